import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Food } from '../src/cookbook-types.ts';
import { PACKAGE_DIR } from './load-cookbook-sources.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import type { Violation } from './violation.ts';

/** A row of a USDA table, values per 100 g. */
interface UsdaFood {
  description: string;
  kcal: number;
  protein: number;
  fat: number;
  carbs: number;
}

/** The USDA tables that values were copied from, with rows by identifier. */
export interface UsdaTables {
  sr28: Map<string, UsdaFood>;
  fndds: Map<string, UsdaFood>;
}

const TABLES_DIR = join(PACKAGE_DIR, '../../../shared/data');

/**
 * Loads the USDA tables from a folder next to the checkout.
 *
 * @returns undefined if they are missing; only these checks need them
 */
export function loadUsdaTables(): UsdaTables | undefined {
  const sr28 = join(TABLES_DIR, 'usda.csv');
  const fndds = join(TABLES_DIR, 'dishes.csv');
  if (!existsSync(sr28) || !existsSync(fndds)) return undefined;
  return { sr28: loadRows(sr28, 'id'), fndds: loadRows(fndds, 'code') };
}

/** Compares the values of each food with its source row. */
export function checkFoodValues(foods: readonly Food[], tables: UsdaTables): Violation[] {
  const violations: Violation[] = [];
  const report = (message: string) =>
    violations.push({ file: 'ingredients.csv', rule: 'row', message });
  for (const { name, source, row, kcal, protein, fat, carbs } of foods) {
    const usdaRow = tables[source].get(row);
    if (!usdaRow) {
      report(`"${name}": ${source} has no row ${row}`);
      continue;
    }
    const values = { kcal, protein, fat, carbs };
    for (const key of ['kcal', 'protein', 'fat', 'carbs'] as const) {
      if (Math.abs(values[key] - usdaRow[key]) < 0.005) continue;
      const usdaValue = `${usdaRow[key]} in ${source} ${row} (${usdaRow.description})`;
      report(`"${name}": ${key} is ${values[key]}, but ${usdaValue}`);
    }
  }
  return violations;
}

/** Checks that the recipe's reference code exists and has the stated energy. */
export function checkRecipeReference(recipe: ParsedRecipe, tables: UsdaTables): Violation[] {
  const usdaRow = tables.fndds.get(recipe.reference);
  const createViolations = (message: string) => [{ file: recipe.file, rule: 'reference', message }];
  if (!usdaRow) return createViolations(`FNDDS has no code ${recipe.reference}`);
  if (Math.abs(usdaRow.kcal - recipe.referenceKcal) < 0.5) return [];
  const { description, kcal } = usdaRow;
  const row = `${recipe.reference} (${description})`;
  return createViolations(`reference-kcal is ${recipe.referenceKcal}, but ${row} has ${kcal}`);
}

function loadRows(path: string, id: string): Map<string, UsdaFood> {
  const toNumber = (cell: string | undefined) => (cell ? Number(cell) : Number.NaN);
  return new Map(
    parse<Record<string, string>>(readFileSync(path, 'utf8'), { bom: true, columns: true }).map(
      (row) => [
        row[id] ?? '',
        {
          description: row.description ?? '',
          kcal: toNumber(row.kcal),
          protein: toNumber(row.protein_g),
          fat: toNumber(row.fat_g),
          carbs: toNumber(row.carb_g),
        },
      ],
    ),
  );
}
