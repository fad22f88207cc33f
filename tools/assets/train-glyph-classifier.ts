// npx tsx tools/assets/train-glyph-classifier.ts [--validate]: renders digits, fractions and other characters in the fonts
// of the development cards (see bench/recipe-card-reading.ts), distorts them like photos, trains a small neural network that
// reads the amounts of recipe cards, and writes its weights. The file is committed. With --validate, every sixth font is
// used for measuring instead, and nothing is written.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import {
  GLYPH_CHARACTERS,
  OTHER_GLYPH_CLASS,
  scaleGlyphInk,
  toClassifierInput,
} from '../../apps/server/src/adapters/text-recognition/tesseract/glyph-classifier.ts';
import type { GrayImage } from '../../apps/server/src/adapters/text-recognition/tesseract/gray-image.ts';
import type { BoundingBox } from '../../apps/server/src/ports/text-recognizer.ts';
import { developmentCardSet } from '../../bench/recipe-card-reading/random-card-sets.ts';
import { findInstalledFonts } from '../../bench/recipe-card-reading/render-cards.ts';
import { createSeededRandom } from '../../bench/recipe-card-reading/seeded-random.ts';
import { findOrInstallChromium } from '../../scripts/lib/find-or-install-chromium.mjs';
import { type LabeledSample, trainNetwork } from './lib/train-network.ts';

const outputFile = join(
  import.meta.dirname,
  '../../apps/server/src/adapters/text-recognition/tesseract/glyph-network.json',
);
const styles = ['', 'bold', 'italic'];
/** Read as 1: in amounts, they cannot be told apart. */
const strokes = [...'lI|'];
/** Without the letters that look like a 0. */
const otherCharacters = [...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPRSTUVWXYZäöüÄÖÜß&()–+*?'];
const letterPairs = [
  'ts',
  'tb',
  'cu',
  'EL',
  'TL',
  'kg',
  'ml',
  'rt',
  'in',
  'fi',
  'oz',
  'lb',
  'Va',
  'Ya',
];
/** Digits beside each other are no fraction. */
const DIGIT_PAIRS = 30;
const CELL_PIXELS = 160;
const COLUMNS = 16;
const FONT_PIXELS = 64;
const DISTORTIONS = 8;
const MARGIN = 8;
const WHITE = 255;
const INK = 210;

const random = createSeededRandom(1);
const shouldValidate = process.argv.includes('--validate');
const fonts = await findInstalledFonts(developmentCardSet.fonts);
const training: LabeledSample[] = [];
const validation: LabeledSample[] = [];
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const [index, font] of fonts.entries()) {
    const samples = shouldValidate && index % 6 === 5 ? validation : training;
    for (const style of styles) samples.push(...(await createSamples(page, font, style)));
    process.stderr.write('.');
  }
} finally {
  await browser.close();
}
console.log(`${training.length} samples of ${fonts.length} fonts`);
const network = trainNetwork(training, {
  classes: GLYPH_CHARACTERS.length + 1,
  random,
  validation,
});
if (!shouldValidate) await writeFile(outputFile, `${JSON.stringify(network)}\n`);

async function createSamples(page: Page, font: string, style: string): Promise<LabeledSample[]> {
  const pairs = Array.from(
    { length: DIGIT_PAIRS },
    () => `${random.integer(0, 9)}${random.integer(0, 9)}`,
  );
  const texts = [...GLYPH_CHARACTERS, ...strokes, ...otherCharacters, ...letterPairs, ...pairs];
  const cells = await renderCells(page, texts, `${style} ${FONT_PIXELS}px '${font}'`);
  return cells.flatMap((cell, index) => {
    const text = texts[index] ?? '';
    const label = strokes.includes(text)
      ? GLYPH_CHARACTERS.indexOf('1')
      : GLYPH_CHARACTERS.indexOf(text);
    const isOther = label < 0 || text.length > 1;
    const count = isOther ? 2 : DISTORTIONS;
    return Array.from({ length: count }, () => distort(cell)).flatMap((glyph) => {
      const input = glyph && toInput(glyph);
      return input ? [{ input, label: isOther ? OTHER_GLYPH_CLASS : label }] : [];
    });
  });
}

