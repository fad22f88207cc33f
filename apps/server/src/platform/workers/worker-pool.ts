import type { ResourceLimits, TransferListItem } from 'node:worker_threads';
import {
  type ConcurrencyLimiter,
  createConcurrencyLimiter,
} from '#platform/concurrency-limiter.ts';
import type { WorkerThreadOptions } from './spawn-worker.ts';
import { type WorkerHandle, WorkerTaskRunner } from './worker-task-runner.ts';

export interface WorkerPoolOptions {
  /** Starts a thread whose file calls `serveThreadTasks`, or a process whose file calls `serveChildProcessTasks`. */
  spawn(options: WorkerThreadOptions): WorkerHandle;
  /** Maximum number of threads; each is started when first needed. */
  size: number;
  /** Maximum number of waiting tasks. */
  queueLimit: number;
  /** Time limit of a running task, without waiting and starting the thread. */
  timeLimitMs: number;
  /** An idle thread is ended after this time. */
  idleTimeoutMs: number;
  /**
   * Heap limit of each thread; does not include WebAssembly memory and buffers. Child processes have limits of their
   * own.
   */
  memoryLimits?: Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb'>;
  /** Passed to the worker as `workerData`. */
  workerData?: unknown;
}

interface RunOptions {
  /** When aborted, a waiting task never starts and the thread of a running task is ended. */
  signal?: AbortSignal | undefined;
  transfer?: readonly TransferListItem[];
}

interface IdleThread<Request, Response> {
  thread: WorkerTaskRunner<Request, Response>;
  timer: NodeJS.Timeout;
}

/**
 * Runs tasks in worker threads or child processes, one per thread, with time and memory limits. After a failed task the
 * thread is ended before another one starts, so no task sees the state of a failed one and there are never more than
 * `size` threads.
 */
export class WorkerPool<Request, Response> {
  readonly #limiter: ConcurrencyLimiter;
  readonly #threads = new Set<WorkerTaskRunner<Request, Response>>();
  readonly #idle: IdleThread<Request, Response>[] = [];
  #isClosed = false;

  constructor(private readonly options: WorkerPoolOptions) {
    this.#limiter = createConcurrencyLimiter({
      maxRunning: options.size,
      maxWaiting: options.queueLimit,
    });
  }

  /**
   * @throws WorkerTaskError when the task failed or reached a limit; AppError `BUSY` when too many tasks wait; the
   *   signal's reason when it was aborted
   */
  run(request: Request, { signal, transfer = [] }: RunOptions = {}): Promise<Response> {
    return this.#limiter(async () => {
      if (this.#isClosed) throw new Error('The worker pool is closed.');
      const thread = this.#takeIdleThread() ?? this.#startThread();
      try {
        const { timeLimitMs } = this.options;
        const response = await thread.run({ request, transfer, timeLimitMs, signal });
        await this.#returnThread(thread);
        return response;
      } catch (error) {
        await this.#endThread(thread);
        throw error;
      }
    }, signal);
  }

  /** The number of threads, busy or idle. */
  get threadCount(): number {
    return this.#threads.size;
  }

  /** Ends all threads; running tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => this.#endThread(thread)));
  }

  #startThread(): WorkerTaskRunner<Request, Response> {
    const { spawn, memoryLimits, workerData } = this.options;
    const worker = spawn({ workerData, ...(memoryLimits && { resourceLimits: memoryLimits }) });
    const thread = new WorkerTaskRunner<Request, Response>(worker);
    this.#threads.add(thread);
    return thread;
  }

  #takeIdleThread(): WorkerTaskRunner<Request, Response> | undefined {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (!idle.thread.hasEnded) return idle.thread;
      this.#threads.delete(idle.thread);
    }
    return undefined;
  }

  async #returnThread(thread: WorkerTaskRunner<Request, Response>): Promise<void> {
    if (this.#isClosed) return this.#endThread(thread);
    const endIdle = () => {
      this.#idle.splice(this.#idle.indexOf(idle), 1);
      void this.#endThread(thread);
    };
    const idle = { thread, timer: setTimeout(endIdle, this.options.idleTimeoutMs).unref() };
    this.#idle.push(idle);
  }

  async #endThread(thread: WorkerTaskRunner<Request, Response>): Promise<void> {
    await thread.stop();
    this.#threads.delete(thread);
  }
}
