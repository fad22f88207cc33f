import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { ProcessLimits } from './serve-tasks-in-process.ts';
import { exitCodes } from './serve-tasks-in-process.ts';
import { type PoolWorker, WorkerTaskError } from './worker-thread.ts';

export interface ForkOptions {
  execArgv: string[];
  limits: ProcessLimits;
}

/**
 * One task at a time needs one thread of the pool. The rest tells glibc's malloc to use one heap and to keep what a
 * photo needed for the next one: half the memory, and a tenth less CPU time.
 */
const environment = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '67108864',
  MALLOC_TRIM_THRESHOLD_: '67108864',
};

/**
 * A child process that looks like a worker thread to a `WorkerPool`. Memory that native libraries allocate counts for
 * a process and can be limited there, which `resourceLimits` of a thread cannot. It gets none of the server's environment
 * variables: they may hold secrets, and its task is to read files from strangers.
 */
export class ChildProcessWorker extends EventEmitter implements PoolWorker {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #isTerminated = false;

  constructor(file: URL, { execArgv, limits }: ForkOptions) {
    super();
    this.#child = fork(file, [JSON.stringify(limits)], {
      execArgv,
      env: {
        ...environment,
        ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }),
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#exited = once(this.#child, 'exit').catch(() => {});
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('error', (error) => this.emit('error', error));
    this.#child.on('exit', (code, signal) => {
      // A kill that is not ours comes from the kernel, out of memory.
      const limit = signal === 'SIGKILL' ? 'memory_limit' : limitOfExitCode.get(code ?? 0);
      if (limit && !this.#isTerminated)
        this.emit('error', new WorkerTaskError(limit, `The process met its ${limit}.`));
      this.emit('exit', code);
    });
  }

  postMessage(message: object): void {
    // A process that has just ended tells so by its exit.
    this.#child.send(message, () => {});
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async terminate(): Promise<void> {
    // Never started: there is no exit to wait for.
    if (this.#child.pid === undefined || this.#child.exitCode !== null) return;
    this.#isTerminated = true;
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }
}

const limitOfExitCode = new Map<number, 'memory_limit' | 'time_limit'>([
  [exitCodes.memoryLimit, 'memory_limit'],
  [exitCodes.cpuLimit, 'time_limit'],
]);
