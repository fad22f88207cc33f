import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { scaleStep } from './scale-step.ts';

describe('scaleStep, times 2', () => {
  test.each([
    ['Mix 2 tablespoons of oil.', 'Mix 4 tablespoons of oil.'],
    [
      'Add a teaspoon of salt and half a teaspoon of pepper.',
      'Add 2 teaspoons of salt and 1 teaspoon of pepper.',
    ],
    ['Add water to 850 ml. Stir in 100 g.', 'Add water to 1.7 l. Stir in 200 g.'],
    ['Season with a pinch of salt.', 'Season with 2 pinches of salt.'],
    [
      'Pour in 500 ml of stock, then 1½ tbsp soy sauce.',
      'Pour in 1 l of stock, then 3 tbsp soy sauce.',
    ],
    ['Bring 3 liters of water to a boil.', 'Bring 6 liters of water to a boil.'],
    [
      'Fold in 50 g of the parmesan and 2–3 cloves of garlic.',
      'Fold in 100 g of the parmesan and 4–6 cloves of garlic.',
    ],
    [
      'Heat 2 tsp of oil in a pan and fry for 1 minute on each side.',
      'Heat 4 tsp of oil in a pan and fry for 1 minute on each side.',
    ],
    ['Two thirds of a teaspoon of salt', 'Two thirds of 2 teaspoons of salt'],
  ])('%s', (step, scaled) => {
    expect(scaleStep(step, 2)).toBe(scaled);
  });

  test.each([
    'Bake at 180 °C for 25 minutes, turning after 10 to 12 minutes.',
    'Roast until it is 74 °C inside.',
    'Cut into strips 1 cm wide and 5 cm long.',
    'Grease a 900 g loaf pan and a 2-liter dish.',
    'Shape into balls of 30 g, then into 12 pieces.',
    'Divide among 4 ramekins of about 180 ml.',
    'Use a 250 ml jug and 500 ml jars.',
    'Add the stock, 100 ml at a time.',
    'Spoon 2 tablespoons of filling onto each wrapper.',
    'Fry in three batches, on a sheet of paper, with a drop of water, in a cup.',
    'Whip cream with 30 % fat. Beat 2 eggs. Halve the dough. Cut into 8 slices.',
  ])('leaves unchanged: %s', (step) => {
    expect(scaleStep(step, 2)).toBe(step);
  });
});

test('changes to smaller units', () => {
  expect(scaleStep('Add 1 tablespoon of sugar and 1 kg of flour.', 0.5)).toBe(
    'Add 1½ teaspoons of sugar and 500 g of flour.',
  );
});

const eighths = [0, 1, 2, 3, 4, 5, 6, 7];

test.each(eighths)('keeps times, temperatures and lengths of the cookbook, eighth %i', (eighth) => {
  const pattern = /[\d½¼¾–-]+ (?:°C|cm|mm|minutes?|hours?|seconds?)\b/g;
  for (const [index, step] of cookbookData.recipes.flatMap(({ steps }) => steps).entries()) {
    if (index % eighths.length !== eighth) continue;
    expect(scaleStep(step, 3).match(pattern)).toEqual(step.match(pattern));
  }
});

test('never produces an invalid number, and changes nothing for an invalid factor', () => {
  const piece = fc.constantFrom(
    '1',
    '½',
    '2-3',
    'a',
    'half a',
    'g',
    'tbsp',
    'cup',
    'of',
    '°C',
    'each',
    'l',
    '.',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.double({ min: 0.05, max: 40, noNaN: true }), (step, factor) => {
      expect(scaleStep(step, factor)).not.toMatch(/NaN|Infinity|undefined|e[+-]\d/);
      for (const invalid of [1, 0, -1, Number.NaN]) expect(scaleStep(step, invalid)).toBe(step);
    }),
  );
});
