import {
  type FilterDiet,
  filterDiets,
  filterSortFields,
  RECIPE_LABEL_MAX_LENGTH,
} from '@plateful/contract';
import { useMemo } from 'react';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import { unselectAllRecipes } from '#entities/recipe/recipe-selection.ts';
import { useSearchParams } from '#lib/router/router-hooks.ts';

const timeLimits = [15, 30, 60];

/** The value of a list that a text of the URL names. */
const findValue = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

const isLabel = (text: string | null): text is string =>
  text !== null && text !== '' && text.length <= RECIPE_LABEL_MAX_LENGTH * 2;

function parseFilter(params: URLSearchParams): RecipeFilter {
  const maxMinutes = timeLimits.find((limit) => String(limit) === params.get('time'));
  const category = params.get('category');
  const tag = params.get('tag');
  const diet: FilterDiet | undefined = findValue(filterDiets, params.get('diet'));
  const sortBy = findValue(filterSortFields, params.get('sort'));
  return {
    ...(isLabel(category) && { category }),
    ...(params.has('favorites') && { isFavorite: true as const }),
    ...(maxMinutes !== undefined && { maxMinutes }),
    ...(diet && { diet }),
    ...(isLabel(tag) && { tag }),
    ...(params.has('review') && { needsReview: true as const }),
    ...(sortBy && { sortBy }),
  };
}

function formatFilter(filter: FilterChanges): Record<string, string> {
  const { category, isFavorite, maxMinutes, diet, tag, needsReview, sortBy } = filter;
  return {
    ...(category !== undefined && { category }),
    ...(isFavorite && { favorites: '1' }),
    ...(maxMinutes !== undefined && { time: String(maxMinutes) }),
    ...(diet && { diet }),
    ...(tag !== undefined && { tag }),
    ...(needsReview && { review: '1' }),
    ...(sortBy && { sort: sortBy }),
  };
}

/** The values that change; `undefined` removes one. */
export type FilterChanges = {
  [Name in keyof RecipeFilter]?: RecipeFilter[Name] | undefined;
};

/** The filter of the collection, stored in the URL. */
export function useCollectionFilter() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(searchParams), [searchParams]);
  return {
    filter,
    /** Null removes all values. */
    changeFilter: (changes: FilterChanges | null) => {
      // No recipe that a new filter hides stays selected.
      if (!changes || !('sortBy' in changes)) unselectAllRecipes();
      setSearchParams(
        // Not `filter`: the list may not show the previous change yet.
        (latest) =>
          new URLSearchParams(formatFilter({ ...(changes && parseFilter(latest)), ...changes })),
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
