import type { EventEmitter } from 'node:events';
import type { TransferListItem } from 'node:worker_threads';
import type { WorkerMessage } from './serve-thread-tasks.ts';

/** The part of a worker thread, or a child process, that a pool uses. */
export interface WorkerHandle extends Pick<EventEmitter, 'on'> {
  postMessage(message: unknown, transfer: readonly TransferListItem[]): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** Why a task failed. `not_started`: the thread could not be loaded, which is an internal error. */
export type WorkerFailureReason =
  | 'time_limit'
  | 'memory_limit'
  | 'task_failed'
  | 'thread_ended'
  | 'not_started';

/** A task failed; its thread is replaced. */
export class WorkerTaskError extends Error {
  constructor(
    readonly reason: WorkerFailureReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'WorkerTaskError';
  }
}

export interface WorkerTask<Request> {
  request: Request;
  /** Transferred to the thread instead of copied. */
  transfer: readonly TransferListItem[];
  /** Time limit in milliseconds from the moment the thread receives the task. */
  timeLimitMs: number;
  signal: AbortSignal | undefined;
}

interface PendingTask<Response> {
  /** Sends the task to the thread once it is loaded. */
  send(): void;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** Loading takes 0.1 s from the bundle, and a second or more from TypeScript sources on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/** A thread that runs at most one task at a time. It does not keep the process alive while idle. */
export class WorkerTaskRunner<Request, Response> {
  #pending: PendingTask<Response> | null = null;
  #isReady = false;
  #hasEnded = false;

  constructor(private readonly worker: WorkerHandle) {
    worker.unref();
    worker.on('message', (message: WorkerMessage<Response>) => this.#handleMessage(message));
    worker.on('messageerror', (error) => this.#fail('task_failed', 'Invalid reply.', error));
    worker.on('error', (error) => this.#fail(toFailureReason(error), String(error), error));
    worker.on('exit', (code) => {
      this.#hasEnded = true;
      this.#fail('thread_ended', `The thread exited with code ${code}.`);
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs one task. After a failure the thread may still be busy and must be stopped.
   *
   * @throws WorkerTaskError; the signal's reason when it is aborted
   */
  async run({ request, transfer, timeLimitMs, signal }: WorkerTask<Request>): Promise<Response> {
    signal?.throwIfAborted();
    if (this.#hasEnded) throw new WorkerTaskError('thread_ended', 'The thread has exited.');
    let timer: NodeJS.Timeout | undefined;
    const limitTime = (limitMs: number, failure: WorkerFailureReason) => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#fail(failure, `No reply within ${limitMs} ms.`), limitMs);
    };
    const abort = () => this.#pending?.reject(signal?.reason);
    this.worker.ref();
    try {
      return await new Promise<Response>((resolve, reject) => {
        const send = () => {
          limitTime(timeLimitMs, 'time_limit');
          this.worker.postMessage(request, transfer);
        };
        this.#pending = { send, resolve, reject };
        signal?.addEventListener('abort', abort, { once: true });
        if (this.#isReady) send();
        else limitTime(START_TIMEOUT_MS, 'not_started');
      });
    } finally {
      this.#pending = null;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.worker.unref();
    }
  }

  async stop(): Promise<void> {
    this.#hasEnded = true;
    await this.worker.terminate();
  }

  #handleMessage(message: WorkerMessage<Response>): void {
    if ('ready' in message) this.#handleReady();
    else if ('error' in message) this.#fail('task_failed', message.error);
    else this.#pending?.resolve(message.response);
  }

  #handleReady(): void {
    this.#isReady = true;
    try {
      this.#pending?.send();
    } catch (error) {
      this.#pending?.reject(error);
    }
  }

  #fail(failure: WorkerFailureReason, message: string, cause?: unknown): void {
    const reason = this.#isReady || failure === 'memory_limit' ? failure : ('not_started' as const);
    this.#pending?.reject(new WorkerTaskError(reason, message, cause));
  }
}

function toFailureReason(error: Error): WorkerFailureReason {
  if (error instanceof WorkerTaskError) return error.reason;
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? 'memory_limit' : 'thread_ended';
}
