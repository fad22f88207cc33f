import type { TextBox } from '#ports/text-recognizer.ts';
import type { GrayImage } from './prepare-page.ts';

const INK = 150;
/** The gap between columns, as a share of the image's width. */
const MIN_GAP = 0.018;
/** The height of both columns, as a share of the image's height. */
const MIN_HEIGHT = 0.25;
const MIN_LINES_PER_COLUMN = 3;
/** The gap lies between these shares of the width. */
const GAP_RANGE = [0.2, 0.8] as const;

interface Gap {
  x: number;
  top: number;
  bottom: number;
}

/**
 * Finds the regions of a page in reading order: all of it, or the part above two columns, the columns, and the part
 * below. Regions are in coordinates of the image, which should be small: 600 to 1000 pixels.
 */
export function splitColumns(image: GrayImage): TextBox[] {
  const { width, height } = image;
  const gap = findGap(image);
  if (!gap) return [{ left: 0, top: 0, right: width, bottom: height }];
  const { x, top, bottom } = gap;
  const above = { left: 0, top: 0, right: width, bottom: top };
  const below = { left: 0, top: bottom, right: width, bottom: height };
  const columns = [
    { left: 0, top, right: x, bottom },
    { left: x, top, right: width, bottom },
  ];
  const isTall = (box: TextBox) => box.bottom - box.top > height * 0.03;
  return [above, ...columns, below].filter(isTall);
}

/** The tallest vertical stripe without ink that has lines of text on both sides. */
function findGap(image: GrayImage): Gap | null {
  const { width, height } = image;
  const halfGap = Math.max(2, Math.round((width * MIN_GAP) / 2));
  let best: Gap | null = null;
  for (let x = Math.round(width * GAP_RANGE[0]); x < width * GAP_RANGE[1]; x += 2) {
    for (const { top, bottom } of findBlankRuns(image, x - halfGap, x + halfGap)) {
      const isTaller = !best || bottom - top > best.bottom - best.top;
      if (bottom - top < height * MIN_HEIGHT || !isTaller) continue;
      const lineCounts = [
        countLines(image, top, bottom, 0, x),
        countLines(image, top, bottom, x, width),
      ];
      if (Math.min(...lineCounts) >= MIN_LINES_PER_COLUMN) best = { x, top, bottom };
    }
  }
  return best;
}

function findBlankRuns({ pixels, width, height }: GrayImage, from: number, to: number) {
  const runs: { top: number; bottom: number }[] = [];
  let top = 0;
  for (let y = 0; y <= height; y += 1) {
    const row = pixels.subarray(y * width + from, y * width + to);
    if (y < height && !row.some((value) => value < INK)) continue;
    if (y > top) runs.push({ top, bottom: y });
    top = y + 1;
  }
  return runs;
}

/** The number of lines of text: rows with ink that follow a blank row. Vertical edges of the page are one line. */
function countLines(
  { pixels, width }: GrayImage,
  top: number,
  bottom: number,
  left: number,
  right: number,
): number {
  const minInk = Math.max(4, (right - left) * 0.03);
  let count = 0;
  let wasInk = false;
  for (let y = top; y < bottom; y += 1) {
    let ink = 0;
    for (let x = left; x < right; x += 1) if ((pixels[y * width + x] ?? 255) < INK) ink += 1;
    const isInk = ink >= minInk;
    if (isInk && !wasInk) count += 1;
    wasInk = isInk;
  }
  return count;
}
