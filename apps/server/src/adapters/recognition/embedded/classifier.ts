import type { Worker } from 'node:worker_threads';
import { packagePath } from '#platform/package-path.ts';
import { spawnWorker } from '#platform/worker.ts';
import { type PhotoToRecognise, RecognitionError, type Signature } from '#ports/recogniser.ts';
import { type ModelDescription, readModelDescription } from './model-description.ts';
import { ModelWorker } from './model-worker.ts';
import { toModelInput } from './preprocess.ts';
import type { WorkerModel } from './recognition-worker.ts';

const SECOND = 1000;
/** Photos that may wait for the model; each takes some 20 ms of it. */
const QUEUE_LIMIT = 100;

export interface EmbeddedOptions {
  /** Time limit of one recognition, waiting for others included. */
  timeoutMs?: number;
  /** After this time without a photo the model's thread ends and frees 80 MB; the next photo waits 0.5 s for its start. */
  restAfterMs?: number;
  /** Starts the model's thread at once, and not with the first photo. */
  warmUp?: boolean;
  /** Where `SHA256SUMS`, `labels.json` and the model lie. */
  modelFolder?: string;
  startWorker?: (model: WorkerModel) => Worker;
}

/** What the model says about a photo, before anything is made of it. */
export interface Classification {
  /** One per label and in the labels' order; they add up to 1. */
  probabilities: Float32Array;
  /** Null from a model that gives none, or has seen nothing at all. */
  signature: Signature | null;
  model: ModelDescription;
}

/** The model behind the embedded recogniser: photo in, probabilities out. */
export class Classifier {
  private readonly options: Required<EmbeddedOptions>;
  private readonly thread: ModelWorker;
  private known: ModelDescription | null = null;

  constructor(options: EmbeddedOptions = {}) {
    this.options = {
      timeoutMs: 30 * SECOND,
      restAfterMs: 60 * SECOND,
      warmUp: true,
      modelFolder: packagePath('models'),
      startWorker: (workerData) => spawnWorker('recognition-worker', { workerData }),
      ...options,
    };
    this.thread = new ModelWorker({
      start: () => this.startWorker(),
      queueLimit: QUEUE_LIMIT,
      stuckAfterMs: this.options.timeoutMs,
      restAfterMs: this.options.restAfterMs,
    });
    if (this.options.warmUp) this.warmUp();
  }

  /** @throws RecognitionError */
  async classify(photo: PhotoToRecognise, signal: AbortSignal): Promise<Classification> {
    const limit = AbortSignal.timeout(this.options.timeoutMs);
    const either = AbortSignal.any([signal, limit]);
    try {
      return await untilAborted(either, () => this.run(photo, either));
    } catch (error) {
      if (signal.aborted) throw failure('cancelled', 'the recognition was cancelled', error);
      if (limit.aborted)
        throw failure('too_slow', `no answer in ${this.options.timeoutMs} ms`, error);
      if (error instanceof RecognitionError) throw error;
      throw failure('unavailable', describe(error), error);
    }
  }

  /** Ends the thread; requests that wait for it fail. */
  close(): Promise<void> {
    return this.thread.close();
  }

  private async run(photo: PhotoToRecognise, signal: AbortSignal): Promise<Classification> {
    const input = await toModelInput(photo);
    const { probabilities, features } = await this.thread.run(input, signal);
    const model = this.describeModel();
    checkProbabilities(probabilities, model.labels.length);
    return { probabilities, signature: signatureOf(features, model), model };
  }

  private warmUp(): void {
    try {
      this.thread.warmUp();
    } catch {
      // Said again, and in full, to the first request.
    }
  }

  private startWorker(): Worker {
    const { modelPath, modelSha256 } = this.describeModel();
    return this.options.startWorker({ modelPath, modelSha256 });
  }

  private describeModel(): ModelDescription {
    this.known ??= readModelDescription(this.options.modelFolder);
    return this.known;
  }
}

/** Rejects as soon as the signal is aborted; the work's late answer is dropped. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, stop } = whenAborted(signal);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    stop();
  }
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; stop(): void } {
  let onAbort = () => {};
  const promise = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, stop: () => signal.removeEventListener('abort', onAbort) };
}

function checkProbabilities(probabilities: Float32Array, count: number): void {
  const valid = probabilities.every((value) => value >= 0 && value <= 1.001);
  if (valid && probabilities.length === count) return;
  throw failure('invalid_answer', `the model's answer is not ${count} probabilities`);
}

/** The direction alone: how strongly the model saw something depends on the light. */
function signatureOf(
  features: Float32Array | undefined,
  { signature }: ModelDescription,
): Signature | null {
  if (!signature || !features) return null;
  const length = Math.hypot(...features);
  if (features.length !== signature.size || !Number.isFinite(length)) {
    throw failure('invalid_answer', `the model's signature is not ${signature.size} numbers`);
  }
  if (length === 0) return null;
  return { space: signature.space, vector: features.map((value) => value / length) };
}

function failure(kind: RecognitionError['failure'], message: string, cause?: unknown) {
  return new RecognitionError(kind, `Embedded recogniser: ${message}`, { cause });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
