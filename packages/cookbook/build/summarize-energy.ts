import { computeRecipeMetrics } from './check-yield-and-energy.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import type { ParsedRecipe } from './parse-recipe.ts';

const CLOSE_RATIO = { min: 0.75, max: 1.25 };

export interface EnergySummary {
  count: number;
  /** Median of the energy per 100 g divided by that of the reference dish. */
  medianRatio: number;
  /** Share of the recipes within 25 % of their reference. */
  closeShare: number;
  /** Recipes that differ for a reason, the largest difference first. */
  exceptions: { file: string; ratio: number; reason: string }[];
}

/** Compares the energy of recipes with their reference dishes in FNDDS. */
export function summarizeEnergy(
  recipes: readonly ParsedRecipe[],
  foods: FoodsByName,
): EnergySummary {
  const compared = recipes
    .map((recipe) => ({ recipe, ratio: computeRecipeMetrics(recipe, foods).referenceRatio }))
    .filter(({ ratio }) => Number.isFinite(ratio))
    .sort((a, b) => a.ratio - b.ratio);
  const middle = compared.length >> 1;
  const medians = compared.slice(compared.length % 2 === 0 ? middle - 1 : middle, middle + 1);
  const close = compared.filter(
    ({ ratio }) => ratio >= CLOSE_RATIO.min && ratio <= CLOSE_RATIO.max,
  );
  return {
    count: compared.length,
    medianRatio: medians.reduce((sum, { ratio }) => sum + ratio, 0) / medians.length,
    closeShare: close.length / compared.length,
    exceptions: compared
      .flatMap(({ recipe: { file, referenceException }, ratio }) =>
        referenceException === undefined ? [] : { file, ratio, reason: referenceException },
      )
      .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio))),
  };
}

export function formatEnergySummary(summary: EnergySummary): string {
  const { count, medianRatio, closeShare, exceptions } = summary;
  return [
    `energy per 100 g of ${count} recipes, divided by that of the reference dish: median ${medianRatio.toFixed(2)}, ${(100 * closeShare).toFixed(1)} % within 25 %`,
    `${exceptions.length} recipes differ by more than 35 % for a reason:`,
    ...exceptions.map(({ file, ratio, reason }) => `    ${file} ${ratio.toFixed(2)}: ${reason}`),
  ].join('\n');
}
