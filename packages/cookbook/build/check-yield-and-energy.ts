import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { computeRecipeMetrics } from './compute-recipe-metrics.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import { isWithin, RECIPE_LIMITS } from './recipe-limits.ts';
import type { ReportViolation } from './violation.ts';

/** Checks the yield against the input mass, and the energy against the reference dish. */
export function checkYieldAndEnergy(
  recipe: ParsedRecipe,
  foods: FoodsByName,
  report: ReportViolation,
): void {
  checkYield(recipe, report);
  checkReference(recipe, foods, report);
}

function checkYield(recipe: ParsedRecipe, report: ReportViolation): void {
  const { inputGrams, yieldRatio } = computeRecipeMetrics(recipe, new Map());
  if (!Number.isFinite(yieldRatio)) return;
  const actual = `${recipe.yieldGrams} g from ${Math.round(inputGrams)} g of eaten ingredients (${formatPercent(yieldRatio)})`;
  checkException(
    'yield',
    recipe.yieldException,
    isWithin(yieldRatio, RECIPE_LIMITS.yield),
    report,
    {
      actual,
      limits: `${formatPercent(RECIPE_LIMITS.yield.min)} to ${formatPercent(RECIPE_LIMITS.yield.max)}`,
    },
  );
}

function checkReference(recipe: ParsedRecipe, foods: FoodsByName, report: ReportViolation): void {
  const { kcalPer100g, referenceRatio } = computeRecipeMetrics(recipe, foods);
  if (!Number.isFinite(referenceRatio)) return;
  const inLimits = isWithin(referenceRatio, RECIPE_LIMITS.reference);
  const actualEnergy = `${Math.round(kcalPer100g)} kcal per 100 g`;
  checkException('reference', recipe.referenceException, inLimits, report, {
    actual: `${actualEnergy}, reference ${recipe.referenceKcal} (${formatPercent(referenceRatio)})`,
    limits: `${formatPercent(RECIPE_LIMITS.reference.min)} to ${formatPercent(RECIPE_LIMITS.reference.max)}`,
  });
}

function checkException(
  rule: 'yield' | 'reference',
  reason: string | undefined,
  inLimits: boolean,
  report: ReportViolation,
  { actual, limits }: { actual: string; limits: string },
): void {
  if (inLimits && reason !== undefined) {
    report(`${rule}-exception`, `not needed, ${actual} is within ${limits}: remove it`);
  } else if (!inLimits && reason === undefined) {
    report(rule, `${actual} is not within ${limits}; fix it, or explain it in ${rule}-exception`);
  } else if (!inLimits && (reason ?? '').length < 20) {
    report(`${rule}-exception`, `"${reason}" is too short: explain it in one sentence`);
  }
}

function formatPercent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}
