import type { TextRow } from './group-components-into-text-rows.ts';

/** Lines side by side from which on they are columns. */
const MIN_PAIRS = 3;
/** Where a cut may be between two columns, as a share of the space: in the middle, or close to the right column. */
const CUT_POSITIONS = [0.5, 0.25, 0.1];
/** How far apart the parts of a line may be in height, as a share of the letter height. */
const MAX_LINE_OFFSET = 0.5;

export interface RowInRegion {
  row: TextRow;
  /** Counts from 0 in reading order. */
  region: number;
}

/** The y coordinate of a line in the middle of the page. */
type GetY = (row: TextRow) => number;

/**
 * Sorts lines in reading order: from top to bottom, or where lines stand side by side, column by column.
 */
export function sortTextRowsInReadingOrder(
  rows: readonly TextRow[],
  pageWidth: number,
): RowInRegion[] {
  const getY: GetY = ({ baseline, slope }) => baseline + (slope * pageWidth) / 2;
  const sorted = rows.toSorted((a, b) => getY(a) - getY(b));
  const pairs = findPairs(sorted, getY);
  if (pairs.length < MIN_PAIRS) return sortByLine(sorted, getY).map((row) => ({ row, region: 0 }));
  const cut = findCut(pairs, sorted, getY);
  const isCrossing = (row: TextRow) => isCrossedBy(row, cut(getY(row)));
  const first = sorted.findIndex((row) => row === pairs[0]?.left || row === pairs[0]?.right);
  const lastPair = pairs.at(-1);
  const last = sorted.findLastIndex((row) => row === lastPair?.left || row === lastPair?.right);
  let [start, end] = [first, last + 1];
  while (start > 0 && !isCrossing(sorted[start - 1] as TextRow)) start -= 1;
  while (end < sorted.length && !isCrossing(sorted[end] as TextRow)) end += 1;
  const isLeft = (row: TextRow) => (row.left + row.right) / 2 < cut(getY(row));
  const columns = sorted.slice(start, end);
  const regions = [
    sorted.slice(0, start),
    columns.filter(isLeft),
    columns.filter((row) => !isLeft(row)),
    sorted.slice(end),
  ];
  return regions.flatMap((region, index) =>
    sortByLine(region, getY).map((row) => ({ row, region: index })),
  );
}

/** Sorts the parts of a line, whose words are far apart, from left to right. */
function sortByLine(rows: readonly TextRow[], getY: GetY): TextRow[] {
  const lines: TextRow[][] = [];
  for (const row of rows) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isSameLine = first && getY(row) - getY(first) < row.letterHeight * MAX_LINE_OFFSET;
    if (line && isSameLine) line.push(row);
    else lines.push([row]);
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.left - b.left));
}

interface Pair {
  left: TextRow;
  right: TextRow;
}

/** Neighboring lines at the same height. */
function findPairs(sorted: readonly TextRow[], getY: GetY): Pair[] {
  return sorted.flatMap((row) => {
    const beside = sorted
      .filter((other) => other !== row && other.left > row.right)
      .filter((other) => Math.abs(getY(other) - getY(row)) < row.letterHeight * 1.2)
      .toSorted((a, b) => a.left - b.left)[0];
    return beside ? [{ left: row, right: beside }] : [];
  });
}

function isCrossedBy({ left, right, letterHeight }: TextRow, x: number): boolean {
  return left < x - letterHeight && right > x + letterHeight;
}

/**
 * The x coordinate between the columns: in a photo from an angle, it changes from the top to the bottom. It separates
 * most pairs and crosses the fewest lines.
 */
function findCut(
  pairs: readonly Pair[],
  rows: readonly TextRow[],
  getY: GetY,
): (y: number) => number {
  const edges = pairs.map(({ left, right }) => ({
    y: getY(left),
    from: left.right,
    to: right.left,
  }));
  const top = edges[0]?.y ?? 0;
  const height = Math.max(1, (edges.at(-1)?.y ?? 0) - top);
  let best = { misses: Infinity, crossed: Infinity, margin: 0, cut: (_y: number) => 0 };
  for (let slope = -0.2; slope <= 0.2; slope += 0.02) {
    const at = (y: number) => slope * (y - top - height / 2);
    const to = edges.map((edge) => edge.to - at(edge.y)).toSorted((a, b) => a - b);
    for (const limit of to) {
      const from = edges.filter((edge) => edge.from - at(edge.y) < limit);
      const misses = edges.length - from.filter((edge) => edge.to - at(edge.y) >= limit).length;
      const margin = limit - Math.max(...from.map((edge) => edge.from - at(edge.y)));
      if (misses > best.misses) continue;
      for (const share of CUT_POSITIONS) {
        const cut = (y: number) => limit - margin * share + at(y);
        const crossed = rows.filter((row) => isCrossedBy(row, cut(getY(row)))).length;
        const isBetter =
          misses < best.misses ||
          crossed < best.crossed ||
          (crossed === best.crossed && margin > best.margin);
        if (isBetter) best = { misses, crossed, margin, cut };
      }
    }
  }
  return best.cut;
}
