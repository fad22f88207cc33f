import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { TesseractTextRecognizer } from './tesseract-text-recognizer.ts';

let recognizer: TesseractTextRecognizer;
afterEach(() => recognizer.close());

const cardFile = fileURLToPath(
  new URL('../../../features/scanning/fixtures/card-en.jpg', import.meta.url),
);
const signal = new AbortController().signal;

async function createPage() {
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff' },
  })
    .jpeg()
    .toBuffer();
  return { bytes, width: 300, height: 200, contentType: 'image/jpeg' } as const;
}

it('rejects pages that exceed the queue of a user, and drops aborted ones', async () => {
  recognizer = new TesseractTextRecognizer({ maxWaitingPerUser: 1 });
  const page = await createPage();
  const controller = new AbortController();
  const running = recognizer.read('a', page, signal);
  const waiting = recognizer.read('a', page, controller.signal);
  await expect(recognizer.read('a', page, signal)).rejects.toMatchObject({
    code: 'RECOGNISER_BUSY',
  });
  controller.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  expect(await running).toEqual([]);
}, 60_000);

it('ends the process when it has been idle', async () => {
  recognizer = new TesseractTextRecognizer({ idleTimeoutMs: 1 });
  expect(await recognizer.read('a', await createPage(), signal)).toEqual([]);
  await expect.poll(() => recognizer.processCount, { timeout: 30_000 }).toBe(0);
}, 60_000);

it('ends the process when it exceeds its memory limit', async () => {
  recognizer = new TesseractTextRecognizer({ maxMemoryBytes: 1 });
  const page = await createPage();
  await expect(recognizer.read('a', page, signal)).rejects.toMatchObject({
    code: 'RECOGNISER_FAILED',
  });
  expect(recognizer.processCount).toBe(0);
}, 60_000);

// Reading a whole card takes about 20 seconds on a slow machine.
it.each(process.env.TEST_ALL ? [90, 180, 270] : [])(
  'reads a photo that was turned by %s degrees',
  async (degrees) => {
    recognizer = new TesseractTextRecognizer({ timeLimitMs: 100_000 });
    const bytes = await sharp(await readFile(cardFile))
      .rotate(degrees)
      .jpeg()
      .toBuffer();
    const page = { bytes, width: 1500, height: 1500, contentType: 'image/jpeg' } as const;
    const lines = await recognizer.read('a', page, signal);
    const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    expect(texts).toEqual(expect.arrayContaining(['Ingredients', 'Directions']));
  },
  120_000,
);

it('stops the running page when its request is aborted', async () => {
  recognizer = new TesseractTextRecognizer();
  const bytes = await readFile(cardFile);
  const controller = new AbortController();
  const page = { bytes, width: 1500, height: 1500, contentType: 'image/jpeg' } as const;
  const running = recognizer.read('a', page, controller.signal);
  controller.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await expect.poll(() => recognizer.processCount).toBe(0);
}, 60_000);
