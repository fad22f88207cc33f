import { describe, expect, test } from 'vitest';
import { computeIngredientUseGrams } from './compute-ingredient-use-grams.ts';
import { formatIngredientLine } from './format-ingredient-line.ts';
import { createSampleFood } from './testing/sample-recipe.ts';

const FOODS = new Map(
  [
    createSampleFood('onion', { measures: [{ text: '1 medium', grams: 110 }] }),
    createSampleFood('garlic', { measures: [{ text: '1 clove', grams: 3 }] }),
    createSampleFood('bay leaf', { measures: [{ text: '1 leaf', grams: 0.2 }] }),
    createSampleFood('ginger', { measures: [{ text: '1 piece', grams: 25 }] }),
    createSampleFood('egg', { measures: [{ text: '1 large', grams: 50 }] }),
    createSampleFood('egg yolk', { measures: [{ text: '1 large', grams: 17 }] }),
    createSampleFood('celery', { measures: [{ text: '1 medium stalk', grams: 40 }] }),
    createSampleFood('vanilla bean', { measures: [{ text: '1 piece', grams: 3 }] }),
    createSampleFood('bitters', { measures: [{ text: '1 dash', grams: 0.6 }] }),
    createSampleFood('salt', { measures: [{ text: '1 tsp', grams: 6 }] }),
    createSampleFood('sesame seed', { measures: [{ text: '1 tbsp', grams: 9 }] }),
    createSampleFood('canned tomatoes', { measures: [{ text: '1 cup', grams: 240 }] }),
    createSampleFood('canned chickpeas', { measures: [{ text: '1 can drained', grams: 253 }] }),
    ...['bread flour', 'mussel', 'olive oil', 'sunflower oil', 'water'].map((name) =>
      createSampleFood(name, {}),
    ),
  ].map((food) => [food.name, food] as const),
);

/** Formats uses written as "2 tbsp (note)". */
function formatLine(name: string, ...uses: string[]): string {
  const food = FOODS.get(name) ?? createSampleFood(name, {});
  return formatIngredientLine(
    food,
    uses.map((text) => {
      const [, value, unit, note] = /^([\d.]+) ?([^(]*?) ?(?:\((.*)\))?$/.exec(text) ?? [];
      const amount = { value: Number(value), unit: unit || undefined };
      const use = { name, displayName: name, amount, note };
      const grams = computeIngredientUseGrams(use, FOODS, (rule, message) => {
        throw new Error(`${rule}: ${message}`);
      });
      return { amount, note, grams };
    }),
  );
}

test.each([
  ['garlic', '4 cloves (finely chopped)', '4 cloves garlic, finely chopped'],
  ['bitters', '2 dashes', '2 dashes bitters'],
  ['bay leaf', '1', '1 bay leaf'],
  ['bay leaf', '2 leaves', '2 bay leaves'],
  ['olive oil', '2 tbsp', '2 tbsp olive oil (30 ml)'],
  ['olive oil', '0.5 tsp', '½ tsp olive oil'],
  ['egg', '2 large', '2 large eggs'],
  ['egg yolk', '3', '3 egg yolks'],
  ['onion', '1 medium (diced)', '1 medium onion (110 g), diced'],
  ['onion', '2 large', '2 large onions (295 g)'],
  ['onion', '500 g', '500 g onions'],
  ['onion', '1 piece', '1 onion (110 g)'],
  ['ginger', '1 piece (peeled)', '1 piece ginger, peeled'],
  ['celery', '2 stalks', '2 stalks celery (80 g)'],
  ['sesame seed', '2 tbsp (toasted)', '2 tbsp sesame seeds (18 g), toasted'],
  ['bread flour', '250 g', '250 g bread flour'],
  ['bread flour', '1250 g', '1.25 kg bread flour'],
  ['sunflower oil', '1 l (for frying)', '1 l sunflower oil, for frying'],
  ['mussel', '2 kg (in the shell)', '2 kg mussels, in the shell'],
  ['onion', '300 g (1 large, diced)', '300 g onion, 1 large, diced'],
  ['vanilla bean', '1 (split)', '1 vanilla bean, split'],
  ['canned tomatoes', '1 can (400 g, chopped)', '1 can (400 g) tomatoes, chopped'],
  ['canned chickpeas', '2 cans (drained)', '2 cans chickpeas, drained'],
  ['canned chickpeas', '1 can drained (rinsed)', '1 can chickpeas, drained, rinsed'],
  ['shredded coconut', '40 g', '40 g shredded coconut'],
  ['salt', '1 pinch', '1 pinch salt'],
])('%s, %s: "%s"', (food, amount, line) => {
  expect(formatLine(food, amount)).toBe(line);
});

describe('an ingredient used several times', () => {
  test.each([
    [
      'onion',
      ['1 medium (diced)', '2 medium (sliced)'],
      '3 medium onions (330 g), diced, sliced, divided',
    ],
    ['salt', ['1 tsp (for the dough)', '0.5 tsp (for the sauce)'], '1½ tsp salt, divided'],
    ['salt', ['1 tsp', '2 tsp'], '1 tbsp salt (18 g), divided'],
    ['salt', ['0.3333 tsp', '0.5 tsp'], '¾ tsp salt, divided'],
    ['olive oil', ['1 tbsp', '1 tsp'], '4 tsp olive oil, divided'],
    ['olive oil', ['2.5 tbsp', '4 tsp'], '4 tbsp olive oil (60 ml), divided'],
    ['olive oil', ['60 ml', '2 tbsp'], '90 ml olive oil, divided'],
    ['onion', ['1 medium', '55 g'], '165 g onions, divided'],
    ['water', ['1 l', '60 ml'], '1.05 l water, divided'],
  ])('%s, %j: "%s"', (food, uses, line) => {
    expect(formatLine(food, ...uses)).toBe(line);
  });
});
