import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { processPhoto } from '#features/photos/process-photo.ts';
import { resolveServerPackagePath } from '#platform/resolve-server-package-path.ts';
import type { WorkerHandle } from '#platform/workers/worker-task-runner.ts';
import type { Recognizer } from '#ports/recognizer.ts';
import { testRecognizerConformance } from '#testing/conformance/recognizer-conformance.ts';
import { drawPixels, drawStew, drawTextPage } from '#testing/draw-test-photos.ts';
import { createEmbeddedRecognizer } from './embedded-recognizer.ts';
import {
  FoodClassifier,
  type FoodClassifierOptions,
  startRecognitionWorker,
} from './food-classifier.ts';

/** SHA-256 of the output of the original model, without the embedding output, for eight drawn images. */
const EXPECTED_PROBABILITIES_SHA256 =
  'e638012c0ad8dcde399e5f585fdf2484a2fa14cda48751d34cf4036bca93eede';

const neverAborted = new AbortController().signal;
const recognizeOptions = { assumeFood: false, signal: neverAborted };

testRecognizerConformance('the embedded recognizer', () => createEmbeddedRecognizer());

/** Creates a recognizer that is closed after the test, and counts the processes it starts. */
const openRecognizers: Recognizer[] = [];
afterEach(async () => {
  await Promise.all(openRecognizers.splice(0).map((recognizer) => recognizer.close()));
});

function createTestRecognizer({
  startWorker = startRecognitionWorker,
  ...options
}: FoodClassifierOptions = {}) {
  const processes = { started: 0, ended: 0 };
  const recognizer = createEmbeddedRecognizer({
    startWorker() {
      const worker = startWorker();
      processes.started += 1;
      worker.on('exit', () => {
        processes.ended += 1;
      });
      return worker;
    },
    ...options,
  });
  openRecognizers.push(recognizer);
  return { recognizer, processes };
}

describe('the embedded recognizer', () => {
  it.each([
    ['pizza', 'dish', 'Pizza', false],
    ['donuts', 'dish', 'Donuts', false],
    ['tomatoes', 'ingredient', 'Tomato', true],
  ])('recognizes the example photo of %s', async (name, kind, title, needsReview) => {
    const { pixels } = await processPhoto(
      await readFile(resolveServerPackagePath(`../web/public/examples/${name}.jpg`)),
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

  it('processes all photos in one process, which the first one starts', async () => {
    const { recognizer, processes } = createTestRecognizer();
    expect(processes.started).toBe(0);
    await Promise.all(
      Array.from({ length: 20 }, () => recognizer.recognize(drawStew(), recognizeOptions)),
    );
    expect(processes.started).toBe(1);
  });

  it.each([
    { bytes: 0, width: 0, height: 0 },
    { bytes: 11, width: 2, height: 2 },
    { bytes: 16, width: 2, height: 2 },
  ])('rejects $bytes bytes as $width x $height', async ({ bytes, width, height }) => {
    const { recognizer, processes } = createTestRecognizer();
    const photo = { pixels: new Uint8Array(bytes), width, height };
    await expect(recognizer.recognize(photo, recognizeOptions)).rejects.toMatchObject({
      kind: 'rejected',
    });
    expect(processes.started).toBe(0);
  });
});

it('runs the model outside of this process, whose memory it would not give back', async () => {
  const started: WorkerHandle[] = [];
  const { recognizer } = createTestRecognizer({
    startWorker() {
      const worker = startRecognitionWorker();
      started.push(worker);
      return worker;
    },
  });
  await recognizer.recognize(drawTextPage(), recognizeOptions);
  expect(started).toEqual([expect.objectContaining({ pid: expect.any(Number) })]);
});

describe('its queue', () => {
  const slow =
    'setTimeout(() => respond({ probabilities: new Float32Array(137).fill(1 / 137) }), 5);';

  it('rejects photos when it is full, and accepts them afterwards', async () => {
    const { recognizer } = createTestRecognizer({ startWorker: createStubWorker(slow) });
    const photos = Array.from({ length: 102 }, () =>
      recognizer.recognize(drawStew(), recognizeOptions),
    );
    await expect(photos[101]).rejects.toMatchObject({ kind: 'busy', retryAfterSeconds: 5 });
    await photos[0];
    await expect(photos[1]).resolves.toMatchObject({ kind: 'dish' });
    expect(await recognizer.recognize(drawStew(), recognizeOptions)).toMatchObject({
      kind: 'dish',
    });
    await Promise.allSettled(photos);
  }, 60_000);

  it('keeps the process when a running photo is aborted', async () => {
    const { recognizer, processes } = createTestRecognizer({
      startWorker: createStubWorker(slow),
    });
    const cancelled = new AbortController();
    const running = recognizer.recognize(drawStew(), {
      ...recognizeOptions,
      signal: cancelled.signal,
    });
    await new Promise(setImmediate);
    expect(processes.started).toBe(1);
    cancelled.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await recognizer.recognize(drawStew(), recognizeOptions);
    expect(processes).toEqual({ started: 1, ended: 0 });
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
      const { buffer, byteOffset, byteLength } = probabilities;
      hash.update(new Uint8Array(buffer, byteOffset, byteLength));
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

/** Replaces the process: code that may use `respond(output)` and `fail(message)`. */
function createStubWorker(onMessage: string): () => WorkerHandle {
  return () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => {
         const respond = (response) => parentPort.postMessage({ response });
         const fail = (error) => parentPort.postMessage({ error });
         ${onMessage}
       });
       parentPort.postMessage({ ready: true });`,
      { eval: true },
    );
}

describe('when its process exits', () => {
  it('rejects the photo and starts another process for the next one', async () => {
    const crashing = createStubWorker('throw new Error("crash");');
    let started = 0;
    const { recognizer } = createTestRecognizer({
      startWorker: () => (started++ ? startRecognitionWorker() : crashing()),
    });
    await expect(recognizer.recognize(drawTextPage(), recognizeOptions)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('crash'),
    });
    expect((await recognizer.recognize(drawTextPage(), recognizeOptions)).kind).toBe('not_food');
    expect(started).toBe(2);
  });

  it('starts another process after an idle shutdown', async () => {
    const { recognizer, processes } = createTestRecognizer({ idleTimeoutMs: 50 });
    await recognizer.recognize(drawTextPage(), recognizeOptions);
    await expect.poll(() => processes.ended, { timeout: 30_000 }).toBe(1);
    expect((await recognizer.recognize(drawTextPage(), recognizeOptions)).kind).toBe('not_food');
    expect(processes.started).toBe(2);
  });
});

describe('when its process does not reply', () => {
  const startSilent = createStubWorker('');

  it('rejects after the time limit and uses another process', async () => {
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
      startWorker: createStubWorker('fail("no memory");'),
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
    await cp(resolveServerPackagePath('models'), modelFolder, { recursive: true });
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
