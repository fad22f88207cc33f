import { describe, expect, it } from 'vitest';
import type { PhotoResult } from './evaluate-photo.ts';
import {
  computeCalibration,
  computeConfidenceInterval,
  computeNotFoodRocCurve,
  computePrecisionAndCoverageByThreshold,
  computeTopKAccuracies,
  listConfusions,
} from './statistics.ts';

function createResult(fields: Partial<PhotoResult> & { confidence?: number }): PhotoResult {
  const { confidence = 0.5, ...rest } = fields;
  return {
    ...{ file: 'a.jpg', label: 'pizza', kind: 'dish', source: 'test', names: [], namesDe: [] },
    ...{ acceptedRecipes: ['pizza'], outcome: 'one_tap', isRefused: false, needsReview: true },
    notFoodScore: 0,
    rows: [{ title: 'Pizza', confidence }],
    rank: 1,
    letters: { english: 1, misspelled: 1, german: 1 },
    ...rest,
  };
}

describe('statistics of results', () => {
  it('the calibration error is the mean difference between confidence and accuracy', () => {
    const results = [
      createResult({ confidence: 0.9 }),
      createResult({ confidence: 0.9, rank: null }),
      createResult({ confidence: 0.25, rank: 2 }),
      createResult({ confidence: 0.35 }),
    ];
    const { bins, expectedError } = computeCalibration(results);
    expect(bins).toEqual([
      { count: 1, confidence: 0.25, accuracy: 0 },
      { count: 1, confidence: 0.35, accuracy: 1 },
      { count: 2, confidence: 0.9, accuracy: 0.5 },
    ]);
    expect(expectedError).toBeCloseTo((0.25 + 0.65 + 2 * 0.4) / 4);
  });

  it('coverage falls and precision follows the threshold', () => {
    const results = [
      createResult({ confidence: 0.9 }),
      createResult({ confidence: 0.5, rank: null }),
    ];
    const points = computePrecisionAndCoverageByThreshold(results);
    expect(points[0]).toEqual({ threshold: 0, coverage: 1, precision: 0.5, wrong: 0.5 });
    expect(points[30]).toEqual({ threshold: 0.6, coverage: 0.5, precision: 1, wrong: 0 });
  });

  it('counts right dishes among the first rows', () => {
    const results = [createResult({}), createResult({ rank: 3 }), createResult({ rank: null })];
    expect(computeTopKAccuracies(results)).toEqual(
      [1, 1, 2, 2, 2, 2, 2, 2].map((count) => count / 3),
    );
  });

  it('the area under the curve is the chance that a photo without food has the higher score', () => {
    const notFood = (notFoodScore: number) => createResult({ kind: 'not_food', notFoodScore });
    const food = (notFoodScore: number) => createResult({ notFoodScore });
    expect(computeNotFoodRocCurve([notFood(0.9), notFood(0.4), food(0.5), food(0.1)])?.area).toBe(
      0.75,
    );
    expect(computeNotFoodRocCurve([notFood(0.5), food(0.5)])?.area).toBe(0.5);
    expect(computeNotFoodRocCurve([food(0.5)])).toBeNull();
  });

  it('lists the most frequent wrong dishes first', () => {
    const wrong = (title: string) => createResult({ rank: null, rows: [{ title, confidence: 1 }] });
    const results = [wrong('Sushi'), wrong('Tacos'), wrong('Tacos'), createResult({})];
    expect(listConfusions(results, 1)).toEqual([{ label: 'pizza', title: 'Tacos', count: 2 }]);
  });

  it('intervals match a published example', () => {
    // Newcombe, Two-sided confidence intervals for the single proportion (1998): 81 of 263.
    const [low, high] = computeConfidenceInterval(81 / 263, 263);
    expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)]);
  });
});
