import { expect, it } from 'vitest';
import {
  adjustAmountConfidences,
  confirmAmountsBySecondReading,
} from './confirm-amounts-by-second-reading.ts';
import type { GrayImage } from './gray-image.ts';

const image = { pixels: new Uint8Array(600 * 100).fill(255), width: 600, height: 100 };
const box = { left: 10, right: 500, top: 20, bottom: 50 };

function createLine(...texts: string[]) {
  const located = texts.map((text, index) => ({
    ...{ text, confidence: 0.7 },
    box: { ...box, left: 10 + index * 100, right: 90 + index * 100 },
  }));
  const words = located.map(({ text, confidence }) => ({ text, confidence }));
  return { box, located, words };
}

function reread(line: ReturnType<typeof createLine>, text: string) {
  const images: GrayImage[] = [];
  const result = confirmAmountsBySecondReading(image, [line], async (read) => {
    images.push(read);
    const part = { left: 24, right: 60, top: 0, bottom: read.height };
    return [{ text, confidence: 0.9, box: part }];
  });
  return { images, result };
}

it('makes amounts certain that are read the same again', async () => {
  const { result } = reread(createLine('250', 'g', 'Mehl'), '250');
  expect(await result).toEqual([
    [
      { text: '250', confidence: 0.9 },
      { text: 'g', confidence: 0.7 },
      { text: 'Mehl', confidence: 0.7 },
    ],
  ]);
});

it('makes amounts uncertain that are read otherwise or not at all', async () => {
  const line = createLine('250', 'g', 'Mehl');
  for (const text of ['260', 'Mehl']) {
    const [words] = await reread(line, text).result;
    expect(words?.map(({ confidence }) => confidence)).toEqual([0.5, 0.7, 0.7]);
  }
});

it('reads the amounts and their units only, larger', async () => {
  const { images, result } = reread(createLine('2', 'EL', 'Öl', 'oder', 'etwas', 'mehr'), '2');
  await result;
  expect(images[0]?.width).toBeCloseTo((290 + 16) * 1.5, -1);
});

it('does not read lines without amounts', async () => {
  const { images, result } = reread(createLine('Salz', 'und', 'Pfeffer'), '1');
  expect((await result)[0]).toHaveLength(3);
  expect(images).toEqual([]);
});

it('keeps doubts of the first reading, and compares amounts in their order', () => {
  const words = ['½', 'cup', '(120', 'ml)'].map((text, index) => ({
    ...{ text, confidence: index === 0 ? 0.5 : 0.95 },
  }));
  expect(adjustAmountConfidences(words, ['½', '120'])).toEqual(words);
  const confidences = (amounts: string[]) =>
    adjustAmountConfidences(words, amounts).map(({ confidence }) => confidence);
  expect(confidences(['120', '½'])).toEqual([0.5, 0.95, 0.5, 0.95]);
});

it('does not compare the numbers of steps', () => {
  const words = [{ text: '2.', confidence: 0.95 }];
  expect(adjustAmountConfidences(words, [])).toEqual(words);
});

it('makes a g clear after an amount that was read twice', () => {
  const words = ['520', 'g'].map((text) => ({ text, confidence: 0.5 }));
  expect(adjustAmountConfidences(words, ['520'])[1]?.confidence).toBe(0.7);
  expect(adjustAmountConfidences(words, ['5209'])[1]?.confidence).toBe(0.5);
});

it('reads amounts whose following words stand on their left', async () => {
  const line = createLine('6', 'Eier', '4');
  const [first, second, last] = line.located;
  if (!first || !second || !last) throw new Error('The line has three words.');
  const located = [last, first, second];
  const [words] = await reread({ ...line, located }, '6').result;
  expect(words?.[0]?.confidence).toBe(0.9);
});
