import { expect, test } from 'vitest';
import { findStepIngredients } from '#features/cook/find-step-ingredients.ts';

const lines = [
  '200 g spaghetti',
  '2 large onions, finely chopped',
  '4 chicken breasts',
  '500 ml chicken stock',
  '2 tbsp olive oil',
  '3 tomatoes (ripe)',
  '1 tsp salt',
  '30 g unsalted butter',
  '10 g butter, for the tin',
];

const findLines = (step: string) => findStepIngredients(step, lines).map((index) => lines[index]);

test.each([
  ['Boil the spaghetti in salted water.', ['200 g spaghetti']],
  ['Soften the onion in the oil.', ['2 large onions, finely chopped', '2 tbsp olive oil']],
  ['Pour in the chicken stock.', ['500 ml chicken stock']],
  ['Brown the chicken on both sides.', ['4 chicken breasts', '500 ml chicken stock']],
  ['Brown the chicken breasts, then add the stock.', ['4 chicken breasts', '500 ml chicken stock']],
  ['Add tomato and salt.', ['3 tomatoes (ripe)', '1 tsp salt']],
  ['Melt the butter.', ['30 g unsalted butter', '10 g butter, for the tin']],
  ['Let it rest for ten minutes.', []],
  ['Chop finely.', []],
  ['', []],
])('finds the ingredients of "%s"', (step, expected) => {
  expect(findLines(step)).toEqual(expected);
});

test('ignores accents, and accepts an empty ingredient list', () => {
  expect(findStepIngredients('Whisk in the creme.', ['200 ml crème'])).toEqual([0]);
  expect(findStepIngredients('Whisk.', [])).toEqual([]);
});
