import { cpus } from 'node:os';
import { computePercentile } from '../load/percentiles.ts';
import type { LoadResult } from '../load/send-requests-at-rate.ts';
import type { StatementWithPlan } from './capture-statements.ts';
import type { LatencyBudget, RequestKind } from './request-kinds.ts';

/** Measurements of one kind of request. */
export interface RequestMeasurement {
  kind: RequestKind;
  fullRate: LoadResult;
  /** The same requests at half the rate. */
  halfRate: LoadResult;
  /** Median of sequential requests without other load, in milliseconds. */
  sequentialMs: number;
  /** The plain SQL query at the same rate. */
  baseline: LoadResult;
  /** Size of a response, plain and compressed with gzip. */
  bytes: number;
  gzipBytes: number;
  statements: StatementWithPlan[];
}

export interface BenchmarkRun {
  title: string;
  seeding: string;
  rows: RequestMeasurement[];
}

const formatMs = (value: number) => value.toFixed(1);

/** p50 / p95 / p99 */
export function formatPercentiles({ times }: LoadResult): string {
  return [50, 95, 99].map((share) => formatMs(computePercentile(times, share))).join(' / ');
}

function formatRatio({ fullRate, baseline }: RequestMeasurement, share: number): string {
  return (
    computePercentile(fullRate.times, share) / computePercentile(baseline.times, share)
  ).toFixed(1);
}

function formatBudgetResult({ times }: LoadResult, budget: LatencyBudget | null): string {
  if (!budget) return '';
  const isMet = computePercentile(times, budget.share) <= budget.ms;
  return `p${budget.share} ≤ ${budget.ms} ms: ${isMet ? 'met' : '**missed**'}`;
}

const isTransactionControl = (sql: string) => /^(begin|commit|rollback)/i.test(sql);

/** Counts transaction control separately, because each statement is a round trip: `4 + 2`. */
function formatStatementCount(statements: readonly StatementWithPlan[]): string {
  const controlCount = statements.filter(({ sql }) => isTransactionControl(sql)).length;
  return controlCount > 0
    ? `${statements.length - controlCount} + ${controlCount}`
    : `${statements.length}`;
}

export function formatReport(
  runs: readonly BenchmarkRun[],
  { perSecond, seconds }: Record<string, number>,
) {
  const [processor] = cpus();
  return [
    '# Recipe queries',
    '',
    `Written by bench/recipe-queries.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}; client, server and embedded PostgreSQL share the machine.`,
    '',
    `Each row is ${seconds} s of ${perSecond} requests per second over 16 open connections, sent regardless of pending responses and timed from the scheduled start, after a warm-up; "half rate" is the same with half as many requests. "Sequential" is the median of requests sent one after the other, which separates work from waiting. "Plain SQL" is a query for the same rows at the same rate through a pool of 10 connections (\`select 1\` unless noted), and "ratio" is how many times longer the whole request takes. "Statements" counts those of one request, including the session lookup; \`+ 2\` are begin and commit of a transaction.`,
    '',
    ...runs.flatMap(formatRun),
    '## Query plans',
    '',
    'The statements as the server sends them, with the plan of one execution each (`auto_explain`): milliseconds to the first and the last row, rows, and loops. Instrumentation makes them slower than the timings above.',
    '',
    ...runs.flatMap(formatPlans),
  ].join('\n');
}

function formatRun({ title, seeding, rows }: BenchmarkRun): string[] {
  return [
    `## ${title}`,
    '',
    seeding,
    '',
    '| request | sequential, ms | p50 / p95 / p99 ms | half rate | failed | plain SQL, p50 / p95 / p99 ms | ratio, p50, p95 | statements | bytes, gzip | budget |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      [
        '',
        row.kind.name,
        formatMs(row.sequentialMs),
        formatPercentiles(row.fullRate),
        formatPercentiles(row.halfRate),
        `${row.fullRate.failed} of ${row.fullRate.times.length}`,
        `${formatPercentiles(row.baseline)}${row.kind.baseline.description === 'select 1' ? '' : ` (${row.kind.baseline.description})`}`,
        `${formatRatio(row, 50)}, ${formatRatio(row, 95)}`,
        formatStatementCount(row.statements),
        `${row.bytes}, ${row.gzipBytes}`,
        formatBudgetResult(row.fullRate, row.kind.budget),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
  ];
}

/** Formats the plans; the session lookup that every request starts with is listed only once. */
function formatPlans({ title, rows }: BenchmarkRun, runIndex: number): string[] {
  return rows.flatMap(({ kind, statements }, rowIndex) => {
    const listed = statements.filter(
      ({ sql }) =>
        !isTransactionControl(sql) && (runIndex + rowIndex === 0 || !/ from "sessions"/.test(sql)),
    );
    return [
      `### ${title}: ${kind.name}`,
      '',
      ...listed.flatMap(({ sql, plan }) => [
        '```',
        shortenSql(sql),
        ...plan.map((line) => `  ${line}`),
        '```',
        '',
      ]),
    ];
  });
}

const MAX_SQL_LENGTH = 1500;

/** Removes the column list, and truncates long statements. */
function shortenSql(sql: string): string {
  const short = sql.replace(/^select .{80,}? from "/, 'select … from "');
  return short.length > MAX_SQL_LENGTH ? `${short.slice(0, MAX_SQL_LENGTH)} …` : short;
}

/** Returns one line per missed budget or failure. */
export function findBudgetViolations(runs: readonly BenchmarkRun[]): string[] {
  return runs.flatMap(({ title, rows }) =>
    rows.flatMap(({ kind, fullRate }) => [
      ...(formatBudgetResult(fullRate, kind.budget).includes('missed')
        ? [`${title}: ${kind.name}: over budget`]
        : []),
      ...(fullRate.failed > 0 ? [`${title}: ${kind.name}: ${fullRate.failed} failed`] : []),
    ]),
  );
}
