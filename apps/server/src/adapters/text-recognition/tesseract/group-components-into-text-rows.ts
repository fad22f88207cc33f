import type { ConnectedComponent } from './find-connected-components.ts';

/** A line of letters on a page, or the part of it in one column. */
export interface TextRow {
  components: ConnectedComponent[];
  left: number;
  right: number;
  /** The y coordinate of the baseline at x = 0. */
  baseline: number;
  /** Pixels down per pixel to the right. */
  slope: number;
  /** The median height of its letters. */
  letterHeight: number;
}

/** Sizes below are shares of the median letter height of the page. */
const MIN_LETTER_HEIGHT = 0.45;
const MAX_LETTER_HEIGHT = 4;
const MAX_LETTER_WIDTH = 5;
/** The largest gap between letters of a line; columns are further apart. */
const MAX_GAP = 2.1;
/** The largest gap between the words of a line, after the dots and commas have been added. */
const MAX_WORD_GAP = 2.4;
/** Letters of a line overlap vertically by this share of the smaller one. */
const MIN_OVERLAP = 0.4;
/** Lines from this length on have a slope of their own. */
const MIN_SLOPED_LENGTH = 12;
const MIN_LETTERS = 3;
const MIN_LENGTH = 2;
const MIN_SHORT_ROW_LETTERS = 2;
const MAX_LINE_DISTANCE = 5;
/** Of dots, commas, dashes, single letters, and the parts of fractions. */
const MAX_SMALL_SIZE = 2.3;
/** Where dots, accents and commas may be. */
const ABOVE_BASELINE = 2.3;
const BELOW_BASELINE = 0.7;
/** The gap between a list marker or step number and its line. */
const MAX_MARKER_GAP = 4.4;
/** Numbers of thin strokes consist of parts, which are added one after the other. */
const MAX_PASSES = 4;

/** Groups the components of an image with roughly horizontal text into lines. */
export function groupComponentsIntoTextRows(
  components: readonly ConnectedComponent[],
  letterHeight: number,
): TextRow[] {
  const letters = components.filter((one) => isLetter(one, letterHeight));
  const rows = chainLetters(letters, letterHeight)
    .filter((chain) => chain.length >= MIN_LETTERS && getWidth(chain) >= letterHeight * MIN_LENGTH)
    .map((chain) => createRow(chain, letterHeight));
  const getSlope = fitSlopes(rows, letterHeight);
  const sloped = rows.map((row) => withSlope(row, getSlope(row)));
  const complete = addSmallComponents(sloped, components, letterHeight);
  const unused = findUnused(letters, complete);
  const short = chainLetters(unused, letterHeight)
    .filter(({ length }) => length >= MIN_SHORT_ROW_LETTERS)
    .map((chain) => createRow(chain, letterHeight))
    .map((row) => withSlope(row, getSlope(row)))
    .filter((row) => complete.some((other) => isBelow(other, row)));
  const rest = findUnused(components, complete);
  const shortWithDots = addSmallComponents(short, rest, letterHeight);
  return mergeRows([...complete, ...shortWithDots]);
}

function findUnused(
  components: readonly ConnectedComponent[],
  rows: readonly TextRow[],
): ConnectedComponent[] {
  const used = new Set(rows.flatMap((row) => row.components));
  return components.filter((one) => !used.has(one));
}

function getWidth(components: readonly ConnectedComponent[]): number {
  const left = Math.min(...components.map((one) => one.left));
  return Math.max(...components.map((one) => one.right)) - left;
}

/** Whether a short line ends a paragraph: it is right below the start of a line. */
function isBelow(row: TextRow, short: TextRow): boolean {
  const distance = getYAt(short, short.left) - getYAt(row, short.left);
  return (
    distance > 0 &&
    distance < row.letterHeight * MAX_LINE_DISTANCE &&
    Math.abs(short.left - row.left) < row.letterHeight * MAX_LINE_DISTANCE
  );
}

