import { availableParallelism } from 'node:os';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { forkWorker } from '#platform/worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-thread.ts';
import type { PhotoTask, PhotoTaskResponse } from './photo-worker.ts';
import { type ProcessedPhoto, requirePhotoType } from './process-photo.ts';

interface PhotoProcessorOptions {
  /** Of a process that reads a photo; 50 megapixels of AVIF with 10 bits and alpha take 1.3 GB. */
  memoryBytes?: number;
  /** CPU time of one photo; 50 megapixels take up to 6 s. */
  cpuMs?: number;
  /** From its start to its end; low priority makes it long on a busy machine. */
  timeLimitMs?: number;
  /** A process without photos for this long is ended. */
  idleTimeoutMs?: number;
}

/** One process may be busy with a large photo for seconds; others find a free one. */
const PROCESSES = Math.max(2, Math.min(4, availableParallelism()));
/** Photos that may wait. What they hold in memory is limited before, where bodies of requests are received. */
const WAITING = { waitingPerKey: 60, waiting: 400 };

/**
 * Reads photos in a small pool of child processes: fairly over people, large ones one at a time. A process that meets a
 * limit of memory or time, or crashes, is replaced; the server's own process decodes nothing.
 */
export class PhotoProcessor {
  readonly #turns = new FairQueue({ running: PROCESSES, ...WAITING });
  readonly #turnsOfLarge = new FairQueue({ running: 1, ...WAITING });
  readonly #pool: WorkerPool<PhotoTask, PhotoTaskResponse>;

  constructor({
    memoryBytes = 1.5 * 1024 ** 3,
    cpuMs = 20_000,
    timeLimitMs = 60_000,
    idleTimeoutMs = 30_000,
  }: PhotoProcessorOptions = {}) {
    this.#pool = new WorkerPool({
      spawn: () => forkWorker('photo-worker', { memoryBytes, taskCpuMs: cpuMs }),
      size: PROCESSES,
      // `#turns` lets no more tasks in than there are processes.
      queueLimit: 0,
      timeLimitMs,
      idleTimeoutMs,
    });
  }

  /**
   * @throws AppError see `processPhoto`; `PHOTO_TOO_COMPLEX` beyond the limits of memory or time; `BUSY` when too many
   *   photos wait; the signal's reason when it is aborted
   */
  async process(ownerId: string, bytes: Uint8Array, signal?: AbortSignal): Promise<ProcessedPhoto> {
    requirePhotoType(bytes);
    const response = await this.#run(ownerId, { bytes, mayBeLarge: false }, signal);
    if (!('isLarge' in response)) return photoOf(response);
    const read = () => this.#run(ownerId, { bytes, mayBeLarge: true }, signal);
    return photoOf(await this.#turnsOfLarge.run({ key: ownerId }, read, signal));
  }

  /** Processes that exist, busy or idle. */
  get processCount(): number {
    return this.#pool.threadCount;
  }

  /** Ends all processes; photos that are being read fail. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #run(
    ownerId: string,
    task: PhotoTask,
    signal: AbortSignal | undefined,
  ): Promise<PhotoTaskResponse> {
    return this.#turns.run(
      { key: ownerId },
      () => this.#pool.run(task, { signal }).catch(rethrowAsAppError),
      signal,
    );
  }
}

function photoOf(response: PhotoTaskResponse): ProcessedPhoto {
  if ('photo' in response) return response.photo;
  throw new AppError('refusal' in response ? response.refusal : 'PHOTO_TOO_LARGE');
}

function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof WorkerTaskError) || error.reason === 'not_started') throw error;
  const isOverLimit = error.reason === 'memory_limit' || error.reason === 'time_limit';
  throw new AppError(isOverLimit ? 'PHOTO_TOO_COMPLEX' : 'PHOTO_UNREADABLE', { cause: error });
}
