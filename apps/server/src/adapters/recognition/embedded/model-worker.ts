import type { Worker } from 'node:worker_threads';
import { RecognitionError } from '#ports/recogniser.ts';
import type { ModelOutput, WorkerAnswer } from './recognition-worker.ts';

const RETRY_AFTER_SECONDS = 5;

interface Request {
  id: number;
  input: Float32Array<ArrayBuffer>;
  resolve(output: ModelOutput): void;
  reject(error: unknown): void;
}

export interface ModelWorkerParts {
  /** Starts the thread; called again after a crash and after a rest. */
  start(): Worker;
  /** Requests that may wait for the thread. */
  queueLimit: number;
  /** A thread that is at one request for longer is given up. */
  stuckAfterMs: number;
  /** A thread without requests for this long is ended, and its memory given back. */
  restAfterMs: number;
}

/**
 * The one thread that runs the model, seen from outside: requests wait in line, and the thread gets one at a time, so
 * that a cancelled one costs nothing. When the thread is lost, all requests fail; the next one starts a new thread.
 */
export class ModelWorker {
  private worker: Worker | null = null;
  private active: Request | null = null;
  private waiting: Request[] = [];
  private alarm: NodeJS.Timeout | undefined;
  private nextId = 1;
  private closed = false;

  constructor(private readonly parts: ModelWorkerParts) {}

  /** Starts the thread, so that the first request need not wait for it. A failure shows at the next request. */
  warmUp(): void {
    this.ensureWorker();
    this.restLater();
  }

  /**
   * @param input float32 [1, 3, 64, 64]; gone afterwards.
   * @param signal a request that is aborted while it waits leaves the queue and never reaches the thread.
   * @returns one probability per label, and what the model saw.
   * @throws RecognitionError `busy` when the queue is full; the signal's reason when it was aborted while it waited.
   */
  async run(input: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<ModelOutput> {
    signal.throwIfAborted();
    if (this.waiting.length >= this.parts.queueLimit) throw queueIsFull();
    let leave = () => {};
    try {
      return await new Promise<ModelOutput>((resolve, reject) => {
        const request: Request = { id: this.nextId++, input, resolve, reject };
        leave = () => this.removeWaiting(request, signal.reason);
        signal.addEventListener('abort', leave, { once: true });
        this.waiting.push(request);
        this.runNext();
      });
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Requests that wait for the thread. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.giveUp(new Error('the recogniser was closed'));
  }

  private removeWaiting(request: Request, reason: unknown): void {
    const position = this.waiting.indexOf(request);
    // The thread has a request that is not in the queue any more; its answer settles it.
    if (position < 0) return;
    this.waiting.splice(position, 1);
    request.reject(reason);
  }

  private runNext(): void {
    while (!this.active) {
      const request = this.waiting.shift();
      if (!request) {
        this.restLater();
        return;
      }
      this.send(request);
    }
  }

  private send(request: Request): void {
    try {
      const worker = this.ensureWorker();
      this.active = request;
      this.setAlarm(this.parts.stuckAfterMs, new Error('the recognition thread is stuck'));
      worker.postMessage({ id: request.id, input: request.input }, [request.input.buffer]);
    } catch (error) {
      this.active = null;
      request.reject(error);
    }
  }

  private ensureWorker(): Worker {
    if (this.closed) throw new Error('the recogniser was closed');
    if (this.worker) return this.worker;
    const worker = this.parts.start();
    const lost = (error: Error) => {
      if (worker === this.worker) void this.giveUp(error);
    };
    worker.on('message', (answer: WorkerAnswer) => {
      if (worker === this.worker) this.settle(answer);
    });
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`the recognition thread ended with ${code}`)));
    this.worker = worker;
    return worker;
  }

  private settle(answer: WorkerAnswer): void {
    const request = this.active;
    if (request?.id !== answer.id) return;
    this.active = null;
    if ('failure' in answer) request.reject(new Error(answer.failure));
    else request.resolve(outputOf(answer));
    this.runNext();
  }

  private restLater(): void {
    this.setAlarm(this.parts.restAfterMs, new Error('the recognition thread rests'));
  }

  private setAlarm(afterMs: number, reason: Error): void {
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => void this.giveUp(reason), afterMs).unref();
  }

  /** Ends the thread and fails whatever still waits for it. */
  private async giveUp(error: Error): Promise<void> {
    clearTimeout(this.alarm);
    const lost = this.active ? [this.active, ...this.waiting] : this.waiting;
    const worker = this.worker;
    this.active = null;
    this.waiting = [];
    this.worker = null;
    for (const request of lost) request.reject(error);
    await worker?.terminate();
  }
}

function outputOf({ probabilities, features }: { id: number } & ModelOutput): ModelOutput {
  return { probabilities, ...(features && { features }) };
}

function queueIsFull(): RecognitionError {
  return new RecognitionError('busy', 'Embedded recogniser: too many photos wait', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
