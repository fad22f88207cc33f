import {
  HOME_PAGE_SIZE,
  ITEMS_PAGE_SIZE,
  type Item,
  type ItemCard,
  type ListedItem,
} from '@plateful/contract';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { type FoundPage, type NewestRecipes, recipeKeys } from '#features/recipes/cache.ts';
import { shrinkPhoto } from '#features/recipes/edit/edit-shrink.ts';
import type { ShelfPage } from '#features/recipes/shelves.ts';
import { ApiError, isUnreachable } from '#lib/api.ts';
import { items } from '#lib/calls.ts';
import { cardOf, isItem } from '#lib/item-shape.ts';
import { copiedCards, type LocalCopy, localCopy } from '#lib/local-copy.ts';
import { readPhoto } from '#lib/photo-file.ts';
import { mimeTypeOf } from '#lib/photo-type.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';

/** Longer than any recogniser is given on the server, so that its own answer arrives. */
const RECOGNITION_TIMEOUT_MS = 150_000;

/**
 * Asks about the recipes of whoever is signed in. While it is not known for sure who that is, nobody is asked: the
 * answer might be somebody else's.
 */
const ask: typeof items.query = async (...question) => {
  if (useAppStore.getState().offline)
    throw new ApiError(503, { errorMessage: texts.errors.network });
  return items.query(...question);
};

/** A list's answer with the cards of its recipes. */
const asCards = <Answer extends { items: (ListedItem | Item)[] }>(answer: Answer) => ({
  ...answer,
  items: answer.items.map(cardOf),
});

const newestFirst = { sortBy: 'createdAt', sortOrder: 'desc' } as const;

/** Without reception also who has never opened home sees there what this device has. */
function keptForHome(copy: LocalCopy): ItemCard[] {
  if (copy.home.length > 0 || !useAppStore.getState().offline) return copiedCards(copy, copy.home);
  const newest = copy.cards.toSorted(
    (a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt),
  );
  return newest.slice(0, HOME_PAGE_SIZE);
}

/** The newest recipes. What this device has kept of them is shown until the answer is there. */
export function newestRecipes(queryClient: QueryClient) {
  return queryOptions<NewestRecipes>({
    queryKey: recipeKeys.home,
    queryFn: async ({ signal }) => {
      const page = { limit: HOME_PAGE_SIZE, skip: 0, fields: 'card' } as const;
      return asCards(await ask('GET_USER_ITEMS', { ...page, ...newestFirst }, { signal }));
    },
    initialData: () => {
      const copy = localCopy(queryClient);
      if (!copy) return undefined;
      const { total, categories } = copy;
      const kept = keptForHome(copy);
      return kept.length === 0 && total > 0 ? undefined : { items: kept, total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** One page of the list that is grouped by category; the first may come from what this device has kept. */
export function shelfPage(index: number, queryClient: QueryClient) {
  return queryOptions<ShelfPage>({
    queryKey: recipeKeys.shelfPage(index),
    queryFn: async ({ signal }) => {
      const { items, ...rest } = await ask(
        'GET_USER_ITEMS',
        {
          limit: ITEMS_PAGE_SIZE,
          skip: index * ITEMS_PAGE_SIZE,
          ...newestFirst,
          groupBy: 'category',
          fields: 'card',
        },
        { signal },
      );
      return { slots: items.map(cardOf), ...rest };
    },
    initialData: () => {
      const copy = index === 0 ? localCopy(queryClient) : undefined;
      if (!copy || (copy.shelves.length === 0 && copy.total > 0)) return undefined;
      const { total, categories } = copy;
      return { slots: copiedCards(copy, copy.shelves), total, categories };
    },
    initialDataUpdatedAt: 0,
  });
}

/** The whole recipe as this device has kept it. */
const keptRecipe = (queryClient: QueryClient, itemId: string) =>
  localCopy(queryClient)?.items.find(({ _id }) => _id === itemId);

/**
 * One recipe, `null` once it was deleted elsewhere. What is already known of it is shown until the answer is there, and
 * stays when the server is away.
 */
export function recipe(itemId: string, queryClient: QueryClient) {
  const queryKey = recipeKeys.one(itemId);
  return queryOptions<Item | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return (await ask('GET_ITEM_BY_ID', { itemId }, { signal })).data;
      } catch (error) {
        const known = isUnreachable(error) ? keptRecipe(queryClient, itemId) : undefined;
        if (known) {
          queryClient.setQueryData<Item | null>(queryKey, (data) => data ?? known, {
            updatedAt: 0,
          });
        }
        throw error;
      }
    },
    placeholderData: () => keptRecipe(queryClient, itemId),
  });
}

/** Fetches a recipe that somebody is about to open: cards know too little of it to show its page. */
export function usePrefetchRecipe(): (itemId: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (itemId) => {
      if (useAppStore.getState().offline) return;
      void queryClient.prefetchQuery(recipe(itemId, queryClient));
    },
    [queryClient],
  );
}

/** The recipes at home, or those of the list's first page, in full: for opening them offline. */
export async function fetchWholeRecipes(of: 'home' | 'list'): Promise<Item[]> {
  const page =
    of === 'home'
      ? { limit: HOME_PAGE_SIZE, skip: 0 }
      : { limit: ITEMS_PAGE_SIZE, skip: 0, groupBy: 'category' as const };
  const { items: found } = await ask('GET_USER_ITEMS', { ...page, ...newestFirst });
  return found.filter((item): item is typeof item & Item => isItem(item));
}

/** Recipes that hold these words, best first, page by page. */
export function foundRecipes(words: string) {
  return infiniteQueryOptions({
    queryKey: recipeKeys.search(words),
    queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
      const page = { limit: ITEMS_PAGE_SIZE, skip: pageParam, fields: 'card' } as const;
      return asCards(await ask('SEARCH_ITEMS', { query: words, ...page }, { signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    select: ({ pages }) => ({
      // A recipe may slide to the next page while pages are loaded, and must not show twice.
      items: [
        ...new Map(pages.flatMap((page) => page.items).map((item) => [item._id, item])).values(),
      ],
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** The own recipes that a photo most likely shows. */
export function useFindByPhoto() {
  return useMutation({
    mutationFn: async (photo: File) => {
      const file = await shrinkPhoto(photo);
      const found = await items.command(
        'FIND_ITEM_USING_AI',
        { base64Image: await readPhoto(file), mimeType: mimeTypeOf(file) },
        { timeoutMs: RECOGNITION_TIMEOUT_MS },
      );
      return asCards(found);
    },
  });
}

/** Every dish that the cookbook knows; asked for once a visit. */
export function knownDishes() {
  return queryOptions({
    queryKey: ['known-dishes'],
    queryFn: async ({ signal }) => (await items.query('LIST_KNOWN_DISHES', {}, { signal })).dishes,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
