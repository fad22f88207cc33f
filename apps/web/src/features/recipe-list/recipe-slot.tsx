import type { ItemCard } from '@plateful/contract';
import { memo, useState } from 'react';
import { CardSelectionWrapper } from '#entities/recipe/card-selection-wrapper.tsx';
import { RecipeCard } from '#entities/recipe/recipe-card.tsx';
import { CardLoadError, CardPlaceholder } from '#features/recipe-list/card-placeholder.tsx';
import type { CardMode } from '#features/recipe-list/use-progressive-card-modes.ts';
import { classNames } from '#ui/class-names.ts';

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
  mode: CardMode;
  /** Whether a view transition from or to its recipe is running. */
  isTransitioning: boolean;
  /** Called when the pointer or the focus reaches the link. */
  onPrefetch: (itemId: string) => void;
  /** Set for one slot of a page that could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/** A recipe at its position in the list. */
export const RecipeSlot = memo(function RecipeSlot({
  item,
  slot,
  mode,
  isTransitioning,
  onPrefetch,
  onRetry,
  ...layout
}: RecipeSlotProps) {
  const card = mode === 'placeholder' ? null : item;
  const [hasTransitioned, setHasTransitioned] = useState(isTransitioning);
  if (isTransitioning && !hasTransitioned) setHasTransitioned(true);
  return (
    <li
      data-slot={slot}
      aria-setsize={layout.groupSize}
      aria-posinset={layout.position}
      // A card that is transitioning has to be rendered. Afterwards too: the browser reports a layout shift of a visible
      // card whose rendering may be skipped from then on.
      className={classNames('absolute grid', !hasTransitioned && 'skip-offscreen-rendering')}
      style={{ top: layout.top, left: layout.left, width: layout.width, height: layout.height }}
    >
      {card && (
        <CardSelectionWrapper item={card} isSelecting={mode === 'checkbox'}>
          <RecipeCard
            item={card}
            isFullyClickable
            headingLevel="h3"
            wideClass={layout.isWide ? 'wide-card' : undefined}
            eager={slot < 4}
            isTransitioning={isTransitioning}
            onPrefetch={onPrefetch}
          />
        </CardSelectionWrapper>
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
