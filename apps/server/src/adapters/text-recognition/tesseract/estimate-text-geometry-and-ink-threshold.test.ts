import { expect, it } from 'vitest';
import { estimateTextGeometryAndInkThreshold } from './estimate-text-geometry-and-ink-threshold.ts';

const SIZE = 600;
const LETTER = 20;

/** Lines of rings, whose sides have another brightness than their tops and bottoms. */
function createPage(sideBrightness: number) {
  const pixels = new Uint8Array(SIZE * SIZE).fill(255);
  for (let top = 40; top < SIZE - 40; top += 50)
    for (let left = 40; left < SIZE - 40; left += 26)
      for (let y = 0; y < LETTER; y += 1)
        for (let x = 0; x < 14; x += 1) {
          const isSide = x < 3 || x >= 11;
          const isEnd = y < 6 || y >= LETTER - 6;
          if (isSide || isEnd) pixels[(top + y) * SIZE + left + x] = isEnd ? 40 : sideBrightness;
        }
  return { pixels, width: SIZE, height: SIZE };
}

it('measures letters whose thin strokes are faint as a whole', () => {
  const geometry = estimateTextGeometryAndInkThreshold(createPage(175));
  expect(geometry?.letterSize).toBe(LETTER);
  expect(geometry?.ink).toBe(185);
});

it('leaves faint pixels out where letters are complete', () => {
  const geometry = estimateTextGeometryAndInkThreshold(createPage(60));
  expect(geometry?.letterSize).toBe(LETTER);
  expect(geometry?.ink).toBe(165);
});

it('finds no letters on an empty page', () => {
  const pixels = new Uint8Array(SIZE * SIZE).fill(255);
  expect(estimateTextGeometryAndInkThreshold({ pixels, width: SIZE, height: SIZE })).toBeNull();
});
