import { expect, test } from 'vitest';
import { splitPastedText } from '#ui/split-pasted-text.ts';

test('removes list markers and blank lines', () => {
  expect(splitPastedText('- 200 g flour\r\n\r\n• 2 eggs\n  1 lemon \n')).toEqual([
    '200 g flour',
    '2 eggs',
    '1 lemon',
  ]);
  expect(splitPastedText('1. Boil.\n2) Serve.')).toEqual(['Boil.', 'Serve.']);
});

test('keeps amounts at the start of a line', () => {
  expect(splitPastedText('1.5 kg potatoes\n2 eggs\n-5 °C water')).toEqual([
    '1.5 kg potatoes',
    '2 eggs',
    '-5 °C water',
  ]);
});

test('joins the lines of a paragraph when paragraphs are split', () => {
  expect(splitPastedText('Boil the\nwater.\n\nAdd salt.', true)).toEqual([
    'Boil the water.',
    'Add salt.',
  ]);
  expect(splitPastedText('Boil.\nServe.', true)).toEqual(['Boil.', 'Serve.']);
});

test('a list with blank lines between its parts is split at each entry', () => {
  const steps = 'Dough:\n1. Mix the flour\nand the water.\n2. Knead.\n\nFilling:\n• Chop.\n• Fry.';
  expect(splitPastedText(steps, true)).toEqual([
    'Dough:',
    'Mix the flour and the water.',
    'Knead.',
    'Filling:',
    'Chop.',
    'Fry.',
  ]);
});

test.each(['– 2 eggs\n– salt', '1.\t2 eggs\n2.\tsalt', '▪ 2 eggs\n▪ salt'])(
  'removes the list markers of %j',
  (text) => {
    expect(splitPastedText(text)).toEqual(['2 eggs', 'salt']);
  },
);
