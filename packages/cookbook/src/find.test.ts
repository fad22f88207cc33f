import { describe, expect, test } from 'vitest';
import { book } from './book.ts';
import { findByLabel, findByTitle, findFood, knownDishes } from './find.ts';
import { recipeNutrition } from './recipe-nutrition.ts';

describe('looking up a recipe', () => {
  test('by label, to the letter', () => {
    expect(findByLabel('pizza')?.title).toBe('Margherita pizza');
    expect(findByLabel('Pizza')).toBeUndefined();
    expect(findByLabel('toString')).toBeUndefined();
  });

  test.each([
    'Margherita pizza',
    'MARGHERITA PIZZA',
    'pizza',
    'Pizzas',
    'pizza  margherita',
    'pízza',
  ])('by name: "%s" is pizza', (name) => {
    expect(findByTitle(name)?.label).toBe('pizza');
  });

  test.each(['', '  ', 'pizz', 'pizza with gravel', 'constructor'])(
    'by name: "%s" is nothing',
    (name) => {
      expect(findByTitle(name)).toBeUndefined();
    },
  );

  test('every title, label and synonym finds its own recipe', () => {
    for (const recipe of book.recipes) {
      for (const name of [recipe.title, recipe.label, ...recipe.synonyms]) {
        expect(`${name}: ${findByTitle(name)?.label}`).toBe(`${name}: ${recipe.label}`);
      }
    }
  });

  test('the list of known dishes names each recipe once', () => {
    const labels = knownDishes().map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(knownDishes()).toContainEqual({
      label: 'pizza',
      title: 'Margherita pizza',
      kind: 'dish',
    });
  });
});

describe('looking up a food', () => {
  test.each([
    ['bread flour', 'bread flour'],
    ['Spring Onions', 'spring onion'],
    ['scallion', 'spring onion'],
    ['crème fraîche', 'creme fraiche'],
  ])('"%s" is %s', (name, food) => {
    expect(findFood(name)?.name).toBe(food);
  });

  test('every name and synonym of the table finds its own row', () => {
    for (const food of book.foods) {
      for (const name of [food.name, ...food.synonyms]) {
        expect(`${name}: ${findFood(name)?.name}`).toBe(`${name}: ${food.name}`);
      }
    }
  });

  test('what is not in the table is not found', () => {
    expect(findFood('gravel')).toBeUndefined();
  });
});

test('every recipe has the nutrition of a serving of food', () => {
  for (const recipe of book.recipes) {
    const { calories, protein, fats, carbs, weight } = recipeNutrition(recipe);
    expect(calories).toBeGreaterThan(0);
    expect(weight).toBeCloseTo(recipe.yieldGrams / recipe.servings, 0);
    expect(protein + fats + carbs).toBeGreaterThan(0);
  }
});
