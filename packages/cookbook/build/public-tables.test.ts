import { expect, test } from 'vitest';
import { parseRecipe } from './parse-recipe.ts';
import { checkReferenceRow, checkSources, type PublicTables } from './public-tables.ts';
import { SAMPLE, sampleFood } from './testing/sample.ts';

const BUTTER = { description: 'Butter, salted', kcal: 717, protein: 0.85, fat: 81.11, carbs: 0.06 };
const DISH = { description: 'Chicken, pan', kcal: 160, protein: 20, fat: 8, carbs: 1 };
const tables: PublicTables = {
  sr28: new Map([['01001', BUTTER]]),
  fndds: new Map([['24122120', DISH]]),
};
const butter = sampleFood('butter', { ...BUTTER, row: '01001' });

test('figures copied from their row are sound', () => {
  expect(checkSources([butter], tables)).toEqual([]);
});

test.each([
  ['a row that is not there', { ...butter, row: '01999' }, 'sr28 has no row 01999'],
  ['a row of the other table', { ...butter, source: 'fndds' as const }, 'fndds has no row 01001'],
  ['a figure from memory', { ...butter, fat: 81 }, 'fat is 81, but 81.11 in sr28 01001 (Butter'],
])('%s is told', (_, food, found) => {
  expect(checkSources([food], tables).map((violation) => violation.found)).toEqual([
    expect.stringContaining(found),
  ]);
});

test.each([
  ['the code and its energy', 'x', 'x', []],
  ['a code that is not there', '24122120', '24122121', ['FNDDS has no code 24122121']],
  ['other energy', 'reference-kcal: 160', 'reference-kcal: 161', ['(Chicken, pan) has 160']],
])('a reference with %s', (_, from, to, expected) => {
  const { recipe } = parseRecipe('garlic_chicken', SAMPLE.replace(from, to));
  expect(checkReferenceRow(recipe, tables).map(({ found }) => found)).toEqual(
    expected.map((found) => expect.stringContaining(found)),
  );
});
