import type { PhotoOutcome, PhotoResult } from './evaluate-photo.ts';

const CALIBRATION_BINS = 10;
const THRESHOLD_STEPS = 50;
const MAX_ROWS = 8;

export interface CurvePoint {
  x: number;
  y: number;
}

/** Photos of a dish or an ingredient; not of packages, of preparation, or without food. */
export function isDishOrIngredientPhoto({ kind }: PhotoResult): boolean {
  return kind === 'dish' || kind === 'ingredient';
}

/** Outcomes in which the right recipe is shown. */
const REACHED: readonly PhotoOutcome[] = ['at_once', 'one_tap', 'two_taps', 'search'];

export function isRightRecipeShown({ outcome }: PhotoResult): boolean {
  return REACHED.includes(outcome);
}

/** Share of the results for which the condition holds; NaN without results. */
export function computeProportion(
  results: readonly PhotoResult[],
  condition: (result: PhotoResult) => boolean,
): number {
  return results.filter(condition).length / results.length;
}

/** 95 % confidence interval of a share: Wilson, Probable Inference (1927). */
export function computeConfidenceInterval(share: number, count: number): [number, number] {
  const z = 1.96;
  const center = share + (z * z) / (2 * count);
  const margin = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 1 + (z * z) / count;
  return [Math.max(0, (center - margin) / scale), Math.min(1, (center + margin) / scale)];
}

export interface CalibrationBin {
  count: number;
  /** Mean confidence of the best dish. */
  confidence: number;
  accuracy: number;
}

/** Compares the confidence of the best dish with how often it is correct, for photos that were not refused. */
export function computeCalibration(results: readonly PhotoResult[]) {
  const bins: PhotoResult[][] = Array.from({ length: CALIBRATION_BINS }, () => []);
  const rated = results.filter(({ isRefused }) => !isRefused);
  for (const result of rated) {
    const index = Math.floor(getConfidence(result) * CALIBRATION_BINS);
    bins[Math.min(CALIBRATION_BINS - 1, index)]?.push(result);
  }
  const summaries: CalibrationBin[] = bins
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      count: bin.length,
      confidence: bin.reduce((sum, result) => sum + getConfidence(result), 0) / bin.length,
      accuracy: computeProportion(bin, isBestCorrect),
    }));
  // Guo et al., On Calibration of Modern Neural Networks (2017).
  const expectedError = summaries.reduce(
    (sum, { count, confidence, accuracy }) =>
      sum + (count / rated.length) * Math.abs(confidence - accuracy),
    0,
  );
  return { bins: summaries, expectedError };
}

export interface ThresholdPoint {
  threshold: number;
  /** Share of the photos whose best dish has at least that confidence. */
  coverage: number;
  /** Share of these whose best dish is correct; NaN without photos. */
  precision: number;
  /** Share of all photos whose best dish has that confidence and is wrong. */
  wrong: number;
}

/** Which photos would be shown without a question at each threshold, if only the best dish's confidence decided. */
export function computePrecisionAndCoverageByThreshold(
  results: readonly PhotoResult[],
): ThresholdPoint[] {
  return Array.from({ length: THRESHOLD_STEPS }, (_, step) => {
    const threshold = step / THRESHOLD_STEPS;
    const covered = results.filter(
      (result) => !result.isRefused && getConfidence(result) >= threshold,
    );
    const precision = computeProportion(covered, isBestCorrect);
    const coverage = covered.length / results.length;
    return {
      threshold,
      coverage,
      precision,
      wrong: covered.length ? coverage * (1 - precision) : 0,
    };
  });
}

/** Share of the photos with a correct dish among the first k rows, for k from 1 to 8. */
export function computeTopKAccuracies(results: readonly PhotoResult[]): number[] {
  return Array.from({ length: MAX_ROWS }, (_, index) =>
    computeProportion(results, ({ rank }) => rank !== null && rank <= index + 1),
  );
}

/**
 * The receiver operating characteristic of refusing photos: x is the share of food photos that are refused, y the share
 * of photos without food, for every threshold of the score.
 *
 * @returns null without photos of both kinds
 */
export function computeNotFoodRocCurve(results: readonly PhotoResult[]) {
  const withoutFood = results.filter(({ kind }) => kind === 'not_food');
  const food = results.filter(({ kind }) => kind !== 'not_food');
  if (withoutFood.length === 0 || food.length === 0) return null;
  const scores = [...new Set(results.map(({ notFoodScore }) => notFoodScore))];
  scores.sort((a, b) => b - a);
  const isRefusedAt = (score: number) => (result: PhotoResult) => result.notFoodScore >= score;
  const points: CurvePoint[] = [{ x: 0, y: 0 }];
  for (const score of sampleEvenly(scores, 400))
    points.push({
      x: computeProportion(food, isRefusedAt(score)),
      y: computeProportion(withoutFood, isRefusedAt(score)),
    });
  points.push({ x: 1, y: 1 });
  const area = points.slice(1).reduce((sum, point, index) => {
    const previous = points[index] ?? point;
    return sum + ((point.x - previous.x) * (point.y + previous.y)) / 2;
  }, 0);
  return { points, area };
}

export interface Confusion {
  label: string;
  title: string;
  count: number;
}

/** The most frequent wrong best dishes. */
export function listConfusions(results: readonly PhotoResult[], limit: number): Confusion[] {
  const counts = new Map<string, Confusion>();
  for (const result of results) {
    const [best] = result.rows;
    if (!best || result.isRefused || isBestCorrect(result)) continue;
    const key = `${result.label}\n${best.title}`;
    const confusion = counts.get(key) ?? { label: result.label, title: best.title, count: 0 };
    counts.set(key, { ...confusion, count: confusion.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}

export function groupBy<T>(values: readonly T[], getKey: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(getKey(value));
    if (group) group.push(value);
    else groups.set(getKey(value), [value]);
  }
  return groups;
}

function getConfidence({ rows }: PhotoResult): number {
  return rows[0]?.confidence ?? 0;
}

function isBestCorrect({ rank }: PhotoResult): boolean {
  return rank === 1;
}

function sampleEvenly<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count);
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
