import { book } from './book.ts';
import { singularKey, textKey } from './text-key.ts';
import type { CookbookRecipe, Food } from './types.ts';

const recipesByLabel = new Map(book.recipes.map((recipe) => [recipe.label, recipe]));
const recipesByName = indexNames(book.recipes, [
  ({ title }) => [title],
  ({ label }) => [label],
  ({ synonyms }) => synonyms,
]);
const foodsByName = indexNames(book.foods, [({ name }) => [name], ({ synonyms }) => synonyms]);

/** The recipe of a recogniser's label (`bell_pepper`), to the letter. */
export function findByLabel(label: string): CookbookRecipe | undefined {
  return recipesByLabel.get(label);
}

/**
 * The recipe that people mean by a name: a title, the words of a label, or a synonym, in that
 * order. Case, accents, marks and plural do not count; the whole name must fit.
 */
export function findByTitle(text: string): CookbookRecipe | undefined {
  return recipesByName.get(textKey(text)) ?? recipesByName.get(singularKey(text));
}

/** The row of the composition table for a name or synonym; case, accents, plural do not count. */
export function findFood(name: string): Food | undefined {
  return foodsByName.get(textKey(name)) ?? foodsByName.get(singularKey(name));
}

/** What the cookbook has a recipe for, in the order of labels. */
export function knownDishes(): Pick<CookbookRecipe, 'title' | 'kind' | 'label'>[] {
  return book.recipes.map(({ title, kind, label }) => ({ title, kind, label }));
}

/**
 * Maps every key of every name to its entry. Earlier ways of naming win over later ones, and
 * names as written over singulars, so that "oats" finds oats before oat.
 */
function indexNames<T>(entries: readonly T[], waysOfNaming: ((entry: T) => string[])[]) {
  const index = new Map<string, T>();
  for (const keyOf of [textKey, singularKey]) {
    for (const namesOf of waysOfNaming) {
      for (const entry of entries) {
        for (const name of namesOf(entry)) {
          const key = keyOf(name);
          if (!index.has(key)) index.set(key, entry);
        }
      }
    }
  }
  return index;
}
