import { ITEMS_PAGE_SIZE, type ItemCard } from '@plateful/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { shelfPage } from '#features/recipes/api.ts';
import { recipeKeys } from '#features/recipes/cache.ts';
import type { ShelfPage } from '#features/recipes/shelves.ts';

export interface ShelfPages {
  itemAt: (slot: number) => ItemCard | null;
  /** The page of that slot could not be loaded. */
  hasFailed: (slot: number) => boolean;
  retry: (slot: number) => void;
}

const pageOf = (slot: number) => Math.floor(slot / ITEMS_PAGE_SIZE);
const countsOf = (page: ShelfPage | undefined) => page && JSON.stringify(page.categories);

/**
 * The pages that cover the slots from `first` to `last`. What is not here yet is asked for where scrolling rests, so
 * that a long way through the list asks for its end alone. The first page is always held: it knows the counts.
 */
export function useShelfPages(first: number, last: number, isResting: boolean): ShelfPages {
  const queryClient = useQueryClient();
  const wanted = [...new Set([0, ...range(pageOf(first), pageOf(last))])];
  const pages = useQueries({
    queries: wanted.map((index) => ({
      ...shelfPage(index, queryClient),
      enabled: isResting || index === 0,
    })),
  });
  const found = (slot: number) => pages[wanted.indexOf(pageOf(slot))];

  // Pages that were answered before and after a change do not fit together: all of them are asked for anew, once.
  const asked = useRef<string | undefined>(undefined);
  const counts = countsOf(pages[0]?.data);
  const others = pages.map(({ data }) => countsOf(data)).find((one) => one && one !== counts);
  useEffect(() => {
    const difference = others && `${counts} ${others}`;
    if (!difference || asked.current === difference) return;
    asked.current = difference;
    void queryClient.invalidateQueries({ queryKey: recipeKeys.shelves });
  }, [counts, others, queryClient]);

  return {
    itemAt: (slot) => found(slot)?.data?.slots[slot % ITEMS_PAGE_SIZE] ?? null,
    hasFailed: (slot) => {
      const page = found(slot);
      return Boolean(page?.isError && !page.data && !page.isFetching);
    },
    retry: (slot) => void found(slot)?.refetch(),
  };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
