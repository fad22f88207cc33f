import { HOME_RECIPES_PAGE_SIZE } from '@plateful/contract';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { GroupedRecipesPage } from '#entities/recipe/grouped-recipes.ts';
import { type NewestRecipes, recipeKeys } from '#entities/recipe/recipe-query-keys.ts';

/**
 * Whether a list query has missing items, or a running request that may return data from before the change. Only the
 * server knows which recipes match a filter or a search.
 */
function isInexact({ queryKey, state }: Query): boolean {
  const [, , list] = queryKey;
  if (state.fetchStatus === 'fetching' || list === 'filtered' || list === 'search') return true;
  if (list === 'home') {
    const list = state.data as NewestRecipes | undefined;
    return list !== undefined && list.items.length < Math.min(HOME_RECIPES_PAGE_SIZE, list.total);
  }
  return (state.data as GroupedRecipesPage | undefined)?.slots.includes(null) ?? false;
}

/** Refetches in the background. A query that is loading for the first time is refetched when it has loaded. */
function invalidate(queryClient: QueryClient, filters: QueryFilters): void {
  const loading = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries(filters);
  for (const query of loading) {
    query.fetch().then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  }
}

/**
 * Refetches in the background, after all running mutations: an earlier response would overwrite the optimistic updates.
 */
function invalidateAfterMutations(queryClient: QueryClient, filters: QueryFilters): void {
  if (queryClient.isMutating() === 0) {
    invalidate(queryClient, filters);
    return;
  }
  const unsubscribe = queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() > 0) return;
    unsubscribe();
    invalidate(queryClient, filters);
  });
}

/** Refetches everything, or some: after an optimistic update, and after a reconnect, when events may have been missed. */
export const refetchRecipes = (
  queryClient: QueryClient,
  queryKey: readonly string[] = recipeKeys.all,
) => invalidateAfterMutations(queryClient, { queryKey });

/** Refetches the lists that are not exact. */
export const refetchPossiblyStaleLists = (queryClient: QueryClient, isExact: boolean) =>
  invalidateAfterMutations(queryClient, {
    queryKey: recipeKeys.lists,
    predicate: (query) => !isExact || isInexact(query),
  });

/**
 * Cancels running refetches before an optimistic update, because their responses would overwrite it. A query without
 * data continues to load.
 */
export const cancelRecipeRefetches = (queryClient: QueryClient): Promise<void> =>
  queryClient.cancelQueries({
    queryKey: recipeKeys.all,
    predicate: ({ state }) => state.data !== undefined,
  });
