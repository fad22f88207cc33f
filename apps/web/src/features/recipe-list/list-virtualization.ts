import { ITEMS_PAGE_SIZE } from '@plateful/contract';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { LayoutRow } from '#features/recipe-list/grouped-list-layout.ts';

const SCROLL_IDLE_MS = 100;
/** The list is rendered again each time it has been scrolled by this many pixels. */
const SCROLL_STEP_PX = 400;
/** Rows rendered above the window, and below it in addition to a scroll step. */
const OVERSCAN = 1;
/** Lists up to this count are rendered completely, so that find-in-page works; they need one request only. */
const VIRTUALIZE_ABOVE_COUNT = ITEMS_PAGE_SIZE;

const getScrollStep = (scrollY = window.scrollY) => Math.floor(scrollY / SCROLL_STEP_PX);

interface ScrollState {
  /** The position of the window when it was last scrolled by a step, in pixels. */
  scrollY: number;
  isScrollIdle: boolean;
}

/** @param initialScrollY the position to which the window will be scrolled right after the first render */
export function useScrollState(initialScrollY: number): ScrollState {
  // A reducer, because it reads the position when rendering, after all layout effects.
  const [scrollY, updateScrollY] = useReducer(() => window.scrollY, initialScrollY);
  const [isScrollIdle, setIsScrollIdle] = useState(true);
  useLayoutEffect(updateScrollY, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastStep = getScrollStep();
    const onScroll = () => {
      setIsScrollIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsScrollIdle, SCROLL_IDLE_MS, true);
      if (getScrollStep() === lastStep) return;
      lastStep = getScrollStep();
      updateScrollY();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, []);
  return { scrollY, isScrollIdle };
}

/** Where the list is on the page and how far the page has been scrolled, in pixels. */
interface ListPosition {
  offsetTop: number;
  scrollY: number;
}

/** The rows in or near the window. */
export function getRowsNearWindow(
  rows: readonly LayoutRow[],
  { offsetTop, scrollY }: ListPosition,
): readonly LayoutRow[] {
  if ((rows.at(-1)?.endSlot ?? 0) <= VIRTUALIZE_ABOVE_COUNT) return rows;
  const windowTop = getScrollStep(scrollY) * SCROLL_STEP_PX - offsetTop;
  const windowBottom = windowTop + SCROLL_STEP_PX + window.innerHeight;
  const first = rows.findIndex(({ top, height }) => top + height > windowTop);
  const last = rows.findLastIndex(({ top }) => top < windowBottom);
  return rows.slice(Math.max(0, first - OVERSCAN), last + 1 + OVERSCAN);
}

export function isRowInWindow(
  { top, height }: LayoutRow,
  { offsetTop, scrollY }: ListPosition,
): boolean {
  const windowTop = scrollY - offsetTop;
  return top + height > windowTop && top < windowTop + window.innerHeight;
}
