import type { ConnectedComponent } from './find-connected-components.ts';

/** In pixels; smaller components are noise, larger ones are edges and pictures. */
const LETTER_SIZES = [6, 90] as const;
/** A page of small print has 5,000. */
const MAX_LETTERS = 10_000;
const NEIGHBORS = 2;
const SMOOTHING_DEGREES = 3;
const REFINEMENT_DEGREES = 6;
const REFINEMENT_STEP = 0.1;

interface Point {
  x: number;
  y: number;
  size: number;
}

export interface TextGeometry {
  /** The direction of the lines in degrees, positive if they descend to the right: -45 to 135. */
  degrees: number;
  /** The median height or width of the letters, in pixels. */
  letterSize: number;
}

/**
 * Estimates the direction of the text lines: most letters are closest to their neighbors in the same line (O'Gorman,
 * "The document spectrum for page layout analysis", 1993). The best angle nearby is the one at which the letters fall
 * into the fewest rows.
 *
 * @returns null if there are hardly any letters
 */
export function estimateTextGeometry(
  components: readonly ConnectedComponent[],
): TextGeometry | null {
  const points = components.filter(isLetterSized).slice(0, MAX_LETTERS).map(toPoint);
  const pairs = findNeighborPairs(points);
  if (pairs.length < 40) return null;
  const sizes = pairs.map(([a]) => a.size).toSorted((a, b) => a - b);
  const letterSize = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const letters = [...new Set(pairs.flat())];
  const coarse = findMostFrequentAngle(pairs);
  const score = (degrees: number) => scoreAngle(letters, degrees, letterSize);
  let [best, bestScore] = [coarse, score(coarse)];
  for (let offset = -REFINEMENT_DEGREES; offset <= REFINEMENT_DEGREES; offset += REFINEMENT_STEP) {
    const candidate = score(coarse + offset);
    if (candidate > bestScore) [best, bestScore] = [coarse + offset, candidate];
  }
  return { degrees: best, letterSize };
}

function isLetterSized({ left, top, right, bottom }: ConnectedComponent): boolean {
  const [width, height] = [right - left, bottom - top];
  const [smallest, largest] = LETTER_SIZES;
  return Math.max(width, height) >= smallest && Math.max(width, height) <= largest;
}

function toPoint({ left, top, right, bottom }: ConnectedComponent): Point {
  const size = Math.max(right - left, bottom - top);
  return { x: (left + right) / 2, y: (top + bottom) / 2, size };
}

/** Letters of similar size and the closest ones around them. */
function findNeighborPairs(points: readonly Point[]): [Point, Point][] {
  const cellSize = LETTER_SIZES[1];
  const getKey = (x: number, y: number) =>
    Math.floor(x / cellSize) * 4096 + Math.floor(y / cellSize);
  const cells = new Map<number, Point[]>();
  for (const point of points) {
    const key = getKey(point.x, point.y);
    cells.set(key, [...(cells.get(key) ?? []), point]);
  }
  return points.flatMap((point) => {
    const nearby = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap(
        (dy) => cells.get(getKey(point.x + dx * cellSize, point.y + dy * cellSize)) ?? [],
      ),
    );
    return nearby
      .filter((other) => other !== point && isSimilar(point, other))
      .map((other) => ({ other, distance: Math.hypot(other.x - point.x, other.y - point.y) }))
      .filter(({ distance }) => distance < 2.5 * Math.max(point.size, 8))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, NEIGHBORS)
      .map(({ other }): [Point, Point] => [point, other]);
  });
}

function isSimilar(a: Point, b: Point): boolean {
  return Math.max(a.size, b.size) <= 1.6 * Math.min(a.size, b.size);
}

/** In degrees: -45 to 135. */
function findMostFrequentAngle(pairs: readonly (readonly [Point, Point])[]): number {
  const counts = new Float64Array(180);
  for (const [a, b] of pairs) {
    const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const bin = Math.round(degrees + 360) % 180;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const smooth = [...counts.keys()].map((bin) => {
    let sum = 0;
    for (let offset = -SMOOTHING_DEGREES; offset <= SMOOTHING_DEGREES; offset += 1)
      sum += counts[(bin + offset + 180) % 180] ?? 0;
    return sum;
  });
  const best = smooth.indexOf(Math.max(...smooth));
  return best >= 135 ? best - 180 : best;
}

function scoreAngle(points: readonly Point[], degrees: number, letterSize: number): number {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const counts = new Map<number, number>();
  const rowHeight = Math.max(2, letterSize / 4);
  for (const { x, y } of points) {
    const row = Math.round((y * cos - x * sin) / rowHeight);
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0);
}
