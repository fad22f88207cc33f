import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recipeKeys } from '#features/recipes/cache.ts';
import { useAppStore } from '#lib/store.ts';
import { celebrate } from '#ui/confetti-store.ts';

/** How many recipes there are, as a list has heard it; `undefined` when it has not, or tells what was kept of before. */
function totalOf({ state }: Query): number | undefined {
  const list = state.data as { total: number } | undefined;
  return state.dataUpdatedAt > 0 ? list?.total : undefined;
}

/**
 * Celebrates a person's very first recipe, however it came. Somebody who was seen with recipes once, and takes one back
 * out of the bin, does not begin anew.
 */
export function useFirstRecipe(): void {
  const queryClient = useQueryClient();
  const userId = useAppStore(({ user }) => user?.userId);
  useEffect(() => {
    if (!userId) return;
    let hasNone = false;
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !matchQuery({ queryKey: recipeKeys.lists }, query)) return;
      const total = totalOf(query);
      if (total === undefined) return;
      if (total === 0) {
        hasNone = true;
        return;
      }
      stop();
      if (hasNone) celebrate();
    });
    return stop;
  }, [queryClient, userId]);
}
