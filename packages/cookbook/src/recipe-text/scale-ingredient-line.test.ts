import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { computeIngredientLineGrams } from '../ingredient-weight/compute-ingredient-line-grams.ts';
import { hasScalableAmount, scaleIngredientLine } from './scale-ingredient-line.ts';

describe('scaleIngredientLine', () => {
  test.each([
    ['1 ½ cups flour', 2, '3 cups flour'],
    ['1 cup flour', 1.5, '1½ cups flour'],
    ['160 ml water (lukewarm)', 0.5, '80 ml water (lukewarm)'],
    ['250g flour', 2, '500g flour'],
    ['1,5 kg potatoes', 3, '4,5 kg potatoes'],
    ['1/2 tsp. salt', 2, '1 tsp salt'],
    ['1/2 tsp. salt', 1.5, '¾ tsp salt'],
    ['2–3 cloves garlic', 2, '4–6 cloves garlic'],
    ['2 to 3 tablespoons oil', 2, '4 to 6 tablespoons oil'],
    ['about 2 cups milk', 0.5, 'about 1 cup milk'],
    ['- 2 eggs', 2, '- 4 eggs'],
    ['2 g five-spice powder', 2, '4 g five-spice powder'],
    ['a pinch of salt', 2, '2 pinches of salt'],
    ['1 lb 4 oz beef', 2, '2 lb 8 oz beef'],
    ['1 cup plus 2 tbsp sugar', 2, '2 cups plus 4 tbsp sugar'],
    ['200 g / 7 oz flour', 2, '400 g / 14 oz flour'],
    ['juice of 1 lemon', 2, 'juice of 2 lemons'],
    ['5 cm piece of ginger', 2, '10 cm piece of ginger'],
  ])('scales "%s" by %d to "%s"', (line, factor, scaled) => {
    expect(scaleIngredientLine(line, factor)).toBe(scaled);
  });

  test.each([
    ['2 EL Öl', 2, '4 EL Öl'],
    ['EL Öl', 2, '2 EL Öl'],
    ['3 TL Zucker', 2, '2 EL Zucker'],
    ['1 Teelöffel Salz', 3, '1 Esslöffel Salz'],
    ['1 Prise Salz', 2, '2 Prisen Salz'],
    ['eine Prise Salz', 2, '2 Prisen Salz'],
    ['1 gehäufter EL Mehl', 2, '2 gehäufter EL Mehl'],
    ['1 Zehe(n) Knoblauch', 2, '2 Zehen Knoblauch'],
    ['1 Dose (400 g) Tomaten', 2, '2 Dosen (400 g) Tomaten'],
    ['2 Dosen à 400 g Tomaten', 2, '4 Dosen à 400 g Tomaten'],
    ['1 Pck. Backpulver', 0.5, '½ Pck. Backpulver'],
    ['1 Bund Dill', 2, '2 Bund Dill'],
    ['1 bis 2 Zwiebeln', 2, '2 bis 4 Zwiebeln'],
    ['1 kleine Zwiebel, gewürfelt', 2, '2 kleine Zwiebeln, gewürfelt'],
    ['1 Ei', 2, '2 Eier'],
    ['2 Zitronen', 0.5, '1 Zitrone'],
    ['Saft von 1 Zitrone', 2, 'Saft von 2 Zitronen'],
    ['1,5 Liter Wasser', 2, '3 Liter Wasser'],
    ['Butter 50 g', 2, 'Butter 100 g'],
    ['Butter: 50 g', 2, 'Butter: 100 g'],
    ['ca. 1 Pfund Kartoffeln', 2, 'ca. 2 Pfund Kartoffeln'],
    ['pinch of salt', 2, '2 pinches of salt'],
    ['4 (6-ounce) salmon fillets', 2, '8 (6-ounce) salmon fillets'],
    ['1 dozen eggs', 2, '24 eggs'],
    ['1 Zwiebel(n)', 2, '2 Zwiebel(n)'],
    ['1 Möhre und 1 Zwiebel', 2, '2 Möhren und 2 Zwiebeln'],
    ['½ Liter Milch', 3, '1,5 Liter Milch'],
    ['3 cm Ingwer', 2, '6 cm Ingwer'],
    ['2 große Eier', 0.5, '1 großes Ei'],
    ['1 großes Ei', 2, '2 große Eier'],
    ['1 großes Ei', 0.5, '½ großes Ei'],
    ['2 Eier Größe M', 0.5, '1 Ei Größe M'],
    ['1 säuerlicher Apfel', 3, '3 säuerliche Äpfel'],
    ['4 kleine Pfirsiche', 0.25, '1 kleiner Pfirsich'],
    ['1 altbackenes Brötchen', 2, '2 altbackene Brötchen'],
    ['1 große reife Aubergine', 2, '2 große reife Auberginen'],
    ['2 Salatblätter', 0.5, '1 Salatblatt'],
    ['2 Hähnchenbrüste', 0.5, '1 Hähnchenbrust'],
    ['1 Hokkaidokürbis', 2, '2 Hokkaidokürbisse'],
    ['2 Zehen Knoblauch', 0.5, '1 Zehe Knoblauch'],
    ['1 Prise Salz', 3, '3 Prisen Salz'],
    ['2 Prisen Salz', 0.5, '1 Prise Salz'],
    ['1 TL Zucker', 0.5, '½ TL Zucker'],
  ])(
    'scales German lines and other ways to write amounts: "%s" by %d is "%s"',
    (line, factor, scaled) => {
      expect(scaleIngredientLine(line, factor)).toBe(scaled);
    },
  );

  test.each([
    ['1 onion', 1.5, '1½ onions'],
    ['1 medium onion (chopped)', 2, '2 medium onions (chopped)'],
    ['1 onion finely chopped', 2, '2 onions finely chopped'],
    ['2 tomatoes', 0.5, '1 tomato'],
    ['4 bay leaves', 0.25, '1 bay leaf'],
    ['1 egg, beaten', 0.5, '½ egg, beaten'],
    ['1 large egg plus 1 yolk', 2, '2 large eggs plus 2 yolks'],
    ['3 spring onions', 2, '6 spring onions'],
    ['1 clove garlic', 2, '2 cloves garlic'],
    ['2 large eggs', 1 / 3, '½ large egg'],
    ['3 egg yolks', 1.5, '4½ egg yolks'],
    ['4 cloves garlic, sliced', 1 / 3, '1½ cloves garlic, sliced'],
    ['1 medium onion (110 g), diced', 1 / 3, '⅓ medium onion (37 g), diced'],
    ['2 tbsp olive oil (30 ml)', 1.5, '3 tbsp olive oil (45 ml)'],
    ['2 kg mussels, in the shell', 0.25, '500 g mussels, in the shell'],
    ['1 can (400 g) tomatoes', 2, '2 cans (400 g) tomatoes'],
    ['1 bunch asparagus', 2, '2 bunches asparagus'],
    ['2 cups milk', 0.5, '1 cup milk'],
  ])('inflects the noun: "%s" by %d is "%s"', (line, factor, scaled) => {
    expect(scaleIngredientLine(line, factor)).toBe(scaled);
  });

  test.each([
    ['150 g onion (1 medium, finely chopped)', '300 g onion (2 medium, finely chopped)'],
    ['25 g brown sugar (2 tbsp)', '50 g brown sugar (4 tbsp)'],
    ['3 g cinnamon (heaped tsp)', '6 g cinnamon (2 heaped tsp)'],
    ['5.5 g salt (¾ tsp; a pinch)', '11 g salt (1½ tsp; 2 pinches)'],
    ['200 g avocado (1 large or 2 small)', '400 g avocado (2 large or 4 small)'],
    [
      '600 g aubergine (2 large, about 750 g with skin)',
      '1.2 kg aubergine (4 large, about 1.5 kg with skin)',
    ],
    ['30 ml lime juice (juice of 1)', '60 ml lime juice (juice of 2)'],
    ['480 g burger bun (8 of 60 g)', '960 g burger bun (16 of 60 g)'],
    ['salt (1 tsp)', 'salt (2 tsp)'],
  ])('scales amounts in parentheses: %s', (line, scaled) => {
    expect(scaleIngredientLine(line, 2)).toBe(scaled);
  });

  test.each([
    ['1 (14 oz) can chopped tomatoes', '2 (14 oz) cans chopped tomatoes'],
    ['1 can (14 oz) tomatoes', '2 cans (14 oz) tomatoes'],
    ['1 can black beans (15 oz), drained', '2 cans black beans (15 oz), drained'],
    ['1 14-oz can beans', '2 14-oz cans beans'],
    ['1 x 400 g tin tomatoes', '2 x 400 g tins tomatoes'],
    ['400 g tin chopped tomatoes', '2 x 400 g tins chopped tomatoes'],
    ['500g beef, cut in 2 cm pieces', '1kg beef, cut in 2 cm pieces'],
    ['300 ml cream (at least 30 % fat, cold)', '600 ml cream (at least 30 % fat, cold)'],
    ['10 ml oil (½ tsp for each bowl)', '20 ml oil (½ tsp for each bowl)'],
    ['280 g tortilla (4 large, 25 cm across)', '560 g tortilla (8 large, 25 cm across)'],
    ['230 g wrappers (12 of 21 cm, thawed)', '460 g wrappers (24 of 21 cm, thawed)'],
  ])('keeps sizes: %s', (line, scaled) => {
    expect(scaleIngredientLine(line, 2)).toBe(scaled);
  });

  test.each([
    ['1 tsp salt', 3, '1 tbsp salt'],
    ['1 teaspoon salt', 3, '1 tablespoon salt'],
    ['1 tbsp oil', 0.5, '1½ tsp oil'],
    ['750 ml milk', 2, '1.5 l milk'],
    ['1 kg flour', 0.25, '250 g flour'],
    ['¼ cup milk', 0.5, '2 tbsp milk'],
    ['8 oz cheese', 2, '1 lb cheese'],
    ['333 g flour', 0.5, '165 g flour'],
    ['7 g yeast', 0.5, '3.5 g yeast'],
    ['1 cup milk', 1 / 3, '⅓ cup milk'],
    ['2 bay leaves', 2 / 3, '1 bay leaf'],
    ['1 bay leaf', 1 / 3, '1 bay leaf'],
    ['2 Lorbeerblätter', 4 / 3, '3 Lorbeerblätter'],
    ['3 star anise', 1.25, '4 star anise'],
    ['½ bay leaf', 0.5, '¼ bay leaf'],
    ['1 vanilla pod, split', 0.5, '½ vanilla pod, split'],
    ['1 Vanilleschote', 0.5, '½ Vanilleschote'],
    ['2 banana leaves', 0.25, '½ banana leaf'],
  ])('changes units and rounds: "%s" by %d is "%s"', (line, factor, scaled) => {
    expect(scaleIngredientLine(line, factor)).toBe(scaled);
  });

  test.each(['salt to taste', 'olive oil', '00 flour', 'a few drops of vinegar', '', '30 % cream'])(
    'leaves "%s" unchanged, which has no amount',
    (line) => {
      expect(scaleIngredientLine(line, 3)).toBe(line);
      expect(hasScalableAmount(line)).toBe(false);
    },
  );

  const eighths = [0, 1, 2, 3, 4, 5, 6, 7];

  test.each(eighths)('doubles the weight of the lines of the cookbook, eighth %i', (eighth) => {
    const lines = new Set(
      cookbookData.recipes.flatMap(({ ingredients }) => ingredients.map(({ text }) => text)),
    );
    const wrongLines = [...lines].filter((text, index) => {
      if (index % eighths.length !== eighth) return false;
      const grams = computeIngredientLineGrams(text)?.grams ?? Number.NaN;
      const doubledGrams = computeIngredientLineGrams(scaleIngredientLine(text, 2))?.grams ?? 0;
      const isDoubled = Math.abs(doubledGrams - 2 * grams) <= Math.max(1, grams * 0.15);
      return !isDoubled || !hasScalableAmount(text);
    });
    expect(wrongLines).toEqual([]);
  });
});

describe('scaleIngredientLine, for any line', () => {
  const piece = fc.constantFrom(
    '1',
    '½',
    '2-3',
    ' ',
    'g',
    'cup',
    '(',
    ')',
    ',',
    'x',
    'onion',
    '/',
    'plus',
    'a',
    'of',
    'oz',
    'can',
    '%',
    '.',
  );
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' ')),
  );

  test('returns the same text for factor 1', () => {
    fc.assert(fc.property(line, (text) => scaleIngredientLine(text, 1) === text));
  });

  test('never produces an invalid number', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.05, max: 40, noNaN: true }), (text, factor) => {
        expect(scaleIngredientLine(text, factor)).not.toMatch(/NaN|Infinity|undefined|e[+-]\d/);
      }),
    );
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('ignores the factor %d', (factor) => {
    expect(scaleIngredientLine('2 eggs', factor)).toBe('2 eggs');
  });
});