function getYAt({ baseline, slope }: TextRow, x: number): number {
  return baseline + slope * x;
}

function isLetter(
  { left, top, right, bottom, area }: ConnectedComponent,
  letterHeight: number,
): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    height >= letterHeight * MIN_LETTER_HEIGHT &&
    height <= letterHeight * MAX_LETTER_HEIGHT &&
    width <= letterHeight * MAX_LETTER_WIDTH &&
    area >= letterHeight
  );
}

function isSmall({ left, top, right, bottom }: ConnectedComponent, letterHeight: number): boolean {
  return Math.max(right - left, bottom - top) <= letterHeight * MAX_SMALL_SIZE;
}

/** Links each letter to the closest one on its right. */
function chainLetters(
  letters: readonly ConnectedComponent[],
  letterHeight: number,
): ConnectedComponent[][] {
  const sorted = letters.toSorted((a, b) => a.left - b.left);
  const leftNeighbors = new Map<ConnectedComponent, { letter: ConnectedComponent; gap: number }>();
  for (const [index, letter] of sorted.entries()) {
    let best: { letter: ConnectedComponent; gap: number } | null = null;
    const maxGap = letterHeight * MAX_GAP;
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.left - letter.right > maxGap) break;
      if (!isSameLine(letter, other) || centerX(other) <= centerX(letter)) continue;
      const gap = other.left - letter.right;
      if (!best || gap < best.gap) best = { letter: other, gap };
    }
    if (!best) continue;
    const existing = leftNeighbors.get(best.letter);
    if (!existing || existing.gap > best.gap)
      leftNeighbors.set(best.letter, { letter, gap: best.gap });
  }
  const chains = new Map<ConnectedComponent, ConnectedComponent[]>();
  for (const letter of sorted) {
    const chain = chains.get(leftNeighbors.get(letter)?.letter ?? letter) ?? [];
    chain.push(letter);
    chains.set(letter, chain);
  }
  return [...new Set(chains.values())];
}

function centerX({ left, right }: ConnectedComponent): number {
  return (left + right) / 2;
}

function isSameLine(a: ConnectedComponent, b: ConnectedComponent): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return overlap >= Math.min(a.bottom - a.top, b.bottom - b.top) * MIN_OVERLAP;
}

function createRow(components: ConnectedComponent[], pageLetterHeight: number): TextRow {
  const letterHeight = median(components.map(({ top, bottom }) => bottom - top));
  const left = Math.min(...components.map((one) => one.left));
  const right = left + getWidth(components);
  const isLong = right - left >= pageLetterHeight * MIN_SLOPED_LENGTH;
  const slope = isLong ? fitBaseline(components, letterHeight) : 0;
  return withSlope({ components, left, right, baseline: 0, slope, letterHeight }, slope);
}

function withSlope(row: TextRow, slope: number): TextRow {
  const offsets = row.components.map((one) => one.bottom - slope * centerX(one));
  return { ...row, slope, baseline: median(offsets) };
}

/** The slope of the line through the lower ends of most letters, without those with descenders. */
function fitBaseline(components: readonly ConnectedComponent[], letterHeight: number): number {
  let points = components.map((one) => ({ x: centerX(one), y: one.bottom, weight: 1 }));
  let slope = 0;
  for (const tolerance of [Infinity, 0.5, 0.25]) {
    const offset = median(points.map(({ x, y }) => y - slope * x));
    const close = points.filter(
      ({ x, y }) => Math.abs(y - slope * x - offset) <= letterHeight * tolerance,
    );
    if (close.length >= MIN_LETTERS) points = close;
    slope = fitLine(points).slope;
  }
  return slope;
}

function fitLine(points: readonly { x: number; y: number; weight: number }[]) {
  const total = points.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const meanX = points.reduce((sum, { x, weight }) => sum + x * weight, 0) / total;
  const meanY = points.reduce((sum, { y, weight }) => sum + y * weight, 0) / total;
  let [covariance, variance] = [0, 0];
  for (const { x, y, weight } of points) {
    covariance += weight * (x - meanX) * (y - meanY);
    variance += weight * (x - meanX) ** 2;
  }
  const slope = variance > 0 ? covariance / variance : 0;
  return { slope, at: (x: number) => meanY + slope * (x - meanX) };
}

