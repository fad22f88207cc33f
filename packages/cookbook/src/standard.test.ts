import { describe, expect, test } from 'vitest';
import { assembleRecipe } from '../build/assemble.ts';
import { checkLabelsComplete } from '../build/collection.ts';
import { judgeRecipes } from '../build/judge.ts';
import { loadCookbook } from '../build/load.ts';
import { checkReferenceRow, checkSources, readPublicTables } from '../build/public-tables.ts';
import { formatViolation } from '../build/violation.ts';
import { book } from './book.ts';

const cookbook = loadCookbook();
const { table, labels, recipes } = cookbook;
const verdicts = judgeRecipes(recipes, cookbook, undefined);

test('the composition table keeps the standard', () => {
  expect(table.violations.map(formatViolation)).toEqual([]);
});

test('every label has its recipe', () => {
  const there = recipes.map(({ recipe }) => recipe);
  expect(checkLabelsComplete(there, labels).map(formatViolation)).toEqual([]);
});

describe('each recipe keeps the standard', () => {
  test.each(recipes.map(({ recipe }) => recipe.file))('%s', (file) => {
    expect(verdicts.get(file)?.map(formatViolation)).toEqual([]);
  });
});

test('the built module holds what the files say', () => {
  const kinds = new Map(labels.map(({ label, kind }) => [label, kind]));
  const built = new Map(book.recipes.map((recipe) => [recipe.label, recipe]));
  expect(book.foods).toEqual(table.foods);
  expect(built.size).toBe(recipes.length);
  for (const { recipe } of recipes) {
    const kind = kinds.get(recipe.label) ?? 'dish';
    expect(built.get(recipe.label)).toEqual(assembleRecipe(recipe, kind));
  }
});

describe('the figures are those of the public tables', () => {
  const tables = readPublicTables();
  if (!tables)
    console.info('The public tables are not beside this checkout: figures not compared.');

  test('each row of the composition table', () => {
    const violations = tables ? checkSources(table.foods, tables) : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });

  test('each reference of a recipe', () => {
    const violations = tables
      ? recipes.flatMap(({ recipe }) => checkReferenceRow(recipe, tables))
      : [];
    expect(violations.map(formatViolation)).toEqual([]);
  });
});
