import { describe, expect, test } from 'vitest';
import {
  checkFoodValues,
  checkRecipeReference,
  loadUsdaTables,
} from '../build/check-against-usda-tables.ts';
import { checkMissingRecipes } from '../build/check-cross-recipe-rules.ts';
import { checkRecipes } from '../build/check-recipes.ts';
import { convertToCookbookRecipe } from '../build/convert-to-cookbook-recipe.ts';
import { loadCookbookSources } from '../build/load-cookbook-sources.ts';
import { getIngredientUses } from '../build/parse-recipe.ts';
import { formatViolation } from '../build/violation.ts';
import { cookbookData } from './cookbook-data.ts';
import { computeIngredientLineGrams } from './ingredient-weight/compute-ingredient-line-grams.ts';

const cookbookSources = loadCookbookSources();
const { table, foods, labels, recipes } = cookbookSources;
const violationsByFile = checkRecipes(recipes, cookbookSources, undefined);

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

test('the generated data has the foods and recipes of the source files', () => {
  expect(cookbookData.foods).toEqual(table.foods);
  expect(cookbookData.recipes.map(({ label }) => label).sort()).toEqual(
    recipes.map(({ recipe }) => recipe.label).sort(),
  );
});

test('recipes that are called vegetarian or vegan are', () => {
  const wrongRecipes = cookbookData.recipes.filter(({ title, synonyms, synonymsDe, diets }) => {
    const names = [title, ...synonyms, ...synonymsDe].join(' ').toLowerCase();
    return (
      (/\bvegetarian|\bvegetarisch|\bmeatless/.test(names) && !diets.includes('vegetarian')) ||
      (/\bvegan/.test(names) && !diets.includes('vegan'))
    );
  });
  expect(wrongRecipes.map(({ title }) => title)).toEqual([]);
});

test('recipes with cheese that is made with animal rennet are not vegetarian', () => {
  const diets = (title: string) =>
    cookbookData.recipes.find((recipe) => recipe.title === title)?.diets;
  expect(diets('Mushroom risotto')).toEqual([]);
  expect(diets('Margherita pizza')).toEqual(['vegetarian']);
});

describe.each(recipes.map(({ recipe }) => recipe))('$file', (recipe) => {
  const built = cookbookData.recipes.find(({ label }) => label === recipe.label);

  test('is the source of the generated recipe', () => {
    const kind = labels.find(({ label }) => label === recipe.label)?.kind ?? 'dish';
    expect(built).toEqual(convertToCookbookRecipe(recipe, kind, foods));
  });

  test('has lines whose food and grams can be parsed back', () => {
    const wrongLines = built?.ingredients.filter(({ text, food }) => {
      const uses = getIngredientUses(recipe).filter(({ name }) => name === food);
      const grams = uses.reduce((sum, use) => sum + use.grams, 0);
      const parsed = computeIngredientLineGrams(text);
      const difference = Math.abs((parsed?.grams ?? 0) - grams);
      return parsed?.food !== food || difference > Math.max(1, grams * 0.08);
    });
    expect(wrongLines).toEqual([]);
  });
});

describe('values match the USDA tables', () => {
  const tables = loadUsdaTables();
  if (!tables)
    console.info('The USDA tables are not available next to this checkout: skipping comparison.');

  test('for each row of the composition table', () => {
    const violations = tables ? checkFoodValues(table.foods, tables) : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });

  test('for the reference of each recipe', () => {
    const violations = tables
      ? recipes.flatMap(({ recipe }) => checkRecipeReference(recipe, tables))
      : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });
});
