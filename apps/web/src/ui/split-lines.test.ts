import { expect, test } from 'vitest';
import { splitLines } from '#ui/split-lines.ts';

test('lines lose what lists put before them, and blank ones go', () => {
  expect(splitLines('- 200 g flour\r\n\r\n• 2 eggs\n  1 lemon \n')).toEqual([
    '200 g flour',
    '2 eggs',
    '1 lemon',
  ]);
  expect(splitLines('1. Boil.\n2) Serve.')).toEqual(['Boil.', 'Serve.']);
});

test('amounts are no marks', () => {
  expect(splitLines('1.5 kg potatoes\n2 eggs\n-5 °C water')).toEqual([
    '1.5 kg potatoes',
    '2 eggs',
    '-5 °C water',
  ]);
});

test('where paragraphs count, one break within them is a space', () => {
  expect(splitLines('Boil the\nwater.\n\nAdd salt.', true)).toEqual([
    'Boil the water.',
    'Add salt.',
  ]);
  expect(splitLines('Boil.\nServe.', true)).toEqual(['Boil.', 'Serve.']);
});
