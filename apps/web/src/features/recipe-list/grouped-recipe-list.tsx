import type { CategoryCount } from '@plateful/contract';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { usePrefetchRecipe } from '#entities/recipe/recipe-queries.ts';
import { useDeferredIsSelecting } from '#entities/recipe/recipe-selection.ts';
import {
  computeCardHeight,
  computeGroupedListLayout,
  computeWideCardHeight,
  type LayoutGroup,
  type LayoutRow,
} from '#features/recipe-list/grouped-list-layout.ts';
import {
  getSavedListScrollPosition,
  saveListScrollPosition,
  useRestoreListScrollPosition,
} from '#features/recipe-list/list-scroll-position.ts';
import {
  getRowsNearWindow,
  isRowInWindow,
  useScrollState,
} from '#features/recipe-list/list-virtualization.ts';
import { RecipeSlot } from '#features/recipe-list/recipe-slot.tsx';
import {
  type GetPageQueryOptions,
  useGroupedRecipePages,
} from '#features/recipe-list/use-grouped-recipe-pages.ts';
import { useListMetrics } from '#features/recipe-list/use-list-metrics.ts';
import { useProgressiveCardModes } from '#features/recipe-list/use-progressive-card-modes.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useViewTransitionPaths } from '#lib/router/router-hooks.ts';
import { useRouterContext } from '#lib/router/router-provider.tsx';
import { getScrollPositionAfterNavigation } from '#lib/router/scroll-restoration.ts';
import { texts } from '#texts/localization.ts';

const NO_SLOT = -1;
/** Up to this count, all headings are rendered, for screen reader users who navigate by headings. */
const MAX_ALWAYS_RENDERED_GROUPS = 60;

interface CategoryGroupProps {
  group: LayoutGroup;
  title: string;
  id: string;
  left: string;
  width: string;
  children: ReactNode;
}

function CategoryGroup({ group, title, id, left, width, children }: CategoryGroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className="absolute flex items-baseline gap-3" style={{ top: group.top, left, width }}>
        <h2 id={id} title={title} className="truncate text-2xl">
          {title}
        </h2>
        <p className="shrink-0 text-sm text-muted">{texts.items.count(group.count)}</p>
      </div>
      {children && <ul aria-labelledby={id}>{children}</ul>}
    </section>
  );
}

const getSlots = ({ startSlot, endSlot }: LayoutRow) =>
  Array.from({ length: endSlot - startSlot }, (_, columnIndex) => startSlot + columnIndex);

const containsSlot = ({ startSlot, endSlot }: LayoutRow, slot: number) =>
  slot >= startSlot && slot < endSlot;

interface GroupedRecipeListProps {
  categories: readonly CategoryCount[];
  /** The title of a group; the label of its category by default. */
  title?: string;
  /** Loads other pages than those of all recipes. */
  getPageQueryOptions?: GetPageQueryOptions;
}

/** The recipes grouped by category, virtualized. Pages are loaded when scrolling stops. */
export const GroupedRecipeList = memo(function GroupedRecipeList({
  categories,
  title,
  getPageQueryOptions,
}: GroupedRecipeListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const [focusedSlot, setFocusedSlot] = useState(NO_SLOT);
  const { offsetTop, width, columns, gap, remPx } = useListMetrics(listRef);
  const layout = useMemo(
    () => computeGroupedListLayout(categories, { width, columns, gap, remPx }),
    [categories, width, columns, gap, remPx],
  );
  const { state } = useRouterContext();
  const { scrollY, isScrollIdle } = useScrollState(
    getSavedListScrollPosition() ?? getScrollPositionAfterNavigation(state),
  );
  const rowsNearWindow = getRowsNearWindow(layout.rows, { offsetTop, scrollY });
  // The focused row is always rendered, so that it keeps the focus.
  const focusedRow = layout.rows.find((row) => containsSlot(row, focusedSlot));
  const rows =
    focusedRow && !rowsNearWindow.includes(focusedRow)
      ? [...rowsNearWindow, focusedRow].sort((a, b) => a.top - b.top)
      : rowsNearWindow;
  const slots = rows.flatMap(getSlots);
  const pages = useGroupedRecipePages(slots, isScrollIdle, getPageQueryOptions);
  const slotsInWindow = new Set(
    rows.filter((row) => isRowInWindow(row, { offsetTop, scrollY })).flatMap(getSlots),
  );
  const isSelecting = useDeferredIsSelecting();
  const getCardMode = useProgressiveCardModes({
    slots: [...slotsInWindow, ...slots.filter((slot) => !slotsInWindow.has(slot))],
    hasCard: (slot) => pages.getCard(slot) !== null,
    isInWindow: (slot) => slotsInWindow.has(slot),
    mode: isSelecting ? 'checkbox' : 'link',
  });
  const failedSlot = slots.find((slot) => pages.hasFailed(slot));
  const prefetch = usePrefetchRecipe();
  const transitionPaths = useViewTransitionPaths();
  useRestoreListScrollPosition();

  const columnWidth = `(100% - ${gap * (columns - 1)}px) / ${columns}`;
  const getLeft = (column: number) => `calc((${columnWidth} + ${gap}px) * ${column})`;
  const getWidth = (span: number) => `calc((${columnWidth}) * ${span} + ${gap * (span - 1)}px)`;
  const height = computeCardHeight({ width, columns, gap, remPx });
  const wideHeight = computeWideCardHeight({ width, columns, gap, remPx });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers observe events of the cards only
    // biome-ignore lint/a11y/useKeyWithClickEvents: opening a card with the keyboard fires a click event too
    <div
      ref={listRef}
      className="relative"
      style={{ height: layout.height }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) saveListScrollPosition();
      }}
      onBlur={() => setFocusedSlot(NO_SLOT)}
      onFocus={({ target }) => {
        const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
        setFocusedSlot(Number(slot ?? NO_SLOT));
      }}
    >
      {layout.groups.map((group, index) => {
        const groupRows = rows.filter((row) => row.groupIndex === index);
        if (groupRows.length === 0 && layout.groups.length > MAX_ALWAYS_RENDERED_GROUPS)
          return null;
        const cards = groupRows.flatMap((row) =>
          getSlots(row).map((slot, columnIndex) => {
            const item = pages.getCard(slot);
            return (
              <RecipeSlot
                key={item?._id ?? slot}
                item={item}
                slot={slot}
                position={slot - group.startSlot + 1}
                groupSize={group.count}
                top={row.top}
                left={getLeft(row.startColumn + columnIndex)}
                width={getWidth(row.isWide ? 2 : 1)}
                height={row.isWide ? wideHeight : height}
                isWide={row.isWide}
                mode={getCardMode(slot)}
                isTransitioning={item !== null && transitionPaths.includes(paths.item(item._id))}
                onPrefetch={prefetch}
                onRetry={slot === failedSlot ? () => pages.retry(slot) : undefined}
              />
            );
          }),
        );
        return (
          <CategoryGroup
            key={group.category}
            group={group}
            title={title ?? getCategoryLabel(group.category)}
            id={`group-${index}`}
            left={getLeft(group.startColumn)}
            width={getWidth(group.columnSpan)}
          >
            {cards.length > 0 && cards}
          </CategoryGroup>
        );
      })}
    </div>
  );
});
