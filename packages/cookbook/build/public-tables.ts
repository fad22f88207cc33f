import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Food } from '../src/types.ts';
import { parseCsvWithHeader } from './csv.ts';
import { PACKAGE_DIR } from './load.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import type { Violation } from './violation.ts';

/** A row of a public table, figures per 100 g. */
interface PublicFood {
  description: string;
  kcal: number;
  protein: number;
  fat: number;
  carbs: number;
}

/** The public tables our figures come from, rows by their identifier. */
export interface PublicTables {
  sr28: Map<string, PublicFood>;
  fndds: Map<string, PublicFood>;
}

const TABLES_DIR = join(PACKAGE_DIR, '../../../shared/data');

/**
 * Reads the public tables, which lie beside the checkout and not in it.
 *
 * @returns undefined where they are not there: the product never needs them
 */
export function readPublicTables(): PublicTables | undefined {
  const sr28 = join(TABLES_DIR, 'usda.csv');
  const fndds = join(TABLES_DIR, 'dishes.csv');
  if (!existsSync(sr28) || !existsSync(fndds)) return undefined;
  return { sr28: readRows(sr28, 'id'), fndds: readRows(fndds, 'code') };
}

/** Holds each row of the composition table to the figures of the row it names. */
export function checkSources(foods: readonly Food[], tables: PublicTables): Violation[] {
  const violations: Violation[] = [];
  const report = (found: string) =>
    violations.push({ file: 'ingredients.csv', rule: 'row', found });
  for (const { name, source, row, kcal, protein, fat, carbs } of foods) {
    const theirs = tables[source].get(row);
    if (!theirs) {
      report(`"${name}": ${source} has no row ${row}`);
      continue;
    }
    const ours = { kcal, protein, fat, carbs };
    for (const key of ['kcal', 'protein', 'fat', 'carbs'] as const) {
      if (Math.abs(ours[key] - theirs[key]) < 0.005) continue;
      const their = `${theirs[key]} in ${source} ${row} (${theirs.description})`;
      report(`"${name}": ${key} is ${ours[key]}, but ${their}`);
    }
  }
  return violations;
}

/** Holds a recipe's reference to the public table: the code exists, and has that energy. */
export function checkReferenceRow(recipe: ParsedRecipe, tables: PublicTables): Violation[] {
  const theirs = tables.fndds.get(recipe.reference);
  const violation = (found: string) => [{ file: recipe.file, rule: 'reference', found }];
  if (!theirs) return violation(`FNDDS has no code ${recipe.reference}`);
  if (Math.abs(theirs.kcal - recipe.referenceKcal) < 0.5) return [];
  const { description, kcal } = theirs;
  const row = `${recipe.reference} (${description})`;
  return violation(`reference-kcal is ${recipe.referenceKcal}, but ${row} has ${kcal}`);
}

function readRows(path: string, id: string): Map<string, PublicFood> {
  const figure = (cell: string | undefined) => (cell ? Number(cell) : Number.NaN);
  return new Map(
    parseCsvWithHeader(readFileSync(path, 'utf8')).map((row) => [
      row[id] ?? '',
      {
        description: row.description ?? '',
        kcal: figure(row.kcal),
        protein: figure(row.protein_g),
        fat: figure(row.fat_g),
        carbs: figure(row.carb_g),
      },
    ]),
  );
}
