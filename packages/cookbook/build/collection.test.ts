import { describe, expect, test } from 'vitest';
import { checkCollection, checkLabelsComplete, ingredientLikeness } from './collection.ts';
import { parseRecipe } from './parse-recipe.ts';
import { SAMPLE, SAMPLE_LABELS } from './testing/sample.ts';

const LABELS = [...SAMPLE_LABELS, { label: 'soup', title: 'Soup', kind: 'dish' as const }];
const SOUP = `---
title: Leek soup
description: A green soup.
synonyms: [green soup]
---
Soften @leek{300%g} in @butter{20%g} for ~{10%minutes} over low heat, without colour.

Pour in @milk{500%g}, simmer until the leek gives way to a spoon, and blend to a cream.
`;

function found(...files: [label: string, text: string][]): string[] {
  const recipes = files.map(([label, text]) => parseRecipe(label, text).recipe);
  return checkCollection(recipes, LABELS).map(
    (breach) => `${breach.file}: ${breach.rule}: ${breach.found}`,
  );
}

test('two different recipes live side by side', () => {
  expect(found(['garlic_chicken', SAMPLE], ['soup', SOUP])).toEqual([]);
});

describe('names', () => {
  test.each([
    ['a title', 'title: Leek soup', 'title: Chicken with garlic', 'title: "Chicken with garlic"'],
    ['a synonym', '[green soup]', '[Pan  Chicken]', 'synonyms: "Pan  Chicken"'],
    [
      "another label's title",
      '[green soup]',
      '[garlic]',
      'synonyms: "garlic" already stands for garlic',
    ],
    [
      'a description',
      'A green soup.',
      'Chicken browned in a pan with garlic, finished with a splash of stock and butter.',
      'description: "Chicken browned',
    ],
  ])('%s that is taken is refused', (_, from, to, breach) => {
    const [first, ...more] = found(['garlic_chicken', SAMPLE], ['soup', SOUP.replace(from, to)]);
    expect(first).toContain(`soup.cook: ${breach}`);
    expect(more).toEqual([]);
  });
});

describe('likeness', () => {
  test('the same foods in like amounts are refused', () => {
    const twin = SOUP.replace('Soften', 'Cook').replace('Pour in', 'Take').replace('500', '450');
    const otherWords = twin.replace(/ for ~.*colour/, '').replace(/, simmer.*cream/, '');
    expect(found(['soup', SOUP], ['garlic', otherWords.replace('Leek soup', 'Leeks')])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('alike: ingredients in amounts like soup.cook'),
      ]),
    );
  });

  test('the same words over other foods are refused', () => {
    const twin = SOUP.replaceAll('leek', 'celery')
      .replace('@milk', '@water')
      .replace('@butter', '@oil');
    expect(found(['soup', SOUP], ['garlic', twin])).toEqual(
      expect.arrayContaining([expect.stringContaining('alike: steps like soup.cook')]),
    );
  });

  test('salt and water in common mean nothing', () => {
    const salted = (food: string) =>
      parseRecipe(
        food,
        `---\ntitle: x\n---\nBoil @${food}{100%g} in @water{900%g} and @salt{9%g}.`,
      );
    expect(ingredientLikeness(salted('rice').recipe, salted('pea').recipe)).toBe(0);
    expect(ingredientLikeness(salted('rice').recipe, salted('rice').recipe)).toBeCloseTo(1);
  });
});

test('a label without a recipe is told', () => {
  const { recipe } = parseRecipe('soup', SOUP);
  expect(checkLabelsComplete([recipe], LABELS).map(({ file }) => file)).toEqual([
    'garlic_chicken.cook',
    'garlic.cook',
  ]);
});
