import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';

/** Total of a list fetched in this visit; `undefined` without one, or when it comes from the snapshot. */
function getFreshTotal({ state }: Query): number | undefined {
  const list = state.data as { total: number } | undefined;
  return state.dataUpdatedAt > 0 ? list?.total : undefined;
}

/** A filter or a search may have no results although the user has recipes. */
const listsAllRecipes = (query: Query) =>
  [recipeKeys.home, recipeKeys.grouped].some((queryKey) => matchQuery({ queryKey }, query));

/**
 * Shows confetti for a user's very first recipe, however it was created. Not for a recipe restored from the trash.
 * @returns a function that stops watching
 */
export function showConfettiOnFirstRecipe(queryClient: QueryClient): () => void {
  let userId: string | undefined;
  /** Whether the user has recipes; `undefined` until the first list has been loaded. */
  let hasRecipes: boolean | undefined;
  function handleList(query: Query): void {
    const { user } = useAppStore.getState();
    if (user?.userId !== userId) hasRecipes = undefined;
    userId = user?.userId;
    const total = getFreshTotal(query);
    if (!userId || hasRecipes || total === undefined) return;
    if (total === 0) {
      if (listsAllRecipes(query)) hasRecipes = false;
      return;
    }
    // Confetti is optional, so a failed import is ignored.
    if (hasRecipes === false)
      import('#ui/confetti.ts').then(
        ({ startConfetti }) => startConfetti(),
        () => undefined,
      );
    hasRecipes = true;
  }
  const queryCache = queryClient.getQueryCache();
  for (const query of queryCache.findAll({ queryKey: recipeKeys.lists })) handleList(query);
  return queryCache.subscribe(({ type, query }) => {
    if (type === 'updated' && matchQuery({ queryKey: recipeKeys.lists }, query)) handleList(query);
  });
}
