import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { processPhoto } from '#features/photos/process-photo.ts';
import { resolvePackagePath } from '#platform/resolve-package-path.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import { testRecognizerConformance } from '#testing/conformance/recognizer-conformance.ts';
import { drawPixels, drawStew, drawTextPage } from '#testing/draw-test-photos.ts';
import { createLazyEmbeddedRecognizer } from '../create-recognizer.ts';
import { createEmbeddedRecognizer } from './embedded-recognizer.ts';
import {
  type EmbeddedRecognizerOptions,
  FoodClassifier,
  startRecognitionWorker,
} from './food-classifier.ts';

/** SHA-256 of the output of the original model, without the embedding output, for eight drawn images. */
const EXPECTED_PROBABILITIES_SHA256 =
  'e638012c0ad8dcde399e5f585fdf2484a2fa14cda48751d34cf4036bca93eede';

const neverAborted = new AbortController().signal;
const recognizeOptions = { assumeFood: false, signal: neverAborted };

testRecognizerConformance('the embedded recognizer', () => createLazyEmbeddedRecognizer());

/** Creates a recognizer that is closed after the test, and lists the threads it starts. */
const openRecognizers: Recognizer[] = [];
afterEach(async () => {
  await Promise.all(openRecognizers.splice(0).map((recognizer) => recognizer.close()));
});

function createTestRecognizer(options: EmbeddedRecognizerOptions = {}) {
  const threads: Worker[] = [];
  const recognizer = createEmbeddedRecognizer({
    startWorker(workerData) {
      const thread = startRecognitionWorker(workerData);
      threads.push(thread);
      return thread;
    },
    ...options,
  });
  openRecognizers.push(recognizer);
  return { recognizer, threads };
}

describe('the embedded recognizer', () => {
  it.each([
    ['pizza', 'dish', 'Pizza', false],
    ['donuts', 'dish', 'Donuts', false],
    ['tomatoes', 'ingredient', 'Tomato', true],
  ])('recognizes the example photo of %s', async (name, kind, title, needsReview) => {
    const { pixels } = await processPhoto(
      await readFile(resolvePackagePath(`../web/public/examples/${name}.jpg`)),
    );
    const { recognizer } = createTestRecognizer();
    expect(await recognizer.recognize(pixels, recognizeOptions)).toMatchObject({
      kind,
      candidates: expect.arrayContaining([expect.objectContaining({ title })]),
      needsReview,
    });
  });

  it('asks about uncertain photos and rejects photos without food', async () => {
    const { recognizer } = createTestRecognizer();
    expect(await recognizer.recognize(drawStew(), recognizeOptions)).toMatchObject({
      needsReview: true,
    });
    expect(await recognizer.recognize(drawTextPage(), recognizeOptions)).toMatchObject({
      kind: 'not_food',
    });
  });

  it('starts its thread before the first request by default', () => {
    expect(createTestRecognizer().threads).toHaveLength(1);
    expect(createTestRecognizer({ isWarmUpEnabled: false }).threads).toHaveLength(0);
  });

  it('processes all photos in one thread', async () => {
    const { recognizer, threads } = createTestRecognizer();
    await Promise.all(
      Array.from({ length: 50 }, () => recognizer.recognize(drawStew(), recognizeOptions)),
    );
    expect(threads).toHaveLength(1);
  });
});

describe('the embedding of a photo', () => {
  it('is in the space of the shipped model', async () => {
    const { recognizer } = createTestRecognizer();
    const { embedding } = await recognizer.recognize(drawStew(), recognizeOptions);
    expect(embedding).toMatchObject({ space: 'food-v1' });
    expect(embedding?.vector).toHaveLength(1280);
  });

  it('leaves the probabilities bit-identical to the original model', async () => {
    const classifier = new FoodClassifier();
    const hash = createHash('sha256');
    for (let seed = 1; seed <= 8; seed++) {
      const photo = drawPixels(96, 96, (x, y) => [
        (x * seed) % 256,
        (y * 3 * seed) % 256,
        ((x ^ y) * seed) % 256,
      ]);
      const { probabilities } = await classifier.classify(photo, neverAborted);
      hash.update(new Uint8Array(probabilities.buffer));
    }
    await classifier.close();
    expect(hash.digest('hex')).toBe(EXPECTED_PROBABILITIES_SHA256);
  });

  it('is rejected when it has the wrong size', async () => {
    const numbers = 'probabilities: new Float32Array(137).fill(1 / 137)';
    for (const features of ['new Float32Array(3)', 'new Float32Array(1280).fill(NaN)']) {
      const startWorker = createStubWorker(`respond({ ${numbers}, features: ${features} });`);
      await expect(
        createTestRecognizer({ startWorker }).recognizer.recognize(drawStew(), recognizeOptions),
      ).rejects.toMatchObject({ kind: 'invalid_result' });
    }
  });

  it('is null when the model returns a zero vector, while names are returned', async () => {
    const startWorker = createStubWorker(
      'respond({ probabilities: new Float32Array(137).fill(1 / 137), features: new Float32Array(1280) });',
    );
    const { recognizer } = createTestRecognizer({ startWorker });
    const recognition = await recognizer.recognize(drawStew(), recognizeOptions);
    expect(recognition).toMatchObject({ kind: 'dish' });
    expect(recognition.embedding).toBeUndefined();
    await expect(recognizer.embed?.(drawStew(), neverAborted)).rejects.toMatchObject({
      kind: 'invalid_result',
    });
  });
});

