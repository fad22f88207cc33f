import type { ItemCard } from '@plateful/contract';
import { memo } from 'react';
import { RecipeCard } from '#entities/recipe/recipe-card.tsx';
import { CardLoadError, CardPlaceholder } from '#features/recipe-list/card-placeholder.tsx';
import { useFrameBudget } from '#features/recipe-list/use-frame-budget.ts';

interface RecipeSlotProps {
  /** `null` while it is loading. */
  item: ItemCard | null;
  slot: number;
  /** Position within the category group, from 1. */
  position: number;
  /** The number of recipes in the category group. */
  groupSize: number;
  top: number;
  left: string;
  width: string;
  height: number;
  /** Renders the card at once instead of waiting for the frame budget. */
  renderImmediately: boolean;
  /** Called when the pointer or the focus reaches the link. */
  onPrefetch: (itemId: string) => void;
  /** Set for one slot of a page that could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/** A recipe at its position in the list. Cards that scroll into view are rendered a few per frame. */
function PositionedCard({
  item,
  slot,
  renderImmediately,
  onPrefetch,
  onRetry,
  ...layout
}: RecipeSlotProps) {
  const canRender = useFrameBudget(item !== null, renderImmediately);
  return (
    <li
      data-slot={slot}
      aria-setsize={layout.groupSize}
      aria-posinset={layout.position}
      className="skip-offscreen-rendering absolute grid"
      style={{ top: layout.top, left: layout.left, width: layout.width, height: layout.height }}
    >
      {item && canRender && (
        <RecipeCard
          item={item}
          isFullyClickable
          headingLevel="h3"
          eager={slot < 4}
          onPrefetch={onPrefetch}
        />
      )}
      {!canRender && (onRetry ? <CardLoadError onRetry={onRetry} /> : <CardPlaceholder />)}
    </li>
  );
}

/** Rerenders only if the content changes, not on every scroll event. */
export const RecipeSlot = memo(
  PositionedCard,
  (
    { renderImmediately: _previous, ...previousProps },
    { renderImmediately: _next, ...nextProps },
  ) =>
    Object.entries(nextProps).every(
      ([name, value]) => previousProps[name as keyof typeof previousProps] === value,
    ),
);
