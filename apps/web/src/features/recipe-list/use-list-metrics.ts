import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ListMetrics } from '#features/recipe-list/grouped-list-layout.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

/** The width before the first measurement, and in tests. */
const DEFAULT_WIDTH_PX = 358;

interface ListRect {
  width: number;
  /** Distance from the top of the page in pixels. */
  offsetTop: number;
}

/** The last measurement, so that the list has the same layout when the user returns from a recipe. */
let lastRect: ListRect = { width: DEFAULT_WIDTH_PX, offsetTop: 0 };

function measureRect(element: HTMLElement): ListRect {
  const { width, top } = element.getBoundingClientRect();
  return { width: width || DEFAULT_WIDTH_PX, offsetTop: Math.round(top + window.scrollY) };
}

function useColumnCount(): number {
  const two = useMediaQuery('(min-width: 22rem)');
  const three = useMediaQuery('(min-width: 64rem)');
  const four = useMediaQuery('(min-width: 80rem)');
  return 1 + Number(two) + Number(three) + Number(four);
}

/** Measures the list element, initially and on every resize. */
export function useListMetrics(
  ref: RefObject<HTMLElement | null>,
): ListMetrics & { offsetTop: number } {
  const [rect, setRect] = useState(lastRect);
  const columns = useColumnCount();
  const isWide = useMediaQuery('(min-width: 30rem)');

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setRect((previous) => {
        const measured = measureRect(element);
        lastRect = measured;
        return measured.width === previous.width && measured.offsetTop === previous.offsetTop
          ? previous
          : measured;
      });
    measure();
    if (!globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);

  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { ...rect, columns, gap: isWide ? 24 : 12, remPx };
}
