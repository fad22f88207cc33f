import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cookbook } from '../src/types.ts';
import { assembleRecipe } from './assemble.ts';
import { checkLabelsComplete } from './collection.ts';
import { judgeRecipes } from './judge.ts';
import { loadCookbook, PACKAGE_DIR } from './load.ts';
import { usMeasureRows } from './us-measures.ts';
import { formatViolation } from './violation.ts';

const OUTPUT = join(PACKAGE_DIR, 'src/generated/cookbook.json');
const MEASURES_OUTPUT = join(PACKAGE_DIR, 'src/generated/us-measures.json');

/**
 * Writes `src/generated/cookbook.json`, and beside it what browsers need of the table's measures,
 * or says what breaks the standard and writes nothing.
 * The public tables play no part: the same files give the same module everywhere.
 * With `--partial`, missing and broken recipes are told and left out.
 *
 * @returns the exit code: 0 when the module was written, 1 when it was refused
 */
function main(partial: boolean): number {
  const cookbook = loadCookbook();
  const { table, labels, recipes } = cookbook;
  const verdicts = judgeRecipes(recipes, cookbook, undefined);
  const violations = [
    ...table.violations,
    ...[...verdicts.values()].flat(),
    ...checkLabelsComplete(
      recipes.map(({ recipe }) => recipe),
      labels,
    ),
  ];
  for (const violation of violations) console.error(formatViolation(violation));
  if (violations.length > 0 && !partial) {
    console.error(`The cookbook was not built: ${violations.length} violations of its standard.`);
    return 1;
  }
  const kinds = new Map(labels.map(({ label, kind }) => [label, kind]));
  const sound: Cookbook = {
    recipes: recipes.flatMap(({ recipe }) => {
      const kind = kinds.get(recipe.label);
      return kind && verdicts.get(recipe.file)?.length === 0 ? [assembleRecipe(recipe, kind)] : [];
    }),
    foods: table.foods,
  };
  mkdirSync(dirname(OUTPUT), { recursive: true });
  writeFileSync(MEASURES_OUTPUT, `${JSON.stringify(usMeasureRows(sound.foods))}\n`);
  writeFileSync(OUTPUT, `${JSON.stringify(sound)}\n`);
  console.info(`Cookbook: ${sound.recipes.length} recipes, ${sound.foods.length} ingredients.`);
  return 0;
}

process.exitCode = main(process.argv.includes('--partial'));
