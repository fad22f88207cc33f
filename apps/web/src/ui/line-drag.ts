import type { LineRange } from '#ui/line-moves.ts';

/** The pointer moves this far, in pixels, before a press becomes a drag. */
const DRAG_THRESHOLD = 5;
/** Within this distance of the top or bottom of the window, in pixels, the page scrolls. */
const SCROLL_EDGES = { top: 80, bottom: 160 };
const MAX_SCROLL_PER_FRAME = 14;

interface LineDragOptions {
  list: HTMLElement;
  handle: HTMLElement;
  /** The rows that are dragged. */
  range: LineRange;
  /** The row indexes in front of which they may be dropped. */
  targets: readonly number[];
  onDrop: (target: number) => void;
}

/** Where rows are, in pixels from the top of the page. */
function measureRows(rows: readonly HTMLElement[]) {
  return rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  });
}

/** The target that is nearest to the dragged rows, and how far each row moves to make space there. */
function computeLayout(
  boxes: ReturnType<typeof measureRows>,
  { range: { from, to }, targets }: Pick<LineDragOptions, 'range' | 'targets'>,
  dragged: number,
) {
  const getTop = (index: number) => boxes[index]?.top ?? 0;
  const getBottom = (index: number) => boxes[index]?.bottom ?? 0;
  const minOffset = getTop(0) - getTop(from);
  const maxOffset = getBottom(boxes.length - 1) - getBottom(to - 1);
  const offset = Math.max(minOffset, Math.min(maxOffset, dragged));
  const getDistance = (target: number) =>
    target <= from
      ? Math.abs(getTop(target) - getTop(from) - offset)
      : Math.abs(getBottom(target - 1) - getBottom(to - 1) - offset);
  const target = targets.reduce(
    (nearest, other) => (getDistance(other) < getDistance(nearest) ? other : nearest),
    from,
  );
  const offsets = boxes.map((_, row) => {
    if (row >= from && row < to) return offset;
    if (row >= to && row < target) return getTop(from) - getTop(to);
    return row >= target && row < from ? getBottom(to - 1) - getBottom(from - 1) : 0;
  });
  return { target, offsets };
}

/** Shifts the rows whose offset has changed. */
function shiftRows(rows: readonly HTMLElement[], previous: number[], offsets: number[]): void {
  for (const [index, row] of rows.entries()) {
    const offset = offsets[index] ?? 0;
    if (offset !== previous[index]) row.style.transform = `translateY(${offset}px)`;
  }
}

/** The pixels to scroll in this frame while the pointer is near an edge of the window. */
function getScrollStep(clientY: number): number {
  const aboveTop = clientY - SCROLL_EDGES.top;
  const belowBottom = clientY - (innerHeight - SCROLL_EDGES.bottom);
  const depth = aboveTop < 0 ? aboveTop : Math.max(0, belowBottom);
  return Math.max(-MAX_SCROLL_PER_FRAME, Math.min(MAX_SCROLL_PER_FRAME, depth / 6));
}

/** A drag ends with a click on the handle, which must not open its menu. */
function suppressClick(handle: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  handle.addEventListener('click', stop, { capture: true });
  setTimeout(() => handle.removeEventListener('click', stop, { capture: true }));
}

/**
 * Drags rows until the pointer is released; Escape cancels. The rows are only shifted visually until then.
 * @returns a function that cancels the drag
 */
export function startLineDrag(press: PointerEvent, options: LineDragOptions): () => void {
  const { list, handle, range, onDrop } = options;
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const boxes = measureRows(rows);
  const startY = press.clientY + scrollY;
  const controller = new AbortController();
  let { clientY } = press;
  let isDragging = false;
  let layout = { target: range.from, offsets: rows.map(() => 0) };

  function update() {
    const previous = layout.offsets;
    layout = computeLayout(boxes, options, clientY + scrollY - startY);
    shiftRows(rows, previous, layout.offsets);
  }

  function scrollAtEdges() {
    if (controller.signal.aborted) return;
    scrollBy({ top: getScrollStep(clientY), behavior: 'instant' });
    update();
    requestAnimationFrame(scrollAtEdges);
  }

  function begin() {
    isDragging = true;
    handle.setPointerCapture(press.pointerId);
    list.dataset.dragging = '';
    for (const row of rows.slice(range.from, range.to)) row.dataset.dragged = '';
    scrollAtEdges();
  }

  function end() {
    controller.abort();
    if (!isDragging) return;
    delete list.dataset.dragging;
    for (const row of rows) {
      delete row.dataset.dragged;
      row.style.transform = '';
    }
  }

  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { capture: true, signal: controller.signal });
  listen('pointermove', (event) => {
    clientY = event.clientY;
    if (!isDragging && Math.abs(clientY - press.clientY) > DRAG_THRESHOLD) begin();
  });
  listen('pointerup', () => {
    end();
    if (!isDragging) return;
    suppressClick(handle);
    const { target } = layout;
    if (target < range.from || target > range.to) onDrop(target);
  });
  listen('pointercancel', end);
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.stopPropagation();
    end();
    suppressClick(handle);
  });
  return end;
}