async function renderCells(
  page: Page,
  texts: readonly string[],
  font: string,
): Promise<GrayImage[]> {
  const rows = Math.ceil(texts.length / COLUMNS);
  await page.setViewportSize({ width: COLUMNS * CELL_PIXELS, height: rows * CELL_PIXELS });
  const cells = texts.map((text) => `<b>${text.replace('&', '&amp;')}</b>`).join('');
  await page.setContent(`<style>body { margin: 0; display: flex; flex-wrap: wrap; background: #fff; }
    b { width: ${CELL_PIXELS}px; height: ${CELL_PIXELS}px; text-align: center; font: ${font}; line-height: ${CELL_PIXELS}px; }</style>${cells}`);
  await page.evaluate(async () => document.fonts.ready);
  const { data, info } = await sharp(await page.screenshot())
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { pixels: data, width: info.width, height: info.height };
  return texts.map((_, index) => {
    const [left, top] = [
      (index % COLUMNS) * CELL_PIXELS,
      Math.floor(index / COLUMNS) * CELL_PIXELS,
    ];
    const cell = { left, top, right: left + CELL_PIXELS, bottom: top + CELL_PIXELS };
    return cut(image, findInk(image, cell));
  });
}

/** The smallest box around the dark pixels of an area. */
function findInk({ pixels, width }: GrayImage, area: BoundingBox): BoundingBox {
  let { left, top, right, bottom } = { left: area.right, top: area.bottom, right: 0, bottom: 0 };
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      if ((pixels[y * width + x] ?? WHITE) >= INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return { left, top, right, bottom };
}

/** Copies a box into the middle of a square with a white margin. */
function cut({ pixels, width }: GrayImage, { left, top, right, bottom }: BoundingBox): GrayImage {
  const size = Math.max(0, right - left, bottom - top) + 2 * MARGIN;
  const cropped = new Uint8Array(size * size).fill(WHITE);
  for (let y = top; y < bottom; y += 1)
    cropped.set(
      pixels.subarray(y * width + left, y * width + right),
      (y - top + MARGIN) * size + MARGIN,
    );
  return { pixels: cropped, width: size, height: size };
}

/** Photographs a character: from an angle, at a low resolution, blurred, noisy and pale; and enlarges it. */
function distort(cell: GrayImage): GrayImage {
  const scale = random.range(0.24, 0.6);
  const low = Math.ceil(cell.width * scale);
  const stretch = random.range(0.9, 1.1);
  const [shearX, shearY] = [random.range(-0.1, 0.1), random.range(-0.03, 0.03)];
  const [offsetX, offsetY] = [random.range(-0.5, 0.5), random.range(-0.5, 0.5)];
  const contrast = random.range(0.6, 1);
  const half = cell.width / 2;
  const photographed = createImage(low, (x, y) => {
    let ink = 0;
    for (let sample = 0; sample < 9; sample += 1) {
      const u = (x + offsetX + ((sample % 3) - 1) / 3) / scale - half;
      const v = (y + offsetY + (Math.floor(sample / 3) - 1) / 3) / scale - half;
      ink += WHITE - interpolate(cell, u * stretch + v * shearX + half, v + u * shearY + half);
    }
    return WHITE - (contrast * ink) / 9;
  });
  const blurred = blur(photographed, random.range(0.2, 1.1));
  const noise = random.range(0, 14);
  for (const [index, value] of blurred.pixels.entries())
    blurred.pixels[index] = clamp(value + random.range(-noise, noise));
  const enlarged = Math.ceil(low * (random.range(0.62, 0.78) / scale));
  const factor = low / enlarged;
  return createImage(enlarged, (x, y) => interpolate(blurred, x * factor, y * factor));
}

function clamp(value: number): number {
  return Math.max(0, Math.min(WHITE, Math.round(value)));
}

function createImage(size: number, getValue: (x: number, y: number) => number): GrayImage {
  const pixels = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) pixels[y * size + x] = clamp(getValue(x, y));
  return { pixels, width: size, height: size };
}

function getPixel({ pixels, width, height }: GrayImage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? WHITE : (pixels[y * width + x] ?? WHITE);
}

function interpolate(image: GrayImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [x - left, y - top];
  const upper = getPixel(image, left, top) * (1 - right) + getPixel(image, left + 1, top) * right;
  const lower =
    getPixel(image, left, top + 1) * (1 - right) + getPixel(image, left + 1, top + 1) * right;
  return upper * (1 - bottom) + lower * bottom;
}

function blur(image: GrayImage, sigma: number): GrayImage {
  const radius = 3;
  const weights = Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (source: GrayImage, dx: number, dy: number) =>
    createImage(source.width, (x, y) => {
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1) {
        const offset = index - radius;
        sum += getPixel(source, x + dx * offset, y + dy * offset) * (weights[index] ?? 0);
      }
      return sum / total;
    });
  return pass(pass(image, 1, 0), 0, 1);
}

/** Cuts the character out, as `findGlyphs` does. */
function toInput(image: GrayImage): Float32Array | null {
  const box = findInk(image, { left: 0, top: 0, right: image.width, bottom: image.height });
  if (box.right - box.left < 2 || box.bottom - box.top < 4) return null;
  return toClassifierInput(scaleGlyphInk(image, box), box);
}
