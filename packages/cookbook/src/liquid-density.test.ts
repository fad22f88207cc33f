import { expect, test } from 'vitest';
import { getGramsPerMilliliter } from './liquid-density.ts';

test('liquids have a density by the last words of their name', () => {
  expect(getGramsPerMilliliter('olive oil')).toBe(0.92);
  expect(getGramsPerMilliliter('light soy sauce')).toBe(1.15);
});

test.each([
  'sweetened condensed milk',
  'coconut oil',
  'canned tuna in oil',
  'skim milk powder',
  'milk chocolate',
  'beef bouillon cube',
  'watercress',
  'sour cream',
  'hoisin sauce',
])('%s is measured by weight', (food) => {
  expect(getGramsPerMilliliter(food)).toBeUndefined();
});
