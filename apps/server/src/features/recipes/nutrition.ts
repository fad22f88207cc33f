import {
  type ActionAnswerOf,
  type ItemFields,
  type itemCommands,
  type Nutrient,
  type NutritionSource,
  nutrients,
} from '@plateful/contract';
import { findFood, nutritionPerServing, weighIngredient } from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';

/** kcal and grams of one serving; null where nothing is known. */
export type Figures = Record<Nutrient, number | null>;

/** What of a recipe the arithmetic needs, and gives. */
export interface Nutrition extends Figures {
  ingredients: Ingredient[];
  servings: number | null;
  nutritionSource: NutritionSource | null;
}

type NutritionFields = Pick<ItemFields, Nutrient | 'ingredients' | 'servings' | 'nutritionSource'>;

const nothingKnown: Figures = {
  calories: null,
  protein: null,
  fats: null,
  carbs: null,
  weight: null,
};

/** Lines with their grams and foods, as far as they can be weighed; lines that are known keep theirs. */
function weighLines(lines: readonly string[], known: readonly Ingredient[] = []): Ingredient[] {
  const byText = new Map(known.map((ingredient) => [ingredient.text, ingredient]));
  return lines.map((text) => byText.get(text) ?? { text, ...weighIngredient(text) });
}

/** Whether the figures from the table hold this line. */
function isCounted({ grams, food }: Ingredient): boolean {
  return grams !== undefined && food !== undefined;
}

/**
 * One serving by the composition table; lines that are not counted are left out.
 * @param servings unknown: everything is one serving
 * @param yieldRatio grams of the finished dish to one gram of ingredients
 * @returns null when no line can be counted
 */
function addUp(
  ingredients: readonly Ingredient[],
  servings: number | null,
  yieldRatio = 1,
): Record<Nutrient, number> | null {
  const weighed = ingredients.flatMap(({ grams, food: name = '' }) => {
    const food = findFood(name);
    return food && grams !== undefined ? [{ grams, food }] : [];
  });
  if (weighed.length === 0) return null;
  return nutritionPerServing(weighed, servings ?? 1, gramsOf(ingredients) * yieldRatio);
}

/** What these lines would give, in place of those that the recipe has; for somebody who is still writing them. */
export function estimateNutrition(
  lines: readonly string[],
  servings: number,
  current: Nutrition | null,
): ActionAnswerOf<typeof itemCommands.ESTIMATE_NUTRITION> {
  const ingredients = weighLines(lines, current?.ingredients);
  return {
    nutrition: addUp(ingredients, servings, current ? yieldRatioOf(current) : 1),
    lines: ingredients.map(({ grams = null, food = null }) => ({ grams, food })),
  };
}

/** A new recipe's: figures that are given stand, the others are added up. */
export function newNutrition(fields: NutritionFields): Nutrition {
  const ingredients = weighLines(fields.ingredients ?? []);
  const servings = fields.servings ?? null;
  const table = addUp(ingredients, servings);
  const given = givenFigures(fields);
  const figures = { ...nothingKnown, ...table, ...given };
  const source = Object.keys(given).length > 0 ? 'entered' : 'table';
  return { ingredients, servings, ...figures, nutritionSource: knownSource(figures, source) };
}

/** What a change of a recipe makes of its nutrition; empty when it says nothing about it. */
export function changedNutrition(current: Nutrition, fields: NutritionFields): Partial<Nutrition> {
  const servings = fields.servings === undefined ? current.servings : fields.servings;
  const takesBack = fields.nutritionSource === 'table' && current.nutritionSource === 'entered';
  const given = takesBack ? {} : givenFigures(fields);
  const listed =
    (fields.ingredients && newLines(current.ingredients, fields.ingredients)) ||
    (takesBack && current.ingredients);
  const isTyped = nutrients.some((name) => name in given && given[name] !== current[name]);
  if (!listed && !isTyped && servings === current.servings) return {};
  const counted = listed
    ? recount(current, listed, servings)
    : { ...rescale(current, servings), nutritionSource: current.nutritionSource };
  const nutrition = { ...counted, ...given, ...(listed && { ingredients: listed }), servings };
  const source = Object.keys(given).length > 0 ? 'entered' : counted.nutritionSource;
  return { ...nutrition, nutritionSource: knownSource(nutrition, source) };
}

/** Figures of other ingredients; those that somebody has entered stay where the table knows none. */
function recount(current: Nutrition, ingredients: readonly Ingredient[], servings: number | null) {
  const table = addUp(ingredients, servings, yieldRatioOf(current));
  if (table) return { ...table, nutritionSource: 'table' as const };
  if (current.nutritionSource === 'entered') {
    return { ...rescale(current, servings), nutritionSource: 'entered' as const };
  }
  return { ...nothingKnown, nutritionSource: null };
}

/** The same dish shared out among more or fewer: kcal are whole then, and grams in tenths. */
function rescale(current: Nutrition, servings: number | null): Figures {
  const { calories, protein, fats, carbs, weight } = current;
  const factor = shareFactor(current, servings);
  if (factor === 1) return { calories, protein, fats, carbs, weight };
  const tenths = (figure: number | null) => figure && Math.round(figure * factor * 10) / 10;
  return {
    calories: calories && Math.round(calories * factor),
    protein: tenths(protein),
    fats: tenths(fats),
    carbs: tenths(carbs),
    weight: tenths(weight),
  };
}

/** The table takes a recipe without servings for one serving; what somebody entered was of one already. */
function shareFactor({ servings: before, nutritionSource }: Nutrition, after: number | null) {
  const areKnown = before !== null && after !== null;
  if (!areKnown && nutritionSource !== 'table') return 1;
  return (before ?? 1) / (after ?? 1);
}

/** Grams of the finished dish to one gram that went in; 1 where it is not known. */
function yieldRatioOf({ weight, servings, ingredients }: Nutrition): number {
  const ratio = ((weight ?? 0) * (servings ?? 1)) / gramsOf(ingredients);
  return ratio > 0 && Number.isFinite(ratio) ? ratio : 1;
}

function gramsOf(ingredients: readonly Ingredient[]): number {
  return ingredients
    .filter(isCounted)
    .map(({ grams = 0 }) => grams)
    .reduce((total, grams) => total + grams, 0);
}

/** The lines weighed; undefined when they are the ones that the recipe has. */
function newLines(known: readonly Ingredient[], lines: readonly string[]) {
  const isSame =
    known.length === lines.length && known.every(({ text }, place) => text === lines[place]);
  return isSame ? undefined : weighLines(lines, known);
}

function givenFigures(fields: NutritionFields): Partial<Figures> {
  const given: Partial<Figures> = {};
  for (const name of nutrients) {
    const figure = fields[name];
    if (figure !== undefined) given[name] = figure;
  }
  return given;
}

function knownSource(figures: Figures, source: NutritionSource | null): NutritionSource | null {
  return nutrients.some((name) => figures[name] !== null) ? source : null;
}
