import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { computeIngredientLineGrams } from './compute-ingredient-line-grams.ts';

describe('computes the weight of an ingredient line', () => {
  test.each([
    ['200 g spaghetti', 200, 'spaghetti'],
    ['1,5 kg potatoes', 1500, 'potato'],
    ['250ml milk', 257.5, 'milk'],
    ['2 tbsp olive oil', 28, 'olive oil'],
    ['1 ½ cups all-purpose flour, sifted', 187.5, 'all-purpose flour'],
    ['1 1/2 cups all-purpose flour', 187.5, 'all-purpose flour'],
    ['1/2 tsp. salt', 3, 'salt'],
    ['a pinch of salt', 0.3, 'salt'],
    ['½ cup packed brown sugar', 110, 'brown sugar'],
    ['1 cup onions, chopped', 160, 'onion'],
    ['1 l chicken stock', 1000, 'chicken stock'],
    ['1 lb ground beef', 453.59, 'ground beef'],
    ['1 lb 4 oz beef mince', 566.99, 'ground beef'],
    ['1 cup plus 2 tbsp sugar', 225, 'sugar'],
    ['1 stick butter', 113, 'butter'],
    ['2 TBSP BUTTER, melted', 28.4, 'butter'],
    ['1 cup dry white wine', 235, 'white wine'],
    ['1 cup 2% milk', 244, 'reduced-fat milk'],
    ['crème fraîche', null, ''],
    ['100 g Crème fraîche', 100, 'creme fraiche'],
  ])('%s', (line, grams, food) => {
    expect(computeIngredientLineGrams(line)).toEqual(grams === null ? null : { grams, food });
  });

  test.each([
    ['½ lemon', 29, 'lemon'],
    ['an egg', 50, 'egg'],
    ['3 large eggs', 150, 'egg'],
    ['1 medium onion (chopped)', 110, 'onion'],
    ['1 large onion, finely chopped', 150, 'onion'],
    ['2-3 cloves garlic, minced', 7.5, 'garlic'],
    ['4 garlic cloves', 12, 'garlic'],
    ['2 cloves of garlic', 6, 'garlic'],
    ['1 aubergine', 300, 'eggplant'],
    ['2 celery stalks', 80, 'celery'],
    ['2 sticks celery', 80, 'celery'],
    ['4 slices bread', 116, 'white bread'],
    ['6 rashers streaky bacon', 168, 'bacon'],
    ['2 tbsp brown sugar', 27.6, 'brown sugar'],
    ['2 boneless chicken thighs', 190, 'chicken thigh'],
    ['1 chicken breast', 180, 'chicken breast'],
    ['a handful of parsley', 12, 'parsley'],
    ['a knob of butter', 15, 'butter'],
    ['juice of 1 lemon', 48, 'lemon juice'],
    ['Finely grated zest and juice of 2 limes', 88, 'lime juice'],
    ['1 lemon, juiced', 48, 'lemon juice'],
    ['zest of 1 lemon', 6, 'lemon zest'],
    ['2 bay leaves', 0.4, 'bay leaf'],
    ['1 red bell pepper', 119, 'red bell pepper'],
  ])('with a count: %s', (line, grams, food) => {
    expect(computeIngredientLineGrams(line)).toEqual({ grams, food });
  });

  test.each([
    ['1 (14 oz) can chopped tomatoes', 396.89, 'canned tomatoes'],
    ['1 14-oz can coconut milk', 396.89, 'coconut milk'],
    ['2 x 400g tins chopped tomatoes', 800, 'canned tomatoes'],
    ['1 can (425 g) black beans, drained', 250, 'canned black beans'],
    ['1 tin chickpeas', 253, 'canned chickpeas'],
    ['400 g tin chopped tomatoes', 400, 'canned tomatoes'],
    ['1 x 400 g tin tomatoes', 400, 'canned tomatoes'],
    ['1 can tomatoes', 400, 'canned tomatoes'],
  ])('with a can: %s', (line, grams, food) => {
    expect(computeIngredientLineGrams(line)).toEqual({ grams, food });
  });

  test.each([
    ['1 cup (130 g) flour', 130, 'all-purpose flour'],
    ['1 cup / 130 g flour', 130, 'all-purpose flour'],
    ['2 chicken breasts (about 400 g)', 400, 'chicken breast'],
    ['4 burger buns, 60 g each', 240, 'hamburger bun'],
  ])('preferring a given weight: %s', (line, grams, food) => {
    expect(computeIngredientLineGrams(line)).toEqual({ grams, food });
  });
});

test.each([
  'salt',
  'salt to taste',
  'salt and pepper',
  '1 tsp salt and pepper',
  '100 g gravel',
  '',
  '   ',
  '12',
  '200 g',
  '2 cm piece of string',
])('returns null for "%s"', (line) => {
  expect(computeIngredientLineGrams(line)).toBeNull();
});

describe('matches whole food names only', () => {
  test.each([
    '200 ml camel milk',
    '100 g banana flour',
    '100 g tomato soup',
    '1 cup tomato pepper',
    '200 g chicken meatballs',
    '100 g vegan cream puffs',
    '200 g bread pudding',
    '1 cup butter popcorn',
    '100 g low-fat remoulade dip',
    '1 cup millet, cooked',
    '100 g peaches, dried',
  ])('does not match %s', (line) => {
    expect(computeIngredientLineGrams(line)).toBeNull();
  });

  test.each([
    ['1 cup almond milk', 'almond milk'],
    ['2 tbsp peanut butter', 'peanut butter'],
    ['1 cup rice, cooked', 'cooked rice'],
    ['500 g boneless, skinless chicken thighs, diced', 'chicken thigh'],
    ['200 g cream cheese', 'cream cheese'],
    ['200 g soba noodles, dried', 'soba noodle'],
    ['4 baby heads bok choy, halved', 'bok choy'],
    ['1 tbsp freshly squeezed lemon juice', 'lemon juice'],
  ])('matches %s to %s', (line, food) => {
    expect(computeIngredientLineGrams(line)?.food).toBe(food);
  });
});

describe('computeIngredientLineGrams, for any line', () => {
  const amounts = ['', '1', '2-3', '½', '1 1/2', '1,5', '0', '1/0', '(14 oz)', '999999'];
  const units = ['', 'g', 'cups', 'tbsp', 'cans', 'x 400 g', '%', 'pinch', 'lb', 'slices'];
  const names = cookbookData.foods.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const line = fc
    .tuple(
      fc.constantFrom(...amounts),
      fc.constantFrom(...units),
      fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'grapheme' })),
      fc.string(),
    )
    .map((parts) => parts.join(' '));

  test('returns null or finite non-negative grams', () => {
    fc.assert(
      fc.property(line, (text) => {
        const result = computeIngredientLineGrams(text);
        if (!result) return;
        expect(Number.isFinite(result.grams)).toBe(true);
        expect(result.grams).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('returns twice the grams for twice the amount', () => {
    const unit = fc.constantFrom('g', 'kg', 'ml', 'cups', 'tbsp', 'tsp', 'oz', 'lb');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        unit,
        fc.constantFrom(...names),
        (count, unitName, name) => {
          const [single, double] = [
            computeIngredientLineGrams(`${count} ${unitName} ${name}`),
            computeIngredientLineGrams(`${2 * count} ${unitName} ${name}`),
          ];
          expect(double?.food).toBe(single?.food);
          if (single && double)
            expect(Math.abs(double.grams - 2 * single.grams)).toBeLessThan(0.02);
        },
      ),
    );
  });
});
