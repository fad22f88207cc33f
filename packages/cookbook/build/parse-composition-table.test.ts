import { expect, test } from 'vitest';
import { parseCompositionTable } from './parse-composition-table.ts';

const HEADER = 'name,synonyms,source,row,kcal,protein,fat,carbs,measures';
const APPLE =
  'apple,eating apple|dessert apple,sr28,09003,52,0.26,0.17,13.81,1 medium=182|1 cup=109';
const TEA = 'tea,,fndds,92301000,1,0,0,0.3,';

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
    kcal: 52,
    protein: 0.26,
    fat: 0.17,
    carbs: 13.81,
    measures: [
      { text: '1 medium', grams: 182 },
      { text: '1 cup', grams: 109 },
    ],
    source: 'sr28',
    row: '09003',
  });
  expect(foods[1]).toMatchObject({ synonyms: [], measures: [], row: '92301000' });
});

test.each([
  ['rows out of order', [TEA, APPLE], 'sorted: "apple" comes after "tea"'],
  ['a duplicate name', [APPLE, APPLE], 'unique: "apple" belongs to'],
  ['a synonym that is a name', [APPLE, TEA.replace('tea,', 'tea,apple')], 'unique: "apple"'],
  ['capitals', [APPLE, 'Tea,,sr28,00001,1,0,0,0,'], 'name: "Tea"'],
  ['a missing leading zero', [APPLE.replace('09003', '9003')], 'source: "apple" has sr28 9003'],
  ['an unknown source', [APPLE.replace('sr28', 'web')], 'source: "apple" has web'],
  ['an empty value', [APPLE.replace(',52,', ',,')], 'values: "apple" has kcal ,'],
  ['impossible energy', [APPLE.replace(',52,', ',952,')], 'values: "apple" has kcal 952'],
  ['more than 100 g in 100 g', [APPLE.replace(',0.26,', ',95,')], 'values: "apple"'],
  ['a measure without grams', [APPLE.replace('=182', '')], 'measures: "apple"'],
  ['a missing cell', [APPLE.replace(/,1 medium.*/, '')], 'columns: "apple" has 8 cells'],
])('reports %s', (_, rows, message) => {
  expect(getMessages(...rows).join('\n')).toContain(message);
});

test('reports wrong columns and invalid CSV', () => {
  expect(parseCompositionTable('name,kcal\napple,52\n').violations[0]?.rule).toBe('columns');
  expect(parseCompositionTable(`${HEADER}\n"apple`).violations[0]?.rule).toBe('csv');
});
