import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatIngredientLine,
  getGramsPerMilliliter,
} from './format-ingredient-line.ts';

describe('formatIngredientLine', () => {
  test.each([
    ['bread flour', [{ grams: 250 }], '250 g bread flour'],
    [
      'onion',
      [{ grams: 150, note: '1 medium, finely chopped' }],
      '150 g onion (1 medium, finely chopped)',
    ],
    ['water', [{ grams: 160, note: 'lukewarm' }], '160 ml water (lukewarm)'],
    ['whole chicken', [{ grams: 1400 }], '1.4 kg whole chicken'],
  ])('formats a line of %s', (food, uses, line) => {
    expect(formatIngredientLine(food, uses)).toBe(line);
  });

  test('sums several uses and mentions the parts if there are no notes', () => {
    expect(formatIngredientLine('salt', [{ grams: 5 }, { grams: 2.5 }])).toBe(
      '7.5 g salt (in two parts)',
    );
    const threeUses = [{ grams: 5 }, { grams: 2 }, { grams: 1 }];
    expect(formatIngredientLine('salt', threeUses)).toBe('8 g salt (in three parts)');
    const sixUses = Array.from({ length: 6 }, () => ({ grams: 2 }));
    expect(formatIngredientLine('salt', sixUses)).toBe('12 g salt (in several parts)');
  });

  test('joins the notes of several uses', () => {
    const uses = [
      { grams: 40, note: 'softened' },
      { grams: 5, note: 'for the tin' },
    ];
    expect(formatIngredientLine('butter', uses)).toBe('45 g butter (softened; for the tin)');
  });

  test('mentions the parts if some uses have no note of their own', () => {
    const oneNote = [{ grams: 40, note: 'softened' }, { grams: 5 }];
    expect(formatIngredientLine('butter', oneNote)).toBe('45 g butter (in two parts; softened)');
    const sameNote = [
      { grams: 3, note: '1 tsp' },
      { grams: 3, note: '1 tsp' },
    ];
    expect(formatIngredientLine('sugar', sameNote)).toBe('6 g sugar (in two parts; 1 tsp)');
  });

  test('describes less than a gram as a pinch, or as a few drops for liquids', () => {
    expect(formatIngredientLine('saffron', [{ grams: 0.5 }])).toBe('0.5 g saffron (a pinch)');
    expect(formatIngredientLine('nutmeg', [{ grams: 0.5, note: 'grated' }])).toBe(
      '0.5 g nutmeg (a pinch; grated)',
    );
    expect(formatIngredientLine('vanilla extract', [{ grams: 0.5 }])).toBe(
      '0.5 g vanilla extract (a few drops)',
    );
  });

  test('does not describe a whole gram', () => {
    expect(formatIngredientLine('nutmeg', [{ grams: 1 }])).toBe('1 g nutmeg');
  });

  test('does not add a description if the note already has one', () => {
    expect(formatIngredientLine('saffron', [{ grams: 0.2, note: '12 threads' }])).toBe(
      '0.2 g saffron (12 threads)',
    );
    expect(formatIngredientLine('bay leaf', [{ grams: 0.6, note: 'a small leaf' }])).toBe(
      '0.6 g bay leaf (a small leaf)',
    );
  });
});

describe('formatAmount', () => {
  test.each([
    ['salt', 0.02, '0.1 g'],
    ['salt', 0.3, '0.3 g'],
    ['salt', 7.25, '7.3 g'],
    ['salt', 9.96, '10 g'],
    ['sugar', 17.6, '18 g'],
    ['sugar', 999.4, '999 g'],
    ['sugar', 999.6, '1 kg'],
    ['sugar', 1250, '1.25 kg'],
    ['milk', 247, '240 ml'],
    ['milk', 1030, '1 litre'],
    ['water', 1500, '1.5 litres'],
    ['olive oil', 13.8, '15 ml'],
    ['sunflower oil', 40, '43 ml'],
    ['soy sauce', 6, '5 ml'],
    ['lemon juice', 2, '2 ml'],
    ['vanilla extract', 4.2, '4.5 ml'],
  ])('formats %s, %d g, as %s', (food, grams, text) => {
    expect(formatAmount(food, grams)).toBe(text);
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

  test('is always positive and close to the actual weight', () => {
    const grams = fc.double({ min: 0.1, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(
        grams,
        fc.constantFrom('flour', 'water', 'olive oil', 'soy sauce'),
        (amount, food) => {
          const [value = '', unit = ''] = formatAmount(food, amount).split(' ');
          const density = getGramsPerMilliliter(food) ?? 1;
          const inGrams = {
            g: 1,
            kg: 1000,
            ml: density,
            litre: 1000 * density,
            litres: 1000 * density,
          };
          const formattedGrams =
            Number(value) * (inGrams[unit as keyof typeof inGrams] ?? Number.NaN);
          expect(formattedGrams).toBeGreaterThan(0);
          expect(Math.abs(formattedGrams - amount)).toBeLessThanOrEqual(0.06 + amount * 0.25);
          if (amount > 10)
            expect(Math.abs(formattedGrams - amount)).toBeLessThanOrEqual(amount * 0.06);
        },
      ),
    );
  });
});
