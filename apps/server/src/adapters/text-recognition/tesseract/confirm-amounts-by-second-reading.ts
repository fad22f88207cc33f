import type { BoundingBox, TextWord } from '#ports/text-recognizer.ts';
import { correctAmounts, type LocatedWord } from './correct-amounts.ts';
import { cropImage, type GrayImage, scaleImage, stackImages } from './gray-image.ts';

/** A line of a page, after the first reading. */
export interface LineReading {
  /** The box around its letters. */
  box: BoundingBox;
  /** As tesseract has read them. */
  located: readonly LocatedWord[];
  /** With corrected amounts. */
  words: readonly TextWord[];
}

/** Tesseract reads other letter heights differently, so that its two readings rarely make the same mistake. */
const SCALE = 1.5;
/** Space around a part of a line, in pixels of the first reading. */
const MARGIN = 16;
/** The words after an amount that are read with it, such as its unit. */
const FOLLOWING_WORDS = 2;
const AMOUNT = /[\d½⅓⅔¼¾⅛%]/;
/** At the start of a line, other short words may be amounts: "Va", "I". */
const MAY_BE_AMOUNT = /^\P{L}*\p{L}?\P{L}*$/u;
const STEP_NUMBER = /^\d{1,2}[.)]$/;
const NO_AMOUNT = /[^\d½⅓⅔¼¾⅛.,/%-]|[.,%-]+(?=\D*$)/g;
const UNCERTAIN = 0.5;
/** Words that are less certain than this are shown to be checked. */
const UNCLEAR = 0.8;
const CERTAIN = 0.9;
/** Of a g, which may have been read as a 9, after an amount that was read twice. */
const CLEAR = 0.7;

interface Part {
  line: number;
  box: BoundingBox;
}

/**
 * Reads the amounts of lines again, larger. Amounts that are read otherwise become uncertain, and others certain unless
 * their glyphs were doubted.
 */
export async function confirmAmountsBySecondReading(
  image: GrayImage,
  lines: readonly LineReading[],
  recognize: (image: GrayImage) => Promise<LocatedWord[]>,
): Promise<TextWord[][]> {
  const parts = lines.flatMap((line, index) =>
    findAmountParts(line, image.width).map((box): Part => ({ line: index, box })),
  );
  if (parts.length === 0) return lines.map(({ words }) => [...words]);
  const crops = await Promise.all(parts.map(({ box }) => scaleImage(cropImage(image, box), SCALE)));
  const stack = stackImages(crops);
  const read = await recognize(stack.image);
  const amounts = lines.map((): string[] => []);
  for (const [index, { line }] of parts.entries()) {
    const top = stack.tops[index] ?? 0;
    const crop = crops[index] ?? stack.image;
    const own = read.filter(({ box }) => isInside((box.top + box.bottom) / 2, top, crop.height));
    const margin = Math.round(MARGIN * SCALE);
    const box = {
      left: 0,
      right: crop.width,
      top: top + margin,
      bottom: top + crop.height - margin,
    };
    amounts[line]?.push(...extractAmounts(correctAmounts(stack.image, box, own)));
  }
  return lines.map(({ words }, index) => adjustAmountConfidences(words, amounts[index] ?? []));
}

function isInside(y: number, top: number, height: number): boolean {
  return y >= top && y < top + height;
}

/** The parts of a line with amounts and the words after them. */
function findAmountParts({ box, located }: LineReading, width: number): BoundingBox[] {
  const parts: BoundingBox[] = [];
  for (const [index, { text, box: word }] of located.entries()) {
    const end = Math.max(
      ...located.slice(index, index + 1 + FOLLOWING_WORDS).map((one) => one.box.right),
    );
    const isAmount = AMOUNT.test(text) || (index === 0 && MAY_BE_AMOUNT.test(text));
    if (!isAmount || (index === 0 && STEP_NUMBER.test(text))) continue;
    const right = Math.min(width, end + MARGIN);
    const previous = parts.at(-1);
    if (previous && word.left <= previous.right) previous.right = Math.max(previous.right, right);
    else {
      const left = Math.max(0, word.left - MARGIN);
      parts.push({ left, right, top: Math.max(0, box.top - MARGIN), bottom: box.bottom + MARGIN });
    }
  }
  return parts;
}

export function extractAmounts(words: readonly TextWord[]): string[] {
  return words.map(({ text }) => toAmount(text)).filter((amount) => amount !== '');
}

function toAmount(text: string): string {
  return AMOUNT.test(text) ? text.replace(/[–—]/g, '-').replace(NO_AMOUNT, '') : '';
}

/** @param amounts of the second reading */
export function adjustAmountConfidences(
  words: readonly TextWord[],
  amounts: readonly string[],
): TextWord[] {
  const rest = [...amounts];
  let wasConfirmed = false;
  return words.map((word, position) => {
    const amount = toAmount(word.text);
    const isGram = wasConfirmed && word.text === 'g';
    wasConfirmed = false;
    if (isGram) return { ...word, confidence: Math.max(word.confidence, CLEAR) };
    if (amount === '' || (position === 0 && STEP_NUMBER.test(word.text))) return word;
    const index = rest.indexOf(amount);
    if (index < 0) return { ...word, confidence: Math.min(word.confidence, UNCERTAIN) };
    rest.splice(0, index + 1);
    wasConfirmed = true;
    const isDoubted = word.confidence <= UNCERTAIN || word.confidence >= UNCLEAR;
    return isDoubted ? word : { ...word, confidence: CERTAIN };
  });
}
