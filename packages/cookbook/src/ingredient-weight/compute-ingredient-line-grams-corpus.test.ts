import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeIngredientLineGrams } from './compute-ingredient-line-grams.ts';

/** Relative difference that still counts as right. */
const TOLERANCE = 0.15;
/** Share of the lines that must be right. */
const MIN_SHARE = 0.97;

interface Outcome {
  line: string;
  expected: string;
  actual: string;
  isRight: boolean;
  isWrong: boolean;
}

/**
 * Computes the weights of the lines of a file: lines as blogs, notes and packages write them, with their grams and food;
 * "-" if no weight can be known.
 */
function computeOutcomes(file: string): Outcome[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [line = '', expected = ''] = row.split(' => ');
      const [, grams, food] = /^([\d.]+) (.+)$/.exec(expected) ?? [];
      const result = computeIngredientLineGrams(line);
      const isRight =
        result === null
          ? expected === '-'
          : result.food === food &&
            Math.abs(result.grams - Number(grams)) <= TOLERANCE * Number(grams);
      const actual = result ? `${result.grams} ${result.food}` : '-';
      return { line, expected, actual, isRight, isWrong: result !== null && !isRight };
    });
}

describe.each([
  ['English', './english-lines.txt'],
  ['German', './german-lines.txt'],
])('%s lines as people write them', (_, file) => {
  const outcomes = computeOutcomes(file);

  test('get the right food and weight', () => {
    const failed = outcomes.filter(({ isRight }) => !isRight);
    const text = failed.map(({ line, actual, expected }) => `${line}: ${actual}, not ${expected}`);
    expect(1 - failed.length / outcomes.length, text.join('\n')).toBeGreaterThanOrEqual(MIN_SHARE);
  });

  test('get no weight rather than a wrong one', () => {
    expect(outcomes.filter(({ isWrong }) => isWrong)).toEqual([]);
  });
});
