import { cookbookData } from './cookbook-data.ts';
import type { CookbookRecipe, Food } from './cookbook-types.ts';
import { toNormalizedKey, toSingularKey } from './normalized-key.ts';

const recipesByLabel = new Map(cookbookData.recipes.map((recipe) => [recipe.label, recipe]));
const recipesByName = indexByName(cookbookData.recipes, [
  ({ title }) => [title],
  ({ label }) => [label],
  ({ synonyms }) => synonyms,
  ({ synonymsDe }) => synonymsDe,
]);
const foodsByName = indexByName(cookbookData.foods, [
  ({ name }) => [name],
  ({ synonyms }) => synonyms,
]);

/** Finds the recipe for a recognizer label (`bell_pepper`); exact match. */
export function findRecipeByLabel(label: string): CookbookRecipe | undefined {
  return recipesByLabel.get(label);
}

/**
 * Finds a recipe by name: title, label words, English synonym or German name, in that order. Ignores case, accents, punctuation and plural;
 * the whole name must match.
 */
export function findRecipeByName(name: string): CookbookRecipe | undefined {
  return recipesByName.get(toNormalizedKey(name)) ?? recipesByName.get(toSingularKey(name));
}

/** Finds a food by name or synonym. Ignores case, accents and plural. */
export function findFoodByName(name: string): Food | undefined {
  return foodsByName.get(toNormalizedKey(name)) ?? foodsByName.get(toSingularKey(name));
}

/** Lists all recipes, in label order. */
export function listCookbookRecipes(): readonly CookbookRecipe[] {
  return cookbookData.recipes;
}

/** Lists all foods, in the order of their names. */
export function listFoods(): readonly Food[] {
  return cookbookData.foods;
}

/**
 * Maps the keys of every name to its entry. The first entry wins: names of an earlier getter before those of a later one,
 * and exact keys before singular keys, so that "oats" finds oats before oat.
 */
function indexByName<T>(entries: readonly T[], nameGetters: ((entry: T) => string[])[]) {
  const index = new Map<string, T>();
  for (const toKey of [toNormalizedKey, toSingularKey]) {
    for (const getNames of nameGetters) {
      for (const entry of entries) {
        for (const name of getNames(entry)) {
          const key = toKey(name);
          if (!index.has(key)) index.set(key, entry);
        }
      }
    }
  }
  return index;
}
