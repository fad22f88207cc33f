import type { ItemCard } from '@plateful/contract';
import { memo, useDeferredValue } from 'react';
import { RecipeCard } from '#entities/recipe/recipe-card.tsx';
import { SelectableCard } from '#entities/recipe/selectable-card.tsx';
import { CardLoadError, CardPlaceholder } from '#features/recipe-list/card-placeholder.tsx';

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
  /** Shows the photo beside the text. */
  isWide: boolean;
  /** Renders the card at once instead of in the background. */
  renderImmediately: boolean;
  /** Called when the pointer or the focus reaches the link. */
  onPrefetch: (itemId: string) => void;
  /** Set for one slot of a page that could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/**
 * A recipe at its position in the list. Cards that scroll into view are rendered in the background; those that leave it
 * before that are not rendered at all.
 */
export const RecipeSlot = memo(function RecipeSlot({
  item,
  slot,
  renderImmediately,
  onPrefetch,
  onRetry,
  ...layout
}: RecipeSlotProps) {
  const card = useDeferredValue(item, renderImmediately ? item : null);
  return (
    <li
      data-slot={slot}
      aria-setsize={layout.groupSize}
      aria-posinset={layout.position}
      className="skip-offscreen-rendering absolute grid"
      style={{ top: layout.top, left: layout.left, width: layout.width, height: layout.height }}
    >
      {card && (
        <SelectableCard item={card}>
          <RecipeCard
            item={card}
            isFullyClickable
            headingLevel="h3"
            isWide={layout.isWide}
            eager={slot < 4}
            onPrefetch={onPrefetch}
          />
        </SelectableCard>
      )}
      {!card &&
        (onRetry ? (
          <CardLoadError onRetry={onRetry} />
        ) : (
          <CardPlaceholder isWide={layout.isWide} />
        ))}
    </li>
  );
});
