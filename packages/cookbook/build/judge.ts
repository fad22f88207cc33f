import { checkCollection } from './collection.ts';
import type { LoadedCookbook } from './load.ts';
import type { ParseResult } from './parse-recipe.ts';
import { checkReferenceRow, type PublicTables } from './public-tables.ts';
import { checkRecipe } from './standard.ts';
import type { Violation } from './violation.ts';

/**
 * Everything wrong with the given recipes: their form, the standard, the public reference where
 * the tables are at hand, and their likeness to the rest of the cookbook.
 *
 * @returns violations by file, one entry (maybe empty) for each of `recipes`
 */
export function judgeRecipes(
  recipes: readonly ParseResult[],
  { table, labels, recipes: all }: LoadedCookbook,
  tables: PublicTables | undefined,
): Map<string, Violation[]> {
  const chosen = new Set(recipes.map(({ recipe }) => recipe.file));
  const others = all.filter(({ recipe }) => !chosen.has(recipe.file));
  const collection = [...others, ...recipes].map(({ recipe }) => recipe);
  const shared = checkCollection(collection, labels);
  return new Map(
    recipes.map(({ recipe, violations, unreadable }) => [
      recipe.file,
      unreadable
        ? violations
        : [
            ...violations,
            ...checkRecipe(recipe, { foods: table.foods, labels }),
            ...(tables && /^\d{8}$/.test(recipe.reference)
              ? checkReferenceRow(recipe, tables)
              : []),
            ...shared.filter(({ file }) => file === recipe.file),
          ],
    ]),
  );
}
