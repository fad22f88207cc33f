import { type EditorLine, isHeading } from '#ui/editor-line.ts';

/** Rows that move together, without the row at `to`. */
export interface LineRange {
  from: number;
  to: number;
}

/** The rows that move with a row: a heading moves with the lines below it. */
export function getMovingRange(rows: readonly EditorLine[], from: number): LineRange {
  if (!isHeading(rows[from])) return { from, to: from + 1 };
  const next = rows.findIndex((row, index) => index > from && isHeading(row));
  return { from, to: next === -1 ? rows.length : next };
}

/**
 * The row indexes in front of which rows may be inserted. A heading with lines is only inserted between sections, so
 * that it takes no lines from another one.
 */
export function getMoveTargets(rows: readonly EditorLine[], { from, to }: LineRange): number[] {
  const isSection = to - from > 1;
  return [...rows.keys(), rows.length].filter(
    (index) =>
      (index <= from || index >= to) &&
      (!isSection || index === rows.length || isHeading(rows[index])),
  );
}

/** The index before which the rows are inserted by a move of one step; undefined at the end of the list. */
export function getNextMoveTarget(
  rows: readonly EditorLine[],
  range: LineRange,
  direction: 1 | -1,
): number | undefined {
  const targets = getMoveTargets(rows, range);
  return direction < 0
    ? targets.findLast((index) => index < range.from)
    : targets.find((index) => index > range.to);
}

/** The index at which the rows are after a move in front of another row. */
export const getMovedIndex = ({ from, to }: LineRange, target: number) =>
  target > from ? target - (to - from) : target;

/** Moves a range of entries in front of another one. */
export const moveRange = <Entry>(entries: readonly Entry[], range: LineRange, target: number) =>
  entries
    .toSpliced(range.from, range.to - range.from)
    .toSpliced(getMovedIndex(range, target), 0, ...entries.slice(range.from, range.to));
