import type { ResourceLimits, TransferListItem } from 'node:worker_threads';
import { limitConcurrency, type RunInTurn } from '#platform/limit-concurrency.ts';
import type { SpawnOptions } from '#platform/worker.ts';
import { type PoolWorker, WorkerThread } from './worker-thread.ts';

export interface WorkerPoolOptions {
  /** Starts a thread whose file calls `serveTasks`, or a process whose file calls `serveTasksInProcess`. */
  spawn(options: SpawnOptions): PoolWorker;
  /** Threads at a time; each is started when it is first needed. */
  size: number;
  /** Tasks that may wait for a thread. */
  queueLimit: number;
  /** Running time of one task; waiting and the start of the thread do not count. */
  timeLimitMs: number;
  /** A thread without tasks for this long is ended. */
  idleTimeoutMs: number;
  /** Of each thread's JavaScript heap; it does not hold for WebAssembly and buffers. Child processes have their own. */
  memoryLimits?: Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb'>;
  /** What the worker's file finds in `workerData`. */
  workerData?: unknown;
}

interface RunOptions {
  /** Aborted: a waiting task never runs, the thread of a running one is ended. */
  signal?: AbortSignal | undefined;
  transfer?: readonly TransferListItem[];
}

interface IdleThread<Request, Response> {
  thread: WorkerThread<Request, Response>;
  timer: NodeJS.Timeout;
}

/**
 * Runs tasks in worker threads or child processes, one a thread at a time, within limits of time and memory. A thread whose task failed in
 * any way is ended before the next one starts, so that no task meets what a bad one left behind and never more than
 * `size` threads exist.
 */
export class WorkerPool<Request, Response> {
  readonly #inTurn: RunInTurn;
  readonly #threads = new Set<WorkerThread<Request, Response>>();
  readonly #idle: IdleThread<Request, Response>[] = [];
  #isClosed = false;

  constructor(private readonly options: WorkerPoolOptions) {
    this.#inTurn = limitConcurrency({ running: options.size, waiting: options.queueLimit });
  }

  /**
   * @throws WorkerTaskError when the task failed or met a limit; AppError `BUSY` when too many wait; the signal's
   *   reason when it was aborted.
   */
  run(request: Request, { signal, transfer = [] }: RunOptions = {}): Promise<Response> {
    return this.#inTurn(async () => {
      if (this.#isClosed) throw new Error('The worker pool is closed.');
      const thread = this.#takeIdle() ?? this.#start();
      try {
        const { timeLimitMs } = this.options;
        const response = await thread.run({ request, transfer, timeLimitMs, signal });
        await this.#keep(thread);
        return response;
      } catch (error) {
        await this.#end(thread);
        throw error;
      }
    }, signal);
  }

  /** Threads that exist, busy or idle. */
  get threadCount(): number {
    return this.#threads.size;
  }

  /** Ends all threads; running tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #start(): WorkerThread<Request, Response> {
    const { spawn, memoryLimits, workerData } = this.options;
    const worker = spawn({ workerData, ...(memoryLimits && { resourceLimits: memoryLimits }) });
    const thread = new WorkerThread<Request, Response>(worker);
    this.#threads.add(thread);
    return thread;
  }

  #takeIdle(): WorkerThread<Request, Response> | undefined {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (!idle.thread.hasEnded) return idle.thread;
      this.#threads.delete(idle.thread);
    }
    return undefined;
  }

  async #keep(thread: WorkerThread<Request, Response>): Promise<void> {
    if (this.#isClosed) return this.#end(thread);
    const endIdle = () => {
      this.#idle.splice(this.#idle.indexOf(idle), 1);
      void this.#end(thread);
    };
    const idle = { thread, timer: setTimeout(endIdle, this.options.idleTimeoutMs).unref() };
    this.#idle.push(idle);
  }

  async #end(thread: WorkerThread<Request, Response>): Promise<void> {
    await thread.stop();
    this.#threads.delete(thread);
  }
}
