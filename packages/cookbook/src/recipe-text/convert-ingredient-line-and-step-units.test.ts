import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { computeIngredientLineGrams } from '../ingredient-weight/compute-ingredient-line-grams.ts';
import { convertIngredientLineUnits } from './convert-ingredient-line-units.ts';
import { convertStepUnits } from './convert-step-units.ts';
import { createUsHouseholdMeasureLookup } from './create-us-household-measure-lookup.ts';

const measures = createUsHouseholdMeasureLookup();

describe('converting a metric line to US units', () => {
  test.each([
    ['240 ml milk', '1 cup milk'],
    ['250ml milk', '1 cup milk'],
    ['5 ml vanilla extract', '1 tsp vanilla extract'],
    ['15 ml soy sauce', '1 tbsp soy sauce'],
    ['100 ml water', '⅓ cup plus 1 tbsp water'],
    ['2 litres water', '2 quarts water'],
    ['120–240 ml milk', '½–1 cup milk'],
    ['250 g plain flour', '2 cups plain flour'],
    ['100 g sugar', '½ cup sugar'],
    ['8 g sugar', '2 tsp sugar'],
    ['500 g beef mince', '1 lb 2 oz beef mince'],
    ['450 g beef mince', '1 lb beef mince'],
    ['1.4 kg whole chicken', '3 lb 1 oz whole chicken'],
    ['100 g mystery powder', '3½ oz mystery powder'],
    ['2 g mystery powder', '2 g mystery powder'],
    ['500 g asparagus', '1 lb 2 oz asparagus'],
    ['2 x 400 g tins chopped tomatoes', '2 x 14 oz tins chopped tomatoes'],
    ['400 g tin chopped tomatoes', '14 oz tin chopped tomatoes'],
    ['500g beef, cut in 2 cm pieces', '1 lb 2 oz beef, cut in ¾ inch pieces'],
    ['5 cm piece of ginger', '2 inch piece of ginger'],
  ])('converts "%s" to "%s"', (line, converted) => {
    expect(convertIngredientLineUnits(line, 'us', measures)).toBe(converted);
  });

  test.each([
    ['25 g brown sugar (2 tbsp)', '2 tbsp brown sugar (25 g)'],
    ['70 g icing sugar (generous ½ cup)', 'generous ½ cup icing sugar (70 g)'],
    ['60 g walnut (½ cup, broken)', '½ cup walnut (60 g, broken)'],
    ['2 tbsp olive oil (30 ml)', '2 tbsp olive oil'],
    ['3 tbsp sugar (38 g), for dusting', '3 tbsp sugar, for dusting'],
    ['1 medium onion (110 g), diced', '1 medium onion (4 oz), diced'],
    ['1 can (400 g) tomatoes', '1 can (14 oz) tomatoes'],
    ['14 ml lemon juice (1 tbsp)', '1 tbsp lemon juice (14 ml)'],
    ['200 g / 7 oz flour', '7 oz / 200 g flour'],
  ])('swaps the amounts of "%s": "%s"', (line, converted) => {
    expect(convertIngredientLineUnits(line, 'us', measures)).toBe(converted);
  });

  test('does not swap an amount in parentheses that is not equivalent', () => {
    expect(convertIngredientLineUnits('200 g butter (1 tbsp for the tin)', 'us', measures)).toBe(
      '¾ cup plus 2 tbsp butter (1 tbsp for the tin)',
    );
  });

  test('weighs solids if the measures are unknown', () => {
    expect(convertIngredientLineUnits('250 g plain flour', 'us')).toBe('9 oz plain flour');
  });
});

describe('converting a US line to metric units', () => {
  test.each([
    ['1 cup milk', '240 ml milk'],
    ['2 cups all-purpose flour', '250 g all-purpose flour'],
    ['½ cup sugar', '100 g sugar'],
    ['1 cup chopped onion', '160 g chopped onion'],
    ['1 cup mystery powder', '240 ml mystery powder'],
    ['3–4 cups water', '710–950 ml water'],
    ['5 cups water', '1.2 l water'],
    ['1 lb ground beef', '450 g ground beef'],
    ['2 lb 8 oz beef', '1.15 kg beef'],
    ['1 cup plus 2 tablespoons water', '270 ml water'],
    ['8 oz cream cheese', '225 g cream cheese'],
    ['1 stick butter', '115 g butter'],
    ['1 (14 oz) can tomatoes', '1 (400 g) can tomatoes'],
    ['1 14-oz can beans', '1 400-g can beans'],
    ['1 cup (240 ml) milk', '240 ml (1 cup) milk'],
    ['1 fl oz rum', '30 ml rum'],
  ])('converts "%s" to "%s"', (line, converted) => {
    expect(convertIngredientLineUnits(line, 'metric', measures)).toBe(converted);
  });
});

test.each([
  ['metric', '200 g flour'],
  ['metric', '2 tbsp sugar'],
  ['metric', '3 eggs'],
  ['metric', '2 sticks celery'],
  ['us', '1 cup (240 ml) milk'],
  ['us', '1 tbsp oil'],
  ['us', '2 cloves garlic'],
  ['metric', '2 tbsp olive oil (30 ml)'],
  ['us', 'salt to taste'],
  ['us', ''],
] as const)('a line in %s units stays unchanged: "%s"', (system, line) => {
  expect(convertIngredientLineUnits(line, system, measures)).toBe(line);
});

/** The different ingredient lines of the cookbook. */
const cookbookLines = new Set(
  cookbookData.recipes.flatMap(({ ingredients }) => ingredients.map(({ text }) => text)),
);

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7];

