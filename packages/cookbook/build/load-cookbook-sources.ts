import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { type ParsedCompositionTable, parseCompositionTable } from './parse-composition-table.ts';
import { parseRecipe, type RecipeParseResult } from './parse-recipe.ts';
import type { RecognizerLabel } from './recognizer-label-type.ts';

/** The folder of this package. */
export const PACKAGE_DIR = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the recipe files. */
export const DISHES_DIR = join(PACKAGE_DIR, 'dishes');

/** All source files, parsed. */
export interface CookbookSources {
  table: ParsedCompositionTable;
  foods: FoodsByName;
  labels: RecognizerLabel[];
  /** Sorted by label. */
  recipes: RecipeParseResult[];
}

/**
 * Loads the composition table, the labels and all recipes.
 *
 * @throws Error if `ingredients.csv` or `labels.json` is missing
 */
export function loadCookbookSources(): CookbookSources {
  const table = parseCompositionTable(readFileSync(join(PACKAGE_DIR, 'ingredients.csv'), 'utf8'));
  const foods = new Map(table.foods.map((food) => [food.name, food]));
  const labels: RecognizerLabel[] = JSON.parse(
    readFileSync(join(PACKAGE_DIR, 'labels.json'), 'utf8'),
  );
  const files = existsSync(DISHES_DIR) ? readdirSync(DISHES_DIR) : [];
  const recipes = files
    .filter((file) => file.endsWith('.cook'))
    .sort()
    .map((file) => loadRecipe(join(DISHES_DIR, file), foods));
  return { table, foods, labels, recipes };
}

/** Loads and parses one recipe file. */
export function loadRecipe(path: string, foods: FoodsByName): RecipeParseResult {
  return parseRecipe(basename(path, '.cook'), readFileSync(path, 'utf8'), foods);
}
