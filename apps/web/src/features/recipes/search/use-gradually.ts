import type { ItemCard } from '@plateful/contract';
import { useEffect, useState } from 'react';

/** Cards that are added in one frame: no frame takes long, even on a slow phone. */
const IN_A_FRAME = 4;

/**
 * As many of the cards as are to be drawn by now: those that are there with the screen at once, so that it finds its
 * place again; those that come while somebody types a few in each frame.
 */
export function useGradually(items: readonly ItemCard[]): readonly ItemCard[] {
  const [drawn, setDrawn] = useState({ items, count: items.length });
  let { count } = drawn;
  if (drawn.items !== items) {
    const before = new Set(drawn.items.slice(0, count).map(({ _id }) => _id));
    const known = items.filter(({ _id }) => before.has(_id)).length;
    count = known === 0 ? IN_A_FRAME : Math.max(known, count);
    setDrawn({ items, count });
  }
  const isComplete = count >= items.length;
  useEffect(() => {
    if (isComplete) return;
    const frame = requestAnimationFrame(() => setDrawn({ items, count: count + IN_A_FRAME }));
    return () => cancelAnimationFrame(frame);
  }, [items, count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}
