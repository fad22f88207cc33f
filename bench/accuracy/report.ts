import type { Measurement } from './measure.ts';

/** The rule of the product: above this probability of `not_food` a photo shows no food. */
const NOT_FOOD = 0.5;

export interface ReportRow {
  name: string;
  measurements: readonly Measurement[];
  /** What a reader must know of these photos. */
  remark?: string;
  /** What the model's makers measured, in percent, and on what. */
  expected: { n: number; top1?: number; top5?: number; decided?: number };
  /** Why the two differ, where they do by more than two points. */
  note?: string;
}

interface Figures {
  n: number;
  /** In percent; null where the model has no name for some of the photos. */
  top1: number | null;
  top5: number | null;
  /** Percent of photos that the rule gets right: food kept, or non-food caught. */
  decided: number;
}

const MARGIN = 2;

function figuresOf(measurements: readonly Measurement[]): Figures {
  const named = measurements.filter(({ rank }) => rank !== null);
  const within = (place: number) =>
    named.length > 0 && named.length === measurements.length
      ? percent(named, ({ rank }) => rank !== null && rank <= place)
      : null;
  return {
    n: measurements.length,
    top1: within(1),
    top5: within(5),
    decided: percent(
      measurements,
      ({ label, notFood }) => (label === 'not_food') === notFood > NOT_FOOD,
    ),
  };
}

/** A Markdown report: accuracy beside what was expected, differences with their reason, and speed. */
export function writeReport(rows: readonly ReportRow[], machine: string): string {
  const all = [...new Set(rows.flatMap(({ measurements }) => measurements))];
  return `# Accuracy of the embedded recogniser

Made by \`npx tsx bench/accuracy.ts\`: labelled test photos, read as the product reads an upload (\`processPhoto\`) and
given to the embedded model. In brackets what \`apps/server/models/MODEL_CARD.md\` states, measured on more photos of
the same sources. Names are the best of the 136 food labels. "Right about food" is the share of photos on the right side
of the rule _probability of \`not_food\` above ${NOT_FOOD}_: food kept, non-food caught.

${writeTable([
  ['photos', 'n', 'names top-1 %', 'names top-5 %', 'right about food %'],
  ...rows.map(accuracyCells),
])}
${remarks(rows)}
${differences(rows)}

## Speed

Milliseconds a photo, one after the other, ${machine}. Reading makes the display size and the preview too.

${writeTable([
  ['photos', 'reading p50', 'p95', 'recognising p50', 'p95'],
  ...rows.map(({ name, measurements }) => speedCells(name, measurements)),
  speedCells('all', all),
])}`;
}

/** A table of Markdown whose columns line up in the source too; the first row is its head. */
function writeTable([head = [], ...body]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  const lines = [head, rule, ...body].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return lines.map((line) => `| ${line} |\n`).join('');
}

function accuracyCells({ name, measurements, expected }: ReportRow): string[] {
  const { n, top1, top5, decided } = figuresOf(measurements);
  return [
    name,
    `${thousands(n)} (${thousands(expected.n)})`,
    beside(top1, expected.top1),
    beside(top5, expected.top5),
    beside(decided, expected.decided),
  ];
}

function beside(measured: number | null, expected: number | undefined): string {
  if (measured === null) return '';
  const stated = expected === undefined ? '' : ` (${expected.toFixed(1)})`;
  return `${measured.toFixed(1)}${stated}`;
}

function remarks(rows: readonly ReportRow[]): string {
  const lines = rows.flatMap(({ name, remark }) => (remark ? [`- ${name}: ${remark}.`] : []));
  return lines.length > 0 ? `To know:\n\n${lines.join('\n')}\n` : '';
}

function differences(rows: readonly ReportRow[]): string {
  const lines = rows.flatMap(({ name, measurements, expected, note }) => {
    const figures = figuresOf(measurements);
    const found = (['top1', 'top5', 'decided'] as const).flatMap((key) => {
      const [measured, stated] = [figures[key], expected[key]];
      if (measured === null || stated === undefined || Math.abs(measured - stated) <= MARGIN)
        return [];
      return [`${titles[key]} ${signed(measured - stated)}`];
    });
    return found.length > 0 ? [`- ${name}: ${found.join(', ')}. ${note ?? 'Not explained.'}`] : [];
  });
  if (lines.length === 0)
    return `No figure is more than ${MARGIN} points away from what is stated.`;
  return `More than ${MARGIN} points away from what is stated:\n\n${lines.join('\n')}`;
}

const titles = { top1: 'top-1', top5: 'top-5', decided: 'right about food' } as const;

function speedCells(name: string, measurements: readonly Measurement[]): string[] {
  const read = measurements.map(({ readMs }) => readMs);
  const recognise = measurements.map(({ recogniseMs }) => recogniseMs);
  const figures = [read, recognise].flatMap((times) => [
    quantile(times, 0.5),
    quantile(times, 0.95),
  ]);
  return [name, ...figures.map((ms) => ms.toFixed(1))];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function percent<T>(values: readonly T[], isWanted: (value: T) => boolean): number {
  return (100 * values.filter(isWanted).length) / values.length;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
}

function thousands(value: number): string {
  return value.toLocaleString('en');
}
