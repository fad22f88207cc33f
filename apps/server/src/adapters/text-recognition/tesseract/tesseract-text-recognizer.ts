import { AppError } from '#app-error.ts';
import { LeastUsageQueue } from '#platform/least-usage-queue.ts';
import { spawnChildProcessWorker } from '#platform/workers/spawn-worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-task-runner.ts';
import type { TextLine, TextRecognizer } from '#ports/text-recognizer.ts';
import type { TextRecognitionTask } from './text-recognition.worker.ts';

export interface TesseractOptions {
  /** Limit of the child process; a page takes up to 350 MB. */
  maxMemoryBytes?: number;
  /** CPU time limit of one page; most take 2 s. */
  cpuTimeLimitMs?: number;
  /** Wall-clock limit of one page; with low priority, a busy machine takes long. */
  timeLimitMs?: number;
  /** The process is stopped after this idle time. */
  idleTimeoutMs?: number;
  /** Pages that may wait, in total and per user. */
  maxWaiting?: number;
  maxWaitingPerUser?: number;
  /** Of the photos of all waiting pages. */
  maxWaitingBytes?: number;
  /** A page that would wait longer is refused at once. */
  maxWaitMs?: number;
  /** For a program that reads one page; a server has other work that is more urgent. */
  hasNormalPriority?: boolean;
}

const workerFile = new URL('./text-recognition.worker.ts', import.meta.url);

/** Reads pages in one child process, which is started by the first page. */
export class TesseractTextRecognizer implements TextRecognizer {
  readonly #queue: LeastUsageQueue;
  readonly #pool: WorkerPool<TextRecognitionTask, TextLine[]>;

  constructor({
    maxMemoryBytes = 700 * 1024 ** 2,
    cpuTimeLimitMs = 20_000,
    timeLimitMs = 40_000,
    idleTimeoutMs = 30_000,
    maxWaiting = 12,
    maxWaitingPerUser = 3,
    maxWaitingBytes = 24 * 1024 ** 2,
    maxWaitMs = 40_000,
    hasNormalPriority = false,
  }: TesseractOptions = {}) {
    this.#queue = new LeastUsageQueue({
      maxWaiting,
      maxWaitingPerKey: maxWaitingPerUser,
      maxWaitingBytes,
      maxWaitMs,
      createError: (retryAfterSeconds) => new AppError('RECOGNISER_BUSY', { retryAfterSeconds }),
    });
    this.#pool = new WorkerPool({
      spawn: () =>
        spawnChildProcessWorker(workerFile, {
          memoryBytes: maxMemoryBytes,
          taskCpuMs: cpuTimeLimitMs,
          hasNormalPriority,
        }),
      size: 1,
      // `#queue` admits one page at a time.
      queueLimit: 0,
      timeLimitMs,
      idleTimeoutMs,
    });
  }

  read(
    ownerId: string,
    { bytes }: { bytes: Uint8Array },
    signal: AbortSignal,
  ): Promise<TextLine[]> {
    const read = () => this.#pool.run({ jpeg: bytes }, { signal }).catch(rethrowAsAppError);
    return this.#queue.run({ key: ownerId, bytes: bytes.length }, read, signal);
  }

  /** The number of child processes: 0 or 1. */
  get processCount(): number {
    return this.#pool.threadCount;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof WorkerTaskError) || error.reason === 'not_started') throw error;
  const isTooSlow = error.reason === 'time_limit';
  throw new AppError(isTooSlow ? 'RECOGNISER_TOO_SLOW' : 'RECOGNISER_FAILED', { cause: error });
}
