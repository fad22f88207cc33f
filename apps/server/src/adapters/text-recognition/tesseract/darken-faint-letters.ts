import { findConnectedComponents, INK_THRESHOLD } from './find-connected-components.ts';
import type { GrayImage } from './gray-image.ts';

/** Below this brightness, pixels may be ink that is blurred or printed faintly. */
const FAINTEST_INK = 200;
/** In pixels; smaller components are the grain of the table. */
const MIN_LETTER_HEIGHT = 8;
const MIN_LETTER_AREA = 30;
/** In pixels; larger components are edges and pictures. */
const MAX_LETTER_SIZE = 90;
const MIN_LETTERS = 40;
const WHITE = 255;
/** More would turn the grain of the paper into ink. */
const MAX_FACTOR = 2;

/**
 * Darkens a page whose letters are faint, so that the usual limit between ink and paper lies halfway between the paper
 * and the darkest pixel of a typical letter.
 */
export function darkenFaintLetters(page: GrayImage): GrayImage {
  const darkest = findTypicalDarkest(page);
  if (darkest === null) return page;
  const limit = (WHITE + darkest) / 2;
  const factor = Math.min(MAX_FACTOR, (WHITE - INK_THRESHOLD) / (WHITE - limit));
  if (factor <= 1) return page;
  const pixels = page.pixels.map((value) => Math.max(0, WHITE - (WHITE - value) * factor));
  return { ...page, pixels };
}

/** @returns the median of the darkest pixels of the letters; null if there are hardly any letters */
function findTypicalDarkest(page: GrayImage): number | null {
  const { components, labels } = findConnectedComponents(page, FAINTEST_INK);
  const letters = components.filter(({ left, top, right, bottom, area }) => {
    const [width, height] = [right - left, bottom - top];
    const isLarge = height >= MIN_LETTER_HEIGHT && area >= MIN_LETTER_AREA;
    return isLarge && Math.max(width, height) <= MAX_LETTER_SIZE;
  });
  if (letters.length < MIN_LETTERS) return null;
  const darkest = new Map(letters.map(({ id }) => [id, WHITE]));
  for (const [index, id] of labels.entries()) {
    const current = id > 0 ? darkest.get(id) : undefined;
    const value = page.pixels[index] ?? WHITE;
    if (current !== undefined && value < current) darkest.set(id, value);
  }
  const sorted = [...darkest.values()].toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
