import { basename } from 'node:path';
import type { Measurement } from './measure-accuracy.ts';
import type { SimilarityMeasurement } from './measure-similarity.ts';

/** The server's rules: see `thresholds` in `apps/server/models/labels.json`. */
const NOT_FOOD_THRESHOLD = 0.5;
const UNCLEAR_THRESHOLD = 0.2;
const CONFIDENT_THRESHOLD = 0.7;
const CALIBRATION_BINS = 10;

export interface ReportRow {
  name: string;
  measurements: readonly Measurement[];
}

interface Report {
  rows: readonly ReportRow[];
  similarity: SimilarityMeasurement;
  machine: string;
}

/** Formats the report in Markdown. */
export function formatReport({ rows, similarity, machine }: Report): string {
  const labeled = rows.filter(({ measurements }) =>
    measurements.every(({ rank, label }) => rank !== null && label !== 'not_food'),
  );
  return `# Recognition accuracy

Written by \`npx tsx bench/recognition-accuracy.ts\`: labeled test photos, processed like uploads (\`processPhoto\`) and
classified by the embedded model. Top-1 and top-5 refer to the 136 food labels.

## Labels

${formatTable([['photos', 'n', 'top-1 %', 'top-5 %'], ...labeled.map(getAccuracyCells)])}
## Food or no food

No food: a probability of \`not_food\` above ${NOT_FOOD_THRESHOLD}. Unclear: from ${UNCLEAR_THRESHOLD} to ${NOT_FOOD_THRESHOLD}; the user is asked.

${formatTable([
  ['photos', 'n', 'no food %', 'unclear %', 'food %'],
  ...[...rows, ...splitBySource(rows.at(-1))].map(getFoodCells),
])}
## Confidence

Confident: a best label of at least ${CONFIDENT_THRESHOLD} and \`not_food\` below ${UNCLEAR_THRESHOLD}; the recipe is stored without a question.
The calibration error is the mean difference between confidence and accuracy (ECE, ${CALIBRATION_BINS} bins).

${formatTable([
  ['photos', 'n', 'confident %', 'of these correct %', 'calibration error'],
  ...labeled.map(getConfidenceCells),
])}
## Top-1 accuracy by label

${labeled.slice(0, 2).map(formatLabelAccuracies).join('\n')}
## Similarity

Cosine similarity of embeddings. Same plate: a photo and its simulated retake; ${similarity.foundFirst.toFixed(1)} % of the retakes are most similar to
their original among ${similarity.samePlate.length} photos.

${formatTable([
  ['pairs', 'n', '1 %', '5 %', '50 %', '95 %', '99 %'],
  getQuantileCells('same plate', similarity.samePlate),
  getQuantileCells('different dishes', similarity.differentDishes),
  getQuantileCells('no food, most similar dish', similarity.bestWithoutFood),
])}
## Speed

Milliseconds per photo, sequentially, on ${machine}. Processing includes creating the display size and the preview.

${formatTable([
  ['photos', 'processing p50', 'p95', 'recognition p50', 'p95'],
  ...rows.map(getSpeedCells),
])}`;
}

/** Formats a Markdown table with aligned columns; the first row is the header. */
function formatTable([header = [], ...body]: string[][]): string {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...body].map((row) => row[column]?.length ?? 0)),
  );
  const separator = widths.map((width) => '-'.repeat(width));
  const lines = [header, separator, ...body].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return lines.map((line) => `| ${line} |\n`).join('');
}

function getAccuracyCells({ name, measurements }: ReportRow): string[] {
  const top = (maxRank: number) =>
    formatShare(measurements, ({ rank }) => rank !== null && rank <= maxRank);
  return [name, formatCount(measurements), top(1), top(5)];
}

/** The names of the photos without food start with their source. */
function splitBySource(row: ReportRow | undefined): ReportRow[] {
  const sources = groupBy(row?.measurements ?? [], ({ path }) => basename(path).split('-')[0]);
  return Array.from(sources, ([source, measurements]) => ({
    name: `no food: ${source}`,
    measurements,
  }));
}

function getFoodCells({ name, measurements }: ReportRow): string[] {
  const share = (min: number, max: number) =>
    formatShare(
      measurements,
      ({ notFoodProbability }) => notFoodProbability > min && notFoodProbability <= max,
    );
  return [
    name,
    formatCount(measurements),
    share(NOT_FOOD_THRESHOLD, Number.POSITIVE_INFINITY),
    share(UNCLEAR_THRESHOLD, NOT_FOOD_THRESHOLD),
    share(Number.NEGATIVE_INFINITY, UNCLEAR_THRESHOLD),
  ];
}

function getConfidenceCells({ name, measurements }: ReportRow): string[] {
  const isConfident = ({ bestProbability, notFoodProbability }: Measurement) =>
    bestProbability >= CONFIDENT_THRESHOLD && notFoodProbability < UNCLEAR_THRESHOLD;
  return [
    name,
    formatCount(measurements),
    formatShare(measurements, isConfident),
    formatShare(measurements.filter(isConfident), ({ rank }) => rank === 1),
    computeCalibrationError(measurements).toFixed(3),
  ];
}

/** The expected calibration error: Guo et al., On Calibration of Modern Neural Networks (2017). */
function computeCalibrationError(measurements: readonly Measurement[]): number {
  const bins = groupBy(measurements, ({ bestProbability }) =>
    Math.min(CALIBRATION_BINS - 1, Math.floor(bestProbability * CALIBRATION_BINS)),
  );
  const differences = Array.from(bins.values(), (bin) =>
    Math.abs(
      bin.reduce((sum, { bestProbability, rank }) => sum + bestProbability - Number(rank === 1), 0),
    ),
  );
  return differences.reduce((sum, difference) => sum + difference, 0) / measurements.length;
}

function formatLabelAccuracies({ name, measurements }: ReportRow): string {
  const accuracies = Array.from(
    groupBy(measurements, ({ label }) => label),
    ([label, photos]) => ({
      label: label.replaceAll('_', ' '),
      accuracy: photos.filter(({ rank }) => rank === 1).length / photos.length,
    }),
  ).sort((a, b) => a.accuracy - b.accuracy);
  const list = accuracies.map(({ label, accuracy }) => `${label} ${accuracy.toFixed(2)}`);
  return `${name}: ${list.join(', ')}.\n`;
}

function getQuantileCells(name: string, sorted: readonly number[]): string[] {
  const quantiles = [0.01, 0.05, 0.5, 0.95, 0.99].map((share) =>
    computeQuantile(sorted, share).toFixed(2),
  );
  return [name, formatCount(sorted), ...quantiles];
}

function getSpeedCells({ name, measurements }: ReportRow): string[] {
  const times = [
    measurements.map(({ readMs }) => readMs),
    measurements.map(({ recognizeMs }) => recognizeMs),
  ];
  const quantiles = times.flatMap((values) => {
    const sorted = values.toSorted((a, b) => a - b);
    return [computeQuantile(sorted, 0.5), computeQuantile(sorted, 0.95)];
  });
  return [name, ...quantiles.map((ms) => ms.toFixed(1))];
}

function computeQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function formatShare<T>(values: readonly T[], matches: (value: T) => boolean): string {
  if (values.length === 0) return '';
  return ((100 * values.filter(matches).length) / values.length).toFixed(1);
}

function formatCount(values: readonly unknown[]): string {
  return values.length.toLocaleString('en');
}

function groupBy<T, Key>(values: readonly T[], getKey: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = getKey(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}
