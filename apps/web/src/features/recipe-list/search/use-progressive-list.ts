import type { ItemCard } from '@plateful/contract';
import { useEffect, useState } from 'react';

/** Cards added per frame, to keep frames short on slow phones. */
const CARDS_PER_FRAME = 4;

/** The length of the beginning of a list in which at most a few cards are not rendered yet. */
function countWithFewNewCards(
  items: readonly ItemCard[],
  renderedIds: ReadonlySet<string>,
): number {
  let newCards = 0;
  for (const [index, { _id }] of items.entries()) {
    if (renderedIds.has(_id)) continue;
    newCards += 1;
    if (newCards > CARDS_PER_FRAME) return index;
  }
  return items.length;
}

/**
 * Returns the part of the list to render now. The initial list is returned completely, so that the scroll position can
 * be restored; new results are added a few per frame.
 */
export function useProgressiveList(items: readonly ItemCard[]): readonly ItemCard[] {
  const [rendered, setRendered] = useState({ items, count: items.length });
  let { count } = rendered;
  if (rendered.items !== items) {
    const renderedIds = new Set(rendered.items.slice(0, count).map(({ _id }) => _id));
    count = countWithFewNewCards(items, renderedIds);
    setRendered({ items, count });
  }
  const isComplete = count >= items.length;
  useEffect(() => {
    if (isComplete) return;
    const frame = requestAnimationFrame(() =>
      setRendered({ items, count: count + CARDS_PER_FRAME }),
    );
    return () => cancelAnimationFrame(frame);
  }, [items, count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}
