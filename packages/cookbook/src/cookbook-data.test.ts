import { describe, expect, test } from 'vitest';
import { assembleRecipe } from '../build/assemble-recipe.ts';
import { checkMissingRecipes } from '../build/check-collection.ts';
import { checkRecipes } from '../build/check-recipes.ts';
import { loadCookbook } from '../build/load-cookbook.ts';
import { getIngredientUses } from '../build/parse-recipe.ts';
import { checkReferenceRow, checkSourceRows, loadUsdaTables } from '../build/usda-tables.ts';
import { formatViolation } from '../build/violation.ts';
import { cookbookData } from './cookbook-data.ts';
import { computeIngredientGrams } from './ingredient-weight/compute-ingredient-grams.ts';

const loadedCookbook = loadCookbook();
const { table, foods, labels, recipes } = loadedCookbook;
const violationsByFile = checkRecipes(recipes, loadedCookbook, undefined);

test('the composition table has no violations', () => {
  expect(table.violations.map(formatViolation)).toEqual([]);
});

test('every label has a recipe', () => {
  const parsedRecipes = recipes.map(({ recipe }) => recipe);
  expect(checkMissingRecipes(parsedRecipes, labels).map(formatViolation)).toEqual([]);
});

describe('every recipe passes all checks', () => {
  test.each(recipes.map(({ recipe }) => recipe.file))('%s', (file) => {
    expect(violationsByFile.get(file)?.map(formatViolation)).toEqual([]);
  });
});

test('the generated data matches the source files', () => {
  const kinds = new Map(labels.map(({ label, kind }) => [label, kind]));
  const builtRecipes = new Map(cookbookData.recipes.map((recipe) => [recipe.label, recipe]));
  expect(cookbookData.foods).toEqual(table.foods);
  expect(builtRecipes.size).toBe(recipes.length);
  for (const { recipe } of recipes) {
    const kind = kinds.get(recipe.label) ?? 'dish';
    expect(builtRecipes.get(recipe.label)).toEqual(assembleRecipe(recipe, kind, foods));
  }
});

test('the food and grams of every line can be parsed back', () => {
  for (const { recipe } of recipes) {
    for (const { text, food } of assembleRecipe(recipe, 'dish', foods).ingredients) {
      const uses = getIngredientUses(recipe).filter(({ name }) => name === food);
      const grams = uses.reduce((sum, use) => sum + use.grams, 0);
      const parsed = computeIngredientGrams(text);
      expect(parsed?.food, `${recipe.file}: ${text}`).toBe(food);
      expect(Math.abs((parsed?.grams ?? 0) - grams), `${recipe.file}: ${text}`).toBeLessThanOrEqual(
        Math.max(1, grams * 0.08),
      );
    }
  }
});

describe('values match the USDA tables', () => {
  const tables = loadUsdaTables();
  if (!tables)
    console.info('The USDA tables are not available next to this checkout: skipping comparison.');

  test('for each row of the composition table', () => {
    const violations = tables ? checkSourceRows(table.foods, tables) : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });

  test('for the reference of each recipe', () => {
    const violations = tables
      ? recipes.flatMap(({ recipe }) => checkReferenceRow(recipe, tables))
      : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });
});
