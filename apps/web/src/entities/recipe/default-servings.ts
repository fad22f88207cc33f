import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';

export const MAX_DEFAULT_SERVINGS = 12;

/** The number of servings for which recipes are shown on this device; null as each recipe has them. */
export function getDefaultServings(): number | null {
  const servings = Number(readLocalStorage(localStorageKeys.servings));
  return Number.isInteger(servings) && servings >= 1 && servings <= MAX_DEFAULT_SERVINGS
    ? servings
    : null;
}

export const setDefaultServings = (servings: number | null) =>
  writeLocalStorage(localStorageKeys.servings, servings === null ? null : String(servings));
