import type { Measurement } from './measure-accuracy.ts';

/** The server's rule: a photo with a higher probability of `not_food` shows no food. */
const NOT_FOOD_THRESHOLD = 0.5;

export interface ReportRow {
  name: string;
  measurements: readonly Measurement[];
  /** A caveat about these photos. */
  remark?: string;
  /** Values from the model card, in percent, and the number of photos they were measured on. */
  expected: { n: number; top1?: number; top5?: number; decided?: number };
  /** Why the measured and expected values differ, if by more than two points. */
  note?: string;
}

interface AccuracyMetrics {
  n: number;
  /** In percent; null if the model has no label for some of the photos. */
  top1: number | null;
  top5: number | null;
  /** Percent of photos on the correct side of the food rule. */
  decided: number;
}

const TOLERANCE_POINTS = 2;

function computeMetrics(measurements: readonly Measurement[]): AccuracyMetrics {
  const named = measurements.filter(({ rank }) => rank !== null);
  const getTopAccuracy = (maxRank: number) =>
    named.length > 0 && named.length === measurements.length
      ? computePercent(named, ({ rank }) => rank !== null && rank <= maxRank)
      : null;
  return {
    n: measurements.length,
    top1: getTopAccuracy(1),
    top5: getTopAccuracy(5),
    decided: computePercent(
      measurements,
      ({ label, notFoodProbability }) =>
        (label === 'not_food') === notFoodProbability > NOT_FOOD_THRESHOLD,
    ),
  };
}

/** Formats the report in Markdown: accuracy compared to the model card, explained differences, and speed. */
export function formatReport(rows: readonly ReportRow[], machine: string): string {
  const all = [...new Set(rows.flatMap(({ measurements }) => measurements))];
  return `# Recognition accuracy

Written by \`npx tsx bench/recognition-accuracy.ts\`: labeled test photos, processed like uploads (\`processPhoto\`) and
classified by the embedded model. Values in parentheses are from \`apps/server/models/MODEL_CARD.md\`, measured on more
photos of the same sources. Top-1 and top-5 refer to the 136 food labels. "Food decision" is the share of photos on the
correct side of the rule _probability of \`not_food\` above ${NOT_FOOD_THRESHOLD}_: food accepted, non-food rejected.

${formatTable([
  ['photos', 'n', 'top-1 %', 'top-5 %', 'food decision %'],
  ...rows.map(getAccuracyCells),
])}
${formatRemarks(rows)}
${formatDifferences(rows)}

## Speed

Milliseconds per photo, sequentially, on ${machine}. Processing includes creating the display size and the preview.

${formatTable([
  ['photos', 'processing p50', 'p95', 'recognition p50', 'p95'],
  ...rows.map(({ name, measurements }) => getSpeedCells(name, measurements)),
  getSpeedCells('all', all),
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

function getAccuracyCells({ name, measurements, expected }: ReportRow): string[] {
  const { n, top1, top5, decided } = computeMetrics(measurements);
  return [
    name,
    `${formatThousands(n)} (${formatThousands(expected.n)})`,
    formatWithExpected(top1, expected.top1),
    formatWithExpected(top5, expected.top5),
    formatWithExpected(decided, expected.decided),
  ];
}

function formatWithExpected(measured: number | null, expected: number | undefined): string {
  if (measured === null) return '';
  const expectedText = expected === undefined ? '' : ` (${expected.toFixed(1)})`;
  return `${measured.toFixed(1)}${expectedText}`;
}

function formatRemarks(rows: readonly ReportRow[]): string {
  const lines = rows.flatMap(({ name, remark }) => (remark ? [`- ${name}: ${remark}.`] : []));
  return lines.length > 0 ? `Notes:\n\n${lines.join('\n')}\n` : '';
}

function formatDifferences(rows: readonly ReportRow[]): string {
  const lines = rows.flatMap(({ name, measurements, expected, note }) => {
    const metrics = computeMetrics(measurements);
    const differences = (['top1', 'top5', 'decided'] as const).flatMap((key) => {
      const [measured, expectedValue] = [metrics[key], expected[key]];
      if (
        measured === null ||
        expectedValue === undefined ||
        Math.abs(measured - expectedValue) <= TOLERANCE_POINTS
      )
        return [];
      return [`${metricTitles[key]} ${formatSigned(measured - expectedValue)}`];
    });
    return differences.length > 0
      ? [`- ${name}: ${differences.join(', ')}. ${note ?? 'Not explained.'}`]
      : [];
  });
  if (lines.length === 0)
    return `No value differs by more than ${TOLERANCE_POINTS} points from the model card.`;
  return `Values that differ by more than ${TOLERANCE_POINTS} points from the model card:\n\n${lines.join('\n')}`;
}

const metricTitles = { top1: 'top-1', top5: 'top-5', decided: 'food decision' } as const;

function getSpeedCells(name: string, measurements: readonly Measurement[]): string[] {
  const readTimes = measurements.map(({ readMs }) => readMs);
  const recognitionTimes = measurements.map(({ recognizeMs }) => recognizeMs);
  const quantiles = [readTimes, recognitionTimes].flatMap((times) => [
    computeQuantile(times, 0.5),
    computeQuantile(times, 0.95),
  ]);
  return [name, ...quantiles.map((ms) => ms.toFixed(1))];
}

function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function computePercent<T>(values: readonly T[], matches: (value: T) => boolean): number {
  return (100 * values.filter(matches).length) / values.length;
}

function formatSigned(value: number): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
}

function formatThousands(value: number): string {
  return value.toLocaleString('en');
}
