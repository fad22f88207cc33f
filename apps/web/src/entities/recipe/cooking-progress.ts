import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { isNumber, isString, nullable, objectOf } from '#lib/stored-value-checks.ts';

/** A recipe that is being cooked on this device. */
export interface CookingProgress {
  itemId: string;
  /** Counted from 1. */
  step: number;
  stepCount: number;
  /** The chosen servings, unless they are the recipe's own (`null`). */
  servings: number | null;
}

const MAX_STORED_RECIPES = 3;

const isProgress = objectOf<CookingProgress>({
  itemId: isString,
  step: isNumber,
  stepCount: isNumber,
  servings: nullable(isNumber),
});

/** The recipes whose cook mode was left after the first step, most recent first. */
export function readAllCookingProgress(): CookingProgress[] {
  try {
    const stored: unknown = JSON.parse(readLocalStorage(localStorageKeys.cooking) ?? '');
    return Array.isArray(stored) ? stored.filter(isProgress) : [];
  } catch {
    return [];
  }
}

/** The path of cook mode where it was left. */
export function getContinueCookingPath({ itemId, step, servings }: CookingProgress): string {
  const params = { ...(servings !== null && { servings: `${servings}` }), step: `${step}` };
  return `${paths.cook(itemId)}?${new URLSearchParams(params)}`;
}

/** Stores the step of a recipe; removes the recipe at its first step, and after the last one. */
export function saveCookingProgress(progress: CookingProgress): void {
  const others = readAllCookingProgress().filter(({ itemId }) => itemId !== progress.itemId);
  const isCooking = progress.step > 1 && progress.step <= progress.stepCount;
  const all = [...(isCooking ? [progress] : []), ...others].slice(0, MAX_STORED_RECIPES);
  writeLocalStorage(localStorageKeys.cooking, all.length > 0 ? JSON.stringify(all) : null);
}
