import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import { spawnChildProcessWorker } from '#platform/workers/spawn-worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import type { WorkerHandle } from '#platform/workers/worker-task-runner.ts';
import { type Embedding, type PhotoPixels, RecognitionError } from '#ports/recognizer.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { type ModelDescription, readModelDescription } from './model-description.ts';
import type { ModelOutput, ModelTask } from './recognition.worker.ts';

const SECOND_MS = 1000;
/** Maximum number of waiting photos; each takes about 20 ms. */
const QUEUE_LIMIT = 100;
const RETRY_AFTER_SECONDS = 5;
/** The process takes 150 MB. */
const PROCESS_LIMITS = { memoryBytes: 600 * 1024 ** 2, taskCpuMs: 20 * SECOND_MS };

export interface FoodClassifierOptions {
  /** Time limit of one recognition, including the wait for others. */
  timeoutMs?: number;
  /** After this time without photos the model's process ends; the next photo waits 0.5 s for its start. */
  idleTimeoutMs?: number;
  /** The folder with `SHA256SUMS`, `labels.json` and the model. */
  modelFolder?: string;
  startWorker?: () => WorkerHandle;
}

/** The raw output of the model for a photo. */
export interface ClassifierOutput {
  /** One probability per label, in the order of the labels; their sum is 1. */
  probabilities: Float32Array;
  /** Null when the model has no embedding output, or returns a zero vector. */
  embedding: Embedding | null;
  model: ModelDescription;
}

export function startRecognitionWorker(): WorkerHandle {
  return spawnChildProcessWorker(
    new URL('./recognition.worker.ts', import.meta.url),
    PROCESS_LIMITS,
  );
}

/** Runs the model of the embedded recognizer in one child process, which is started by the first photo. */
export class FoodClassifier {
  readonly #timeoutMs: number;
  readonly #modelFolder: string;
  readonly #limiter = createConcurrencyLimiter({
    maxRunning: 1,
    maxWaiting: QUEUE_LIMIT,
    createError: () =>
      createRecognitionError('busy', 'too many waiting photos', undefined, RETRY_AFTER_SECONDS),
  });
  readonly #pool: WorkerPool<ModelTask, ModelOutput>;
  #cachedDescription: ModelDescription | null = null;

  constructor({
    timeoutMs = 30 * SECOND_MS,
    idleTimeoutMs = 30 * SECOND_MS,
    modelFolder = resolveServerPackagePath('models'),
    startWorker = startRecognitionWorker,
  }: FoodClassifierOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#modelFolder = modelFolder;
    this.#pool = new WorkerPool({
      spawn: startWorker,
      size: 1,
      // `#limiter` admits one photo at a time.
      queueLimit: 0,
      timeLimitMs: timeoutMs,
      idleTimeoutMs,
    });
  }

  /** @throws RecognitionError */
  async classify(photo: PhotoPixels, signal: AbortSignal): Promise<ClassifierOutput> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const combinedSignal = AbortSignal.any([signal, timeout]);
    try {
      return await rejectOnAbort(combinedSignal, () =>
        this.classifyUnbounded(photo, combinedSignal),
      );
    } catch (error) {
      if (signal.aborted)
        throw createRecognitionError('cancelled', 'recognition was aborted', error);
      if (timeout.aborted)
        throw createRecognitionError(
          'too_slow',
          `recognition timed out after ${this.#timeoutMs} ms`,
          error,
        );
      if (error instanceof RecognitionError) throw error;
      throw createRecognitionError('unavailable', getErrorMessage(error), error);
    }
  }

  /** @throws RecognitionError */
  getEmbeddingSpace(): string | null {
    try {
      return this.getModelDescription().embeddingSpace?.space ?? null;
    } catch (error) {
      throw createRecognitionError('unavailable', getErrorMessage(error), error);
    }
  }

  /** Ends the process; the running photo is rejected. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  private async classifyUnbounded(
    photo: PhotoPixels,
    signal: AbortSignal,
  ): Promise<ClassifierOutput> {
    requireRgbPixels(photo);
    const model = this.getModelDescription();
    const { modelPath, modelSha256 } = model;
    const task = { model: { modelPath, modelSha256 }, photo };
    // A photo that runs is not aborted, because that would end the process.
    const { probabilities, features } = await this.#limiter(() => this.#pool.run(task), signal);
    requireValidProbabilities(probabilities, model.labels.length);
    return { probabilities, embedding: toEmbedding(features, model), model };
  }

  private getModelDescription(): ModelDescription {
    this.#cachedDescription ??= readModelDescription(this.#modelFolder);
    return this.#cachedDescription;
  }
}

function requireRgbPixels({ pixels, width, height }: PhotoPixels): void {
  if (width > 0 && height > 0 && pixels.length === width * height * 3) return;
  throw createRecognitionError(
    'rejected',
    `${pixels.length} bytes are not ${width} x ${height} RGB pixels`,
  );
}

function requireValidProbabilities(probabilities: Float32Array, count: number): void {
  const valid = probabilities.every((value) => value >= 0 && value <= 1.001);
  if (valid && probabilities.length === count) return;
  throw createRecognitionError('invalid_result', `expected ${count} probabilities`);
}

/** Normalized: the vector's length depends on the lighting. */
function toEmbedding(
  features: Float32Array | undefined,
  { embeddingSpace }: ModelDescription,
): Embedding | null {
  if (!embeddingSpace || !features) return null;
  const length = Math.hypot(...features);
  if (features.length !== embeddingSpace.size || !Number.isFinite(length)) {
    throw createRecognitionError(
      'invalid_result',
      `expected an embedding of ${embeddingSpace.size} numbers`,
    );
  }
  if (length === 0) return null;
  return { space: embeddingSpace.space, vector: features.map((value) => value / length) };
}

function createRecognitionError(
  kind: RecognitionError['kind'],
  message: string,
  cause?: unknown,
  retryAfterSeconds?: number,
) {
  return new RecognitionError(kind, `Embedded recognizer: ${message}`, {
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
