import { describe, expect, it } from 'vitest';
import { parseIngredients } from './parse-ingredients.ts';

describe('ingredients that are mostly not eaten', () => {
  it.each([
    '1 l oil for frying',
    '1 Liter Öl zum Frittieren',
    '750 ml Öl zum Ausbacken',
    '1 kg mussels, in the shell',
  ])('have no weight: %s', (line) => {
    expect(parseIngredients([line])).toEqual([{ text: line }]);
  });

  it('do not include a little oil', () => {
    expect(parseIngredients(['2 EL Öl zum Braten'])).toEqual([
      { text: '2 EL Öl zum Braten', food: 'vegetable oil', grams: expect.any(Number) },
    ]);
  });
});
