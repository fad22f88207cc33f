import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { judgeRecipes } from './judge.ts';
import { DISHES_DIR, type LoadedCookbook, loadCookbook, loadRecipe } from './load.ts';
import type { ParseResult } from './parse-recipe.ts';
import { readPublicTables } from './public-tables.ts';
import { figuresLine, hints } from './report.ts';

/**
 * Checks the named recipes (a path or a label each; none: all) and prints their figures, or what
 * breaks the standard.
 *
 * @returns the exit code: 0 when all keep the standard, 1 when not
 */
function main(names: readonly string[]): number {
  const cookbook = loadCookbook();
  const missing = names.filter((name) => pathOf(name) === undefined);
  for (const name of missing) console.error(`${name}: no such file`);
  const { violations } = cookbook.table;
  if (violations.length > 0) {
    console.error(`note: ingredients.csv has ${violations.length} faults (shown by the build)`);
  }
  const recipes = names.length === 0 ? cookbook.recipes : chooseRecipes(names, cookbook);
  const verdicts = judgeRecipes(recipes, cookbook, readPublicTables());
  let broken = missing.length;
  for (const { recipe } of recipes) {
    const faults = verdicts.get(recipe.file) ?? [];
    const head = faults.length === 0 ? 'OK ' : `${faults.length} violation(s)`;
    const figures = figuresLine(recipe, cookbook.table.foods);
    console.info(`${recipe.file}: ${head} ${recipe.title}: ${figures}`);
    for (const { rule, found } of faults) console.info(`    ✗ ${rule}: ${found}`);
    for (const hint of hints(recipe)) console.info(`    hint: ${hint}`);
    if (faults.length > 0) broken += 1;
  }
  if (recipes.length > 1) console.info(`${recipes.length} recipes, ${broken} to mend`);
  return broken > 0 ? 1 : 0;
}

function chooseRecipes(names: readonly string[], { recipes }: LoadedCookbook): ParseResult[] {
  const paths = names.map(pathOf).filter((path) => path !== undefined);
  return [...new Set(paths)].map((path) => {
    const loaded = recipes.find(({ recipe }) => join(DISHES_DIR, recipe.file) === path);
    return loaded ?? loadRecipe(path);
  });
}

/** `pizza`, `dishes/pizza.cook` or any path; npm runs scripts in the package's own folder. */
function pathOf(name: string): string | undefined {
  const folders = [process.cwd(), process.env.INIT_CWD ?? '.'];
  return [
    ...folders.map((folder) => resolve(folder, name)),
    join(DISHES_DIR, `${basename(name, '.cook')}.cook`),
  ].find((path) => path.endsWith('.cook') && existsSync(path));
}

process.exitCode = main(process.argv.slice(2));
