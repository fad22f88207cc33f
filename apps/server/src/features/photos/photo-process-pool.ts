import { availableParallelism } from 'node:os';
import { AppError } from '#app-error.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import { spawnChildProcessWorker } from '#platform/workers/spawn-worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-task-runner.ts';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import type { PhotoTask, PhotoTaskResponse } from './photo.worker.ts';
import { validatePhotoFile } from './validate-photo-file.ts';

interface PhotoProcessorOptions {
  /** The number of child processes. */
  poolSize?: number;
  /** Limit of a child process; 50 megapixels of AVIF with 10 bits and alpha take 1.3 GB. */
  maxMemoryBytes?: number;
  /** CPU time limit of one photo; 50 megapixels take up to 6 s. */
  cpuTimeLimitMs?: number;
  /** Wall-clock limit of one photo; with low priority, a busy machine takes long. */
  timeLimitMs?: number;
  /** A process is stopped after this idle time. */
  idleTimeoutMs?: number;
}

const workerFile = new URL('./photo.worker.ts', import.meta.url);
/** At least two, so that a large photo does not block the others. */
const POOL_SIZE = Math.max(2, Math.min(4, availableParallelism()));
/** Photos that may wait. The memory they take is limited where request bodies are received. */
const QUEUE_LIMITS = { maxWaitingPerKey: 60, maxWaiting: 400 };

/**
 * Processes photos in a small pool of child processes, with fair queueing per user and one large photo at a time. A
 * process that crashes or exceeds a limit is replaced. The server process itself decodes nothing.
 */
export class PhotoProcessPool {
  readonly #limiter: FairQueue;
  readonly #largePhotoLimiter = new FairQueue({ maxRunning: 1, ...QUEUE_LIMITS });
  readonly #pool: WorkerPool<PhotoTask, PhotoTaskResponse>;

  constructor({
    poolSize = POOL_SIZE,
    maxMemoryBytes = 1.5 * 1024 ** 3,
    cpuTimeLimitMs = 20_000,
    timeLimitMs = 60_000,
    idleTimeoutMs = 30_000,
  }: PhotoProcessorOptions = {}) {
    this.#limiter = new FairQueue({ maxRunning: poolSize, ...QUEUE_LIMITS });
    this.#pool = new WorkerPool({
      spawn: () =>
        spawnChildProcessWorker(workerFile, {
          memoryBytes: maxMemoryBytes,
          taskCpuMs: cpuTimeLimitMs,
        }),
      size: poolSize,
      // `#limiter` admits no more tasks than there are processes.
      queueLimit: 0,
      timeLimitMs,
      idleTimeoutMs,
    });
  }

  /**
   * @throws AppError as `processPhoto`; `PHOTO_TOO_COMPLEX` if a resource limit is exceeded; `BUSY` if too many photos
   * are queued; the signal's reason if it is aborted.
   */
  async process(ownerId: string, bytes: Uint8Array, signal?: AbortSignal): Promise<ProcessedPhoto> {
    validatePhotoFile(bytes);
    const response = await this.#run(ownerId, { bytes, allowLarge: false }, signal);
    if (!('isLarge' in response)) return unwrapPhoto(response);
    const read = () => this.#run(ownerId, { bytes, allowLarge: true }, signal);
    return unwrapPhoto(await this.#largePhotoLimiter.run({ key: ownerId }, read, signal));
  }

  /** The number of child processes, busy or idle. */
  get processCount(): number {
    return this.#pool.threadCount;
  }

  /** Stops all processes; photos in progress are rejected. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #run(
    ownerId: string,
    task: PhotoTask,
    signal: AbortSignal | undefined,
  ): Promise<PhotoTaskResponse> {
    return this.#limiter.run(
      { key: ownerId },
      () => this.#pool.run(task, { signal }).catch(rethrowAsAppError),
      signal,
    );
  }
}

function unwrapPhoto(response: PhotoTaskResponse): ProcessedPhoto {
  if ('photo' in response) return response.photo;
  throw new AppError('refusal' in response ? response.refusal : 'PHOTO_TOO_LARGE');
}

function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof WorkerTaskError) || error.reason === 'not_started') throw error;
  const isOverLimit = error.reason === 'memory_limit' || error.reason === 'time_limit';
  throw new AppError(isOverLimit ? 'PHOTO_TOO_COMPLEX' : 'PHOTO_UNREADABLE', { cause: error });
}
