import { ITEMS_PAGE_SIZE, type ItemCard } from '@plateful/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import { groupedRecipesPageQueryOptions } from '#entities/recipe/recipe-list-queries.ts';

/** The query of one page of a list. */
export type GetPageQueryOptions = typeof groupedRecipesPageQueryOptions;

export interface GroupedRecipePages {
  getCard: (slot: number) => ItemCard | null;
  /** Whether the page of that slot could not be loaded. */
  hasFailed: (slot: number) => boolean;
  retry: (slot: number) => void;
}

const getPageIndex = (slot: number) => Math.floor(slot / ITEMS_PAGE_SIZE);
const serializeCounts = (page: GroupedRecipesPage | undefined) =>
  page && JSON.stringify(page.categories);

/**
 * Loads the pages of these slots, and the first page, which has the counts. Pages are requested only while scrolling is
 * idle, so that a long scroll loads the last position only.
 */
export function useGroupedRecipePages(
  slots: readonly number[],
  isScrollIdle: boolean,
  getPageQueryOptions: GetPageQueryOptions = groupedRecipesPageQueryOptions,
): GroupedRecipePages {
  const queryClient = useQueryClient();
  const pageIndexes = [...new Set([0, ...slots.map(getPageIndex)])];
  const pages = useQueries({
    queries: pageIndexes.map((index) => ({
      ...getPageQueryOptions(index, queryClient),
      enabled: isScrollIdle || index === 0,
    })),
  });
  const findPage = (slot: number) => pages[pageIndexes.indexOf(getPageIndex(slot))];

  // Pages from before and after a change do not fit together, so all pages are refetched once.
  const lastMismatch = useRef<string | undefined>(undefined);
  const counts = serializeCounts(pages[0]?.data);
  const otherCounts = pages
    .map(({ data }) => serializeCounts(data))
    .find((other) => other && other !== counts);
  useEffect(() => {
    const mismatch = otherCounts && `${counts} ${otherCounts}`;
    if (!mismatch || lastMismatch.current === mismatch) return;
    lastMismatch.current = mismatch;
    const { queryKey } = getPageQueryOptions(0, queryClient);
    void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, -1) });
  }, [counts, otherCounts, getPageQueryOptions, queryClient]);

  return {
    getCard: (slot) => findPage(slot)?.data?.slots[slot % ITEMS_PAGE_SIZE] ?? null,
    hasFailed: (slot) => {
      const page = findPage(slot);
      return Boolean(page?.isError && !page.data && !page.isFetching);
    },
    retry: (slot) => void findPage(slot)?.refetch(),
  };
}
