import { expect, it } from 'vitest';
import { darkenFaintLetters } from './darken-faint-letters.ts';
import type { GrayImage } from './gray-image.ts';

const SIZE = 400;

/** Sixty squares as large as letters, beside a table with dark grain. */
function createPage(ink: number, hasGrain = false): GrayImage {
  const pixels = new Uint8Array(SIZE * SIZE).fill(255);
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 10; column += 1)
      for (let y = 0; y < 12; y += 1)
        for (let x = 0; x < 10; x += 1)
          pixels[(40 + row * 40 + y) * SIZE + 40 + column * 20 + x] = ink;
  if (hasGrain) for (let index = 0; index < SIZE * SIZE; index += 7) fillGrain(pixels, index);
  return { pixels, width: SIZE, height: SIZE };
}

function fillGrain(pixels: Uint8Array, index: number): void {
  if (index % SIZE >= 300) pixels[index] = 190;
}

const getInk = ({ pixels }: GrayImage) => pixels[42 * SIZE + 42];

it('darkens faint letters', () => {
  expect(getInk(darkenFaintLetters(createPage(155)))).toBeLessThan(80);
  expect(darkenFaintLetters(createPage(155)).pixels[0]).toBe(255);
});

it('keeps a page with dark letters, even beside a table with grain', () => {
  for (const page of [createPage(60), createPage(60, true)])
    expect(darkenFaintLetters(page)).toBe(page);
});

it('keeps a page without letters', () => {
  const page = { pixels: new Uint8Array(SIZE * SIZE).fill(255), width: SIZE, height: SIZE };
  expect(darkenFaintLetters(page)).toBe(page);
});
