import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompositionTable, readCompositionTable } from './composition-table.ts';
import type { Label } from './label.ts';
import { type ParseResult, parseRecipe } from './parse-recipe.ts';

/** The package's own folder. */
export const PACKAGE_DIR = fileURLToPath(new URL('..', import.meta.url));

/** Where the recipes lie. */
export const DISHES_DIR = join(PACKAGE_DIR, 'dishes');

/** Everything on disk, parsed. */
export interface LoadedCookbook {
  table: CompositionTable;
  labels: Label[];
  /** By label, sorted. */
  recipes: ParseResult[];
}

/**
 * Reads table, labels and all recipes of the package.
 *
 * @throws Error when `ingredients.csv` or `labels.json` is missing
 */
export function loadCookbook(): LoadedCookbook {
  const table = readCompositionTable(readFileSync(join(PACKAGE_DIR, 'ingredients.csv'), 'utf8'));
  const labels: Label[] = JSON.parse(readFileSync(join(PACKAGE_DIR, 'labels.json'), 'utf8'));
  const files = existsSync(DISHES_DIR) ? readdirSync(DISHES_DIR) : [];
  const recipes = files
    .filter((file) => file.endsWith('.cook'))
    .sort()
    .map((file) => loadRecipe(join(DISHES_DIR, file)));
  return { table, labels, recipes };
}

/** Reads and parses one recipe file. */
export function loadRecipe(path: string): ParseResult {
  return parseRecipe(basename(path, '.cook'), readFileSync(path, 'utf8'));
}
