import {
  type ActionResponseOf,
  type ItemFields,
  type itemCommands,
  type NutritionField,
  type NutritionRange,
  type NutritionSource,
  nutritionFields,
} from '@plateful/contract';
import {
  computeNutritionPerServing,
  type FoodAmount,
  findFoodByName,
  roundNutrition,
} from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';
import {
  isNutritionComputed,
  type NutritionValues,
  roundNutritionValues,
  type StoredNutrition,
  toDisplayNutrition,
  toServingNutrition,
} from './nutrition-per-serving.ts';
import { parseIngredients } from './parse-ingredients.ts';

/** A recipe's ingredients and nutrition: input and result of the calculation. */
export interface RecipeIngredientsAndNutrition extends StoredNutrition {
  ingredients: Ingredient[];
  nutritionRange?: NutritionRange | null;
}

type NutritionInput = Pick<
  ItemFields,
  NutritionField | 'ingredients' | 'servings' | 'nutritionSource'
>;

const unknownNutrition: NutritionValues = {
  calories: null,
  protein: null,
  fats: null,
  carbs: null,
  weight: null,
};

/**
 * The amount of food that a line counts as: its grams of a row of the composition table, or else its estimate, as 100 g of
 * a food with these values. Null if neither is known.
 */
export function toFoodAmount({ grams, food: name = '', estimate }: Ingredient): FoodAmount | null {
  if (grams === undefined) return null;
  const food = findFoodByName(name);
  if (food) return { grams, food };
  if (!estimate) return null;
  const { calories: kcal, protein, fats: fat, carbs } = estimate;
  return { grams: 100, food: { kcal, protein, fat, carbs } };
}

function getComputedSource(ingredients: readonly Ingredient[]): NutritionSource {
  return ingredients.some(({ estimate }) => estimate) ? 'estimated' : 'table';
}

/**
 * Computes the nutrition of one serving from the composition table and the estimates of lines, unrounded; lines without
 * either are left out.
 * @param servings null counts everything as one serving
 * @param yieldRatio grams of finished dish per gram of ingredients
 * @returns null if no line can be counted
 */
function computeNutrition(
  ingredients: readonly Ingredient[],
  servings: number | null,
  yieldRatio = 1,
): Record<NutritionField, number> | null {
  const foodAmounts = ingredients.flatMap((ingredient) => toFoodAmount(ingredient) ?? []);
  if (foodAmounts.length === 0) return null;
  return computeNutritionPerServing(foodAmounts, servings ?? 1, sumGrams(ingredients) * yieldRatio);
}

/** Estimates the nutrition of unsaved ingredient lines. */
export function estimateNutrition(
  lines: readonly string[],
  servings: number,
  current: RecipeIngredientsAndNutrition | null,
): ActionResponseOf<typeof itemCommands.ESTIMATE_NUTRITION> {
  const ingredients = parseIngredients(lines, current?.ingredients);
  const computed = computeNutrition(ingredients, servings, current ? getYieldRatio(current) : 1);
  return {
    nutrition: computed && roundNutrition(computed),
    lines: ingredients.map(({ grams = null, food = null }) => ({ grams, food })),
  };
}

/** Nutrition of a new recipe: entered values are kept, missing ones are computed. */
export function computeNewRecipeNutrition(fields: NutritionInput): RecipeIngredientsAndNutrition {
  const ingredients = parseIngredients(fields.ingredients ?? []);
  return computeNutritionOfIngredients(ingredients, fields);
}

/** As `computeNewRecipeNutrition`, of parsed ingredients. */
export function computeNutritionOfIngredients(
  ingredients: Ingredient[],
  fields: Omit<NutritionInput, 'ingredients'>,
): RecipeIngredientsAndNutrition {
  const servings = fields.servings ?? null;
  const computed = computeNutrition(ingredients, servings);
  const entered = pickNutritionValues(fields);
  if (Object.keys(entered).length === 0) {
    return withNutritionSource(
      { ingredients, servings, ...(computed ?? unknownNutrition) },
      getComputedSource(ingredients),
    );
  }
  const computedValues = computed ? roundNutritionValues(computed) : unknownNutrition;
  return withNutritionSource({ ingredients, servings, ...computedValues, ...entered }, 'entered');
}

