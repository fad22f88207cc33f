import {
  type ActionAnswerOf,
  type ItemFields,
  type itemCommands,
  type Nutrient,
  type NutritionSource,
  nutrients,
} from '@plateful/contract';
import { findFood, nutritionPerServing, roundNutrition, weighIngredient } from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';
import {
  displayFigures,
  type Figures,
  figuresPerServing,
  roundFigures,
  type StoredFigures,
} from './figures.ts';

/** What of a recipe the arithmetic needs, and gives. */
export interface Nutrition extends StoredFigures {
  ingredients: Ingredient[];
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
 * One serving by the composition table, unrounded; lines that are not counted are left out.
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
  const table = addUp(ingredients, servings, current ? yieldRatioOf(current) : 1);
  return {
    nutrition: table && roundNutrition(table),
    lines: ingredients.map(({ grams = null, food = null }) => ({ grams, food })),
  };
}

/** A new recipe's: figures that are given stand, the others are added up. */
export function newNutrition(fields: NutritionFields): Nutrition {
  const ingredients = weighLines(fields.ingredients ?? []);
  const servings = fields.servings ?? null;
  const table = addUp(ingredients, servings);
  const given = givenFigures(fields);
  if (Object.keys(given).length === 0) {
    return withSource({ ingredients, servings, ...(table ?? nothingKnown) }, 'table');
  }
  const counted = table ? roundFigures(table) : nothingKnown;
  return withSource({ ingredients, servings, ...counted, ...given }, 'entered');
}

/** What a change of a recipe makes of its nutrition; empty when it says nothing about it. */
export function changedNutrition(current: Nutrition, fields: NutritionFields): Partial<Nutrition> {
  const servings = fields.servings === undefined ? current.servings : fields.servings;
  const takesBack = fields.nutritionSource === 'table' && current.nutritionSource === 'entered';
  const listed =
    (fields.ingredients && newLines(current.ingredients, fields.ingredients)) ||
    (takesBack && current.ingredients);
  const isSharedAsBefore = servings === current.servings;
  const given = takesBack ? {} : givenFigures(fields);
  const typed = listed || !isSharedAsBefore ? given : differing(given, displayFigures(current));
  const isTyped = Object.keys(typed).length > 0;
  if (!listed && !isTyped && isSharedAsBefore) return {};
  const counted = listed ? recount(current, listed, servings) : shareOut(current, servings);
  const lines = listed && { ingredients: listed };
  if (!isTyped) return { ...counted, ...lines };
  const others = figuresPerServing(counted);
  const kept = counted.nutritionSource === 'table' ? roundFigures(others) : others;
  return { ...withSource({ servings, ...kept, ...typed }, 'entered'), ...lines };
}

/** Figures of other ingredients; those that somebody has entered stay where the table knows none. */
function recount(
  current: Nutrition,
  ingredients: readonly Ingredient[],
  servings: number | null,
): StoredFigures {
  const table = addUp(ingredients, servings, yieldRatioOf(current));
  if (table) return withSource({ servings, ...table }, 'table');
  if (current.nutritionSource === 'entered') return shareOut(current, servings);
  return withSource({ servings, ...nothingKnown }, null);
}

/**
 * The same dish shared out among more or fewer. The figures stay as they are stored, so that whatever the servings have
 * been meanwhile, the same number of them always has the same figures.
 */
function shareOut(current: StoredFigures, servings: number | null): StoredFigures {
  const { calories, protein, fats, carbs, weight, nutritionSource } = current;
  // What was entered for a serving belongs to the first number of servings that is told.
  const nutritionServings = current.nutritionServings ?? servings;
  return { calories, protein, fats, carbs, weight, servings, nutritionServings, nutritionSource };
}

/** Grams of the finished dish to one gram that went in; 1 where it is not known. */
function yieldRatioOf({ ingredients, ...stored }: Nutrition): number {
  const { weight } = figuresPerServing(stored);
  const ratio = ((weight ?? 0) * (stored.servings ?? 1)) / gramsOf(ingredients);
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

/** What is given again as it is shown says nothing. */
function differing(given: Partial<Figures>, shown: Figures): Partial<Figures> {
  const names = nutrients.filter((name) => name in given && given[name] !== shown[name]);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** Figures of one serving as the recipe is shared out now, with where they come from. */
function withSource<Known extends Figures & { servings: number | null }>(
  known: Known,
  source: NutritionSource | null,
) {
  const nutritionSource = nutrients.some((name) => known[name] !== null) ? source : null;
  const nutritionServings = nutritionSource === 'table' ? (known.servings ?? 1) : known.servings;
  return { ...known, nutritionSource, nutritionServings };
}
