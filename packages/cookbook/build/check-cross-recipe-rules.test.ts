import { describe, expect, test } from 'vitest';
import {
  checkCrossRecipeRules,
  checkMissingRecipes,
  computeIngredientSimilarity,
} from './check-cross-recipe-rules.ts';
import { parseRecipe } from './parse-recipe.ts';
import { SAMPLE_LABELS, SAMPLE_RECIPE } from './testing/sample-recipe.ts';

const LABELS = [...SAMPLE_LABELS, { label: 'soup', title: 'Soup', kind: 'dish' as const }];
const SOUP = `---
title: Leek soup
description: A green soup.
synonyms: [green soup]
---
Soften @leek{300%g} in @butter{20%g} for ~{10%minutes} over low heat, without colour.

Pour in @milk{500%g}, simmer until the leek gives way to a spoon, and blend to a cream.
`;

function getMessages(...files: [label: string, text: string][]): string[] {
  const recipes = files.map(([label, text]) => parseRecipe(label, text, new Map()).recipe);
  return checkCrossRecipeRules(recipes, LABELS).map(
    (violation) => `${violation.file}: ${violation.rule}: ${violation.message}`,
  );
}

test('accepts two different recipes', () => {
  expect(getMessages(['garlic_chicken', SAMPLE_RECIPE], ['soup', SOUP])).toEqual([]);
});

describe('duplicate names', () => {
  test.each([
    ['a title', 'title: Leek soup', 'title: Chicken with garlic', 'title: "Chicken with garlic"'],
    ['a synonym', '[green soup]', '[Pan  Chicken]', 'synonyms: "Pan  Chicken"'],
    [
      "another label's title",
      '[green soup]',
      '[garlic]',
      'synonyms: "garlic" is already used by garlic',
    ],
    [
      'a description',
      'A green soup.',
      'Chicken browned in a pan with garlic, finished with a splash of stock and butter.',
      'description: "Chicken browned',
    ],
  ])('%s that is already used is a violation', (_, from, to, violation) => {
    const [first, ...others] = getMessages(
      ['garlic_chicken', SAMPLE_RECIPE],
      ['soup', SOUP.replace(from, to)],
    );
    expect(first).toContain(`soup.cook: ${violation}`);
    expect(others).toEqual([]);
  });
});

describe('similar recipes', () => {
  test('are a violation if the ingredients have similar amounts', () => {
    const similar = SOUP.replace('Soften', 'Cook').replace('Pour in', 'Take').replace('500', '450');
    const reworded = similar.replace(/ for ~.*colour/, '').replace(/, simmer.*cream/, '');
    expect(getMessages(['soup', SOUP], ['garlic', reworded.replace('Leek soup', 'Leeks')])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('similar: ingredients in amounts like soup.cook'),
      ]),
    );
  });

  test('are a violation if the steps have the same words', () => {
    const similar = SOUP.replaceAll('leek', 'celery')
      .replace('@milk', '@water')
      .replace('@butter', '@oil');
    expect(getMessages(['soup', SOUP], ['garlic', similar])).toEqual(
      expect.arrayContaining([expect.stringContaining('similar: steps like soup.cook')]),
    );
  });

  test('are not detected by common ingredients such as salt and water', () => {
    const parseWithSalt = (food: string) =>
      parseRecipe(
        food,
        `---\ntitle: x\n---\nBoil @${food}{100%g} in @water{900%g} and @salt{9%g}.`,
        new Map(),
      );
    expect(
      computeIngredientSimilarity(parseWithSalt('rice').recipe, parseWithSalt('pea').recipe),
    ).toBe(0);
    expect(
      computeIngredientSimilarity(parseWithSalt('rice').recipe, parseWithSalt('rice').recipe),
    ).toBeCloseTo(1);
  });
});

test('a label without a recipe is a violation', () => {
  const { recipe } = parseRecipe('soup', SOUP, new Map());
  expect(checkMissingRecipes([recipe], LABELS).map(({ file }) => file)).toEqual([
    'garlic_chicken.cook',
    'garlic.cook',
  ]);
});
