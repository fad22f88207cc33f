import { cpus } from 'node:os';
import { percentile, type Timings } from '../load/at-rate.ts';
import type { Budget, Kind } from './calls.ts';
import type { Statement } from './statements.ts';

/** What was seen of one kind of request. */
export interface Measured {
  kind: Kind;
  answers: Timings;
  /** The same at half the rate. */
  atHalf: Timings;
  /** Milliseconds of an answer when nothing else goes on: the median of some, one after the other. */
  alone: number;
  /** The bare SQL at the same rate, just before. */
  bare: Timings;
  /** Of one answer: as it is, and packed with gzip. */
  bytes: number;
  packedBytes: number;
  statements: Statement[];
}

export interface Run {
  title: string;
  seeding: string;
  rows: Measured[];
}

const ms = (value: number) => value.toFixed(1);

/** p50 / p95 / p99 */
export function figures({ times }: Timings): string {
  return [50, 95, 99].map((share) => ms(percentile(times, share))).join(' / ');
}

function ratio({ answers, bare }: Measured, share: number): string {
  return (percentile(answers.times, share) / percentile(bare.times, share)).toFixed(1);
}

function judge({ times }: Timings, budget: Budget | null): string {
  if (!budget) return '';
  const held = percentile(times, budget.share) <= budget.ms;
  return `p${budget.share} ≤ ${budget.ms} ms: ${held ? 'held' : '**missed**'}`;
}

const isFrame = (sql: string) => /^(begin|commit|rollback)/i.test(sql);

/** Begins and commits count too: each is a way to the database and back. */
function count(statements: readonly Statement[]): string {
  const frames = statements.filter(({ sql }) => isFrame(sql)).length;
  return frames > 0 ? `${statements.length - frames} + ${frames}` : `${statements.length}`;
}

export function writeReport(runs: readonly Run[], { perSecond, seconds }: Record<string, number>) {
  const [processor] = cpus();
  return [
    '# The collection',
    '',
    `Written by bench/collection.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}; client, server and its embedded PostgreSQL share the machine.`,
    '',
    `Each line is ${seconds} s of ${perSecond} requests a second over 16 open connections, whether or not the earlier ones are answered, timed from the moment each was due, after a warm-up; at half the rate they are fewer. Alone is the median of some that were sent one after the other, to tell work from waiting. Beside it stands bare SQL at the same rate through one pool of 10 connections, measured just before (\`select 1\` where nothing else is said), and how many times as long the whole request takes. Statements are those of one request, with the one that finds the session; \`+ 2\` are a transaction's begin and commit.`,
    '',
    ...runs.flatMap(section),
    '## What PostgreSQL does',
    '',
    'The statements as the server sends them, with the plans of a run of each (`auto_explain`): milliseconds to the first row and to the last, rows, and how often. Measuring every node makes them slower than they are above.',
    '',
    ...runs.flatMap(plans),
  ].join('\n');
}

function section({ title, seeding, rows }: Run): string[] {
  return [
    `## ${title}`,
    '',
    seeding,
    '',
    '| request | alone, ms | p50 / p95 / p99 ms | at half the rate | failed | bare SQL, p50 / p95 / p99 ms | times as long, p50, p95 | statements | bytes, gzip | budget |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      [
        '',
        row.kind.what,
        ms(row.alone),
        figures(row.answers),
        figures(row.atHalf),
        `${row.answers.failed} of ${row.answers.times.length}`,
        `${figures(row.bare)}${row.kind.bare.what === 'select 1' ? '' : ` (${row.kind.bare.what})`}`,
        `${ratio(row, 50)}, ${ratio(row, 95)}`,
        count(row.statements),
        `${row.bytes}, ${row.packedBytes}`,
        judge(row.answers, row.kind.budget),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
  ];
}

/** The statement that finds the session begins every request; its plan stands here once. */
function plans({ title, rows }: Run, place: number): string[] {
  return rows.flatMap(({ kind, statements }, row) => {
    const told = statements.filter(
      ({ sql }) => !isFrame(sql) && (place + row === 0 || !/ from "sessions"/.test(sql)),
    );
    return [
      `### ${title}: ${kind.what}`,
      '',
      ...told.flatMap(({ sql, plan }) => [
        '```',
        shorten(sql),
        ...plan.map((line) => `  ${line}`),
        '```',
        '',
      ]),
    ];
  });
}

const LONGEST = 1500;

/** Without the list of columns. */
function shorten(sql: string): string {
  const short = sql.replace(/^select .{80,}? from "/, 'select … from "');
  return short.length > LONGEST ? `${short.slice(0, LONGEST)} …` : short;
}

/** Names what broke its budget or failed. */
export function faultsOf(runs: readonly Run[]): string[] {
  return runs.flatMap(({ title, rows }) =>
    rows.flatMap(({ kind, answers }) => [
      ...(judge(answers, kind.budget).includes('missed') ? [`${title}: ${kind.what}: slow`] : []),
      ...(answers.failed > 0 ? [`${title}: ${kind.what}: ${answers.failed} failed`] : []),
    ]),
  );
}
