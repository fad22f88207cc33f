import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';

/** Total of a list fetched in this visit; `undefined` without one, or when it comes from the snapshot. */
function getFreshTotal({ state }: Query): number | undefined {
  const list = state.data as { total: number } | undefined;
  return state.dataUpdatedAt > 0 ? list?.total : undefined;
}

/**
 * Shows confetti for a user's very first recipe, however it was created. Not for a recipe restored from the trash.
 */
export function useFirstRecipeCelebration(): void {
  const queryClient = useQueryClient();
  const userId = useAppStore(({ user }) => user?.userId);
  useEffect(() => {
    if (!userId) return;
    let wasEmpty = false;
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !matchQuery({ queryKey: recipeKeys.lists }, query)) return;
      const total = getFreshTotal(query);
      if (total === undefined) return;
      if (total === 0) {
        wasEmpty = true;
        return;
      }
      unsubscribe();
      // Confetti is optional, so a failed import is ignored.
      if (wasEmpty)
        import('#ui/confetti.ts').then(
          ({ startConfetti }) => startConfetti(),
          () => undefined,
        );
    });
    return unsubscribe;
  }, [queryClient, userId]);
}
