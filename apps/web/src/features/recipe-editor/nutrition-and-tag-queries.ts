import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { itemsApi } from '#lib/items-api.ts';

/**
 * Estimates nutrition per serving, and returns the ingredients that are not included. The previous estimate is shown
 * until the response arrives.
 */
export function nutritionEstimateQueryOptions(
  ingredients: string[],
  servings: number,
  itemId: string | undefined,
) {
  return queryOptions({
    queryKey: ['nutrition-estimate', ingredients, servings, itemId],
    queryFn: async ({ signal }) => {
      const payload = { ingredients, servings, ...(itemId !== undefined && { itemId }) };
      const { nutrition, lines } = await itemsApi.command('ESTIMATE_NUTRITION', payload, {
        signal,
      });
      return {
        nutrition,
        uncounted: ingredients.filter((_, index) => lines[index]?.grams === null),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The tags of the user's recipes, most used first. */
export const tagsQueryOptions = () =>
  queryOptions({
    queryKey: ['recipe-tags'],
    queryFn: async ({ signal }) => (await itemsApi.query('LIST_TAGS', {}, { signal })).tags,
    retry: false,
  });
