import { once } from 'node:events';
import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { PHOTO_MAXIMUM_PIXELS } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { spawnWorker } from '#platform/worker.ts';
import type { RawImage } from './image-library.ts';

export interface HeicRequest {
  bytes: Uint8Array;
  /** Which of the file's top-level images, as the header counts them. */
  index: number;
}

export type HeicReply =
  | { pixels: Uint8Array; width: number; height: number }
  | { failure: 'unreadable' | 'too_many_pixels'; message: string };

export interface HeicWorkerData {
  maximumMemoryBytes: number;
  maximumPixels: number;
}

interface HeicDecoderOptions {
  /** For one photo; 48 megapixels take about 4 s on one core. */
  timeLimitMs?: number;
  /** How long the worker waits for the next photo before it is ended. */
  idleMs?: number;
  /** What libheif may allocate; 48 megapixels take about 400 MB. */
  maximumMemoryBytes?: number;
}

/** Each takes a second or more. */
const MOST_WAITING = 60;

/**
 * Decodes HEIC in a worker thread, one photo at a time. The thread is started when it is first needed, and a new one
 * after every failure, so that no photo meets what a broken one left behind.
 */
export class HeicDecoder {
  readonly #options: Required<HeicDecoderOptions>;
  readonly #inTurn = limitConcurrency({ running: 1, waiting: MOST_WAITING });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: HeicDecoderOptions = {}) {
    this.#options = {
      timeLimitMs: 20_000,
      idleMs: 30_000,
      maximumMemoryBytes: 1024 ** 3,
      ...options,
    };
  }

  /**
   * @returns RGBA, upright: libheif applies the turns of the container, which alone count in HEIF.
   * @throws AppError `PHOTO_UNREADABLE` (damaged, or not decoded within the time and memory limits) or
   *   `PHOTO_TOO_LARGE`.
   */
  async decode(bytes: Uint8Array, index = 0, signal?: AbortSignal): Promise<RawImage> {
    const reply = await this.#inTurn(() => this.#decodeNow(bytes, index), signal);
    if ('pixels' in reply) return { ...reply, channels: 4 };
    throw new AppError(
      reply.failure === 'too_many_pixels' ? 'PHOTO_TOO_LARGE' : 'PHOTO_UNREADABLE',
      { cause: new Error(reply.message) },
    );
  }

  /** Ends the thread; a photo that is being decoded fails. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** Whether a thread is there. */
  get isAwake(): boolean {
    return this.#worker !== undefined;
  }

  async #decodeNow(bytes: Uint8Array, index: number): Promise<HeicReply> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const reply = await ask(this.#worker, { bytes, index }, this.#options.timeLimitMs);
    if ('failure' in reply) await this.close();
    else this.#idle = startTimer(() => void this.close(), this.#options.idleMs).unref();
    return reply;
  }

  #start(): Worker {
    const data: HeicWorkerData = {
      maximumMemoryBytes: this.#options.maximumMemoryBytes,
      maximumPixels: PHOTO_MAXIMUM_PIXELS,
    };
    const worker = spawnWorker('heic-worker', {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    });
    worker.on('error', () => {}); // told to whoever waits; without a listener it would end the process
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

/** One question and its answer; a thread that is silent for too long, fails or ends answers `unreadable`. */
async function ask(worker: Worker, request: HeicRequest, timeLimitMs: number): Promise<HeicReply> {
  const failure = (message: string): HeicReply => ({ failure: 'unreadable', message });
  const settled = new AbortController();
  const { signal } = settled;
  const answers = [
    once(worker, 'message', { signal }).then(([reply]) => reply as HeicReply),
    once(worker, 'exit', { signal }).then(() => failure('The decoder ended.')),
    setTimeout(timeLimitMs, failure(`Not decoded within ${timeLimitMs} ms.`), { signal }),
  ];
  const bytes = new Uint8Array(request.bytes);
  worker.ref();
  worker.postMessage({ ...request, bytes }, [bytes.buffer]);
  try {
    return await Promise.race(answers);
  } catch (error) {
    return failure(`The decoder failed: ${String(error)}`);
  } finally {
    settled.abort();
    worker.unref();
  }
}
