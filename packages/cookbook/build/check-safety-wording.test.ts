import { expect, test } from 'vitest';
import { hasSafetyWording, needsSafetyWording } from './check-safety-wording.ts';

test.each(['egg', 'egg yolk', 'chicken thigh', 'ground beef', 'salmon', 'oyster', 'pork chop'])(
  '%s requires safety wording',
  (food) => {
    expect(needsSafetyWording(food)).toBe(true);
  },
);

test.each([
  'egg noodle',
  'chicken stock',
  'fish sauce',
  'oyster sauce',
  'oyster mushroom',
  'smoked salmon',
  'canned tuna in oil',
  'cooked shrimp',
  'duck fat',
  'eggplant',
])('%s does not require safety wording', (food) => {
  expect(needsSafetyWording(food)).toBe(false);
});

test.each([
  ['salmon', 'Ask the fishmonger for a piece that was frozen.', true],
  ['chicken breast', 'Fry until it is 74 °C inside.', true],
  ['chicken breast', 'Roast at 200 °C until brown.', false],
  ['chicken breast', 'Season with freshly ground pepper.', false],
  ['chicken breast', 'Fry until no trace of pink is left.', true],
  ['mussel', 'Throw away those that stay shut.', true],
  ['egg', 'Boil for 8 minutes.', true],
  ['egg', 'Stir into the cold cream and serve.', false],
  ['egg', 'Use pasteurized eggs.', true],
  ['salmon', 'Buy a piece that is suitable for eating raw.', true],
  ['salmon', 'Boil for 8 minutes.', false],
])('%s with "%s": %s', (food, steps, isSafe) => {
  expect(hasSafetyWording(food, steps)).toBe(isSafe);
});
