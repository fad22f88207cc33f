import { ConfigError } from '#config.ts';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { spawnChildProcessWorker } from '#platform/workers/spawn-worker.ts';
import { WorkerPool } from '#platform/workers/worker-pool.ts';
import { WorkerTaskError } from '#platform/workers/worker-task-runner.ts';
import { RecognitionError, type Recognizer } from '#ports/recognizer.ts';
import { interpretProbabilities } from '../embedded/interpret-probabilities.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { createSiglipLabels } from './siglip-labels.ts';
import {
  findTransformersPackage,
  getMissingInstallationMessage,
  getModelFolder,
} from './siglip-model-files.ts';
import type { Similarities, SimilarityTask } from './siglip-similarity.worker.ts';

const MINUTE_MS = 60_000;
const QUEUE_LIMIT = 20;
/** The process takes 600 MB. */
const PROCESS_LIMITS = { memoryBytes: 2 * 1024 ** 3, taskCpuMs: 10 * MINUTE_MS };
/** The first photo after the cookbook has changed waits for the embeddings of its dishes. */
const TASK_TIMEOUT_MS = 5 * MINUTE_MS;
/** SigLIP's temperature: the similarities of a photo and two texts differ by a few hundredths. */
const SCALE = 117.33;
/** Like those of the embedded model, but not measured. */
const thresholds = { not_food: 0.5, unclear_from: 0.2, show_candidate: 0.02, auto_pick: 0.5 };

/**
 * Names any dish of the cookbook with SigLIP, which the operator has downloaded.
 *
 * @throws ConfigError if the model or the package is missing
 */
export function createSiglipRecognizer({ modelsFolder }: { modelsFolder: string }): Recognizer {
  const problem = getMissingInstallationMessage(modelsFolder);
  if (problem) throw new ConfigError(problem);
  const { pool, createTask } = createSimilarityPool(modelsFolder);
  const labels = createSiglipLabels();
  const limiter = createConcurrencyLimiter({
    maxRunning: 1,
    maxWaiting: QUEUE_LIMIT,
    createError: () =>
      new RecognitionError('busy', 'Local recognizer: too many waiting photos', {
        retryAfterSeconds: 10,
      }),
  });
  return {
    source: 'local',
    async recognize(photo, { assumeFood, signal: requestSignal }) {
      const signal = AbortSignal.any([requestSignal]);
      const task = createTask(labels, photo);
      const similarities = await runUnlessAborted(
        () => limiter(() => pool.run(task), signal),
        signal,
      );
      return interpretProbabilities(
        toProbabilities(similarities),
        { labels, thresholds },
        { assumeFood },
      );
    },
    close: () => pool.close(),
  };
}

/** Computes the embeddings of all dishes, so that the first photo does not wait for them. */
export async function precomputeSiglipTextEmbeddings(modelsFolder: string): Promise<void> {
  const { pool, createTask } = createSimilarityPool(modelsFolder);
  await pool.run(createTask(createSiglipLabels(), null)).finally(() => pool.close());
}

function createSimilarityPool(modelsFolder: string) {
  const pool = new WorkerPool<SimilarityTask, Similarities>({
    spawn: () =>
      spawnChildProcessWorker(
        new URL('./siglip-similarity.worker.ts', import.meta.url),
        PROCESS_LIMITS,
      ),
    size: 1,
    // `limiter` admits one photo at a time.
    queueLimit: 0,
    timeLimitMs: TASK_TIMEOUT_MS,
    idleTimeoutMs: MINUTE_MS,
  });
  const createTask = (
    labels: readonly { text: string }[],
    photo: SimilarityTask['photo'],
  ): SimilarityTask => ({
    packagePath: findTransformersPackage(modelsFolder) ?? '',
    modelFolder: getModelFolder(modelsFolder),
    texts: labels.map(({ text }) => text),
    photo,
  });
  return { pool, createTask };
}

/**
 * A photo that runs is not aborted, because that would end the process, which takes seconds to start.
 *
 * @throws RecognitionError
 */
async function runUnlessAborted<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await rejectOnAbort(signal, run);
  } catch (cause) {
    if (cause instanceof RecognitionError) throw cause;
    const message = `Local recognizer: ${cause instanceof Error ? cause.message : cause}`;
    if (signal.aborted) throw new RecognitionError('cancelled', message, { cause });
    const isLate = cause instanceof WorkerTaskError && cause.reason === 'time_limit';
    throw new RecognitionError(isLate ? 'too_slow' : 'unavailable', message, { cause });
  }
}

/** The share of each text in the photo (softmax). */
function toProbabilities(similarities: Similarities): Float32Array {
  const highest = similarities.reduce((max, value) => Math.max(max, value), -1);
  const weights = similarities.map((value) => Math.exp(SCALE * (value - highest)));
  const sum = weights.reduce((total, value) => total + value, 0);
  return weights.map((value) => value / sum);
}
