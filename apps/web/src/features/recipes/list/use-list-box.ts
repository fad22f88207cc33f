import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ListMeasures } from '#features/recipes/list/shelf-layout.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

/** For the first moment, and where nothing has a size. */
const USUAL_WIDTH = 358;

interface Box {
  width: number;
  /** How far below the top of the page the list begins. */
  margin: number;
}

/** The box of a list that was left for a recipe, so that the way back finds everything where it was. */
let lastBox: Box = { width: USUAL_WIDTH, margin: 0 };

function boxOf(element: HTMLElement): Box {
  const { width, top } = element.getBoundingClientRect();
  return { width: width || USUAL_WIDTH, margin: Math.round(top + window.scrollY) };
}

function useColumns(): number {
  const two = useMediaQuery('(min-width: 22rem)');
  const three = useMediaQuery('(min-width: 64rem)');
  const four = useMediaQuery('(min-width: 80rem)');
  return 1 + Number(two) + Number(three) + Number(four);
}

/** Measures the list that `ref` points to, now and whenever the page takes another shape. */
export function useListBox(ref: RefObject<HTMLElement | null>): ListMeasures & { margin: number } {
  const [box, setBox] = useState(lastBox);
  const columns = useColumns();
  const isRoomy = useMediaQuery('(min-width: 30rem)');

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setBox((old) => {
        const now = boxOf(element);
        lastBox = now;
        return now.width === old.width && now.margin === old.margin ? old : now;
      });
    measure();
    if (!globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);

  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { ...box, columns, gap: isRoomy ? 24 : 12, rem };
}
