import { expect, test } from 'vitest';
import { parseCompositionTable } from './parse-composition-table.ts';

const HEADER =
  'name,synonyms,synonyms_de,source,row,kcal,protein,fat,carbs,diet,allergens,measures,note';
const APPLE =
  'apple,eating apple|dessert apple,Apfel|Äpfel,sr28,09003,52,0.26,0.17,13.81,vegan,,1 medium=182|1 cup=109,';
const TEA = 'tea,,,fndds,92301000,1,0,0,0.3,vegan,gluten|milk,,with milk and biscuits';

function getMessages(...rows: string[]): string[] {
  const { violations } = parseCompositionTable(`${[HEADER, ...rows].join('\n')}\n`);
  return violations.map((violation) => `${violation.rule}: ${violation.message}`);
}

test('parses a valid table', () => {
  const { foods, violations } = parseCompositionTable(`${HEADER}\n${APPLE}\n${TEA}\n`);
  expect(violations).toEqual([]);
  expect(foods[0]).toEqual({
    name: 'apple',
    synonyms: ['eating apple', 'dessert apple'],
    synonymsDe: ['Apfel', 'Äpfel'],
    kcal: 52,
    protein: 0.26,
    fat: 0.17,
    carbs: 13.81,
    diet: 'vegan',
    allergens: [],
    measures: [
      { text: '1 medium', grams: 182 },
      { text: '1 cup', grams: 109 },
    ],
    source: 'sr28',
    row: '09003',
  });
  expect(foods[1]).toMatchObject({ synonyms: [], allergens: ['gluten', 'milk'], measures: [] });
});

test.each([
  ['rows out of order', [TEA, APPLE], 'sorted: "apple" comes after "tea"'],
  ['a duplicate name', [APPLE, APPLE], 'unique: "apple" belongs to'],
  ['a synonym that is a name', [APPLE, TEA.replace('tea,', 'tea,apple')], 'unique: "apple"'],
  ['capitals', [APPLE, TEA.replace('tea', 'Tea')], 'name: "Tea"'],
  ['a missing leading zero', [APPLE.replace('09003', '9003')], 'source: "apple" has sr28 9003'],
  ['an unknown source', [APPLE.replace('sr28', 'web')], 'source: "apple" has web'],
  ['an empty value', [APPLE.replace(',52,', ',,')], 'values: "apple" has kcal ,'],
  ['impossible energy', [APPLE.replace(',52,', ',952,')], 'values: "apple" has kcal 952'],
  ['more than 100 g in 100 g', [APPLE.replace(',0.26,', ',95,')], 'values: "apple"'],
  ['a measure without grams', [APPLE.replace('=182', '')], 'measures: "apple"'],
  ['a German name of another food', [APPLE, TEA.replace('tea,,', 'tea,,Apfel')], 'unique: "Apfel"'],
  ['an unknown diet', [APPLE.replace('vegan', 'fruit')], 'groups: "apple" has diet "fruit"'],
  ['an unknown allergen', [TEA.replace('milk,', 'cream,')], 'groups: "tea"'],
  [
    'a cup that is not 16 tablespoons',
    [TEA.replace(',,with', ',1 tbsp=15|1 cup=120,')],
    'measures',
  ],
  [
    'a medium piece lighter than a small one',
    [TEA.replace(',,with', ',1 small=9|1 medium=5,')],
    '"tea": medium',
  ],
  ['a cup of 1 kg', [APPLE.replace('1 cup=109', '1 cup=1000')], '"apple": 1 cup of 1000 g'],
  ['a missing cell', [APPLE.replace(/,1 medium.*/, '')], 'columns: "apple" has 11 cells'],
])('reports %s', (_, rows, message) => {
  expect(getMessages(...rows).join('\n')).toContain(message);
});

test('reports wrong columns and invalid CSV', () => {
  expect(parseCompositionTable('name,kcal\napple,52\n').violations[0]?.rule).toBe('columns');
  expect(parseCompositionTable(`${HEADER}\n"apple`).violations[0]?.rule).toBe('csv');
});
