import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Limits that only a child process can have, and its priority. */
export interface ProcessLimits {
  /** Resident memory of the whole process. */
  memoryBytes: number;
  /** CPU time of one task over all threads. */
  taskCpuMs: number;
  /** The parent serves nobody else, so the process has the same priority. */
  hasNormalPriority?: boolean;
}

export const childProcessExitCodes = { memoryLimit: 80, cpuLimit: 81 } as const;

const CHECK_INTERVAL_MS = 50;

/**
 * The child process's side of a `ChildProcessWorker`; called once at the end of the worker's file. The process runs at
 * low priority unless its tasks are short, ends itself when it reaches a limit, and ends with its parent.
 */
export function serveChildProcessTasks<Request, Response>(
  handle: (request: Request) => Promise<Response>,
  { areTasksShort = false }: { areTasksShort?: boolean } = {},
): void {
  const limits = JSON.parse(process.argv[2] ?? '') as ProcessLimits;
  if (!areTasksShort && !limits.hasNormalPriority) lowerPriority();
  preferKillingThisProcess();
  // A terminal sends Ctrl+C to the whole process group; the parent decides when this process ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (request: Request) => {
    const stopWatching = watchLimits(limits);
    try {
      send({ response: await handle(request) });
    } catch (error) {
      send({ error: String(error) });
    } finally {
      stopWatching();
    }
  });
  send({ ready: true });
}

function send(message: object): void {
  process.send?.(message);
}

/** Other requests have priority. */
function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  // Only root may raise the priority of a process that was started at a lower one.
  if (getPriority() >= PRIORITY_BELOW_NORMAL) return;
  setPriority(PRIORITY_BELOW_NORMAL);
  try {
    // On Linux the priority applies to one thread, so it is set for all threads.
    for (const thread of readdirSync('/proc/self/task'))
      setPriority(Number(thread), PRIORITY_BELOW_NORMAL);
  } catch {
    // Only available on Linux.
  }
}

/** When memory runs out, the kernel should kill this process instead of its parent. */
function preferKillingThisProcess(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only available on Linux.
  }
}

/** Native code runs in its own threads, so timers still fire. */
function watchLimits({ memoryBytes, taskCpuMs }: ProcessLimits): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (process.memoryUsage.rss() > memoryBytes) process.exit(childProcessExitCodes.memoryLimit);
    if ((user + system) / 1000 > taskCpuMs) process.exit(childProcessExitCodes.cpuLimit);
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
