import type { TextRow } from './find-text-rows.ts';

/** Lines side by side from which on they are columns. */
const MIN_PAIRS = 3;

export interface OrderedRow {
  row: TextRow;
  /** Counts from 0 in reading order. */
  region: number;
}

/** The y coordinate of a line in the middle of the page. */
type GetY = (row: TextRow) => number;

/**
 * Sorts lines in reading order: from top to bottom, or where lines stand side by side, column by column.
 */
export function orderRows(rows: readonly TextRow[], pageWidth: number): OrderedRow[] {
  const getY: GetY = ({ baseline, slope }) => baseline + (slope * pageWidth) / 2;
  const sorted = rows.toSorted((a, b) => getY(a) - getY(b));
  const pairs = findPairs(sorted, getY);
  if (pairs.length < MIN_PAIRS) return sorted.map((row) => ({ row, region: 0 }));
  const cut = findCut(pairs, getY);
  const isCrossing = (row: TextRow) => {
    const x = cut(getY(row));
    return row.left < x - row.letterHeight && row.right > x + row.letterHeight;
  };
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
  return regions.flatMap((region, index) => region.map((row) => ({ row, region: index })));
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

/** The x coordinate between the columns: in a photo from an angle, it changes from the top to the bottom. */
function findCut(pairs: readonly Pair[], getY: GetY): (y: number) => number {
  const edges = pairs.map(({ left, right }) => ({
    y: getY(left),
    from: left.right,
    to: right.left,
  }));
  const top = edges[0]?.y ?? 0;
  const height = Math.max(1, (edges.at(-1)?.y ?? 0) - top);
  let best = { misses: Infinity, margin: 0, cut: (_y: number) => 0 };
  for (let slope = -0.2; slope <= 0.2; slope += 0.02) {
    const at = (y: number) => slope * (y - top - height / 2);
    const to = edges.map((edge) => edge.to - at(edge.y)).toSorted((a, b) => a - b);
    for (const limit of to) {
      const from = edges.filter((edge) => edge.from - at(edge.y) < limit);
      const misses = edges.length - from.filter((edge) => edge.to - at(edge.y) >= limit).length;
      const margin = limit - Math.max(...from.map((edge) => edge.from - at(edge.y)));
      if (misses > best.misses || (misses === best.misses && margin <= best.margin)) continue;
      best = { misses, margin, cut: (y) => limit - margin / 2 + at(y) };
    }
  }
  return best.cut;
}
