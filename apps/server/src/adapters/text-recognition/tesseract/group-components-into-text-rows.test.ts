import { expect, it } from 'vitest';
import { estimateTextGeometry } from './estimate-text-geometry.ts';
import { type ConnectedComponent, findConnectedComponents } from './find-connected-components.ts';
import type { GrayImage } from './gray-image.ts';
import { groupComponentsIntoTextRows } from './group-components-into-text-rows.ts';

const SIZE = 600;
const LETTER = 12;

/** A white page; `isInk` paints its dark pixels. */
function createPage(isInk: (x: number, y: number) => boolean): GrayImage {
  const pixels = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) pixels[y * SIZE + x] = isInk(x, y) ? 0 : 255;
  return { pixels, width: SIZE, height: SIZE };
}

/** Six lines of square letters that descend by `slope`; the second one is shorter and has a dot above its first letter. */
function isLetter(slope: number, x: number, y: number): boolean {
  const line = y - slope * x - 60;
  const [row, rowY] = [Math.floor(line / 60), ((line % 60) + 60) % 60];
  if (row < 0 || row > 5 || x < 60 || x > (row === 1 ? 300 : 540)) return false;
  const isDot = row === 1 && x < 64 && rowY >= 2 && rowY < 6;
  return isDot || (rowY >= 10 && rowY < 10 + LETTER && x % 16 < LETTER);
}

it('finds slanted lines, with the dots of their letters', () => {
  const { components } = findConnectedComponents(createPage((x, y) => isLetter(0.05, x, y)));
  const rows = groupComponentsIntoTextRows(components, LETTER).toSorted(
    (a, b) => a.baseline - b.baseline,
  );
  expect(rows).toHaveLength(6);
  for (const { slope } of rows) expect(slope).toBeCloseTo(0.05, 2);
  const dot = components.find(({ bottom, top }) => bottom - top < LETTER / 2) as ConnectedComponent;
  expect(rows[1]?.components).toContain(dot);
});

it('ignores the dark table beside the page', () => {
  const page = createPage((x, y) => x < 40 || isLetter(0, x, y));
  const rows = groupComponentsIntoTextRows(findConnectedComponents(page).components, LETTER);
  expect(rows).toHaveLength(6);
  expect(Math.min(...rows.map(({ left }) => left))).toBeGreaterThan(40);
});

it('adds the thin digits before a line, one after the other', () => {
  const isDigit = (x: number, y: number) => x < 60 && x % 20 < 3 && y >= 65 && y < 82;
  const page = createPage((x, y) => isDigit(x, y) || (y < 110 && isLetter(0, x, y)));
  const [row] = groupComponentsIntoTextRows(findConnectedComponents(page).components, LETTER);
  expect(row?.left).toBe(0);
});

it('estimates the direction of lines that run upwards', () => {
  const turned = createPage((x, y) => isLetter(0.05, SIZE - y, x));
  const geometry = estimateTextGeometry(findConnectedComponents(turned).components);
  expect(geometry?.degrees).toBeCloseTo(93, 0);
  expect(Math.round(geometry?.letterSize ?? 0)).toBeLessThanOrEqual(LETTER + 1);
});

it('finds no direction on a page without letters', () => {
  expect(
    estimateTextGeometry(findConnectedComponents(createPage(() => false)).components),
  ).toBeNull();
});
