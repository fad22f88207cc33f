import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Limits of a child process that no thread could have. */
export interface ProcessLimits {
  /** Resident memory of the whole process. */
  memoryBytes: number;
  /** CPU time of one task, all threads together. */
  taskCpuMs: number;
}

export const exitCodes = { memoryLimit: 80, cpuLimit: 81 } as const;

const CHECK_EVERY_MS = 50;

/**
 * The process's side of a `ChildProcessWorker`: call it once, at the end of the file that is forked. The process runs
 * at low priority, ends itself when it meets a limit, and ends with its parent, however that ends.
 */
export function serveTasksInProcess<Request, Response>(
  handle: (request: Request) => Promise<Response>,
): void {
  const limits = JSON.parse(process.argv[2] ?? '') as ProcessLimits;
  yieldToParent();
  // The terminal sends Ctrl-C to all processes of a group; the parent decides when this one ends.
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

/** Other people's requests come first; when memory runs out, the kernel should end this process and not its parent. */
function yieldToParent(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  setPriority(PRIORITY_BELOW_NORMAL);
  try {
    // On Linux it holds for one thread; those that load modules exist already, and decode later.
    for (const thread of readdirSync('/proc/self/task'))
      setPriority(Number(thread), PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

/** Native code runs in threads of its own: timers keep ringing meanwhile. */
function watchLimits({ memoryBytes, taskCpuMs }: ProcessLimits): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (process.memoryUsage.rss() > memoryBytes) process.exit(exitCodes.memoryLimit);
    if ((user + system) / 1000 > taskCpuMs) process.exit(exitCodes.cpuLimit);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