/** Nutrition after an edit; empty if the edit does not affect it. */
export function computeEditedRecipeNutrition(
  current: RecipeIngredientsAndNutrition,
  fields: NutritionInput,
): Partial<RecipeIngredientsAndNutrition> {
  const servings = fields.servings === undefined ? current.servings : fields.servings;
  const revertsToTable =
    fields.nutritionSource === 'table' && current.nutritionSource === 'entered';
  const changedIngredients =
    (fields.ingredients && getChangedIngredients(current.ingredients, fields.ingredients)) ||
    (revertsToTable && current.ingredients);
  const hasSameServings = servings === current.servings;
  const submitted = revertsToTable ? {} : pickNutritionValues(fields);
  const entered =
    changedIngredients || !hasSameServings
      ? submitted
      : omitUnchangedValues(submitted, toDisplayNutrition(current));
  const hasEnteredValues = Object.keys(entered).length > 0;
  if (!changedIngredients && !hasEnteredValues && hasSameServings) return {};
  const computed = changedIngredients
    ? recomputeNutrition(current, changedIngredients, servings)
    : withServings(current, servings);
  const ingredientChange = changedIngredients && {
    ingredients: changedIngredients,
    nutritionRange: null,
  };
  if (!hasEnteredValues) return { ...computed, ...ingredientChange };
  const perServing = toServingNutrition(computed);
  const keptValues = isNutritionComputed(computed) ? roundNutritionValues(perServing) : perServing;
  return {
    nutritionRange: null,
    ...withNutritionSource({ servings, ...keptValues, ...entered }, 'entered'),
    ...ingredientChange,
  };
}

/** Nutrition of changed ingredients; entered values are kept if the table has none of the ingredients. */
function recomputeNutrition(
  current: RecipeIngredientsAndNutrition,
  ingredients: readonly Ingredient[],
  servings: number | null,
): StoredNutrition {
  const computed = computeNutrition(ingredients, servings, getYieldRatio(current));
  if (computed)
    return withNutritionSource({ servings, ...computed }, getComputedSource(ingredients));
  if (current.nutritionSource === 'entered') return withServings(current, servings);
  return withNutritionSource({ servings, ...unknownNutrition }, null);
}

/**
 * Changes the number of servings. The stored values stay, so that returning to an earlier number restores the same
 * values.
 */
function withServings(current: StoredNutrition, servings: number | null): StoredNutrition {
  const { calories, protein, fats, carbs, weight, nutritionSource } = current;
  // Values entered without servings refer to the first number of servings that is set.
  const nutritionServings = current.nutritionServings ?? servings;
  return { calories, protein, fats, carbs, weight, servings, nutritionServings, nutritionSource };
}

/** Grams of finished dish per gram of ingredients; 1 if unknown. */
function getYieldRatio({ ingredients, ...stored }: RecipeIngredientsAndNutrition): number {
  const { weight } = toServingNutrition(stored);
  const ratio = ((weight ?? 0) * (stored.servings ?? 1)) / sumGrams(ingredients);
  return ratio > 0 && Number.isFinite(ratio) ? ratio : 1;
}

function sumGrams(ingredients: readonly Ingredient[]): number {
  return ingredients
    .filter((ingredient) => toFoodAmount(ingredient))
    .map(({ grams = 0 }) => grams)
    .reduce((total, grams) => total + grams, 0);
}

/** Parses the lines; undefined if they are unchanged. */
function getChangedIngredients(current: readonly Ingredient[], lines: readonly string[]) {
  const isSame =
    current.length === lines.length && current.every(({ text }, index) => text === lines[index]);
  return isSame ? undefined : parseIngredients(lines, current);
}

function pickNutritionValues(fields: NutritionInput): Partial<NutritionValues> {
  const values: Partial<NutritionValues> = {};
  for (const name of nutritionFields) {
    const value = fields[name];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Ignores submitted values equal to the displayed ones. */
function omitUnchangedValues(
  submitted: Partial<NutritionValues>,
  shown: NutritionValues,
): Partial<NutritionValues> {
  const names = nutritionFields.filter(
    (name) => name in submitted && submitted[name] !== shown[name],
  );
  return Object.fromEntries(names.map((name) => [name, submitted[name]]));
}

/** Adds the source and the servings that the values refer to. */
function withNutritionSource<Known extends NutritionValues & { servings: number | null }>(
  values: Known,
  source: NutritionSource | null,
) {
  const nutritionSource = nutritionFields.some((name) => values[name] !== null) ? source : null;
  const nutritionServings = isNutritionComputed({ nutritionSource })
    ? (values.servings ?? 1)
    : values.servings;
  return { ...values, nutritionSource, nutritionServings };
}
