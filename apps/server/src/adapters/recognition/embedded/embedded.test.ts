import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { packagePath } from '#platform/package-path.ts';
import { spawnWorker } from '#platform/worker.ts';
import type { Recogniser } from '#ports/recogniser.ts';
import { describeRecogniser } from '../conformance.ts';
import { draw, drawOranges, drawPage, drawStew } from '../drawn-pictures.ts';
import { createRecogniser } from '../index.ts';
import { Classifier, type EmbeddedOptions } from './classifier.ts';
import { createEmbeddedRecogniser } from './embedded.ts';

/** SHA-256 of what the model as it was trained, without a second output, says of eight drawn pictures. */
const PROBABILITIES_OF_TRAINING =
  '12245f87421b7cd4a1b12773235c342a0be56d52d4a2edc1d32314cabfcd99ad';

const never = new AbortController().signal;
const asSeen = { assumeFood: false, signal: never };

describeRecogniser('The embedded recogniser', () => createRecogniser({ kind: 'embedded' }));

/** A recogniser that is closed after the test, and the threads that it started. */
const open: Recogniser[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((recogniser) => recogniser.close()));
});

function create(options: EmbeddedOptions = {}) {
  const threads: Worker[] = [];
  const recogniser = createEmbeddedRecogniser({
    startWorker(workerData) {
      const thread = spawnWorker('recognition-worker', { workerData });
      threads.push(thread);
      return thread;
    },
    ...options,
  });
  open.push(recogniser);
  return { recogniser, threads };
}

describe('the embedded recogniser', () => {
  it('names what it knows, asks about what it does not, and refuses what is no food', async () => {
    const { recogniser } = create();
    expect(await recogniser.recognise(drawOranges(), asSeen)).toMatchObject({
      kind: 'ingredient',
      candidates: expect.arrayContaining([expect.objectContaining({ title: 'Orange' })]),
      needsReview: false,
    });
    expect(await recogniser.recognise(drawStew(), asSeen)).toMatchObject({ needsReview: true });
    expect(await recogniser.recognise(drawPage(), asSeen)).toMatchObject({ kind: 'not_food' });
  });

  it('starts its thread before anybody asks, unless told otherwise', () => {
    expect(create().threads).toHaveLength(1);
    expect(create({ warmUp: false }).threads).toHaveLength(0);
  });

  it('does all photos in one thread', async () => {
    const { recogniser, threads } = create();
    await Promise.all(Array.from({ length: 50 }, () => recogniser.recognise(drawStew(), asSeen)));
    expect(threads).toHaveLength(1);
  });
});

describe('the signature of a photo', () => {
  it('is that of the model that ships', async () => {
    const { recogniser } = create();
    const { signature } = await recogniser.recognise(drawStew(), asSeen);
    expect(signature).toMatchObject({ space: 'food-v0' });
    expect(signature?.vector).toHaveLength(256);
  });

  it('costs the names nothing: the probabilities are those from before there were any, to the last bit', async () => {
    const classifier = new Classifier();
    const hash = createHash('sha256');
    for (let seed = 1; seed <= 8; seed++) {
      const photo = draw(64, 64, (x, y) => [
        (x * seed) % 256,
        (y * 3 * seed) % 256,
        ((x ^ y) * seed) % 256,
      ]);
      const { probabilities } = await classifier.classify(photo, never);
      hash.update(new Uint8Array(probabilities.buffer));
    }
    await classifier.close();
    expect(hash.digest('hex')).toBe(PROBABILITIES_OF_TRAINING);
  });

  it('is not believed when it is none', async () => {
    const numbers = 'probabilities: new Float32Array(137).fill(1 / 137)';
    for (const features of ['new Float32Array(3)', 'new Float32Array(256).fill(NaN)']) {
      const startWorker = startStub(`answer({ ${numbers}, features: ${features} });`);
      await expect(
        create({ startWorker }).recogniser.recognise(drawStew(), asSeen),
      ).rejects.toMatchObject({ failure: 'invalid_answer' });
    }
  });

  it('is missing where the model has seen nothing, and the names are not', async () => {
    const startWorker = startStub(
      'answer({ probabilities: new Float32Array(137).fill(1 / 137), features: new Float32Array(256) });',
    );
    const { recogniser } = create({ startWorker });
    const recognition = await recogniser.recognise(drawStew(), asSeen);
    expect(recognition).toMatchObject({ kind: 'dish' });
    expect(recognition.signature).toBeUndefined();
    await expect(recogniser.sign?.(drawStew(), never)).rejects.toMatchObject({
      failure: 'invalid_answer',
    });
  });
});

