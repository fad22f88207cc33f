import { checkRecipeReference, type UsdaTables } from './check-against-usda-tables.ts';
import { checkCrossRecipeRules } from './check-cross-recipe-rules.ts';
import { checkRecipe } from './check-recipe.ts';
import type { CookbookSources } from './load-cookbook-sources.ts';
import type { RecipeParseResult } from './parse-recipe.ts';
import type { Violation } from './violation.ts';

/**
 * Returns all violations of the given recipes: syntax, single-recipe rules, the USDA reference (if the tables are
 * available), and rules across the whole cookbook.
 *
 * @returns violations by file, with an entry for each of `recipes`, possibly empty
 */
export function checkRecipes(
  recipes: readonly RecipeParseResult[],
  { foods, labels, recipes: allRecipes }: CookbookSources,
  tables: UsdaTables | undefined,
): Map<string, Violation[]> {
  const selectedFiles = new Set(recipes.map(({ recipe }) => recipe.file));
  const otherRecipes = allRecipes.filter(({ recipe }) => !selectedFiles.has(recipe.file));
  const collection = [...otherRecipes, ...recipes].map(({ recipe }) => recipe);
  const crossRecipeViolations = checkCrossRecipeRules(collection, labels);
  return new Map(
    recipes.map(({ recipe, violations, isUnreadable }) => [
      recipe.file,
      isUnreadable
        ? violations
        : [
            ...violations,
            ...checkRecipe(recipe, { foods, labels }),
            ...(tables && /^\d{8}$/.test(recipe.reference)
              ? checkRecipeReference(recipe, tables)
              : []),
            ...crossRecipeViolations.filter(({ file }) => file === recipe.file),
          ],
    ]),
  );
}
