import type { BoundingBox } from '#ports/text-recognizer.ts';
import type { GrayImage } from './gray-image.ts';

/** The mean ink of a column of pixels, 0 to 255: of a thin line that crosses it, and of a stroke along it. */
const FAINT = 6;
const STROKE = 30;
/** As a share of the glyph's height; the serifs of a 1 are shorter. */
const MIN_LENGTH = 0.3;

/** Whether there are thin lines on the left of a glyph that looks like a 1: in some fonts, a 4 looks like this. */
export function hasFaintLeftStroke(
  image: GrayImage,
  { left, right, top, bottom }: BoundingBox,
): boolean {
  const height = bottom - top;
  const getInk = (x: number) => {
    let sum = 0;
    for (let y = top; y < bottom; y += 1) sum += 255 - (image.pixels[y * image.width + x] ?? 255);
    return sum / height;
  };
  const columns = Array.from({ length: right - left }, (_, index) => getInk(left + index));
  let x = left + columns.indexOf(Math.max(...columns));
  while (x > 0 && getInk(x) >= STROKE) x -= 1;
  const start = x;
  while (x > 0 && start - x <= height && getInk(x) >= FAINT && getInk(x) < STROKE) x -= 1;
  return start - x >= height * MIN_LENGTH;
}
