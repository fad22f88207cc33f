import { array, assert as check, constantFrom, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { addHeadings, groupBySection, removeHeadings, toSections } from './recipe-sections.ts';

const sauce = { heading: 'For the sauce' };
const dough = { heading: 'For the dough' };

test('a heading of the ingredients and of the steps with the same title are one section', () => {
  const ingredients = [dough, 'flour', 'water', sauce, 'tomatoes'];
  const instructions = ['Heat the oven.', dough, 'Knead.', sauce, 'Simmer.', 'Season.'];
  expect(toSections(ingredients, instructions)).toEqual([
    { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 1 },
    { title: 'For the sauce', ingredientsFrom: 2, instructionsFrom: 2 },
  ]);
});

test('a heading of the ingredients only appears in the ingredients only', () => {
  const sections = toSections(['salt', sauce, 'tomatoes'], ['Cook.', dough, 'Knead.']);
  expect(addHeadings(['salt', 'tomatoes'], sections, 'ingredientsFrom')).toEqual([
    'salt',
    sauce,
    'tomatoes',
  ]);
  expect(addHeadings(['Cook.', 'Knead.'], sections, 'instructionsFrom')).toEqual([
    'Cook.',
    dough,
    'Knead.',
  ]);
});

test('a heading without lines is left out', () => {
  expect(toSections(['flour', dough], [dough, sauce, 'Simmer.'])).toEqual([
    { title: 'For the sauce', ingredientsFrom: 1, instructionsFrom: 0 },
  ]);
});

test('sections beyond the last line or out of order lose no line', () => {
  const sections = [
    { title: 'End', ingredientsFrom: 9, instructionsFrom: 0 },
    { title: 'Middle', ingredientsFrom: 1, instructionsFrom: 0 },
  ];
  expect(groupBySection(['a', 'b', 'c'], sections, 'ingredientsFrom')).toEqual([
    { title: '', from: 0, lines: ['a'] },
    { title: 'Middle', from: 1, lines: ['b', 'c'] },
  ]);
});

test('headings survive storing as sections', () => {
  const line = oneof(constantFrom('a', 'b'), record({ heading: constantFrom('A', 'B', 'C') }));
  check(
    property(array(line), array(line), (ingredients, instructions) => {
      const sections = toSections(ingredients, instructions);
      for (const [lines, start] of [
        [ingredients, 'ingredientsFrom'],
        [instructions, 'instructionsFrom'],
      ] as const) {
        const isUsed = (index: number) =>
          typeof lines[index] === 'string' || typeof lines[index + 1] === 'string';
        expect(addHeadings(removeHeadings(lines), sections, start)).toEqual(
          lines.filter((_, index) => isUsed(index)),
        );
      }
    }),
  );
});
