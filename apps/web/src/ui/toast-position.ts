// Loaded with the first toast.

/** The vertical extent of an element, in pixels from the top of the viewport. */
export interface VerticalExtent {
  top: number;
  bottom: number;
}

const GAP = 8;
/** Larger focused elements, such as text areas, cannot be avoided. */
const MAX_FOCUSED_HEIGHT = 100;
/** Primary actions, the bar at the bottom, and other elements that toasts must not cover. */
const OBSTACLES = '.primary-action, [data-tab-bar], [data-keep-visible]';

/**
 * Finds the lowest place for the toasts that covers no obstacle; without one, the top of the viewport.
 * @param bottom the lowest position of their bottom edge
 * @returns the position of their bottom edge
 */
export function findUncoveredPosition(
  height: number,
  bottom: number,
  obstacles: readonly VerticalExtent[],
): number {
  const covered = obstacles.filter(
    (obstacle) => obstacle.top < bottom + GAP && obstacle.bottom > bottom - height - GAP,
  );
  if (covered.length === 0) return bottom;
  const next = Math.min(...covered.map(({ top }) => top)) - GAP;
  return next - height < GAP ? height + GAP : findUncoveredPosition(height, next, obstacles);
}

/** The visible elements that the toasts would cover if they were at the same height. */
function findObstacles(region: HTMLElement, toasts: readonly DOMRect[]): VerticalExtent[] {
  const left = Math.min(...toasts.map((rect) => rect.left));
  const right = Math.max(...toasts.map((rect) => rect.right));
  const focused = document.activeElement;
  const isAvoidable =
    focused && !region.contains(focused) && focused.clientHeight <= MAX_FOCUSED_HEIGHT;
  return [...document.querySelectorAll(OBSTACLES), ...(isAvoidable ? [focused] : [])]
    .map((element) => element.getBoundingClientRect())
    .filter(
      (rect) =>
        rect.height > 0 &&
        rect.left < right &&
        rect.right > left &&
        rect.bottom > 0 &&
        rect.top < window.innerHeight,
    );
}

function placeToasts(region: HTMLElement): void {
  const toasts = [...region.querySelectorAll('[data-toast]')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const bottom = region.offsetTop + region.offsetHeight;
  const place = findUncoveredPosition(region.offsetHeight, bottom, findObstacles(region, toasts));
  // A transform moves no other content, and does not count as a layout shift.
  region.style.transform = place === bottom ? '' : `translateY(${Math.round(place - bottom)}px)`;
}

/**
 * Moves the toasts up when they would cover a primary action, also while the page is scrolled or changes.
 * @returns a function that stops
 */
export function startToastPositioning(region: HTMLElement): () => void {
  let frame = 0;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      placeToasts(region);
    });
  };
  placeToasts(region);
  const mutations = new MutationObserver(schedule);
  mutations.observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true },
    attributeFilter: ['open', 'hidden', 'class'],
  });
  // Photos that change the height of the page.
  const sizes = new ResizeObserver(schedule);
  sizes.observe(document.body);
  const abortController = new AbortController();
  const options = { signal: abortController.signal, capture: true, passive: true };
  for (const name of ['scroll', 'resize', 'focusin'])
    window.addEventListener(name, schedule, options);
  return () => {
    cancelAnimationFrame(frame);
    mutations.disconnect();
    sizes.disconnect();
    abortController.abort();
  };
}
