import { cpus } from 'node:os';
import type { CpuCalibration } from '../lighthouse/calibrate-cpu-slowdown.ts';
import type { FrameCounts } from './frame-counter.ts';
import type { InteractionStep } from './interaction-steps.ts';
import type { MainThreadTask } from './main-thread-tasks.ts';

/** Measurements during one interaction step. */
export interface StepResult extends CpuCalibration {
  viewport: string;
  step: InteractionStep;
  tasks: MainThreadTask[];
  frames: FrameCounts;
  /** Number of API requests. */
  requests: number;
}

/** Longer tasks are noticeable; the same limit as in the Long Tasks API. */
const LONG_TASK_MS = 50;
const MAX_REPORTED_TASKS = 6;

const getLongestTaskMs = ({ tasks }: StepResult) => Math.max(0, ...tasks.map(({ ms }) => ms));
const countTasksOver = ({ tasks }: StepResult, limit: number) =>
  tasks.filter(({ ms }) => ms > limit).length;

export function formatReport(results: readonly StepResult[], recipes: number): string {
  const [processor] = cpus();
  return [
    '# UI responsiveness',
    '',
    `Written by bench/recipe-list-responsiveness.ts on ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}: Chromium shows ${recipes} recipes of one user; browser, server and PostgreSQL share the machine. The processor’s speed is measured before each step (benchmark index of Lighthouse), and the CPU slowdown follows from it: 4x at an index of 1,533 or more, less on a slower machine.`,
    '',
    'Tasks are those of the page’s main thread; while one runs, the page does not respond. Dropped frames are relative to 60 per second. Values in parentheses are CPU time.',
    '',
    '| viewport | step | benchmark index | CPU slowdown | longest task | over 50 ms | over 100 ms | frames dropped | most cards | API requests | budget |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...results.map((result) =>
      [
        '',
        result.viewport,
        result.step.name,
        result.benchmarkIndex.toFixed(0),
        `${result.cpuSlowdown.toFixed(1)}x`,
        `${getLongestTaskMs(result).toFixed(0)} ms`,
        countTasksOver(result, LONG_TASK_MS),
        countTasksOver(result, 100),
        `${result.frames.dropped} of ${result.frames.shown + result.frames.dropped}`,
        result.frames.maxCards,
        result.requests,
        formatBudgetResult(result),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    '## Longest tasks',
    '',
    ...results.flatMap(formatLongTasks),
  ].join('\n');
}

function formatBudgetResult(result: StepResult): string {
  const { maxTaskMs } = result.step;
  return `≤ ${maxTaskMs} ms: ${getLongestTaskMs(result) <= maxTaskMs ? 'met' : '**missed**'}`;
}

function formatLongTasks({ viewport, step, tasks }: StepResult): string[] {
  const longTasks = tasks.filter(({ ms }) => ms > LONG_TASK_MS).sort((a, b) => b.ms - a.ms);
  if (longTasks.length === 0) return [];
  return [
    `${viewport}, ${step.name}:`,
    '',
    ...longTasks
      .slice(0, MAX_REPORTED_TASKS)
      .map(
        ({ ms, cpuMs, describe }) => `- ${ms.toFixed(0)} ms (${cpuMs.toFixed(0)}): ${describe()}`,
      ),
    '',
  ];
}

export function findBudgetViolations(results: readonly StepResult[]): string[] {
  return results
    .filter((result) => formatBudgetResult(result).includes('missed'))
    .map(
      (result) =>
        `${result.viewport}: ${result.step.name}: ${getLongestTaskMs(result).toFixed(0)} ms`,
    );
}
