import { expect, test } from 'vitest';
import { getGramsPerMilliliter } from './liquid-density.ts';

test('liquids have a density by the last words of their name', () => {
  expect(getGramsPerMilliliter('olive oil')).toBe(0.92);
  expect(getGramsPerMilliliter('light soy sauce')).toBe(1.15);
});

test.each([
  'condensed milk',
  'coconut oil',
  'tinned tuna in oil',
  'milk powder',
  'milk chocolate',
  'beef stock cube',
  'watercress',
  'soured cream',
  'hoisin sauce',
])('%s is measured by weight', (food) => {
  expect(getGramsPerMilliliter(food)).toBeUndefined();
});
