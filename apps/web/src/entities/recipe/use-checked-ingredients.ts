import { useState } from 'react';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';

/** Recipes whose checked ingredients are stored. */
const MAX_STORED_RECIPES = 20;

/** The id of a recipe, its number of ingredients, and the indexes of those that are checked. */
type CheckedIngredients = [itemId: string, ingredientCount: number, indexes: number[]];

const isCheckedIngredients = (entry: unknown): entry is CheckedIngredients =>
  Array.isArray(entry) &&
  entry.length === 3 &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'number' &&
  Array.isArray(entry[2]) &&
  entry[2].every((index) => typeof index === 'number');

/** The checked ingredients of recipes, least recently changed first. */
export function readAllCheckedIngredients(): CheckedIngredients[] {
  try {
    const stored: unknown = JSON.parse(readLocalStorage(localStorageKeys.checkedIngredients) ?? '');
    return Array.isArray(stored) ? stored.filter(isCheckedIngredients) : [];
  } catch {
    return [];
  }
}

function store(entry: CheckedIngredients): void {
  const others = readAllCheckedIngredients().filter(([itemId]) => itemId !== entry[0]);
  const entries = [...others, ...(entry[2].length > 0 ? [entry] : [])].slice(-MAX_STORED_RECIPES);
  writeLocalStorage(
    localStorageKeys.checkedIngredients,
    entries.length > 0 ? JSON.stringify(entries) : null,
  );
}

/**
 * The checked ingredients of a recipe, stored on this device until the number of ingredients changes.
 *
 * @returns the indexes, and a function that replaces them
 */
export function useCheckedIngredients(
  itemId: string,
  ingredientCount: number,
): [readonly number[], (indexes: number[]) => void] {
  const [checked, setChecked] = useState<readonly number[]>(
    () =>
      readAllCheckedIngredients().find(
        ([id, count]) => id === itemId && count === ingredientCount,
      )?.[2] ?? [],
  );
  return [
    checked,
    (indexes) => {
      setChecked(indexes);
      store([itemId, ingredientCount, indexes]);
    },
  ];
}
