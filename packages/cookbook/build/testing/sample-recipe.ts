import type { Food } from '../../src/cookbook-types.ts';
import type { FoodsByName } from '../compute-ingredient-use-grams.ts';
import type { RecognizerLabel } from '../recognizer-label-type.ts';

/** A recipe without violations; tests modify it in one place. */
export const SAMPLE_RECIPE = `---
title: Garlic chicken
description: Chicken browned in a pan with garlic, finished with a splash of stock and butter.
category: food
servings: 2
prep: 10
cook: 20
yield: 500
reference: 24122120
reference-kcal: 160
synonyms: [pan chicken, chicken with garlic]
synonyms-de: [Knoblauchhähnchen]
---
Season the @chicken breast|chicken{400%g}(patted dry) on both sides with @salt{4%g} and @black pepper{½%tsp}.

Heat @olive oil{1%tbsp} in a wide pan over medium heat, lay in the chicken and fry for ~{5-6%minutes} on each side, until it is 74 °C inside.

Add the @garlic{3%cloves}(sliced), stir for ~{1%minute}, then pour in the @chicken stock|stock{120%ml} and let it
bubble until half is left.

Take the pan off the heat, swirl in the @butter{15%g}, sprinkle with @salt{1%g} and serve at once.
`;

/** The foods of {@link SAMPLE_RECIPE}, with rounded values. */
export const SAMPLE_FOODS: Food[] = [
  createSampleFood('black pepper', { kcal: 250, measures: [{ text: '1 tsp', grams: 2 }] }),
  createSampleFood('butter', { kcal: 720, fat: 81, diet: 'vegetarian', allergens: ['milk'] }),
  createSampleFood('chicken breast', {
    kcal: 120,
    protein: 22,
    fat: 3,
    synonyms: ['chicken fillet'],
    diet: 'meat',
  }),
  createSampleFood('chicken stock', { kcal: 10, diet: 'meat', allergens: ['milk', 'celery'] }),
  createSampleFood('garlic', {
    kcal: 150,
    carbs: 33,
    measures: [{ text: '1 clove', grams: 3 }],
  }),
  createSampleFood('olive oil', { kcal: 884, fat: 100 }),
  createSampleFood('salt', {}),
];

export const SAMPLE_FOODS_BY_NAME: FoodsByName = new Map(
  SAMPLE_FOODS.map((food) => [food.name, food]),
);

export const SAMPLE_LABELS: RecognizerLabel[] = [
  { label: 'garlic_chicken', title: 'Garlic chicken', kind: 'dish' },
  { label: 'garlic', title: 'Garlic', kind: 'ingredient' },
];

/** Creates a food; nutrition values default to 0. */
export function createSampleFood(name: string, values: Partial<Food>): Food {
  const zeroNutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 };
  return {
    name,
    synonyms: [],
    synonymsDe: [],
    ...zeroNutrition,
    diet: 'vegan',
    allergens: [],
    measures: [],
    source: 'sr28',
    row: '00000',
    ...values,
  };
}
