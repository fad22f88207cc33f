import { describe, expect, test } from 'vitest';
import {
  isBoilerplateLine,
  isClosingOrSignatureLine,
  isGreetingLine,
  isNutritionLine,
} from './non-recipe-line-checks.ts';

describe('lines that are no part of a recipe', () => {
  test.each(['4.8 from 123 votes', '4,7 (321 Bewertungen)', '5 stars', '4/5', '★★★★☆ (57)'])(
    '"%s" is a rating',
    (line) => expect(isBoilerplateLine(line)).toBe(true),
  );
  test.each([
    'Print',
    'Jump to Recipe',
    'Advertisement',
    '- 47 -',
    'Seite 12',
    'Page 3 of 8',
    '***',
  ])('"%s" is a notice', (line) => expect(isBoilerplateLine(line)).toBe(true));
  test.each(['Enjoy!', 'Guten Appetit', 'Love, Rosa', 'Liebe Grüße, Anna', 'Deine Oma', 'Fertig!'])(
    '"%s" is a closing',
    (line) => expect(isClosingOrSignatureLine(line)).toBe(true),
  );
  test.each(['Pro Portion: 450 kcal', 'Calories: 240kcal | Fat: 8g', 'Per serving: 420 kcal'])(
    '"%s" is nutrition',
    (line) => expect(isNutritionLine(line)).toBe(true),
  );
  test.each(['Hi Anna,', 'Liebe Oma!', 'Hallo Tom'])('"%s" is a greeting', (line) =>
    expect(isGreetingLine(line)).toBe(true),
  );
});

describe('lines of a recipe', () => {
  test.each([
    ...['1/2 cup oats', '1/8 l Milch', '1/5 l Sahne', '5 star anise', '2 Sternanis', '1/2', '½'],
    ...['Follow the package instructions.', 'Save the cooking water.', 'Print the pattern.'],
    ...['Pro Portion 100 g Nudeln kochen.', 'Energy balls', 'Protein powder', '30 g Protein'],
    ...['Best served warm.', 'Fertig backen.', 'Enjoy with fresh bread.', 'Love apples'],
    ...['Deine Form gut einfetten.', 'Hello Dolly bars', '2', '10 Eier'],
  ])('"%s" is kept', (line) => {
    const isLeftOut = [
      isBoilerplateLine,
      isClosingOrSignatureLine,
      isNutritionLine,
      isGreetingLine,
    ].some((is) => is(line));
    expect(isLeftOut).toBe(false);
  });
});
