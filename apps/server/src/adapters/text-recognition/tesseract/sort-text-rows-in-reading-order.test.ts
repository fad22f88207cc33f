import { expect, it } from 'vitest';
import type { TextRow } from './group-components-into-text-rows.ts';
import { sortTextRowsInReadingOrder } from './sort-text-rows-in-reading-order.ts';

const PAGE_WIDTH = 1000;

function createRow(left: number, right: number, baseline: number): TextRow {
  return { left, right, baseline, slope: 0, letterHeight: 20, components: [] };
}

const title = createRow(100, 700, 50);
const leftColumn = [100, 150, 200, 250].map((y) => createRow(100, 380, y));
/** In a photo from an angle, the column descends to the right. */
const rightColumn = [100, 150, 200, 250].map((y) => createRow(400 + y / 5, 900, y + 5));
const footer = createRow(100, 900, 400);

it('sorts a page with two columns column by column', () => {
  const rows = [footer, ...rightColumn, title, ...leftColumn];
  const ordered = sortTextRowsInReadingOrder(rows, PAGE_WIDTH);
  expect(ordered.map(({ row }) => row)).toEqual([title, ...leftColumn, ...rightColumn, footer]);
  expect(ordered.map(({ region }) => region)).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
});

it('sorts a page without columns from top to bottom', () => {
  const rows = [footer, ...leftColumn, title];
  const ordered = sortTextRowsInReadingOrder(rows, PAGE_WIDTH);
  expect(ordered.map(({ row }) => row)).toEqual([title, ...leftColumn, footer]);
  expect(ordered.every(({ region }) => region === 0)).toBe(true);
});

it('keeps a long line in its column, although all lines beside others are short', () => {
  const short = [100, 150, 200].map((y) => createRow(100, 250, y));
  const long = createRow(100, 560, 275);
  const right = [100, 150, 200, 250, 300].map((y) => createRow(600, 950, y));
  const ordered = sortTextRowsInReadingOrder([...short, long, ...right], PAGE_WIDTH);
  expect(ordered.map(({ row }) => row)).toEqual([...short, long, ...right]);
});

it('sorts the parts of a line from left to right', () => {
  const [first, second] = [createRow(100, 300, 104), createRow(360, 600, 100)];
  const next = createRow(100, 400, 150);
  const ordered = sortTextRowsInReadingOrder([next, second, first], PAGE_WIDTH);
  expect(ordered.map(({ row }) => row)).toEqual([first, second, next]);
});
