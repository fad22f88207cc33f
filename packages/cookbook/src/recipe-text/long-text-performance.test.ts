import { describe, expect, test } from 'vitest';
import { computeIngredientLineGrams } from '../ingredient-weight/compute-ingredient-line-grams.ts';
import { convertIngredientLineUnits } from './convert-ingredient-line-units.ts';
import { convertMeasurements } from './convert-measurements.ts';
import { convertStepUnits } from './convert-step-units.ts';
import { createUsHouseholdMeasureLookup } from './create-us-household-measure-lookup.ts';
import { findScalableAmounts } from './find-amounts.ts';
import { findStepIngredients } from './find-step-ingredients.ts';
import { findTimers } from './find-timers.ts';
import { parseFoodPhrase } from './parse-food-phrase.ts';
import { hasScalableAmount, scaleIngredientLine } from './scale-ingredient-line.ts';

const TEXT_LENGTH = 100_000;
/** Far more than linear time needs on a busy machine, and far less than backtracking takes. */
const MAX_DURATION_MS = 2500;
const measures = createUsHouseholdMeasureLookup();

describe.each([
  ['digits', '1'],
  ['numbers', '1 '],
  ['halves', '½'],
  ['fractions', '1/2/'],
  ['ranges', '1-'],
  ['ranges in words', '1 to '],
  ['brackets', '('],
  ['closed brackets', '()'],
  ['empty parentheses', '()'],
  ['sums', '1 cup plus '],
  ['blanks', ' '],
  ['words', 'flour '],
  ['one word', 'a'],
  ['adjectives', '1 large '],
  ['lengths', '2 x 3 by 4 cm '],
  ['times', '1 hour to '],
  ['degrees', '180 °'],
  ['sizes in parentheses', '1 (14 oz) '],
  ['articles', 'a half an '],
  ['German articles', 'eine halbe '],
  ['optional plurals', 'Zehe(n)/n '],
  ['juices', 'Saft und Schale von '],
  ['names before amounts', 'Mehl: '],
  ['sizes of each', ' à 4'],
  ['units', 'gehäufte EL '],
  ['dashes', 'Mehl - '],
])('a long repetition of %s', (_, piece) => {
  const text = piece.repeat(Math.ceil(TEXT_LENGTH / piece.length));

  test.each([
    ['computeIngredientLineGrams', () => computeIngredientLineGrams(text)],
    ['scaleIngredientLine', () => [scaleIngredientLine(text, 2), hasScalableAmount(text)]],
    [
      'convertIngredientLineUnits and convertStepUnits',
      () => [convertIngredientLineUnits(text, 'us', measures), convertStepUnits(text, 'metric')],
    ],
    ['findTimers', () => findTimers(text)],
    [
      'findStepIngredients',
      () => {
        const steps = [text.slice(0, 10_000), text];
        findStepIngredients({ ingredients: [text, 'flour'], instructions: steps, sections: [] });
      },
    ],
    ['the measure lookup', () => measures.find(text)],
    // The inner functions must be fast too, without the length limits of the outer ones.
    [
      'parseFoodPhrase and convertMeasurements',
      () => [parseFoodPhrase(text), convertMeasurements(text.slice(0, 20_000), 'us')],
    ],
    ['findScalableAmounts', () => findScalableAmounts(text.slice(0, 2000))],
  ])('is fast in %s', (_, run) => {
    const start = performance.now();
    run();
    expect(performance.now() - start).toBeLessThan(MAX_DURATION_MS);
  });
});