test.each(EIGHTHS)('converted lines have about the same weight, eighth %i', (eighth) => {
  const wrongLines = [...cookbookLines].flatMap((text, index) => {
    if (index % EIGHTHS.length !== eighth) return [];
    const converted = convertIngredientLineUnits(text, 'us', measures);
    // Counts stay, and only their weight in parentheses is converted.
    if (converted.split(' (')[0] === text.split(' (')[0]) return [];
    const grams = computeIngredientLineGrams(text)?.grams ?? Number.NaN;
    const convertedLine = converted.replace(/(?: \(|, ).*$/, '');
    const difference = Math.abs((computeIngredientLineGrams(convertedLine)?.grams ?? 0) - grams);
    // Swapped amounts are those of the recipe's author, so they are less precise.
    const isPrecise = grams > 60 && !/\([\d.]+ (?:g|ml)\b/.test(converted);
    const tolerance = isPrecise ? grams * 0.15 : Math.max(2, grams * 0.35);
    return difference <= tolerance ? [] : [`${text}: ${converted}`];
  });
  expect(wrongLines).toEqual([]);
});

describe('converting a step', () => {
  test.each([
    ['Add 240 ml. Stir in 1 l.', 'Add 1 cup. Stir in 4¼ cups.'],
    ['Heat the oven to 180 °C.', 'Heat the oven to 350 °F.'],
    ['Heat the oven to 170 °C.', 'Heat the oven to 325 °F.'],
    ['Heat the oven to 220C.', 'Heat the oven to 425F.'],
    ['Bake at 180–200 °C', 'Bake at 350–400 °F'],
    ['until it is 74 °C inside', 'until it is 165 °F inside'],
    ['Heat the oil to 185 °C.', 'Heat the oil to 365 °F.'],
    ['Freeze at -18 °C.', 'Freeze at 0 °F.'],
    ['a 20 cm tin', 'an 8 inch tin'],
    ['a tin of 20 by 25 cm', 'a tin of 8 by 10 inches'],
    ['a round of 33 cm and 3 mm thick', 'a round of 13 inches and ⅛ inch thick'],
    ['strips 1 cm wide', 'strips ⅜ inch wide'],
    ['a 2-litre dish', 'a 2-quart dish'],
    ['Boil 2 litres of water', 'Boil 2 quarts of water'],
    ['a 900 g loaf tin', 'a 2 lb loaf tin'],
    ['Brown it under the grill.', 'Brown it under the broiler.'],
    ['Heat the grill outside.', 'Heat the grill outside.'],
    ['Bake at 180 °C (350 °F)', 'Bake at 180 °C (350 °F)'],
    ['Bake at 350 °F / 180 °C', 'Bake at 350 °F / 180 °C'],
    [
      'Stir for 8–10 minutes with 2 tablespoons of 30 % cream',
      'Stir for 8–10 minutes with 2 tablespoons of 30 % cream',
    ],
  ])('to US units: %s', (step, converted) => {
    expect(convertStepUnits(step, 'us')).toBe(converted);
  });

  test.each([
    [
      'Preheat oven to 350°F. Grease a 9x13-inch pan.',
      'Preheat oven to 180°C. Grease a 23x33-cm pan.',
    ],
    ['350 degrees Fahrenheit in the oven', '180 degrees Celsius in the oven'],
    ['165 °F inside', '74 °C inside'],
    ['an 8 inch pan', 'a 20 cm pan'],
    ['Heat the broiler and broil for 2 minutes.', 'Heat the grill and grill for 2 minutes.'],
    ['Broiled under a broiler', 'Grilled under a grill'],
    ['½ inch pieces, 1/4" thick', '13 mm pieces, 6 mm thick'],
    ['add 1 cup of sugar and 2 tablespoons oil', 'add 240 ml of sugar and 2 tablespoons oil'],
    ['3 in a row', '3 in a row'],
    ['Line a 12-cup muffin pan.', 'Line a 12-cup muffin pan.'],
    ['Grease a 12-cup Bundt pan.', 'Grease a 2.85-l Bundt pan.'],
  ])('to metric units: %s', (step, converted) => {
    expect(convertStepUnits(step, 'metric')).toBe(converted);
  });

  test('leaves metric steps of the cookbook unchanged', () => {
    for (const step of cookbookData.recipes.flatMap(({ steps }) => steps)) {
      if (!/broil/i.test(step)) expect(convertStepUnits(step, 'metric')).toBe(step);
    }
  });

  test('leaves no metric unit in any step of the cookbook', () => {
    for (const step of cookbookData.recipes.flatMap(({ steps }) => steps)) {
      expect(convertStepUnits(step, 'us')).not.toMatch(
        /°C|\d ?(?:cm|mm|ml|lit(?:er|re)s?|l|kg)\b|\d{3} ?g\b/,
      );
    }
  });
});

test('never produces an invalid number, for any text', () => {
  const piece = fc.constantFrom(
    '1',
    '½',
    '2-3',
    '180',
    '°C',
    '°F',
    'F',
    'g',
    'cup',
    '(',
    ')',
    '/',
    'cm',
    '"',
    'by',
    'x',
    '-',
    'oven',
    'lb',
    'stick',
    'butter',
    'a',
    '.',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('us' as const, 'metric' as const), (line, system) => {
      expect(convertIngredientLineUnits(line, system, measures)).not.toMatch(
        /NaN|Infinity|undefined/,
      );
      expect(convertStepUnits(line, system)).not.toMatch(/NaN|Infinity|undefined/);
    }),
  );
});
