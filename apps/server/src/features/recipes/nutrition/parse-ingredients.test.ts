import { describe, expect, it } from 'vitest';
import { parseIngredients } from './parse-ingredients.ts';

const getGrams = (line: string, current = [FRYING_OIL]) =>
  parseIngredients([line], current)[0]?.grams;
const FRYING_OIL = { text: '1 l sunflower oil, for frying', grams: 46, food: 'sunflower oil' };

describe('a food of which the recipe counts only the eaten part', () => {
  it.each([
    ['1 l sunflower oil, for frying', 46],
    ['2 l sunflower oil, for frying', 92],
    ['500 ml sunflower oil, for frying', 23],
  ])('counts with the same share after a change: %s', (line, grams) => {
    expect(getGrams(line)).toBeCloseTo(grams);
  });

  it.each([
    ['50 g sunflower oil', 50],
    ['1 l olive oil', 920],
  ])('counts in full for another use: %s', (line, grams) => {
    expect(getGrams(line)).toBeCloseTo(grams);
  });
});

describe('a line of which an unknown part is eaten', () => {
  it.each([
    '1 l sunflower oil, for frying',
    '1 cup (220 g) oil for frying',
    '2 kg mussels, in the shell',
  ])('is not counted: %s', (line) => {
    expect(parseIngredients([line])).toEqual([{ text: line }]);
  });

  it.each([
    ['30 g olive oil, for frying', 30],
    ['900 g potatoes, for frying', 900],
  ])('except small amounts and other foods: %s', (line, grams) => {
    expect(getGrams(line, [])).toBeCloseTo(grams, 0);
  });
});
