import type { ItemCard } from '@plateful/contract';
import { memo } from 'react';
import { RecipeCard } from '#features/recipes/list/recipe-card.tsx';
import { useTurn } from '#features/recipes/list/use-turn.ts';
import { FailedCard, WaitingCard } from '#features/recipes/list/waiting-card.tsx';

interface ShelfSlotProps {
  /** `null` while it is on its way. */
  item: ItemCard | null;
  slot: number;
  /** Among the recipes of its group, from 1 on. */
  place: number;
  /** How many those are. */
  of: number;
  top: number;
  left: string;
  width: string;
  height: number;
  /** It comes with the list itself, and need not wait. */
  isAtOnce: boolean;
  /** Somebody is about to open it. */
  onIntent: (itemId: string) => void;
  /** Given to the one that speaks for its page when that cannot be loaded. */
  onRetry?: (() => void) | undefined;
}

/** A recipe at its place in the list. Those that come into sight later on are drawn a few at a time. */
function PlacedCard({ item, slot, isAtOnce, onIntent, onRetry, ...where }: ShelfSlotProps) {
  const isDrawn = useTurn(item !== null, isAtOnce);
  return (
    <li
      data-slot={slot}
      aria-setsize={where.of}
      aria-posinset={where.place}
      className="unseen-undrawn absolute grid"
      style={{ top: where.top, left: where.left, width: where.width, height: where.height }}
    >
      {item && isDrawn && (
        <RecipeCard item={item} clickable headingLevel="h3" eager={slot < 4} onIntent={onIntent} />
      )}
      {!isDrawn && (onRetry ? <FailedCard onRetry={onRetry} /> : <WaitingCard />)}
    </li>
  );
}

/** Drawn anew for what it shows alone, and not for every step of scrolling. */
export const ShelfSlot = memo(
  PlacedCard,
  ({ isAtOnce: _before, ...before }, { isAtOnce: _now, ...now }) =>
    Object.entries(now).every(([name, value]) => before[name as keyof typeof before] === value),
);
