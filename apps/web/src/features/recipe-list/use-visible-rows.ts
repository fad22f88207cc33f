import { ITEMS_PAGE_SIZE } from '@plateful/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { GroupedListLayout, LayoutRow } from '#features/recipe-list/grouped-list-layout.ts';

const SCROLL_IDLE_MS = 100;
/** Rows rendered above and below the window. */
const OVERSCAN = 2;
/** Lists up to this count are rendered completely, so that find-in-page works; they need one request only. */
const VIRTUALIZE_ABOVE_COUNT = ITEMS_PAGE_SIZE;

interface VisibleRows {
  rows: LayoutRow[];
  isScrollIdle: boolean;
}

/** Whether the page has not been scrolled for a moment. */
function useIsScrollIdle(): boolean {
  const [isScrollIdle, setIsScrollIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      setIsScrollIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsScrollIdle(true), SCROLL_IDLE_MS);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
    };
  }, []);
  return isScrollIdle;
}

/** The indexes of the first and the last row to render. */
function computeRange(rows: readonly LayoutRow[], offsetTop: number): readonly [number, number] {
  if ((rows.at(-1)?.endSlot ?? 0) <= VIRTUALIZE_ABOVE_COUNT) return [0, rows.length - 1];
  const windowTop = window.scrollY - offsetTop;
  const windowBottom = windowTop + window.innerHeight;
  const first = rows.findIndex(({ top, height }) => top + height > windowTop);
  const last = rows.findLastIndex(({ top }) => top < windowBottom);
  return [(first < 0 ? rows.length - 1 : first) - OVERSCAN, Math.max(last, 0) + OVERSCAN];
}

/** The rows in and near the window, and the focused row. */
export function useVisibleRows(
  { rows }: GroupedListLayout,
  offsetTop: number,
  focusedRow: number | null,
): VisibleRows {
  const [[first, last], setRange] = useState(() => computeRange(rows, offsetTop));
  useLayoutEffect(() => {
    const updateRange = () =>
      setRange((previous) => {
        const range = computeRange(rows, offsetTop);
        return range[0] === previous[0] && range[1] === previous[1] ? previous : range;
      });
    updateRange();
    window.addEventListener('scroll', updateRange, { passive: true });
    window.addEventListener('resize', updateRange);
    return () => {
      window.removeEventListener('scroll', updateRange);
      window.removeEventListener('resize', updateRange);
    };
  }, [rows, offsetTop]);
  return {
    rows: rows.filter((_row, index) => (index >= first && index <= last) || index === focusedRow),
    isScrollIdle: useIsScrollIdle(),
  };
}
