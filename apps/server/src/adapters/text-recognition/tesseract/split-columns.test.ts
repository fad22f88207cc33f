import { expect, it } from 'vitest';
import type { GrayImage } from './prepare-page.ts';
import { splitColumns } from './split-columns.ts';

const SIZE = 400;

/** A page with text on the left, above full lines; `paint` adds what is on the right. */
function createPage(paint: (fill: (x: number, y: number, width: number) => void) => void) {
  const page: GrayImage = {
    pixels: new Uint8Array(SIZE * SIZE).fill(255),
    width: SIZE,
    height: SIZE,
  };
  const fill = (x: number, y: number, width: number) =>
    page.pixels.fill(0, y * SIZE + x, y * SIZE + x + width);
  for (let y = 40; y < 280; y += 20) fillWords(fill, 40, y, 5);
  for (let y = 290; y < 360; y += 20) fillWords(fill, 40, y, 15);
  paint(fill);
  return page;
}

function fillWords(
  fill: (x: number, y: number, width: number) => void,
  left: number,
  y: number,
  count: number,
) {
  for (let word = 0; word < count; word += 1)
    for (let row = 0; row < 5; row += 1) fill(left + word * 20, y + row, 15);
}

it('splits a page where lines of text stand side by side', () => {
  const page = createPage((fill) => {
    for (let y = 40; y < 280; y += 20) fillWords(fill, 240, y, 5);
  });
  expect(splitColumns(page).length).toBeGreaterThan(2);
});

it('does not take a shadow beside the page for a column of text', () => {
  const page = createPage((fill) => {
    for (let y = 0; y < SIZE; y += 1) if (y % 20 < 15) fill(360, y, 30);
  });
  expect(splitColumns(page)).toHaveLength(1);
});
