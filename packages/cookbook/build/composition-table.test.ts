import { expect, test } from 'vitest';
import { readCompositionTable } from './composition-table.ts';

const HEADER = 'name,synonyms,source,row,kcal,protein,fat,carbs,measures';
const APPLE =
  'apple,eating apple|dessert apple,sr28,09003,52,0.26,0.17,13.81,1 medium=182|1 cup=109';
const TEA = 'tea,,fndds,92301000,1,0,0,0.3,';

function found(...rows: string[]): string[] {
  const { violations } = readCompositionTable(`${[HEADER, ...rows].join('\n')}\n`);
  return violations.map((violation) => `${violation.rule}: ${violation.found}`);
}

test('a sound table gives its foods', () => {
  const { foods, violations } = readCompositionTable(`${HEADER}\n${APPLE}\n${TEA}\n`);
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
  ['rows out of order', [TEA, APPLE], 'sorted: "apple" stands after "tea"'],
  ['a name twice', [APPLE, APPLE], 'unique: "apple" belongs to'],
  ['a synonym that is a name', [APPLE, TEA.replace('tea,', 'tea,apple')], 'unique: "apple"'],
  ['capitals', [APPLE, 'Tea,,sr28,00001,1,0,0,0,'], 'name: "Tea"'],
  ['a lost zero', [APPLE.replace('09003', '9003')], 'source: "apple" names sr28 9003'],
  ['a strange source', [APPLE.replace('sr28', 'web')], 'source: "apple" names web'],
  ['an empty figure', [APPLE.replace(',52,', ',,')], 'figures: "apple" has kcal ,'],
  ['impossible energy', [APPLE.replace(',52,', ',952,')], 'figures: "apple" has kcal 952'],
  ['more than 100 g in 100 g', [APPLE.replace(',0.26,', ',95,')], 'figures: "apple"'],
  ['a measure without grams', [APPLE.replace('=182', '')], 'measures: "apple"'],
  ['a cell too few', [APPLE.replace(/,1 medium.*/, '')], 'columns: "apple" has 8 cells'],
])('refuses %s', (_, rows, breach) => {
  expect(found(...rows).join('\n')).toContain(breach);
});

test('refuses other columns', () => {
  expect(readCompositionTable('name,kcal\napple,52\n').violations[0]?.rule).toBe('columns');
  expect(readCompositionTable(`${HEADER}\n"apple`).violations[0]?.rule).toBe('csv');
});
