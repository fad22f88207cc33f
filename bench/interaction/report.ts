import { cpus } from 'node:os';
import type { Frames } from './frames.ts';
import type { Step } from './steps.ts';
import type { Task } from './trace.ts';

/** What was seen while somebody did one thing. */
export interface Seen {
  view: string;
  step: Step;
  tasks: Task[];
  frames: Frames;
  /** To the API. */
  requests: number;
}

/** From here on people feel that something hangs. */
const LONG_MS = 50;
const TOLD = 6;

const longest = ({ tasks }: Seen) => Math.max(0, ...tasks.map(({ ms }) => ms));
const over = ({ tasks }: Seen, limit: number) => tasks.filter(({ ms }) => ms > limit).length;

export function writeReport(
  seen: readonly Seen[],
  { recipes, slower }: { recipes: number; slower: number },
): string {
  const [processor] = cpus();
  return [
    '# Interaction',
    '',
    `Written by bench/interaction.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}: Chromium shows ${recipes} recipes of one person, its processor slowed down ${slower} times; browser, server and PostgreSQL share the machine.`,
    '',
    'Tasks are those of the page’s main thread: while one runs, the page answers nobody. Dropped are frames of 60 a second that were not there in time. In brackets: what of a task’s time the processor worked.',
    '',
    '| on a | what | longest task | over 50 ms | over 100 ms | frames dropped | most cards | API requests | budget |',
    '|---|---|---|---|---|---|---|---|---|',
    ...seen.map((one) =>
      [
        '',
        one.view,
        one.step.what,
        `${longest(one).toFixed(0)} ms`,
        over(one, LONG_MS),
        over(one, 100),
        `${one.frames.dropped} of ${one.frames.shown + one.frames.dropped}`,
        one.frames.cards,
        one.requests,
        judge(one),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    '## The longest tasks',
    '',
    ...seen.flatMap(describe),
  ].join('\n');
}

function judge(seen: Seen): string {
  const { longestMs } = seen.step;
  if (longestMs === null) return '';
  return `≤ ${longestMs} ms: ${longest(seen) <= longestMs ? 'held' : '**missed**'}`;
}

function describe(seen: Seen): string[] {
  const long = seen.tasks.filter(({ ms }) => ms > LONG_MS).sort((a, b) => b.ms - a.ms);
  if (long.length === 0) return [];
  return [
    `${seen.view}, ${seen.step.what}:`,
    '',
    ...long
      .slice(0, TOLD)
      .map(({ ms, cpuMs, what }) => `- ${ms.toFixed(0)} ms (${cpuMs.toFixed(0)}): ${what()}`),
    '',
  ];
}

export function faultsOf(seen: readonly Seen[]): string[] {
  return seen
    .filter((one) => judge(one).includes('missed'))
    .map((one) => `${one.view}: ${one.step.what}: ${longest(one).toFixed(0)} ms`);
}
