import { totalNutrition } from '../src/nutrition.ts';
import type { Food } from '../src/types.ts';
import { LIMITS, within } from './limits.ts';
import { type ParsedRecipe, usesOf } from './parse-recipe.ts';
import type { Report } from './violation.ts';

/** Figures of a recipe for judging and reporting; NaN where the recipe does not tell. */
export interface RecipeFigures {
  massIn: number;
  /** Yield over mass in. */
  yieldRatio: number;
  kcalPer100g: number;
  /** kcal per 100 g over that of the reference. */
  referenceRatio: number;
}

/** Weighs a recipe. Foods that the table does not know count as mass without energy. */
export function weigh(recipe: ParsedRecipe, foods: readonly Food[]): RecipeFigures {
  const uses = usesOf(recipe);
  const nothing = { kcal: 0, protein: 0, fat: 0, carbs: 0 };
  const total = totalNutrition(
    uses.map(({ name, grams }) => ({
      grams,
      food: foods.find((food) => food.name === name) ?? nothing,
    })),
  );
  const kcalPer100g = (total.calories / recipe.yieldGrams) * 100;
  return {
    massIn: total.weight,
    yieldRatio: recipe.yieldGrams / total.weight,
    kcalPer100g,
    referenceRatio: kcalPer100g / recipe.referenceKcal,
  };
}

/** Mass and energy: the yield against what goes in, our energy against the reference's. */
export function checkFigures(recipe: ParsedRecipe, foods: readonly Food[], report: Report): void {
  checkYield(recipe, report);
  checkReference(recipe, foods, report);
}

function checkYield(recipe: ParsedRecipe, report: Report): void {
  const { massIn, yieldRatio } = weigh(recipe, []);
  if (!Number.isFinite(yieldRatio)) return;
  const found = `${recipe.yieldGrams} g of ${Math.round(massIn)} g that go in (${percent(yieldRatio)})`;
  checkException('yield', recipe.yieldException, within(yieldRatio, LIMITS.yield), report, {
    found,
    limits: `${percent(LIMITS.yield.min)} to ${percent(LIMITS.yield.max)}`,
  });
}

function checkReference(recipe: ParsedRecipe, foods: readonly Food[], report: Report): void {
  const { kcalPer100g, referenceRatio } = weigh(recipe, foods);
  if (!Number.isFinite(referenceRatio)) return;
  const inLimits = within(referenceRatio, LIMITS.reference);
  const ours = `${Math.round(kcalPer100g)} kcal per 100 g`;
  checkException('reference', recipe.referenceException, inLimits, report, {
    found: `${ours} against ${recipe.referenceKcal} (${percent(referenceRatio)})`,
    limits: `${percent(LIMITS.reference.min)} to ${percent(LIMITS.reference.max)}`,
  });
}

function checkException(
  rule: 'yield' | 'reference',
  reason: string | undefined,
  inLimits: boolean,
  report: Report,
  { found, limits }: { found: string; limits: string },
): void {
  if (inLimits && reason !== undefined) {
    report(`${rule}-exception`, `not needed, ${found} is within ${limits}: leave it out`);
  } else if (!inLimits && reason === undefined) {
    report(rule, `${found} is not within ${limits}; mend it, or say why in ${rule}-exception`);
  } else if (!inLimits && (reason ?? '').length < 20) {
    report(`${rule}-exception`, `"${reason}" is no reason: one sentence`);
  }
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}
