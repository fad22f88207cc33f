import { ITEMS_PAGE_SIZE } from '@plateful/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getNextSkip, joinListPages } from '#entities/recipe/paged-list.ts';
import { recipeKeys, type SearchResultsPage } from '#entities/recipe/recipe-cache.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import { mapItemsToCards } from '#entities/recipe/recipe-list-queries.ts';
import { queryItems } from '#entities/recipe/recipe-queries.ts';
import { useAppStore } from '#lib/app-store.ts';
import { itemsApi } from '#lib/endpoints.ts';
import { getOfflineSnapshot } from '#lib/offline-snapshot.ts';

/** The recipes that match a filter, page by page. Offline, those on this device. */
export const filteredRecipesQueryOptions = (filter: RecipeFilter, queryClient: QueryClient) =>
  infiniteQueryOptions({
    queryKey: recipeKeys.filtered(filter),
    queryFn: async ({ pageParam, signal }): Promise<SearchResultsPage> => {
      const snapshot = useAppStore.getState().isOffline && getOfflineSnapshot(queryClient);
      if (snapshot) {
        const { filterSavedRecipes } = await import('#entities/recipe/recipe-filter.ts');
        const items = filterSavedRecipes(snapshot, filter);
        return { items, total: items.length };
      }
      const page = { limit: ITEMS_PAGE_SIZE, skip: pageParam, fields: 'card' } as const;
      return mapItemsToCards(await queryItems('FIND_ITEM', { ...filter, ...page }, { signal }));
    },
    initialPageParam: 0,
    getNextPageParam: getNextSkip,
    select: joinListPages,
  });

/** The tags of the user's recipes, most used first, with the number of recipes. */
export const tagCountsQueryOptions = () =>
  queryOptions({
    queryKey: recipeKeys.tags,
    queryFn: async ({ signal }) => {
      const { tags, counts } = await itemsApi.query('LIST_TAGS', {}, { signal });
      return tags.map((tag, index) => ({ tag, count: counts[index] ?? 0 }));
    },
  });
