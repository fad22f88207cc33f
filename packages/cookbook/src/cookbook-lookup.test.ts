import { describe, expect, test } from 'vitest';
import { computeCookbookRecipeNutritionPerServing } from './compute-cookbook-recipe-nutrition-per-serving.ts';
import { cookbookData } from './cookbook-data.ts';
import {
  findFoodByName,
  findRecipeByLabel,
  findRecipeByName,
  listCookbookRecipes,
} from './cookbook-lookup.ts';

describe('finding a recipe', () => {
  test('by label matches exactly', () => {
    expect(findRecipeByLabel('pizza')?.title).toBe('Margherita pizza');
    expect(findRecipeByLabel('Pizza')).toBeUndefined();
    expect(findRecipeByLabel('toString')).toBeUndefined();
  });

  test.each([
    'Margherita pizza',
    'MARGHERITA PIZZA',
    'pizza',
    'Pizzas',
    'pizza  margherita',
    'pízza',
    'Margherita-Pizza',
  ])('by name: "%s" finds pizza', (name) => {
    expect(findRecipeByName(name)?.label).toBe('pizza');
  });

  test.each(['', '  ', 'pizz', 'pizza with gravel', 'constructor'])(
    'by name: "%s" finds nothing',
    (name) => {
      expect(findRecipeByName(name)).toBeUndefined();
    },
  );

  test('every title, label and synonym finds its recipe', () => {
    for (const recipe of cookbookData.recipes) {
      for (const name of [recipe.title, recipe.label, ...recipe.synonyms, ...recipe.synonymsDe]) {
        expect(`${name}: ${findRecipeByName(name)?.label}`).toBe(`${name}: ${recipe.label}`);
      }
    }
  });

  test('the list of dishes contains each recipe once', () => {
    const labels = listCookbookRecipes().map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(listCookbookRecipes()).toContainEqual(
      expect.objectContaining({ label: 'pizza', title: 'Margherita pizza', kind: 'dish' }),
    );
  });
});

describe('finding a food', () => {
  test.each([
    ['bread flour', 'bread flour'],
    ['Spring Onions', 'scallion'],
    ['scallion', 'scallion'],
    ['crème fraîche', 'creme fraiche'],
  ])('"%s" finds %s', (name, food) => {
    expect(findFoodByName(name)?.name).toBe(food);
  });

  test('every name and synonym of the table finds its row', () => {
    for (const food of cookbookData.foods) {
      for (const name of [food.name, ...food.synonyms]) {
        expect(`${name}: ${findFoodByName(name)?.name}`).toBe(`${name}: ${food.name}`);
      }
    }
  });

  test('an unknown name finds nothing', () => {
    expect(findFoodByName('gravel')).toBeUndefined();
  });
});

test('every recipe has positive nutrition values', () => {
  for (const recipe of cookbookData.recipes) {
    const { calories, protein, fats, carbs, weight } =
      computeCookbookRecipeNutritionPerServing(recipe);
    expect(calories).toBeGreaterThan(0);
    expect(weight).toBeCloseTo(recipe.yieldGrams / recipe.servings, 0);
    expect(protein + fats + carbs).toBeGreaterThan(0);
  }
});
