import { describe, expect, test } from 'vitest';
import {
  computeCardHeight,
  computeGroupedListLayout,
  computeWideCardHeight,
} from '#features/recipe-list/grouped-list-layout.ts';
import { getRowsNearWindow, isRowInWindow } from '#features/recipe-list/list-virtualization.ts';

const phone = { width: 358, columns: 2, gap: 12, remPx: 16 };
const desktop = { width: 1144, columns: 4, gap: 24, remPx: 16 };
const headingHeight = 48;
const groupSpacing = 48;

/** Categories with these counts. */
const withCounts = (...counts: number[]) =>
  counts.map((count, index) => ({ category: `category ${index}`, count }));

describe('on a desktop', () => {
  test('small groups share a row, each below its heading', () => {
    const { groups, rows, height } = computeGroupedListLayout(withCounts(5, 1, 2, 2), desktop);
    const rowHeight = computeCardHeight(desktop) + 24;
    const wideRowHeight = computeWideCardHeight(desktop) + 24;
    const secondTop = headingHeight + rowHeight + wideRowHeight + groupSpacing - 24;
    const thirdTop = secondTop + headingHeight + rowHeight + groupSpacing - 24;
    expect(
      groups.map(({ top, startColumn, columnSpan }) => [top, startColumn, columnSpan]),
    ).toEqual([
      [0, 0, 4],
      [secondTop, 0, 1],
      [secondTop, 1, 3],
      [thirdTop, 0, 4],
    ]);
    expect(rows.filter(({ isWide }) => isWide)).toMatchObject([{ startSlot: 4, endSlot: 5 }]);
    expect(rows.filter(({ groupIndex }) => groupIndex === 2)).toMatchObject([
      { top: secondTop, startSlot: 6, endSlot: 6 },
      { top: secondTop + headingHeight, startColumn: 1, startSlot: 6, endSlot: 8 },
    ]);
    expect(height).toBe(thirdTop + headingHeight + rowHeight);
  });

  test('the order of the groups is kept', () => {
    const { groups } = computeGroupedListLayout(withCounts(3, 2, 1), desktop);
    expect(groups.map(({ startColumn }) => startColumn)).toEqual([0, 0, 2]);
    expect(groups[0]?.top).not.toBe(groups[1]?.top);
  });

  test('a heading that is wider than its cards shares its row with no other one', () => {
    const long = { category: 'Breakfast for the whole week', count: 1 };
    const { groups, rows } = computeGroupedListLayout(
      [...withCounts(1), long, ...withCounts(1)],
      desktop,
    );
    expect(groups.map(({ columnSpan }) => columnSpan)).toEqual([4, 4, 4]);
    expect(rows.filter(({ isWide }) => isWide)).toHaveLength(3);
    const pair = computeGroupedListLayout([...withCounts(1), { ...long, count: 3 }], desktop);
    expect(pair.groups.map(({ startColumn }) => startColumn)).toEqual([0, 1]);
  });
});

describe('on a phone', () => {
  test('a group of one card gets a wide card, and no group shares its row', () => {
    const { groups, rows, height } = computeGroupedListLayout(withCounts(2, 1, 1), phone);
    const wideHeight = computeWideCardHeight(phone) + 12;
    expect(groups.map(({ columnSpan }) => columnSpan)).toEqual([2, 2, 2]);
    expect(new Set(groups.map(({ top }) => top)).size).toBe(3);
    const cardRows = rows.filter(({ startSlot, endSlot }) => startSlot < endSlot);
    expect(cardRows.map(({ isWide }) => isWide)).toEqual([false, true, true]);
    expect(height).toBe((groups[2]?.top ?? 0) + headingHeight + wideHeight);
  });

  test('the last card of a larger group is wide if it is alone', () => {
    const { rows, height } = computeGroupedListLayout(withCounts(3), phone);
    expect(rows.map(({ isWide }) => isWide)).toEqual([false, false, true]);
    const cardHeights = computeCardHeight(phone) + 12 + computeWideCardHeight(phone) + 12;
    expect(height).toBe(headingHeight + cardHeights);
  });

  test('a single column has no wide cards', () => {
    const { rows } = computeGroupedListLayout(withCounts(1), { ...phone, columns: 1 });
    expect(rows.some(({ isWide }) => isWide)).toBe(false);
  });
});

test('all rows in the window are visible, also those that share their position', () => {
  const { rows } = computeGroupedListLayout(withCounts(50, 1, 2, 50), desktop);
  for (let scrollY = 0; scrollY < 10_000; scrollY += 250) {
    const position = { offsetTop: 150, scrollY };
    const rowsInWindow = rows.filter((row) => isRowInWindow(row, position));
    expect(rowsInWindow.length).toBeGreaterThan(0);
    expect(getRowsNearWindow(rows, position)).toEqual(expect.arrayContaining(rowsInWindow));
  }
});
