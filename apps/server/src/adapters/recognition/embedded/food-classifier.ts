import type { Worker } from 'node:worker_threads';
import { resolvePackagePath } from '#platform/resolve-package-path.ts';
import { spawnWorker } from '#platform/workers/spawn-worker.ts';
import { type Embedding, type PhotoPixels, RecognitionError } from '#ports/recognizer.ts';
import { type ModelDescription, readModelDescription } from './model-description.ts';
import type { WorkerModelFile } from './recognition.worker.ts';
import { RecognitionWorkerClient } from './recognition-worker-client.ts';
import { toModelInput } from './to-model-input.ts';

const SECOND_MS = 1000;
/** Maximum number of waiting photos; each takes about 20 ms. */
const QUEUE_LIMIT = 100;

export interface EmbeddedRecognizerOptions {
  /** Time limit of one recognition, including the wait for others. */
  timeoutMs?: number;
  /**
   * After this time without photos the model's thread ends and frees 80 MB; the next photo waits 0.5 s for its start.
   */
  idleTimeoutMs?: number;
  /** Starts the model's thread immediately instead of with the first photo. */
  isWarmUpEnabled?: boolean;
  /** The folder with `SHA256SUMS`, `labels.json` and the model. */
  modelFolder?: string;
  startWorker?: (model: WorkerModelFile) => Worker;
}

/** The raw output of the model for a photo. */
export interface ClassProbabilities {
  /** One probability per label, in the order of the labels; their sum is 1. */
  probabilities: Float32Array;
  /** Null when the model has no embedding output, or returns a zero vector. */
  embedding: Embedding | null;
  model: ModelDescription;
}

export function startRecognitionWorker(workerData: WorkerModelFile): Worker {
  return spawnWorker(new URL('./recognition.worker.ts', import.meta.url), { workerData });
}

/** Runs the model of the embedded recognizer. */
export class FoodClassifier {
  private readonly options: Required<EmbeddedRecognizerOptions>;
  private readonly workerClient: RecognitionWorkerClient;
  private cachedDescription: ModelDescription | null = null;

  constructor(options: EmbeddedRecognizerOptions = {}) {
    this.options = {
      timeoutMs: 30 * SECOND_MS,
      idleTimeoutMs: 60 * SECOND_MS,
      isWarmUpEnabled: true,
      modelFolder: resolvePackagePath('models'),
      startWorker: startRecognitionWorker,
      ...options,
    };
    this.workerClient = new RecognitionWorkerClient({
      startWorker: () => this.startWorker(),
      queueLimit: QUEUE_LIMIT,
      taskTimeoutMs: this.options.timeoutMs,
      idleTimeoutMs: this.options.idleTimeoutMs,
    });
    if (this.options.isWarmUpEnabled) this.warmUp();
  }

  /** @throws RecognitionError */
  async classify(photo: PhotoPixels, signal: AbortSignal): Promise<ClassProbabilities> {
    const timeout = AbortSignal.timeout(this.options.timeoutMs);
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
          `recognition timed out after ${this.options.timeoutMs} ms`,
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

  /** Ends the thread; waiting requests are rejected. */
  close(): Promise<void> {
    return this.workerClient.close();
  }

  private async classifyUnbounded(
    photo: PhotoPixels,
    signal: AbortSignal,
  ): Promise<ClassProbabilities> {
    const input = await toModelInput(photo);
    const { probabilities, features } = await this.workerClient.run(input, signal);
    const model = this.getModelDescription();
    requireValidProbabilities(probabilities, model.labels.length);
    return { probabilities, embedding: toEmbedding(features, model), model };
  }

  private warmUp(): void {
    try {
      this.workerClient.warmUp();
    } catch {
      // The first request fails with the same error, including its cause.
    }
  }

  private startWorker(): Worker {
    const { modelPath, modelSha256 } = this.getModelDescription();
    return this.options.startWorker({ modelPath, modelSha256 });
  }

  private getModelDescription(): ModelDescription {
    this.cachedDescription ??= readModelDescription(this.options.modelFolder);
    return this.cachedDescription;
  }
}

/** Rejects as soon as the signal is aborted; a later result is discarded. */
async function rejectOnAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, stop } = createAbortPromise(signal);
  try {
    return await Promise.race([run(), aborted]);
  } finally {
    stop();
  }
}

function createAbortPromise(signal: AbortSignal): { promise: Promise<never>; stop(): void } {
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, stop: () => signal.removeEventListener('abort', onAbort) };
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

function createRecognitionError(kind: RecognitionError['kind'], message: string, cause?: unknown) {
  return new RecognitionError(kind, `Embedded recognizer: ${message}`, { cause });
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