/** Replaces the thread: code that may use `id` and `respond(message)`. */
function createStubWorker(onMessage: string): () => Worker {
  return () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', ({ id }) => {
         const respond = (message) => parentPort.postMessage({ id, ...message });
         ${onMessage}
       });`,
      { eval: true },
    );
}

describe('when its thread exits', () => {
  it('rejects waiting requests and starts another thread for the next one', async () => {
    const crashing = createStubWorker('throw new Error("crash");');
    let started = 0;
    const { recognizer } = createTestRecognizer({
      startWorker: (workerData) => (started++ ? startRecognitionWorker(workerData) : crashing()),
    });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('crash'),
    });
    expect((await recognizer.recognize(drawTextPage(), recognizeOptions)).kind).toBe('not_food');
    expect(started).toBe(2);
  });

  it('starts another thread after an idle shutdown', async () => {
    const { recognizer, threads } = createTestRecognizer({ idleTimeoutMs: 50 });
    await recognizer.recognize(drawTextPage(), recognizeOptions);
    await expect.poll(() => threads[0]?.threadId).toBe(-1);
    expect((await recognizer.recognize(drawTextPage(), recognizeOptions)).kind).toBe('not_food');
    expect(threads).toHaveLength(2);
  });
});

describe('when its thread does not reply', () => {
  const startSilent = createStubWorker('');

  it('rejects after the time limit and uses another thread', async () => {
    const startAnswering = createStubWorker(
      'respond({ probabilities: new Float32Array(137).fill(0) });',
    );
    let started = 0;
    const { recognizer } = createTestRecognizer({
      timeoutMs: 400,
      startWorker: () => (started++ ? startAnswering() : startSilent()),
    });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'too_slow',
    });
    await expect
      .poll(() => recognizer.recognize(drawTextPage(), recognizeOptions).catch(() => null), {
        timeout: 10_000,
      })
      .toMatchObject({ kind: 'dish' });
  });

  it('still allows requests to be aborted', async () => {
    const { recognizer } = createTestRecognizer({ startWorker: startSilent });
    const cancelled = new AbortController();
    const request = recognizer.recognize(drawTextPage(), {
      ...recognizeOptions,
      signal: cancelled.signal,
    });
    setTimeout(() => cancelled.abort(), 50);
    await expect(request).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('when the output is invalid', () => {
  it.each([
    ['too few numbers', 'new Float32Array(3)'],
    ['NaN', 'new Float32Array(137).fill(NaN)'],
    ['negative numbers', 'new Float32Array(137).fill(-1)'],
  ])('rejects %s', async (_, probabilities) => {
    const startWorker = createStubWorker(`respond({ probabilities: ${probabilities} });`);
    const { recognizer } = createTestRecognizer({ startWorker });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'invalid_result',
    });
  });

  it('reports an error of the model', async () => {
    const { recognizer } = createTestRecognizer({
      startWorker: createStubWorker('respond({ errorMessage: "no memory" });'),
    });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('no memory'),
    });
  });
});

describe('when the model files are invalid', () => {
  let modelFolder: string;
  afterEach(() => rm(modelFolder, { recursive: true }));

  it('starts, and rejects each request with the reason', async () => {
    modelFolder = await mkdtemp(join(tmpdir(), 'model-'));
    await cp(resolvePackagePath('models'), modelFolder, { recursive: true });
    await writeFile(join(modelFolder, 'food-v1.int8.onnx'), 'not a model');
    const { recognizer } = createTestRecognizer({ modelFolder });
    for (let i = 0; i < 2; i++) {
      await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('food-v1.int8.onnx does not match SHA256SUMS'),
      });
    }
  });

  it('does the same for a folder without labels', async () => {
    modelFolder = await mkdtemp(join(tmpdir(), 'model-'));
    const { recognizer } = createTestRecognizer({ modelFolder });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('SHA256SUMS'),
    });
  });
});
