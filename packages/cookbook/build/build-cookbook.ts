import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cookbook } from '../src/cookbook-types.ts';
import { buildUsHouseholdMeasureRows } from './build-us-household-measure-rows.ts';
import { checkMissingRecipes } from './check-cross-recipe-rules.ts';
import { checkRecipes } from './check-recipes.ts';
import { convertToCookbookRecipe } from './convert-to-cookbook-recipe.ts';
import { loadCookbookSources, PACKAGE_DIR } from './load-cookbook-sources.ts';
import { formatViolation } from './violation.ts';

const COOKBOOK_FILE = join(PACKAGE_DIR, 'src/generated/cookbook.json');
const US_MEASURES_FILE = join(PACKAGE_DIR, 'src/generated/us-measures.json');

/**
 * Writes `src/generated/cookbook.json` and `us-measures.json` (the measures that browsers need), or prints all
 * violations and writes nothing. Does not use the USDA tables, so the result only depends on the committed files. With
 * `--partial`, missing and invalid recipes are reported and left out.
 *
 * @returns the exit code: 0 if the files were written, 1 otherwise
 */
function main(isPartial: boolean): number {
  const cookbook = loadCookbookSources();
  const { table, labels, recipes } = cookbook;
  const violationsByFile = checkRecipes(recipes, cookbook, undefined);
  const violations = [
    ...table.violations,
    ...[...violationsByFile.values()].flat(),
    ...checkMissingRecipes(
      recipes.map(({ recipe }) => recipe),
      labels,
    ),
  ];
  for (const violation of violations) console.error(formatViolation(violation));
  if (violations.length > 0 && !isPartial) {
    console.error(`The cookbook was not built: ${violations.length} violations.`);
    return 1;
  }
  const kinds = new Map(labels.map(({ label, kind }) => [label, kind]));
  const validCookbook: Cookbook = {
    recipes: recipes.flatMap(({ recipe }) => {
      const kind = kinds.get(recipe.label) ?? 'dish';
      const isValid = violationsByFile.get(recipe.file)?.length === 0;
      return isValid ? [convertToCookbookRecipe(recipe, kind, cookbook.foods)] : [];
    }),
    foods: table.foods,
  };
  mkdirSync(dirname(COOKBOOK_FILE), { recursive: true });
  writeFileSync(
    US_MEASURES_FILE,
    `${JSON.stringify(buildUsHouseholdMeasureRows(validCookbook.foods))}\n`,
  );
  writeFileSync(COOKBOOK_FILE, `${JSON.stringify(validCookbook)}\n`);
  console.info(
    `Cookbook: ${validCookbook.recipes.length} recipes, ${validCookbook.foods.length} ingredients.`,
  );
  return 0;
}

process.exitCode = main(process.argv.includes('--partial'));
