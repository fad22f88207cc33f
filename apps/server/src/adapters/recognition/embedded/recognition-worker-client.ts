import type { Worker } from 'node:worker_threads';
import { RecognitionError } from '#ports/recognizer.ts';
import type { ModelOutput, WorkerResponse } from './recognition.worker.ts';

const RETRY_AFTER_SECONDS = 5;

interface PendingRequest {
  id: number;
  input: Float32Array<ArrayBuffer>;
  resolve(output: ModelOutput): void;
  reject(error: unknown): void;
}

export interface RecognitionWorkerClientOptions {
  /** Starts the thread; called again after a crash or an idle shutdown. */
  startWorker(): Worker;
  /** Maximum number of waiting requests. */
  queueLimit: number;
  /** A thread that takes longer for one request is ended. */
  taskTimeoutMs: number;
  /** A thread without requests for this long is ended to free its memory. */
  idleTimeoutMs: number;
}

/**
 * Sends requests to the thread that runs the model, one at a time; the others wait here, so that an aborted one costs
 * nothing. When the thread exits, all requests fail and the next one starts a new thread.
 */
export class RecognitionWorkerClient {
  private worker: Worker | null = null;
  private activeRequest: PendingRequest | null = null;
  private queue: PendingRequest[] = [];
  private timeout: NodeJS.Timeout | undefined;
  private nextId = 1;
  private isClosed = false;

  constructor(private readonly options: RecognitionWorkerClientOptions) {}

  /** Starts the thread in advance. An error is reported by the next request. */
  warmUp(): void {
    this.ensureWorker();
    this.scheduleIdleShutdown();
  }

  /**
   * @param input float32 [1, 3, 96, 96]; transferred, so it is empty afterwards
   *
   * @param signal an aborted request leaves the queue and never reaches the thread
   * @returns one probability per label, and the embedding
   * @throws RecognitionError `busy` when the queue is full; the signal's reason when it was aborted while it waited
   */
  async run(input: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<ModelOutput> {
    signal.throwIfAborted();
    if (this.queue.length >= this.options.queueLimit) throw queueIsFull();
    let onAbort = () => {};
    try {
      return await new Promise<ModelOutput>((resolve, reject) => {
        const request: PendingRequest = { id: this.nextId++, input, resolve, reject };
        onAbort = () => this.removeWaiting(request, signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        this.queue.push(request);
        this.runNext();
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** The number of waiting requests. */
  get waitingCount(): number {
    return this.queue.length;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.terminateWorker(new Error('the recognizer is closed'));
  }

  private removeWaiting(request: PendingRequest, reason: unknown): void {
    const position = this.queue.indexOf(request);
    // The request of the thread is no longer in the queue; the thread's reply settles it.
    if (position < 0) return;
    this.queue.splice(position, 1);
    request.reject(reason);
  }

  private runNext(): void {
    while (!this.activeRequest) {
      const request = this.queue.shift();
      if (!request) {
        this.scheduleIdleShutdown();
        return;
      }
      this.send(request);
    }
  }

  private send(request: PendingRequest): void {
    try {
      const worker = this.ensureWorker();
      this.activeRequest = request;
      this.scheduleTermination(this.options.taskTimeoutMs, new Error('recognition timed out'));
      worker.postMessage({ id: request.id, input: request.input }, [request.input.buffer]);
    } catch (error) {
      this.activeRequest = null;
      request.reject(error);
    }
  }

  private ensureWorker(): Worker {
    if (this.isClosed) throw new Error('the recognizer is closed');
    if (this.worker) return this.worker;
    const worker = this.options.startWorker();
    const onWorkerLost = (error: Error) => {
      if (worker === this.worker) void this.terminateWorker(error);
    };
    worker.on('message', (response: WorkerResponse) => {
      if (worker === this.worker) this.handleResponse(response);
    });
    worker.on('error', onWorkerLost);
    worker.on('exit', (code) =>
      onWorkerLost(new Error(`the recognition thread exited with code ${code}`)),
    );
    this.worker = worker;
    return worker;
  }

  private handleResponse(response: WorkerResponse): void {
    const request = this.activeRequest;
    if (request?.id !== response.id) return;
    this.activeRequest = null;
    if ('errorMessage' in response) request.reject(new Error(response.errorMessage));
    else request.resolve(toModelOutput(response));
    this.runNext();
  }

  private scheduleIdleShutdown(): void {
    this.scheduleTermination(this.options.idleTimeoutMs, new Error('idle shutdown'));
  }

  private scheduleTermination(afterMs: number, reason: Error): void {
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => void this.terminateWorker(reason), afterMs).unref();
  }

  /** Ends the thread and rejects the waiting requests. */
  private async terminateWorker(error: Error): Promise<void> {
    clearTimeout(this.timeout);
    const failedRequests = this.activeRequest ? [this.activeRequest, ...this.queue] : this.queue;
    const worker = this.worker;
    this.activeRequest = null;
    this.queue = [];
    this.worker = null;
    for (const request of failedRequests) request.reject(error);
    await worker?.terminate();
  }
}

function toModelOutput({ probabilities, features }: { id: number } & ModelOutput): ModelOutput {
  return { probabilities, ...(features && { features }) };
}

function queueIsFull(): RecognitionError {
  return new RecognitionError('busy', 'Embedded recognizer: too many waiting photos', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
