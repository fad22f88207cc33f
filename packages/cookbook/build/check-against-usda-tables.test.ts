import { expect, test } from 'vitest';
import {
  checkFoodValues,
  checkRecipeReference,
  type UsdaTables,
} from './check-against-usda-tables.ts';
import { parseRecipe } from './parse-recipe.ts';
import { createSampleFood, SAMPLE_RECIPE } from './testing/sample-recipe.ts';

const BUTTER = { description: 'Butter, salted', kcal: 717, protein: 0.85, fat: 81.11, carbs: 0.06 };
const DISH = { description: 'Chicken, pan', kcal: 160, protein: 20, fat: 8, carbs: 1 };
const tables: UsdaTables = {
  sr28: new Map([['01001', BUTTER]]),
  fndds: new Map([['24122120', DISH]]),
};
const butter = createSampleFood('butter', { ...BUTTER, row: '01001' });

test('values that match their source row have no violations', () => {
  expect(checkFoodValues([butter], tables)).toEqual([]);
});

test.each([
  ['a row that does not exist', { ...butter, row: '01999' }, 'sr28 has no row 01999'],
  ['a row of the other table', { ...butter, source: 'fndds' as const }, 'fndds has no row 01001'],
  ['a rounded value', { ...butter, fat: 81 }, 'fat is 81, but 81.11 in sr28 01001 (Butter'],
])('%s is a violation', (_, food, message) => {
  expect(checkFoodValues([food], tables).map((violation) => violation.message)).toEqual([
    expect.stringContaining(message),
  ]);
});

test.each([
  ['the correct code and energy has no violations', 'x', 'x', []],
  ['an unknown code is a violation', '24122120', '24122121', ['FNDDS has no code 24122121']],
  [
    'different energy is a violation',
    'reference-kcal: 160',
    'reference-kcal: 161',
    ['(Chicken, pan) has 160'],
  ],
])('checkRecipeReference: %s', (_, from, to, expected) => {
  const { recipe } = parseRecipe('garlic_chicken', SAMPLE_RECIPE.replace(from, to), new Map());
  expect(checkRecipeReference(recipe, tables).map(({ message }) => message)).toEqual(
    expected.map((message) => expect.stringContaining(message)),
  );
});