/** In a photo from an angle, the slopes of the lines change from the top to the bottom of the page. */
function fitSlopes(rows: readonly TextRow[], letterHeight: number): (row: TextRow) => number {
  let points = rows
    .filter(({ left, right }) => right - left >= letterHeight * MIN_SLOPED_LENGTH)
    .map((row) => ({ x: row.baseline, y: row.slope, weight: row.right - row.left }));
  if (points.length === 0) return () => 0;
  let line = fitLine(points);
  for (const tolerance of [0.03, 0.015]) {
    const close = points.filter(({ x, y }) => Math.abs(y - line.at(x)) <= tolerance);
    if (close.length < 2) break;
    points = close;
    line = fitLine(points);
  }
  return (row) => line.at(row.baseline);
}

/** Adds dots, accents, commas, list markers and short numbers to the lines that they belong to. */
function addSmallComponents(
  rows: readonly TextRow[],
  components: readonly ConnectedComponent[],
  letterHeight: number,
): TextRow[] {
  let complete = [...rows];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const unused = findUnused(components, complete).filter((one) => isSmall(one, letterHeight));
    const added = new Map<TextRow, ConnectedComponent[]>();
    for (const one of unused) {
      const closest = findClosestRow(complete, one, letterHeight);
      if (closest) added.set(closest, [...(added.get(closest) ?? []), one]);
    }
    if (added.size === 0) break;
    complete = complete.map((row) => {
      const all = [...row.components, ...(added.get(row) ?? [])];
      const left = Math.min(...all.map((one) => one.left));
      return { ...row, components: all, left, right: left + getWidth(all) };
    });
  }
  return complete;
}

function findClosestRow(
  rows: readonly TextRow[],
  one: ConnectedComponent,
  letterHeight: number,
): TextRow | undefined {
  return rows
    .map((row) => ({ row, distance: getDistance(row, one, letterHeight) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)[0]?.row;
}

/** The distance of a small component from a line; infinite if it does not belong to it. */
function getDistance(row: TextRow, one: ConnectedComponent, letterHeight: number): number {
  const gap = Math.max(row.left - one.right, one.left - row.right, 0);
  const maxGap = one.right < row.left ? MAX_MARKER_GAP : MAX_GAP;
  if (gap > letterHeight * maxGap) return Infinity;
  const centerY = (one.top + one.bottom) / 2;
  const above = (getYAt(row, centerX(one)) - centerY) / row.letterHeight;
  if (above > ABOVE_BASELINE || above < -BELOW_BASELINE) return Infinity;
  return Math.abs(above - 0.6) + gap / row.letterHeight;
}

/** Joins the parts of lines that are no further apart than words, after dots and commas have been added. */
function mergeRows(rows: readonly TextRow[]): TextRow[] {
  const merged: TextRow[] = [];
  for (const row of rows.toSorted((a, b) => a.left - b.left)) {
    const index = merged.findIndex((other) => isContinued(other, row));
    const other = merged[index];
    if (!other) merged.push(row);
    else {
      const long = other.components.length > row.components.length ? other : row;
      const components = [...other.components, ...row.components];
      merged[index] = {
        ...long,
        components,
        left: other.left,
        right: Math.max(other.right, row.right),
      };
    }
  }
  return merged;
}

function isContinued(row: TextRow, next: TextRow): boolean {
  const letterHeight = Math.min(row.letterHeight, next.letterHeight);
  return (
    next.left - row.right <= letterHeight * MAX_WORD_GAP &&
    next.left > row.left &&
    next.right > row.right &&
    Math.abs(getYAt(row, next.left) - getYAt(next, next.left)) < letterHeight * 0.5
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
