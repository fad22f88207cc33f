import { findRecipeByName } from '@plateful/cookbook';
import { searchKnownDishes } from '../../apps/server/src/features/recipes/search-known-dishes.ts';

/** Users type at most this much of a name. */
const MAX_TYPED_LETTERS = 8;
/** Rows that the question shows. */
const ROWS = 8;

/**
 * Types a name letter by letter into the search of the question "Which dish is it?".
 *
 * @returns the number of letters after which an accepted recipe is shown; null if it is not shown after 8
 */
export function countLettersUntilFound(
  name: string,
  acceptedRecipes: readonly string[],
  language: 'en' | 'de',
): number | null {
  const letters = Math.min(MAX_TYPED_LETTERS, name.length);
  for (let count = 1; count <= letters; count++) {
    const rows = searchKnownDishes(name.slice(0, count), ROWS, language);
    if (rows.some(({ title }) => isAcceptedRecipe(title, acceptedRecipes))) return count;
  }
  return null;
}

/** A usual typing error: the third and fourth letters are swapped. Shorter names stay as they are. */
export function misspell(name: string): string {
  return name.replace(/^(..)(.)(.)/su, '$1$3$2');
}

export function isAcceptedRecipe(title: string, acceptedRecipes: readonly string[]): boolean {
  const recipe = findRecipeByName(title);
  return recipe !== undefined && acceptedRecipes.includes(recipe.label);
}
