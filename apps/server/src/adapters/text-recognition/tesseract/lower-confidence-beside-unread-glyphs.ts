import type { BoundingBox } from '#ports/text-recognizer.ts';
import { type LocatedWord, UNCERTAIN_CONFIDENCE } from './correct-amounts.ts';
import { findGlyphs } from './glyph-classifier.ts';
import type { GrayImage } from './gray-image.ts';

/**
 * Makes the words beside unread letters uncertain.
 *
 * @param minHeight in pixels; lower glyphs are list markers, dashes and dots
 */
export function lowerConfidenceBesideUnreadGlyphs(
  image: GrayImage,
  line: BoundingBox,
  words: readonly LocatedWord[],
  minHeight: number,
): LocatedWord[] {
  const isRead = ({ left, right }: BoundingBox) => {
    const center = (left + right) / 2;
    return words.some(({ box }) => center >= box.left - 3 && center <= box.right + 3);
  };
  const unread = findGlyphs(image, line).filter(
    (glyph) => glyph.bottom - glyph.top >= minHeight && !isRead(glyph),
  );
  const doubted = new Set(
    unread.map((glyph) => words.find(({ box }) => box.right > glyph.right) ?? words.at(-1)),
  );
  return words.map((word) =>
    doubted.has(word)
      ? { ...word, confidence: Math.min(word.confidence, UNCERTAIN_CONFIDENCE) }
      : word,
  );
}
