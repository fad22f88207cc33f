import type { CategoryCount } from '@plateful/contract';
import { Heart, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import type { FilterChanges } from '#features/recipe-list/collection/use-collection-filter.ts';
import { recipeFilterTexts } from '#texts/en/recipe-filter.ts';
import { ChoiceChip } from '#ui/choice-chip-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';

const t = recipeFilterTexts.filter;

export interface FilterProps {
  filter: RecipeFilter;
  onChange: (changes: FilterChanges) => void;
}

interface ToggleChipProps {
  isPressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToggleChip({ isPressed, onClick, children }: ToggleChipProps) {
  return (
    <ChoiceChip
      aria-pressed={isPressed}
      onClick={onClick}
      className="shrink-0 gap-2! bg-sunken! text-sm font-medium ring-transparent! hover:bg-line! aria-pressed:bg-ink! aria-pressed:text-paper dark:not-aria-pressed:ring-line!"
    >
      {children}
    </ChoiceChip>
  );
}

/** The filters that are set, favorites and the categories of the collection. They scroll sideways; on wide screens they wrap. */
export function FilterChips({
  categories,
  filter,
  onChange,
  isInert,
}: FilterProps & { categories: readonly CategoryCount[]; isInert: boolean }) {
  const { isFavorite } = filter;
  const panelFilters = getActivePanelFilters(filter);
  const hasOtherFilter = isFavorite || panelFilters.length > 0;
  return (
    <fieldset
      inert={isInert}
      className="-mx-4 min-w-0 flex-1 basis-0 inert:invisible sm:-mx-1 max-toolbar:basis-full"
    >
      <legend className="sr-only">{t.label}</legend>
      <div className="scroll-fade flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-1 toolbar:flex-wrap toolbar:mask-none">
        {panelFilters.map(([name, label]) => (
          <ChoiceChip
            key={name}
            aria-label={t.remove(label)}
            onClick={() => onChange({ [name]: undefined })}
            className="max-w-60 shrink-0 gap-2! text-sm"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </ChoiceChip>
        ))}
        <ToggleChip
          isPressed={filter.category === undefined && !isFavorite}
          onClick={() => onChange({ category: undefined, isFavorite: undefined })}
        >
          {t.all}
        </ToggleChip>
        <ToggleChip
          isPressed={isFavorite === true}
          onClick={() => onChange({ isFavorite: isFavorite ? undefined : true })}
        >
          <Heart
            aria-hidden="true"
            className={classNames('size-4', isFavorite && 'fill-current')}
          />
          {t.favorites}
        </ToggleChip>
        {categories.map(({ category, count }) => (
          <ToggleChip
            key={category}
            isPressed={filter.category === category}
            onClick={() =>
              onChange({ category: filter.category === category ? undefined : category })
            }
          >
            <span title={getCategoryLabel(category)} className="max-w-48 truncate">
              {getCategoryLabel(category)}
            </span>
            {/* Of all recipes, not of those that match the other filters. */}
            {!hasOtherFilter && <span className="font-normal opacity-75">{count}</span>}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

/** The values of the filter panel that are set, with their names. */
export function getActivePanelFilters(filter: RecipeFilter): [keyof RecipeFilter, string][] {
  const { maxMinutes, diet, tag, needsReview } = filter;
  return [
    ...(maxMinutes === undefined ? [] : [['maxMinutes', t.upTo(maxMinutes)] as const]),
    ...(diet ? [['diet', t.diets[diet]] as const] : []),
    ...(tag === undefined ? [] : [['tag', tag] as const]),
    ...(needsReview ? [['needsReview', t.unconfirmed] as const] : []),
  ].map(([name, label]) => [name, label]);
}
