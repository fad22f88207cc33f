import { type CategoryCount, ITEMS_PAGE_SIZE } from '@plateful/contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePrefetchRecipe } from '#features/recipes/api.ts';
import { categoryLabel } from '#features/recipes/categories.ts';
import { rememberPlace, useReturnToPlace } from '#features/recipes/list/list-place.ts';
import {
  cardHeight,
  layOut,
  type Row,
  type ShelfGroup,
  type ShelfLayout,
} from '#features/recipes/list/shelf-layout.ts';
import { ShelfSlot } from '#features/recipes/list/shelf-slot.tsx';
import { useListBox } from '#features/recipes/list/use-list-box.ts';
import { useShelfPages } from '#features/recipes/list/use-shelf-pages.ts';
import { texts } from '#texts/texts.ts';

const RESTS_AFTER_MS = 100;
/** Rows beyond the window that are there already. */
const OVERSCAN = 2;
/** So few recipes are all there, for those who search the page: one answer holds them. */
const ALWAYS_THERE = ITEMS_PAGE_SIZE;
/** So many headings are always there, for those who walk the page by its headings. */
const HEADINGS_KEPT = 60;

interface Seen {
  rows: Row[];
  isResting: boolean;
}

/** The rows that are to be seen, and the one that has the focus. */
function useSeenRows({ rows }: ShelfLayout, margin: number, focused: number | null): Seen {
  const isShort = (rows.at(-1)?.to ?? 0) <= ALWAYS_THERE;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    overscan: isShort ? rows.length : OVERSCAN,
    scrollMargin: margin,
    isScrollingResetDelay: RESTS_AFTER_MS,
    // What is about to be seen is there already: no scrolling has to wait for it.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      const isKept = focused !== null && focused < rows.length && !seen.includes(focused);
      return isKept ? [...seen, focused].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new layout has other heights
  useEffect(() => virtualizer.measure(), [rows]);
  return {
    rows: virtualizer.getVirtualItems().flatMap(({ index }) => rows[index] ?? []),
    isResting: !virtualizer.isScrolling,
  };
}

interface GroupProps {
  group: ShelfGroup;
  id: string;
  children: ReactNode;
}

function Group({ group, id, children }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className="absolute inset-x-0 flex items-baseline gap-3" style={{ top: group.top }}>
        <h2 id={id} className="truncate text-2xl">
          {categoryLabel(group.category)}
        </h2>
        <p className="shrink-0 text-sm text-muted">{texts.items.count(group.count)}</p>
      </div>
      {children && <ul aria-labelledby={id}>{children}</ul>}
    </section>
  );
}

const rowWith = (rows: readonly Row[], slot: number) =>
  rows.findIndex(({ from, to }) => slot >= from && slot < to);

/** Group by group, all of them: only what is near the window is really there, and asked for when one rests there. */
export function ShelfList({ categories }: { categories: readonly CategoryCount[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const { margin, width, columns, gap, rem } = useListBox(list);
  const layout = useMemo(
    () => layOut(categories, { width, columns, gap, rem }),
    [categories, width, columns, gap, rem],
  );
  const { rows, isResting } = useSeenRows(layout, margin, focused);
  const slots = rows.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, n) => from + n),
  );
  const pages = useShelfPages(slots[0] ?? 0, slots.at(-1) ?? 0, isResting);
  const failed = slots.find((slot) => pages.hasFailed(slot));
  const prefetch = usePrefetchRecipe();
  useReturnToPlace();
  const [isNew, setIsNew] = useState(true);
  const isThere = rows.length > 0;
  useEffect(() => setIsNew(!isThere), [isThere]);

  const column = `(100% - ${gap * (columns - 1)}px) / ${columns}`;
  const height = cardHeight({ width, columns, gap, rem });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the cards
    // biome-ignore lint/a11y/useKeyWithClickEvents: opening a card by keyboard is a click too
    <div
      ref={list}
      className="relative"
      style={{ height: layout.height }}
      onClick={rememberPlace}
      onBlur={() => setFocused(null)}
      onFocus={({ target }) => {
        const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
        setFocused(slot === undefined ? null : rowWith(layout.rows, Number(slot)));
      }}
    >
      {layout.groups.map((group, index) => {
        const seen = rows.filter((row) => row.group === index);
        if (seen.length === 0 && layout.groups.length > HEADINGS_KEPT) return null;
        const cards = seen.flatMap((row) =>
          Array.from({ length: row.to - row.from }, (_, place) => {
            const slot = row.from + place;
            const item = pages.itemAt(slot);
            return (
              <ShelfSlot
                key={item?._id ?? slot}
                item={item}
                slot={slot}
                place={slot - group.start + 1}
                of={group.count}
                top={row.top}
                left={`calc((${column} + ${gap}px) * ${place})`}
                width={`calc(${column})`}
                height={height}
                isAtOnce={isNew}
                onIntent={prefetch}
                onRetry={slot === failed ? () => pages.retry(slot) : undefined}
              />
            );
          }),
        );
        return (
          <Group key={group.category} group={group} id={`group-${index}`}>
            {cards.length > 0 && cards}
          </Group>
        );
      })}
    </div>
  );
}
