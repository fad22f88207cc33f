import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { computeRecipeMetrics } from './compute-recipe-metrics.ts';
import type { ParsedRecipe } from './parse-recipe.ts';

const CLOSE_RATIO = { min: 0.75, max: 1.25 };

interface EnergyComparison {
  count: number;
  /** Median of the energy per 100 g divided by that of the reference. */
  medianRatio: number;
  /** Share of the recipes within 25 % of their reference. */
  closeShare: number;
}

export interface ReferenceEnergySummary {
  /** Recipes whose reference is the same dish. */
  sameDish: EnergyComparison;
  /** All recipes, also those that are compared with a similar dish. */
  all: EnergyComparison;
  /** Recipes that differ for a reason, the largest difference first. */
  exceptions: { file: string; ratio: number; reason: string }[];
}

/** Compares the energy of recipes with their reference dishes in FNDDS. */
export function summarizeReferenceEnergyRatios(
  recipes: readonly ParsedRecipe[],
  foods: FoodsByName,
): ReferenceEnergySummary {
  const compared = recipes
    .map((recipe) => ({ recipe, ratio: computeRecipeMetrics(recipe, foods).referenceRatio }))
    .filter(({ ratio }) => Number.isFinite(ratio))
    .sort((a, b) => a.ratio - b.ratio);
  const sameDish = compared.filter(({ recipe }) => !recipe.isReferenceSimilar);
  return {
    sameDish: compare(sameDish.map(({ ratio }) => ratio)),
    all: compare(compared.map(({ ratio }) => ratio)),
    exceptions: compared
      .flatMap(({ recipe: { file, referenceException }, ratio }) =>
        referenceException === undefined ? [] : { file, ratio, reason: referenceException },
      )
      .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio))),
  };
}

/** @param ratios in ascending order */
function compare(ratios: readonly number[]): EnergyComparison {
  const middle = ratios.length >> 1;
  const medians = ratios.slice(ratios.length % 2 === 0 ? middle - 1 : middle, middle + 1);
  const close = ratios.filter((ratio) => ratio >= CLOSE_RATIO.min && ratio <= CLOSE_RATIO.max);
  return {
    count: ratios.length,
    medianRatio: medians.reduce((sum, ratio) => sum + ratio, 0) / medians.length,
    closeShare: close.length / ratios.length,
  };
}

export function formatReferenceEnergySummary({
  sameDish,
  all,
  exceptions,
}: ReferenceEnergySummary): string {
  const format = ({ count, medianRatio, closeShare }: EnergyComparison) =>
    `${count} recipes: median ${medianRatio.toFixed(2)}, ${(100 * closeShare).toFixed(1)} % within 25 %`;
  return [
    'energy per 100 g, divided by that of the reference:',
    `    the same dish, ${format(sameDish)}`,
    `    the same or a similar dish, ${format(all)}`,
    `${exceptions.length} recipes differ by more than 35 % for a reason:`,
    ...exceptions.map(({ file, ratio, reason }) => `    ${file} ${ratio.toFixed(2)}: ${reason}`),
  ].join('\n');
}
