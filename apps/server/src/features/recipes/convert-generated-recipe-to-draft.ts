import { type Category, categories } from '@plateful/contract';
import {
  computeIngredientLineGrams,
  findFoodByDescription,
  findFoodByName,
} from '@plateful/cookbook';
import { emptyPlainRecipe } from '@plateful/cookbook/recipe-exchange';
import type { GeneratedDraft } from '#ports/recipe-draft.ts';
import type { GeneratedIngredient, GeneratedRecipe } from '#ports/recognizer.ts';
import { plainRecipeToItemFields } from './import/plain-recipe-to-item-fields.ts';
import {
  computeCalorieRange,
  type GeneratedIngredientLine,
} from './nutrition/compute-calorie-range.ts';
import { deriveDietsAndAllergens } from './nutrition/derive-diets-and-allergens.ts';
import { isMostlyDiscarded } from './nutrition/parse-ingredients.ts';
import { computeNutritionOfIngredients } from './nutrition/recipe-nutrition.ts';

const DEFAULT_CATEGORY: Category = 'food';
/** Larger amounts of one ingredient, in grams or kcal, are errors. */
const MAX_INGREDIENT_VALUE = 100_000;

/** States of foods with rows of their own. */
const STATE = /\b(?:dried|cooked|canned|smoked|ground)\b/;

/**
 * Converts a provider's recipe within the limits of recipes. Its nutrition is calculated from the composition table; the
 * provider's estimates count for ingredients that the table lacks.
 *
 * @param defaultTitle the title of a recipe without one
 * @returns null if the recipe has no ingredients, or exceeds the limits
 */
export function convertGeneratedRecipeToDraft(
  recipe: GeneratedRecipe,
  defaultTitle: string,
): GeneratedDraft | null {
  const fields = plainRecipeToItemFields({
    ...emptyPlainRecipe,
    ...recipe,
    title: recipe.title.trim() || defaultTitle,
    ingredients: recipe.ingredients.map(({ text }) => text),
  });
  const { title, ingredients: texts = [], servings = null } = fields ?? {};
  if (!fields || !title || texts.length === 0) return null;
  // `plainRecipeToItemFields` drops blank lines and shortens long ones.
  const written = recipe.ingredients.filter(({ text }) => text.replaceAll('\0', '').trim() !== '');
  const lines = written.map((line, index) => toLine({ ...line, text: texts[index] ?? '' }));
  const ingredients = lines.map(({ ingredient }) => ingredient);
  const nutrition = computeNutritionOfIngredients(ingredients, { servings });
  const { description = '', category = '', instructions = [], sections = [] } = fields;
  const { prepMinutes = null, cookMinutes = null, totalMinutes = null } = fields;
  const { notes = '', author = '' } = fields;
  return {
    ...{ title, description, instructions, sections, notes, author },
    ...{ prepMinutes, cookMinutes, totalMinutes },
    category: toCategory(category),
    ...deriveDietsAndAllergens(ingredients),
    ...nutrition,
    nutritionRange: computeCalorieRange(lines, servings ?? 1),
  };
}

/** Matches an ingredient to a row of the composition table; its grams are the provider's, else those of the text. */
function toLine({
  text,
  food: name,
  grams,
  estimate,
}: GeneratedIngredient): GeneratedIngredientLine {
  const parsed = computeIngredientLineGrams(text);
  const food = findFood(name, parsed?.food);
  const gramsInText = parsed && parsed.food === food ? parsed.grams : undefined;
  const usedGrams = isPlausible(grams) ? grams : gramsInText;
  if (food === undefined)
    return { ingredient: toEstimated(text, usedGrams, estimate), gramsInText };
  // Grams of food that is hardly eaten, such as oil for frying, would not be comparable.
  if (usedGrams === undefined || isMostlyDiscarded(text, { food, grams: usedGrams }))
    return { ingredient: { text, food }, gramsInText: undefined };
  const isTextComparable = parsed !== null && !isMostlyDiscarded(text, parsed);
  return {
    ingredient: { text, food, grams: usedGrams },
    gramsInText: isTextComparable ? gramsInText : undefined,
  };
}

/**
 * The food that a provider names, unless only the text says whether it is dried, cooked or canned: 'chickpea' in
 * '200 g dried chickpeas'.
 */
function findFood(name: string, foodInText: string | undefined): string | undefined {
  const named = (findFoodByName(name) ?? findFoodByDescription(name))?.name;
  if (named === undefined || foodInText === undefined) return named ?? foodInText;
  const isStateInText = !STATE.test(name) && (STATE.test(named) || STATE.test(foodInText));
  return isStateInText ? foodInText : named;
}

function toEstimated(
  text: string,
  grams: number | undefined,
  estimate: GeneratedIngredient['estimate'],
) {
  const isUsable = grams !== undefined && estimate && Object.values(estimate).every(isPlausible);
  if (!isUsable) return { text };
  const { calories, protein, fats, carbs } = estimate;
  return { text, grams, estimate: { calories, protein, fats, carbs } };
}

function isPlausible(value: number | null): value is number {
  return value !== null && value >= 0 && value <= MAX_INGREDIENT_VALUE;
}

function toCategory(category: string): Category {
  return categories.find((known) => known === category) ?? DEFAULT_CATEGORY;
}
