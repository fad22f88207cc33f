import { type ItemCard, MAX_ITEMS_PER_CALL } from '@plateful/contract';
import type { ReactNode } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import {
  selectRecipes,
  unselectRecipe,
  useRecipeSelection,
} from '#entities/recipe/recipe-selection.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast-store.ts';

function toggle(item: ItemCard, isSelected: boolean): void {
  if (isSelected) {
    unselectRecipe(item._id);
    return;
  }
  if (selectRecipes([item])) return;
  const message = texts.items.selectionLimit(MAX_ITEMS_PER_CALL);
  showToast({ message, isErrorMessage: true });
}

interface SelectableCardProps {
  item: ItemCard;
  isSelecting: boolean;
  children: ReactNode;
}

/** A recipe card that becomes a checkbox while recipes are being selected. */
export function CardSelectionWrapper({ item, isSelecting, children }: SelectableCardProps) {
  const isSelected = useRecipeSelection(({ cards }) => cards?.has(item._id) ?? false);
  return (
    <div className="relative grid min-w-0">
      {/* Not removed while selecting: remounting all cards would take long. */}
      <div inert={isSelecting} className="grid min-w-0">
        {children}
      </div>
      {isSelecting && (
        <label
          className={classNames(
            'absolute inset-0 cursor-pointer rounded-card outline-accent-ink',
            isSelected && 'outline-3',
          )}
        >
          {/* On the disc of the button that it covers. */}
          <span className="absolute top-2 right-2 grid size-8 place-items-center rounded-full bg-surface shadow-soft">
            <input
              type="checkbox"
              aria-label={getLocalizedTitle(item)}
              checked={isSelected}
              onChange={() => toggle(item, isSelected)}
              className="choice-input size-5"
            />
          </span>
        </label>
      )}
    </div>
  );
}
