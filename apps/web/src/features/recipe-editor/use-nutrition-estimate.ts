import { removeHeadings } from '@plateful/cookbook/recipe-sections';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditorState } from '#features/recipe-editor/editor-state.ts';
import { nutritionEstimateQueryOptions } from '#features/recipe-editor/nutrition-and-tag-queries.ts';
import { parseServings } from '#features/recipe-editor/parse-recipe-changes.ts';
import {
  isSameFieldValue,
  type NutritionInput,
  normalizeLines,
  normalizeText,
  toNutritionInput,
} from '#features/recipe-editor/recipe-form-values.ts';

const DEBOUNCE_MS = 400;

/**
 * Debounces `value`.
 * @param key identifies the value
 */
function useDebouncedValue<Value>(value: Value, key: string) {
  const [debounced, setDebounced] = useState({ value, key });
  useEffect(() => {
    if (key === debounced.key) return;
    const timer = setTimeout(() => setDebounced({ value, key }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, debounced.key, value]);
  return { value: debounced.value, isSettled: key === debounced.key };
}

export interface NutritionEstimate {
  nutrition: NutritionInput;
  /**
   * `stored`: the nutrition of the stored recipe. The other statuses occur after an edit of ingredients or servings.
   */
  status: 'stored' | 'noIngredients' | 'calculating' | 'calculated' | 'noneCounted' | 'failed';
  isUncounted: (line: string) => boolean;
}

const isNutritionEdited = ({ item, base, fields }: EditorState) =>
  !item ||
  base.nutrition !== null ||
  (['ingredients', 'servings'] as const).some(
    (name) => !isSameFieldValue(name, fields[name], base[name]),
  );

function getStoredEstimate({ item, base }: EditorState): NutritionEstimate {
  const lines = removeHeadings(base.ingredients);
  const uncounted = new Set(item?.uncounted.map((index) => normalizeText(lines[index] ?? '')));
  return {
    nutrition: toNutritionInput(item),
    status: 'stored',
    isUncounted: (line) => uncounted.has(normalizeText(line)),
  };
}

const unknownEstimate = { nutrition: toNutritionInput(null), isUncounted: () => false };

/** Estimates nutrition for the edited ingredients. */
export function useNutritionEstimate(state: EditorState): NutritionEstimate {
  const lines = removeHeadings(normalizeLines(state.fields.ingredients));
  // A recipe without servings counts as one serving.
  const servings = parseServings(state.fields.servings) ?? 1;
  const { value: debounced, isSettled } = useDebouncedValue(
    { lines, servings },
    JSON.stringify([lines, servings]),
  );
  const isNeeded =
    isNutritionEdited(state) && state.fields.nutrition === null && debounced.lines.length > 0;
  const { data, isFetching, isError } = useQuery({
    ...nutritionEstimateQueryOptions(debounced.lines, debounced.servings, state.item?._id),
    enabled: isNeeded && isSettled,
  });
  const storedEstimate = getStoredEstimate(state);
  if (!isNutritionEdited(state)) return storedEstimate;
  if (lines.length === 0) return { ...unknownEstimate, status: 'noIngredients' };
  const isCalculating = isFetching || !isSettled;
  const result = isNeeded ? data : undefined;
  // The stored nutrition is shown until the first response arrives.
  if (!result && isCalculating) return { ...storedEstimate, status: 'calculating' };
  const uncounted = new Set(result?.uncounted);
  return {
    nutrition: toNutritionInput(result?.nutrition ?? null),
    status: getStatus(isCalculating, isError, Boolean(result?.nutrition)),
    isUncounted: (line) => uncounted.has(normalizeText(line)),
  };
}

function getStatus(
  isCalculating: boolean,
  hasFailed: boolean,
  hasResult: boolean,
): NutritionEstimate['status'] {
  if (isCalculating) return 'calculating';
  if (hasFailed) return 'failed';
  return hasResult ? 'calculated' : 'noneCounted';
}
