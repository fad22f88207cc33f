import type { TextBox } from '#ports/text-recognizer.ts';
import templates from './glyph-templates.json' with { type: 'json' };
import type { GrayImage } from './prepare-page.ts';

const WIDTH = 15;
const HEIGHT = 20;
const SIZE = WIDTH * HEIGHT;
/** Pixels darker than this belong to a glyph. */
const INK = 210;
/** Glyphs whose ratios of width to height differ by more than this factor are different. */
const MAX_ASPECT_FACTOR = 1.35;

export const FRACTIONS = '½⅓⅔¼¾⅛';

interface Template {
  character: string;
  /** Width divided by height. */
  aspect: number;
  /** Ink, normalized to mean 0 and length 1. */
  ink: Float32Array;
}

export interface GlyphMatch {
  character: string;
  /** Normalized correlation: 1 for an identical glyph. */
  score: number;
}

const allTemplates: readonly Template[] = decodeTemplates();

function decodeTemplates(): Template[] {
  const bytes = Buffer.from(templates.pixels, 'base64');
  const aspects = templates.aspects.split(' ').map(Number);
  return [...templates.characters].map((character, index) => ({
    character,
    aspect: aspects[index] ?? 1,
    ink: normalizeInk(bytes.subarray(index * SIZE, (index + 1) * SIZE)),
  }));
}

function normalizeInk(values: Uint8Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / SIZE;
  const centered = Float32Array.from(values, (value) => value - mean);
  const length = Math.hypot(...centered) || 1;
  return centered.map((value) => value / length);
}

/** Splits an area of a page at columns without ink. @returns the boxes of its glyphs from left to right */
export function findGlyphs(image: GrayImage, area: TextBox): TextBox[] {
  const glyphs: TextBox[] = [];
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

function hasInk({ pixels, width }: GrayImage, { left, top, right, bottom }: TextBox): boolean {
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((pixels[y * width + x] ?? 255) < INK) return true;
  return false;
}

function trimRows(image: GrayImage, box: TextBox): TextBox | null {
  const isBlank = (y: number) => !hasInk(image, { ...box, top: y, bottom: y + 1 });
  let { top, bottom } = box;
  while (top < bottom && isBlank(top)) top += 1;
  while (bottom > top && isBlank(bottom - 1)) bottom -= 1;
  return bottom > top ? { ...box, top, bottom } : null;
}

/** Scales a glyph to the size of the templates. @returns its ink: 0 to 255 */
export function scaleGlyph({ pixels, width }: GrayImage, box: TextBox): Uint8Array {
  const scaled = new Uint8Array(SIZE);
  const [stepX, stepY] = [(box.right - box.left) / WIDTH, (box.bottom - box.top) / HEIGHT];
  for (let index = 0; index < SIZE; index += 1) {
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

/** The characters that a glyph resembles, best first; one match per character. */
export function classifyGlyph(image: GrayImage, box: TextBox): GlyphMatch[] {
  const ink = normalizeInk(scaleGlyph(image, box));
  const aspect = (box.right - box.left) / (box.bottom - box.top);
  const scores = new Map<string, number>();
  for (const template of allTemplates) {
    const factor = Math.max(aspect / template.aspect, template.aspect / aspect);
    if (factor > MAX_ASPECT_FACTOR) continue;
    let score = 0;
    for (let index = 0; index < SIZE; index += 1)
      score += (ink[index] ?? 0) * (template.ink[index] ?? 0);
    scores.set(template.character, Math.max(score, scores.get(template.character) ?? -1));
  }
  return [...scores]
    .map(([character, score]) => ({ character, score }))
    .toSorted((a, b) => b.score - a.score);
}
