import { describe, expect, test } from 'vitest';
import { weighIngredient } from '../weigh/weigh-ingredient.ts';
import { convertLine } from './convert-line.ts';
import { convertStep } from './convert-step.ts';
import { convertText } from './convert-text.ts';
import { usMeasures } from './measures.ts';
import { readPhrase } from './phrase.ts';
import { findScalable } from './places.ts';
import { isScalable, scaleLine } from './scale.ts';
import { findTimers } from './timers.ts';

const LENGTH = 100_000;
/** Far above what a busy machine needs, and far below what backtracking costs. */
const MOST_MILLISECONDS = 2500;
const measures = usMeasures();

describe.each([
  ['digits', '1'],
  ['numbers', '1 '],
  ['halves', '½'],
  ['fractions', '1/2/'],
  ['ranges', '1-'],
  ['ranges in words', '1 to '],
  ['brackets', '('],
  ['closed brackets', '()'],
  ['commas', ','],
  ['sums', '1 cup plus '],
  ['blanks', ' '],
  ['words', 'flour '],
  ['one word', 'a'],
  ['adjectives', '1 large '],
  ['lengths', '2 x 3 by 4 cm '],
  ['times', '1 hour to '],
  ['degrees', '180 °'],
  ['bracketed sizes', '1 (14 oz) '],
  ['articles', 'a half an '],
])('%s without end', (_, piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length));

  test.each([
    ['are weighed', () => weighIngredient(text)],
    ['are scaled', () => [scaleLine(text, 2), isScalable(text)]],
    ['are converted', () => [convertLine(text, 'us', measures), convertStep(text, 'metric')]],
    ['are searched for times', () => findTimers(text)],
    ['are named', () => measures.find(text)],
    // Behind the limits on whole texts the parts are as quick by themselves.
    ['are read by the parts', () => [readPhrase(text), convertText(text.slice(0, 20_000), 'us')]],
    ['are searched for amounts', () => findScalable(text.slice(0, 2000))],
  ])('%s in no time', (_, work) => {
    const started = performance.now();
    work();
    expect(performance.now() - started).toBeLessThan(MOST_MILLISECONDS);
  });
});
