import { type FilterSortField, filterSortFields } from '@plateful/contract';
import { ArrowUpDown, ListChecks, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { startRecipeSelection, useRecipeSelection } from '#entities/recipe/recipe-selection.ts';
import {
  coveredToolsClass,
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

function SortSelect({ filter, onChange }: FilterProps) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={t.sort}
        value={filter.sortBy ?? ''}
        onChange={({ target }) =>
          onChange({
            sortBy: filterSortFields.find((field: FilterSortField) => field === target.value),
          })
        }
        className={classNames(
          getButtonClass('secondary'),
          'max-w-full appearance-none [field-sizing:content] pr-3! pl-10! text-left font-medium!',
        )}
      >
        <option value="">{t.orders.category}</option>
        {filterSortFields.map((field) => (
          <option key={field} value={field}>
            {t.orders[field]}
          </option>
        ))}
      </select>
      <ArrowUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2"
      />
    </div>
  );
}

/** Starts the selection; gets the focus back when it ends. */
function SelectButton() {
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
      className="ml-auto font-medium!"
      disabled={isSelecting}
      icon={<ListChecks aria-hidden="true" className="size-5" />}
      onClick={startRecipeSelection}
    >
      <span className="max-sm:sr-only">{t.select}</span>
    </Button>
  );
}

/** Order, filters and the start of a selection. */
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
        className={classNames(
          'flex min-w-0 items-center gap-2 max-toolbar:mt-3 max-toolbar:basis-full',
          coveredToolsClass,
        )}
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
        <SelectButton />
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
