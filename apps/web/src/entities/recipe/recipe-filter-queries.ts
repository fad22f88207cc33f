import { ITEMS_PAGE_SIZE, type ItemCard } from '@plateful/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import { queryItemsUnlessOffline } from '#entities/recipe/recipe-queries.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { itemsApi } from '#lib/items-api.ts';
import { getCachedOfflineSnapshot } from '#lib/offline-snapshot.ts';
import { toItemCard } from '#lib/to-item-card.ts';

/** One page of the recipes that match a filter, as a single group. Offline, those on this device. */
export const filteredRecipesPageQueryOptions = (
  filter: RecipeFilter,
  index: number,
  queryClient: QueryClient,
) =>
  queryOptions<GroupedRecipesPage>({
    queryKey: recipeKeys.filteredPage(filter, index),
    queryFn: async ({ signal }) => {
      const page = {
        limit: ITEMS_PAGE_SIZE,
        skip: index * ITEMS_PAGE_SIZE,
        fields: 'card',
      } as const;
      const snapshot = useAppStore.getState().isOffline && getCachedOfflineSnapshot(queryClient);
      if (snapshot) {
        const { filterOfflineSnapshot } = await import('#entities/recipe/recipe-filter.ts');
        const cards = filterOfflineSnapshot(snapshot, filter);
        return toSingleGroup(cards.slice(page.skip, page.skip + page.limit), cards.length);
      }
      const { items, total } = await queryItemsUnlessOffline(
        'FIND_ITEM',
        { ...filter, ...page },
        { signal },
      );
      return toSingleGroup(items.map(toItemCard), total);
    },
  });

const toSingleGroup = (slots: ItemCard[], total: number): GroupedRecipesPage => ({
  slots,
  total,
  categories: [{ category: '', count: total }],
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
