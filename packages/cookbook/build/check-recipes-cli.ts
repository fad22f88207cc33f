import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadUsdaTables } from './check-against-usda-tables.ts';
import { checkRecipes } from './check-recipes.ts';
import { findRecipeHints } from './find-recipe-hints.ts';
import { formatEnergyAndYieldLine } from './format-energy-and-yield-line.ts';
import {
  type CookbookSources,
  DISHES_DIR,
  loadCookbookSources,
  loadRecipe,
} from './load-cookbook-sources.ts';
import type { RecipeParseResult } from './parse-recipe.ts';
import {
  formatReferenceEnergySummary,
  summarizeReferenceEnergyRatios,
} from './summarize-reference-energy-ratios.ts';

/**
 * Checks recipes (paths or labels; all recipes if none are given) and prints their metrics and violations.
 *
 * @returns the exit code: 0 if there are no violations, 1 otherwise
 */
function main(names: readonly string[]): number {
  const cookbook = loadCookbookSources();
  const missing = names.filter((name) => resolveRecipePath(name) === undefined);
  for (const name of missing) console.error(`${name}: no such file`);
  const { violations } = cookbook.table;
  if (violations.length > 0) {
    console.error(
      `note: ingredients.csv has ${violations.length} errors (run the build to see them)`,
    );
  }
  const recipes = names.length === 0 ? cookbook.recipes : selectRecipes(names, cookbook);
  const violationsByFile = checkRecipes(recipes, cookbook, loadUsdaTables());
  let failedCount = missing.length;
  for (const { recipe } of recipes) {
    const recipeViolations = violationsByFile.get(recipe.file) ?? [];
    const status =
      recipeViolations.length === 0 ? 'OK ' : `${recipeViolations.length} violation(s)`;
    const metrics = formatEnergyAndYieldLine(recipe, cookbook.foods);
    console.info(`${recipe.file}: ${status} ${recipe.title}: ${metrics}`);
    for (const { rule, message } of recipeViolations) console.info(`    ✗ ${rule}: ${message}`);
    for (const hint of findRecipeHints(recipe)) console.info(`    hint: ${hint}`);
    if (recipeViolations.length > 0) failedCount += 1;
  }
  if (recipes.length > 1) {
    const parsedRecipes = recipes.map(({ recipe }) => recipe);
    console.info(
      formatReferenceEnergySummary(summarizeReferenceEnergyRatios(parsedRecipes, cookbook.foods)),
    );
    console.info(`${recipes.length} recipes, ${failedCount} failed`);
  }
  return failedCount > 0 ? 1 : 0;
}

function selectRecipes(
  names: readonly string[],
  { recipes, foods }: CookbookSources,
): RecipeParseResult[] {
  const paths = names.map(resolveRecipePath).filter((path) => path !== undefined);
  return [...new Set(paths)].map((path) => {
    const loaded = recipes.find(({ recipe }) => join(DISHES_DIR, recipe.file) === path);
    return loaded ?? loadRecipe(path, foods);
  });
}

/** Resolves `pizza`, `dishes/pizza.cook` or any path. npm runs scripts in the package folder, so INIT_CWD is tried too. */
function resolveRecipePath(name: string): string | undefined {
  const folders = [process.cwd(), process.env.INIT_CWD ?? '.'];
  return [
    ...folders.map((folder) => resolve(folder, name)),
    join(DISHES_DIR, `${basename(name, '.cook')}.cook`),
  ].find((path) => path.endsWith('.cook') && existsSync(path));
}

process.exitCode = main(process.argv.slice(2));