/** Stands in for the real thread: code that may use `id` and `answer(message)`. */
function startStub(onMessage: string): () => Worker {
  return () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', ({ id }) => {
         const answer = (message) => parentPort.postMessage({ id, ...message });
         ${onMessage}
       });`,
      { eval: true },
    );
}

describe('when its thread is lost', () => {
  it('says so to who waits, and starts another for who comes next', async () => {
    const crashing = startStub('throw new Error("crash");');
    let started = 0;
    const { recogniser } = create({
      startWorker: (workerData) =>
        started++ ? spawnWorker('recognition-worker', { workerData }) : crashing(),
    });
    await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining('crash'),
    });
    expect((await recogniser.recognise(drawPage(), asSeen)).kind).toBe('not_food');
    expect(started).toBe(2);
  });

  it('starts another after a rest', async () => {
    const { recogniser, threads } = create({ restAfterMs: 50 });
    await recogniser.recognise(drawPage(), asSeen);
    await expect.poll(() => threads[0]?.threadId).toBe(-1);
    expect((await recogniser.recognise(drawPage(), asSeen)).kind).toBe('not_food');
    expect(threads).toHaveLength(2);
  });
});

describe('when its thread does not answer', () => {
  const startSilent = startStub('');

  it('gives up after its time limit, and goes on with another thread', async () => {
    const startAnswering = startStub('answer({ probabilities: new Float32Array(137).fill(0) });');
    let started = 0;
    const { recogniser } = create({
      timeoutMs: 400,
      startWorker: () => (started++ ? startAnswering() : startSilent()),
    });
    await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
      failure: 'too_slow',
    });
    await expect
      .poll(() => recogniser.recognise(drawPage(), asSeen).catch(() => null), { timeout: 10_000 })
      .toMatchObject({ kind: 'dish' });
  });

  it('lets a request be cancelled all the same', async () => {
    const { recogniser } = create({ startWorker: startSilent });
    const cancelled = new AbortController();
    const request = recogniser.recognise(drawPage(), { ...asSeen, signal: cancelled.signal });
    setTimeout(() => cancelled.abort(), 50);
    await expect(request).rejects.toMatchObject({ failure: 'cancelled' });
  });
});

describe('when its answer makes no sense', () => {
  it.each([
    ['too few numbers', 'new Float32Array(3)'],
    ['no probabilities', 'new Float32Array(137).fill(NaN)'],
    ['negative ones', 'new Float32Array(137).fill(-1)'],
  ])('does not believe %s', async (_, probabilities) => {
    const startWorker = startStub(`answer({ probabilities: ${probabilities} });`);
    const { recogniser } = create({ startWorker });
    await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
      failure: 'invalid_answer',
    });
  });

  it('passes on that the model failed', async () => {
    const { recogniser } = create({ startWorker: startStub('answer({ failure: "no memory" });') });
    await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining('no memory'),
    });
  });
});

describe('when its model is not what it should be', () => {
  let modelFolder: string;
  afterEach(() => rm(modelFolder, { recursive: true }));

  it('starts all the same, and says at each request what is wrong with the model', async () => {
    modelFolder = await mkdtemp(join(tmpdir(), 'model-'));
    await cp(packagePath('models'), modelFolder, { recursive: true });
    await writeFile(join(modelFolder, 'food-v0.int8.onnx'), 'not a model');
    const { recogniser } = create({ modelFolder });
    for (let i = 0; i < 2; i++) {
      await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining('food-v0.int8.onnx is not the file that SHA256SUMS names'),
      });
    }
  });

  it('says the same of a folder without labels', async () => {
    modelFolder = await mkdtemp(join(tmpdir(), 'model-'));
    const { recogniser } = create({ modelFolder });
    await expect(recogniser.recognise(drawPage(), asSeen)).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining('SHA256SUMS'),
    });
  });
});
