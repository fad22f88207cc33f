import { type FilterSortField, filterSortFields } from '@plateful/contract';
import { ArrowUpDown, ListChecks, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { startRecipeSelection, useRecipeSelection } from '#entities/recipe/recipe-selection.ts';
import {
  type FilterProps,
  getActivePanelFilters,
} from '#features/recipe-list/collection/filter-chips.tsx';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { recipeFilterTexts } from '#texts/en/recipe-filter.ts';
import { Button, getButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showNetworkError } from '#ui/toast-store.ts';

const t = recipeFilterTexts.filter;

const filterPanel = createLazyModule(
  () => import('#features/recipe-list/collection/filter-panel.tsx'),
);

/** A select over its own label and value; on phones only the value is visible. */
function SortSelect({ filter, onChange }: FilterProps) {
  return (
    <div
      className={classNames(
        getButtonClass('secondary'),
        'relative min-w-0 justify-start! text-left max-sm:flex-1 font-medium! max-sm:px-3! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
      )}
    >
      <ArrowUpDown aria-hidden="true" className="size-5 shrink-0" />
      <span aria-hidden="true" className="flex min-w-0 gap-1.5">
        <span className="text-muted max-sm:hidden">{t.sort}:</span>
        <span className="truncate">{t.orders[filter.sortBy ?? 'category']}</span>
      </span>
      <select
        aria-label={t.sort}
        value={filter.sortBy ?? ''}
        onChange={({ target }) =>
          onChange({
            sortBy: filterSortFields.find((field: FilterSortField) => field === target.value),
          })
        }
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        <option value="">{t.orders.category}</option>
        {filterSortFields.map((field) => (
          <option key={field} value={field}>
            {t.orders[field]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Starts the selection; gets the focus back when it ends. */
export function StartSelectionButton() {
  const button = useRef<HTMLButtonElement>(null);
  const isSelecting = useRecipeSelection(({ cards }) => cards !== null);
  // After the browser has laid out the page: focusing an element earlier would lay it out twice.
  useEffect(() => {
    if (!isSelecting) return;
    return () => void setTimeout(() => button.current?.focus({ preventScroll: true }));
  }, [isSelecting]);
  return (
    <Button
      ref={button}
      variant="secondary"
      className="max-sm:px-3!"
      disabled={isSelecting}
      icon={<ListChecks aria-hidden="true" className="size-5" />}
      onClick={startRecipeSelection}
    >
      <span className="max-sm:sr-only">{t.select}</span>
    </Button>
  );
}

/** Order and filters. The bar of a selection takes their place. */
export function CollectionToolbar({
  filter,
  onChange,
  isInert,
}: FilterProps & { isInert: boolean }) {
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const panel = useLazyModule(filterPanel, isPanelOpen || 'whenIdle', showNetworkError);
  const activeCount = getActivePanelFilters(filter).length;
  return (
    <>
      <div
        inert={isInert}
        className="flex min-w-0 items-center gap-2 inert:invisible max-toolbar:mt-3 max-toolbar:basis-full toolbar:my-1"
      >
        <SortSelect filter={filter} onChange={onChange} />
        <Button
          variant="secondary"
          aria-expanded={isPanelOpen}
          className="font-medium!"
          icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
          onClick={() => setIsPanelOpen(!isPanelOpen)}
        >
          {t.filters}
          {activeCount > 0 && (
            <span className="grid min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
              {activeCount}
            </span>
          )}
        </Button>
      </div>
      {isPanelOpen && panel && (
        <panel.FilterPanel
          filter={filter}
          onChange={onChange}
          onClose={() => setIsPanelOpen(false)}
        />
      )}
    </>
  );
}
