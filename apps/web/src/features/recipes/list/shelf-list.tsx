import { type CategoryCount, ITEMS_PAGE_SIZE } from '@plateful/contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { categoryLabel } from '#features/recipes/categories.ts';
import { rememberPlace, useReturnToPlace } from '#features/recipes/list/list-place.ts';
import { RecipeCard } from '#features/recipes/list/recipe-card.tsx';
import {
  cardHeight,
  layOut,
  type Row,
  type ShelfGroup,
  type ShelfLayout,
} from '#features/recipes/list/shelf-layout.ts';
import { useListBox } from '#features/recipes/list/use-list-box.ts';
import { type ShelfPages, useShelfPages } from '#features/recipes/list/use-shelf-pages.ts';
import { FailedCard, WaitingCard } from '#features/recipes/list/waiting-card.tsx';
import { texts } from '#texts/en.ts';

const RESTS_AFTER_MS = 100;
/** Rows beyond the window that are there already. */
const OVERSCAN = 4;
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
      <div className="absolute flex items-baseline gap-3" style={{ top: group.top }}>
        <h2 id={id} className="text-2xl">
          {categoryLabel(group.category)}
        </h2>
        <p className="text-sm text-muted">{texts.items.count(group.count)}</p>
      </div>
      {children && <ul aria-labelledby={id}>{children}</ul>}
    </section>
  );
}

interface SlotProps {
  slot: number;
  pages: ShelfPages;
  /** The first of its page that is to be seen: it speaks for the others when the page cannot be loaded. */
  speaks: boolean;
}

function SlotCard({ slot, pages, speaks }: SlotProps) {
  const item = pages.itemAt(slot);
  if (item) return <RecipeCard item={item} clickable headingLevel="h3" eager={slot < 4} />;
  if (speaks && pages.hasFailed(slot)) return <FailedCard onRetry={() => pages.retry(slot)} />;
  return <WaitingCard />;
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
  useReturnToPlace();

  const column = `(100% - ${gap * (columns - 1)}px) / ${columns}`;
  const height = cardHeight({ width, columns, gap, rem });
  const placeOf = ({ top, from }: Row, slot: number): CSSProperties => ({
    top,
    left: `calc((${column} + ${gap}px) * ${slot - from})`,
    width: `calc(${column})`,
    height,
  });

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
            return (
              <li
                key={pages.itemAt(slot)?._id ?? slot}
                data-slot={slot}
                aria-setsize={group.count}
                aria-posinset={slot - group.start + 1}
                className="absolute grid"
                style={placeOf(row, slot)}
              >
                <SlotCard slot={slot} pages={pages} speaks={slot === failed} />
              </li>
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
