import type { CategoryCount } from '@plateful/contract';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import {
  computeCardHeight,
  computeLayout,
  type LayoutGroup,
  type LayoutRow,
} from '#features/recipe-list/grouped-list-layout.ts';
import {
  saveScrollPosition,
  useRestoreScrollPosition,
} from '#features/recipe-list/list-scroll-position.ts';
import { RecipeSlot } from '#features/recipe-list/recipe-slot.tsx';
import { useGroupedRecipePages } from '#features/recipe-list/use-grouped-recipe-pages.ts';
import { useListMetrics } from '#features/recipe-list/use-list-metrics.ts';
import { useVisibleRows } from '#features/recipe-list/use-visible-rows.ts';
import { texts } from '#texts/texts.ts';

/** Up to this count, all headings are rendered, for screen reader users who navigate by headings. */
const MAX_ALWAYS_RENDERED_GROUPS = 60;

interface CategoryGroupProps {
  group: LayoutGroup;
  id: string;
  children: ReactNode;
}

function CategoryGroup({ group, id, children }: CategoryGroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className="absolute inset-x-0 flex items-baseline gap-3" style={{ top: group.top }}>
        <h2 id={id} className="truncate text-2xl">
          {getCategoryLabel(group.category)}
        </h2>
        <p className="shrink-0 text-sm text-muted">{texts.items.count(group.count)}</p>
      </div>
      {children && <ul aria-labelledby={id}>{children}</ul>}
    </section>
  );
}

const findRowIndex = (rows: readonly LayoutRow[], slot: number) =>
  rows.findIndex(({ startSlot, endSlot }) => slot >= startSlot && slot < endSlot);

/** The recipes grouped by category, virtualized. Pages are loaded when scrolling stops. */
export function GroupedRecipeList({ categories }: { categories: readonly CategoryCount[] }) {
  const listRef = useRef<HTMLDivElement>(null);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const { offsetTop, width, columns, gap, remPx } = useListMetrics(listRef);
  const layout = useMemo(
    () => computeLayout(categories, { width, columns, gap, remPx }),
    [categories, width, columns, gap, remPx],
  );
  const { rows, isScrollIdle } = useVisibleRows(layout, offsetTop, focusedRow);
  const slots = rows.flatMap(({ startSlot, endSlot }) =>
    Array.from({ length: endSlot - startSlot }, (_, n) => startSlot + n),
  );
  const pages = useGroupedRecipePages(slots[0] ?? 0, slots.at(-1) ?? 0, isScrollIdle);
  const failedSlot = slots.find((slot) => pages.hasFailed(slot));
  const prefetch = usePrefetchRecipe();
  useRestoreScrollPosition();
  const [isFirstRender, setIsFirstRender] = useState(true);
  const hasRows = rows.length > 0;
  useEffect(() => setIsFirstRender(!hasRows), [hasRows]);

  const columnWidth = `(100% - ${gap * (columns - 1)}px) / ${columns}`;
  const height = computeCardHeight({ width, columns, gap, remPx });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers observe events of the cards only
    // biome-ignore lint/a11y/useKeyWithClickEvents: opening a card with the keyboard fires a click event too
    <div
      ref={listRef}
      className="relative"
      style={{ height: layout.height }}
      onClick={saveScrollPosition}
      onBlur={() => setFocusedRow(null)}
      onFocus={({ target }) => {
        const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
        setFocusedRow(slot === undefined ? null : findRowIndex(layout.rows, Number(slot)));
      }}
    >
      {layout.groups.map((group, index) => {
        const visibleRows = rows.filter((row) => row.groupIndex === index);
        if (visibleRows.length === 0 && layout.groups.length > MAX_ALWAYS_RENDERED_GROUPS)
          return null;
        const cards = visibleRows.flatMap((row) =>
          Array.from({ length: row.endSlot - row.startSlot }, (_, columnIndex) => {
            const slot = row.startSlot + columnIndex;
            const item = pages.getCard(slot);
            return (
              <RecipeSlot
                key={item?._id ?? slot}
                item={item}
                slot={slot}
                position={slot - group.startSlot + 1}
                groupSize={group.count}
                top={row.top}
                left={`calc((${columnWidth} + ${gap}px) * ${columnIndex})`}
                width={`calc(${columnWidth})`}
                height={height}
                renderImmediately={isFirstRender}
                onPrefetch={prefetch}
                onRetry={slot === failedSlot ? () => pages.retry(slot) : undefined}
              />
            );
          }),
        );
        return (
          <CategoryGroup key={group.category} group={group} id={`group-${index}`}>
            {cards.length > 0 && cards}
          </CategoryGroup>
        );
      })}
    </div>
  );
}
