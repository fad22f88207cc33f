import type { NutritionRange } from '@plateful/contract';
import type { Ingredient } from '#ports/recipe-draft.ts';
import { toFoodAmount } from './recipe-nutrition.ts';

/** Relative to the stated calories. */
const MAX_ENERGY_DEVIATION = 0.2;
/** Relative to the mass that the lines say, and to the calories that the mass can have. */
const MAX_MASS_DEVIATION = 0.3;
/** Energy of protein, carbohydrates and fat in kcal per gram (EU regulation 1169/2011, annex XIV). */
const KCAL_PER_GRAM = { protein: 4, carbs: 4, fats: 9 };

/** An ingredient of a provider, and the grams that its text says, if they are known. */
export interface GeneratedIngredientLine {
  ingredient: Ingredient;
  gramsInText: number | undefined;
}

/** The calories of lines according to different figures. */
interface CalorieTotals {
  stated: number;
  /** By protein, carbohydrates and fat. */
  byMacronutrients: number;
  /** By the amounts in the texts. */
  byText: number;
  /** The most that the grams can have. */
  possible: number;
}

/**
 * Checks a provider's figures: estimated calories against the macronutrients, and grams against the amounts in the texts
 * and the energy that food can have. Rows of the composition table are measured, so they never contradict themselves.
 *
 * @returns the lowest and the highest calories of a serving, unrounded; null if the figures agree
 */
export function computeCalorieRange(
  lines: readonly GeneratedIngredientLine[],
  servings: number,
): NutritionRange | null {
  const totals = sumTotals(lines.map(computeCalories));
  const { stated, byMacronutrients, byText, possible } = totals;
  const contradictions = [
    ...(deviates(byMacronutrients, stated, MAX_ENERGY_DEVIATION) ? [byMacronutrients] : []),
    ...(isMassContradicted(lines) ? [byText] : []),
    ...(deviates(stated, possible, MAX_MASS_DEVIATION) ? [possible] : []),
  ];
  const caloriesFrom = Math.min(stated, ...contradictions) / servings;
  const caloriesTo = Math.max(stated, ...contradictions) / servings;
  if (Math.round(caloriesFrom) === Math.round(caloriesTo)) return null;
  const reason = contradictions[0] === byMacronutrients ? 'energy' : 'mass';
  return { caloriesFrom, caloriesTo, reason };
}

function deviates(value: number, reference: number, maxDeviation: number): boolean {
  return Math.abs(value - reference) > maxDeviation * reference;
}

function isMassContradicted(lines: readonly GeneratedIngredientLine[]): boolean {
  const compared = lines.flatMap(({ ingredient: { grams }, gramsInText }) =>
    grams === undefined || gramsInText === undefined ? [] : [{ grams, gramsInText }],
  );
  const mass = compared.reduce((sum, { grams }) => sum + grams, 0);
  const massInText = compared.reduce((sum, { gramsInText }) => sum + gramsInText, 0);
  return deviates(mass, massInText, MAX_MASS_DEVIATION);
}

function computeCalories({ ingredient, gramsInText }: GeneratedIngredientLine): CalorieTotals {
  const { grams = 0, estimate } = ingredient;
  const amount = toFoodAmount(ingredient);
  if (!amount) return { stated: 0, byMacronutrients: 0, byText: 0, possible: 0 };
  const stated = (amount.food.kcal * amount.grams) / 100;
  if (!estimate) {
    const byText = (amount.food.kcal * (gramsInText ?? grams)) / 100;
    return { stated, byMacronutrients: stated, byText, possible: stated };
  }
  const { protein, fats, carbs } = estimate;
  const byMacronutrients =
    KCAL_PER_GRAM.protein * protein + KCAL_PER_GRAM.carbs * carbs + KCAL_PER_GRAM.fats * fats;
  // Nothing has more energy than fat, and the macronutrients weigh no more than the food.
  const macronutrientGrams = protein + fats + carbs;
  const share = macronutrientGrams > grams ? grams / macronutrientGrams : 1;
  const possible = Math.min(stated * share, KCAL_PER_GRAM.fats * grams);
  return { stated, byMacronutrients, byText: stated, possible };
}

function sumTotals(all: readonly CalorieTotals[]): CalorieTotals {
  const sum = (name: keyof CalorieTotals) => all.reduce((total, line) => total + line[name], 0);
  return {
    stated: sum('stated'),
    byMacronutrients: sum('byMacronutrients'),
    byText: sum('byText'),
    possible: sum('possible'),
  };
}
