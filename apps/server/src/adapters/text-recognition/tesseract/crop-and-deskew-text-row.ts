import type { BoundingBox } from '#ports/text-recognizer.ts';
import type { ConnectedComponent } from './find-connected-components.ts';
import type { GrayImage } from './gray-image.ts';
import type { TextRow } from './group-components-into-text-rows.ts';

/** Space around a line, in heights of its letters. */
const ABOVE_BASELINE = 2.4;
const BELOW_BASELINE = 1;
const BESIDE = 0.8;
/** The gray edges of other letters. */
const EDGE_PIXELS = 2;

/** Copies a line with a horizontal baseline, without the letters of other lines. */
export function cropAndDeskewTextRow(
  { pixels, width, height }: GrayImage,
  labels: Int32Array,
  { components, left, right, baseline, slope, letterHeight }: TextRow,
): { image: GrayImage; line: BoundingBox } {
  const margin = Math.round(letterHeight * BESIDE);
  const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)];
  const above = Math.round(letterHeight * ABOVE_BASELINE);
  const rowHeight = above + Math.round(letterHeight * BELOW_BASELINE);
  const own = new Set(components.map(({ id }) => id));
  const cropped = new Uint8Array((to - from) * rowHeight).fill(255);
  const foreign: number[] = [];
  for (let y = 0; y < rowHeight; y += 1) {
    for (let x = from; x < to; x += 1) {
      const exactY = baseline + slope * x - above + y;
      const sourceY = Math.floor(exactY);
      if (sourceY < 0 || sourceY >= height - 1) continue;
      const source = sourceY * width + x;
      const target = y * (to - from) + x - from;
      const label = labels[source] ?? 0;
      if (label > 0 && !own.has(label)) foreign.push(target);
      const share = exactY - sourceY;
      cropped[target] =
        (pixels[source] ?? 255) * (1 - share) + (pixels[source + width] ?? 255) * share;
    }
  }
  const image = { pixels: cropped, width: to - from, height: rowHeight };
  for (const target of foreign) erase(image, target);
  return { image, line: toLineBox(components, { from, above, baseline, slope, rowHeight }) };
}

function erase({ pixels, width }: GrayImage, target: number): void {
  for (let dy = -EDGE_PIXELS; dy <= EDGE_PIXELS; dy += 1) {
    for (let dx = -EDGE_PIXELS; dx <= EDGE_PIXELS; dx += 1) {
      const index = target + dy * width + dx;
      if (index >= 0 && index < pixels.length) pixels[index] = 255;
    }
  }
}

/** The box around the letters in the copied image. */
function toLineBox(
  components: readonly ConnectedComponent[],
  {
    from,
    above,
    baseline,
    slope,
    rowHeight,
  }: { from: number; above: number; baseline: number; slope: number; rowHeight: number },
): BoundingBox {
  const toY = (one: ConnectedComponent, y: number) =>
    Math.round(y - baseline - (slope * (one.left + one.right)) / 2 + above);
  return {
    left: Math.min(...components.map((one) => one.left)) - from,
    right: Math.max(...components.map((one) => one.right)) - from,
    top: Math.max(0, Math.min(...components.map((one) => toY(one, one.top)))),
    bottom: Math.min(rowHeight, Math.max(...components.map((one) => toY(one, one.bottom)))),
  };
}
