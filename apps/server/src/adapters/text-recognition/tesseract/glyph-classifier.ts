import type { BoundingBox } from '#ports/text-recognizer.ts';
import network from './glyph-network.json' with { type: 'json' };
import type { GrayImage } from './gray-image.ts';

const WIDTH = 18;
const HEIGHT = 24;
/** The number of pixels of a scaled glyph. */
const GLYPH_SIZE = WIDTH * HEIGHT;
/** Pixels darker than this belong to a glyph. */
const INK = 210;

export const FRACTION_CHARACTERS = '½⅓⅔¼¾⅛';
/** The characters that the network distinguishes; all others are one class. l, I and | are a 1. */
export const GLYPH_CHARACTERS = [...'0123456789½⅓⅔¼¾⅛%/'];
export const OTHER_GLYPH_CLASS = GLYPH_CHARACTERS.length;

interface Layer {
  inputs: number;
  outputs: number;
  weights: Float32Array;
  bias: readonly number[];
}

const layers: readonly Layer[] = network.map(({ inputs, outputs, scale, weights, bias }) => ({
  ...{ inputs, outputs, bias },
  weights: Float32Array.from(
    Int8Array.from(Buffer.from(weights, 'base64')),
    (value) => value * scale,
  ),
}));

/** Splits an area of a page at columns without ink. @returns the boxes of its glyphs from left to right */
export function findGlyphs(image: GrayImage, area: BoundingBox): BoundingBox[] {
  const glyphs: BoundingBox[] = [];
  let left = area.left;
  for (let x = area.left; x <= area.right; x += 1) {
    if (x < area.right && hasInk(image, { ...area, left: x, right: x + 1 })) continue;
    if (x > left) {
      const glyph = trimRows(image, { ...area, left, right: x });
      if (glyph) glyphs.push(glyph);
    }
    left = x + 1;
  }
  return glyphs;
}

export function hasInk(
  { pixels, width }: GrayImage,
  { left, top, right, bottom }: BoundingBox,
): boolean {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((pixels[y * width + x] ?? 255) < INK) return true;
  return false;
}

function trimRows(image: GrayImage, box: BoundingBox): BoundingBox | null {
  const isBlank = (y: number) => !hasInk(image, { ...box, top: y, bottom: y + 1 });
  let { top, bottom } = box;
  while (top < bottom && isBlank(top)) top += 1;
  while (bottom > top && isBlank(bottom - 1)) bottom -= 1;
  return bottom > top ? { ...box, top, bottom } : null;
}

/** Scales a glyph to the size of the network's input. @returns its ink: 0 to 255 */
export function scaleGlyphInk({ pixels, width }: GrayImage, box: BoundingBox): Uint8Array {
  const scaled = new Uint8Array(GLYPH_SIZE);
  const [stepX, stepY] = [(box.right - box.left) / WIDTH, (box.bottom - box.top) / HEIGHT];
  for (let index = 0; index < GLYPH_SIZE; index += 1) {
    const fromX = box.left + (index % WIDTH) * stepX;
    const fromY = box.top + Math.floor(index / WIDTH) * stepY;
    let sum = 0;
    let count = 0;
    for (let y = Math.floor(fromY); y < Math.max(fromY + 1, fromY + stepY); y += 1) {
      for (let x = Math.floor(fromX); x < Math.max(fromX + 1, fromX + stepX); x += 1) {
        sum += 255 - (pixels[y * width + x] ?? 255);
        count += 1;
      }
    }
    scaled[index] = sum / count;
  }
  return scaled;
}

/** The ink of a scaled glyph, normalized to mean 0 and deviation 1, and the shape of its box. */
export function toClassifierInput(ink: Uint8Array, box: BoundingBox): Float32Array {
  const mean = ink.reduce((sum, value) => sum + value, 0) / GLYPH_SIZE;
  const variance = ink.reduce((sum, value) => sum + (value - mean) ** 2, 0) / GLYPH_SIZE;
  const deviation = Math.sqrt(variance) || 1;
  const input = new Float32Array(GLYPH_SIZE + 1);
  for (const [index, value] of ink.entries()) input[index] = (value - mean) / deviation;
  input[GLYPH_SIZE] = 2 * Math.log((box.right - box.left) / (box.bottom - box.top));
  return input;
}

/** The probability of each of `GLYPH_CHARACTERS`, and of all other characters together. */
export function computeGlyphProbabilities(image: GrayImage, box: BoundingBox): number[] {
  const [hidden, output] = layers;
  if (!hidden || !output) throw new Error('The network of glyphs has two layers.');
  const input = toClassifierInput(scaleGlyphInk(image, box), box);
  const active = computeLayer(hidden, input).map((value) => Math.max(0, value));
  const values = computeLayer(output, active);
  const largest = Math.max(...values);
  const powers = [...values].map((value) => Math.exp(value - largest));
  const total = powers.reduce((sum, value) => sum + value, 0);
  return powers.map((power) => power / total);
}

function computeLayer({ inputs, outputs, weights, bias }: Layer, input: Float32Array) {
  return Float32Array.from({ length: outputs }, (_, row) => {
    let sum = bias[row] ?? 0;
    for (let column = 0; column < inputs; column += 1)
      sum += (weights[row * inputs + column] ?? 0) * (input[column] ?? 0);
    return sum;
  });
}
