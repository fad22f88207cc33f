import type { TextBox } from '#ports/text-recognizer.ts';
import type { GrayImage } from './prepare-page.ts';

/** The size of the image that columns are searched in. */
export const LAYOUT_IMAGE_SIZE = 400;
const INK = 190;
/** The gap between columns, as a share of the image's width. */
const MIN_GAP = 0.02;
/** The height of both columns, as a share of the image's height. */
const MIN_HEIGHT = 0.25;
const MIN_LINES_PER_COLUMN = 4;
/** The share of ink in a row of text; the edges of the page have less. */
const MIN_LINE_INK = 0.1;
/** The dark parts of a row of text; an edge of the page or a shadow beside it is one. */
const MIN_LINE_PARTS = 3;
/** Rows between the columns and the text above and below, which the reduced image shows too low or too high. */
const MARGIN_PIXELS = 2;
/** The gap lies between these shares of the width. */
const GAP_RANGE = [0.2, 0.8] as const;
/** In a photo from an angle, the gap is not vertical: pixels to the right per pixel down. */
const SLOPES = [0, 0.01, -0.01, 0.02, -0.02, 0.03, -0.03, 0.045, -0.045, 0.06, -0.06];

/** A part of a page: a box between two slanted lines. */
export interface PageRegion {
  top: number;
  bottom: number;
  left: Edge;
  right: Edge;
}

/** A line from the top to the bottom of the page. */
interface Edge {
  /** At the middle of the page's height. */
  x: number;
  slope: number;
}

/** The x coordinate of an edge in a row. */
function getEdgeX({ x, slope }: Edge, y: number, height: number): number {
  return Math.round(x + slope * (y - height / 2));
}

/**
 * Finds the regions of a page in reading order: all of it, or the part above two columns, the columns, and the part
 * below.
 */
export function splitColumns(image: GrayImage): PageRegion[] {
  const { width, height } = image;
  const page = { left: { x: 0, slope: 0 }, right: { x: width, slope: 0 } };
  const gap = findGap(image);
  if (!gap) return [{ ...page, top: 0, bottom: height }];
  const { edge } = gap;
  const [top, bottom] = [gap.top + MARGIN_PIXELS, gap.bottom - MARGIN_PIXELS];
  const regions = [
    { ...page, top: 0, bottom: top },
    { ...page, top, bottom, right: edge },
    { ...page, top, bottom, left: edge },
    { ...page, top: bottom, bottom: height },
  ];
  return regions.filter((region) => region.bottom - region.top > height * 0.03);
}

interface Gap {
  edge: Edge;
  top: number;
  bottom: number;
}

/** The tallest stripe without ink that has lines of text on both sides. */
function findGap(image: GrayImage): Gap | null {
  const { width, height } = image;
  let best: Gap | null = null;
  for (const slope of SLOPES) {
    for (let x = Math.round(width * GAP_RANGE[0]); x < width * GAP_RANGE[1]; x += 1) {
      const edge = { x, slope };
      for (const { top, bottom } of findBlankRuns(image, edge)) {
        const isTaller = !best || bottom - top > best.bottom - best.top;
        if (bottom - top < height * MIN_HEIGHT || !isTaller) continue;
        if (hasTextOnBothSides(image, { edge, top, bottom })) best = { edge, top, bottom };
      }
    }
  }
  return best;
}

function findBlankRuns({ pixels, width, height }: GrayImage, edge: Edge): Omit<Gap, 'edge'>[] {
  const halfGap = Math.max(2, Math.round((width * MIN_GAP) / 2));
  const runs: Omit<Gap, 'edge'>[] = [];
  let top = 0;
  for (let y = 0; y <= height; y += 1) {
    const start = y * width + getEdgeX(edge, y, height) - halfGap;
    if (y < height && !hasInk(pixels, start, start + halfGap * 2)) continue;
    if (y > top) runs.push({ top, bottom: y });
    top = y + 1;
  }
  return runs;
}

function hasInk(pixels: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if ((pixels[index] ?? 0) < INK) return true;
  return false;
}

function hasTextOnBothSides(image: GrayImage, { edge, top, bottom }: Gap): boolean {
  const [left, right] = [
    { x: 0, slope: 0 },
    { x: image.width, slope: 0 },
  ];
  const counts = [
    countLines(image, { top, bottom, left, right: edge }),
    countLines(image, { top, bottom, left: edge, right }),
  ];
  return Math.min(...counts) >= MIN_LINES_PER_COLUMN;
}

/** The number of lines of text: rows of text that follow another row. */
function countLines(image: GrayImage, region: PageRegion): number {
  let count = 0;
  let wasText = false;
  for (let y = region.top; y < region.bottom; y += 1) {
    const isText = isTextRow(image, region, y);
    if (isText && !wasText) count += 1;
    wasText = isText;
  }
  return count;
}

function isTextRow({ pixels, width, height }: GrayImage, region: PageRegion, y: number): boolean {
  const [from, to] = [getEdgeX(region.left, y, height), getEdgeX(region.right, y, height)];
  let ink = 0;
  let parts = 0;
  let wasInk = false;
  for (let x = from; x < to; x += 1) {
    const isInk = (pixels[y * width + x] ?? 255) < INK;
    if (isInk) ink += 1;
    if (isInk && !wasInk) parts += 1;
    wasInk = isInk;
  }
  return parts >= MIN_LINE_PARTS && ink >= (to - from) * MIN_LINE_INK;
}

/** Copies a region of a page, with white around it. */
export function cropRegion(
  { pixels, width, height }: GrayImage,
  region: PageRegion,
): { image: GrayImage; box: TextBox } {
  const edges = [region.top, region.bottom - 1];
  const left = Math.max(0, Math.min(...edges.map((y) => getEdgeX(region.left, y, height))));
  const right = Math.min(width, Math.max(...edges.map((y) => getEdgeX(region.right, y, height))));
  const box = { left, top: region.top, right, bottom: region.bottom };
  const cropped = new Uint8Array((right - left) * (box.bottom - box.top)).fill(255);
  for (let y = box.top; y < box.bottom; y += 1) {
    const from = Math.max(left, getEdgeX(region.left, y, height));
    const to = Math.min(right, getEdgeX(region.right, y, height));
    const row = pixels.subarray(y * width + from, y * width + to);
    cropped.set(row, (y - box.top) * (right - left) + from - left);
  }
  return { image: { pixels: cropped, width: right - left, height: box.bottom - box.top }, box };
}
