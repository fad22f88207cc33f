import { nutritionPerServing } from '../src/nutrition.ts';
import type { Food } from '../src/types.ts';
import { type ParsedRecipe, usesOf } from './parse-recipe.ts';
import { weigh } from './rules-figures.ts';

/** The figures of a recipe in one line, for the eye of its writer; "?" where one is missing. */
export function figuresLine(recipe: ParsedRecipe, foods: readonly Food[]): string {
  const { massIn, yieldRatio, kcalPer100g, referenceRatio } = weigh(recipe, foods);
  const { servings, yieldGrams, referenceKcal } = recipe;
  const known = usesOf(recipe).flatMap(({ name, grams }) => {
    const food = foods.find((candidate) => candidate.name === name);
    return food ? [{ grams, food }] : [];
  });
  const serving = nutritionPerServing(known, servings > 0 ? servings : 1, yieldGrams);
  return [
    `${show(serving.calories)} kcal/serving`,
    `${show(kcalPer100g)} kcal/100 g vs reference ${show(referenceKcal)} (${show(referenceRatio, 2)})`,
    `yield ${show(yieldGrams)} of ${show(massIn)} g (${show(yieldRatio, 2)})`,
    `${show(serving.weight)} g/serving`,
    `P ${show(serving.protein, 1)} F ${show(serving.fats, 1)} C ${show(serving.carbs, 1)} g/serving`,
  ].join(' · ');
}

/** Advice that is no violation: a reader should look at it once. */
export function hints(recipe: ParsedRecipe): string[] {
  const found: string[] = [];
  for (const [index, { text, timers }] of recipe.steps.entries()) {
    const times = text.match(/\d+ (?:seconds?|minutes?|hours?)\b/g) ?? [];
    if (times.length > timers.length) {
      found.push(`step ${index + 1} names a time as plain text; is it a timer ~{8%minutes}?`);
    }
  }
  const serving = recipe.yieldGrams / recipe.servings;
  if (serving < 40 || serving > 800) {
    found.push(`${Math.round(serving)} g a serving: is that what one person eats?`);
  }
  return found;
}

function show(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '?';
}
