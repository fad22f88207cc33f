import type { BoundingBox, TextWord } from '#ports/text-recognizer.ts';
import {
  computeGlyphProbabilities,
  FRACTION_CHARACTERS,
  findGlyphs,
  GLYPH_CHARACTERS,
  hasInk,
} from './glyph-classifier.ts';
import type { GrayImage } from './gray-image.ts';
import { hasFaintLeftStroke } from './has-faint-left-stroke.ts';

export interface LocatedWord extends TextWord {
  box: BoundingBox;
}

/** Only the first words of a line, and words with signs, are compared. */
const LEADING_WORDS = 3;
const MAX_GLYPHS = 8;
/** A fraction and its unit, read as one word: "Yıtsp". */
const JOINED_UNIT = /^.{1,3}(?:tsp|tbsp|cups?|EL|TL)$/;
/** Numerator, bar and denominator, one of them broken. */
const MAX_PARTS = 4;
/** Lower glyphs are dashes, dots and lowercase letters: a share of the line's height. */
const MIN_HEIGHT = 0.45;
/** The largest gap inside a fraction, as a share of the line's height. */
const MAX_GAP = 0.12;
/** The smallest space between words, as a share of the line's height. */
const MIN_SPACE = 0.2;
/** The smallest probability of a fraction where tesseract read a sign, digits or short words. */
const MIN_FRACTION = 0.5;
/** Signs whose glyphs are lower than `MIN_HEIGHT`. */
const LOW_SIGNS = /[-–—=~.,·•*'"„“”»«]/g;
/** Glyphs are certain from this probability on. */
const MIN_CERTAIN = 0.9;
/** A digit is doubted if the network gives it less. */
const MIN_DIGIT = 0.2;
const CERTAIN = 0.9;
export const UNCERTAIN_CONFIDENCE = 0.5;

interface Glyph {
  /** The most probable character; empty if it is neither digit, fraction nor sign. */
  character: string;
  probability: number;
  /** Of each of `GLYPH_CHARACTERS`. */
  probabilities: readonly number[];
  box: BoundingBox;
}

/**
 * Reads fractions such as ½, which the language data does not contain ("½" is read as "%", "4" or "Va"), with a
 * small network of its own (tools/assets/train-glyph-classifier.ts). Numbers are compared with its digits as well.
 */
export function correctAmounts(
  image: GrayImage,
  line: BoundingBox,
  words: readonly LocatedWord[],
): TextWord[] {
  return words.flatMap(({ box, ...word }, index) => {
    const isCandidate =
      index < LEADING_WORDS ? /^[^\p{L}]|^(?!\p{L}{3}).{1,3}$/u : /[%!]|^[^\p{L}(]{0,2}\d/u;
    const isJoined = index < LEADING_WORDS && JOINED_UNIT.test(word.text);
    if (!(isCandidate.test(word.text) || isJoined) || word.text.length > 12) return word;
    const area = completeGlyphs(image, {
      ...{ left: box.left, right: box.right },
      ...{ top: Math.max(0, line.top - 2), bottom: Math.min(image.height, line.bottom + 2) },
      min: words[index - 1]?.box.right ?? 0,
      max: words[index + 1]?.box.left ?? image.width,
    });
    const split = splitNumber(word, findGlyphs(image, area), line.bottom - line.top);
    if (split) return split;
    const glyphs = readGlyphs(image, area, line.bottom - line.top);
    const isFirst = words.slice(0, index).every((other) => !/[\p{L}\p{N}%]/u.test(other.text));
    return correctStroke(image, word, glyphs, isFirst) ?? correctWord(image, word, glyphs);
  });
}

/** Moves the edges of a word's box, which may cut its first and last glyph, up to the neighboring words. */
function completeGlyphs(
  image: GrayImage,
  { min, max, ...box }: BoundingBox & { min: number; max: number },
): BoundingBox {
  const isCut = (x: number) => hasInk(image, { ...box, left: x, right: x + 1 });
  const area = { ...box };
  while (area.left > min && isCut(area.left) && isCut(area.left - 1)) area.left -= 1;
  while (area.right < max && isCut(area.right - 1) && isCut(area.right)) area.right += 1;
  return area;
}

/** Separates a unit that was read as the last digit of an amount: "4 l" as "41", "520 g" as "5209". */
function splitNumber(
  { text, confidence }: TextWord,
  glyphs: readonly BoundingBox[],
  lineHeight: number,
): TextWord[] | null {
  const [, number, unit, rest] = /^(\d{1,4})([19gl|\]I])(\p{Ll}{3,})?$/u.exec(text) ?? [];
  if (!number || !unit || glyphs.length < number.length + 1) return null;
  const gaps = glyphs
    .slice(1, number.length + 2)
    .map(({ left }, index) => left - (glyphs[index]?.right ?? 0));
  if (rest) {
    // "1 lemon" as "11emon".
    const [before = 0, after = 0] = gaps.slice(number.length - 1);
    if (unit === 'g' || unit === '9' || before < 1.5 * after) return null;
    return [
      { text: number, confidence },
      { text: `l${rest}`, confidence: UNCERTAIN_CONFIDENCE },
    ];
  }
  if (glyphs.length !== text.length) return null;
  const last = gaps.pop() ?? 0;
  if (last < Math.max(lineHeight * MIN_SPACE, 1.6 * Math.max(0, ...gaps))) return null;
  return [
    { text: number, confidence },
    { text: unit, confidence: UNCERTAIN_CONFIDENCE },
  ];
}

function readGlyphs(image: GrayImage, area: BoundingBox, lineHeight: number): Glyph[] {
  const boxes = findGlyphs(image, area).slice(0, MAX_GLYPHS);
  const glyphs: Glyph[] = [];
  for (let index = 0; index < boxes.length; index += 1) {
    const parts = boxes.slice(index, index + MAX_PARTS);
    const fraction = findSplitFraction(image, parts, lineHeight);
    const box = fraction ?? parts[0];
    if (!box) break;
    if (fraction) index += parts.filter(({ right }) => right <= fraction.right).length - 1;
    if (box.bottom - box.top >= lineHeight * MIN_HEIGHT) glyphs.push(readGlyph(image, box));
  }
  return glyphs;
}

function readGlyph(image: GrayImage, box: BoundingBox): Glyph {
  const probabilities = computeGlyphProbabilities(image, box);
  const probability = Math.max(...probabilities);
  const character = GLYPH_CHARACTERS[probabilities.indexOf(probability)] ?? '';
  return { character, probability, probabilities, box };
}

function isCertainGlyph({ probability }: Glyph): boolean {
  return probability >= MIN_CERTAIN;
}

/** In some fonts there are gaps between numerator, bar and denominator. */
function findSplitFraction(
  image: GrayImage,
  parts: readonly BoundingBox[],
  lineHeight: number,
): BoundingBox | undefined {
  const [first] = parts;
  return (
    parts
      .slice(1)
      .map((last, index): BoundingBox | null => {
        const included = parts.slice(0, index + 2);
        const gaps = included.slice(1).map((part, at) => part.left - (included[at]?.right ?? 0));
        if (!first || Math.max(...gaps) > lineHeight * MAX_GAP) return null;
        const top = Math.min(...included.map((part) => part.top));
        return {
          ...first,
          top,
          right: last.right,
          bottom: Math.max(...included.map((part) => part.bottom)),
        };
      })
      .findLast((box) => box !== null && isFraction(readGlyph(image, box), MIN_CERTAIN)) ??
    undefined
  );
}

function isFraction({ character, probability }: Glyph, minProbability: number): boolean {
  return (
    character !== '' && FRACTION_CHARACTERS.includes(character) && probability >= minProbability
  );
}

/** A single glyph that was read as strokes at the start of a line is a 1, and a 9 that is no digit is a g. */
function correctStroke(
  image: GrayImage,
  { text }: TextWord,
  [glyph, ...others]: readonly Glyph[],
  isFirst: boolean,
): TextWord | null {
  if (!glyph || others.length > 0 || !isCertainGlyph(glyph)) return null;
  if (isFirst && /^[1Iıl|\]!]{1,2}$/.test(text) && glyph.character === '1')
    return {
      text: '1',
      confidence: hasFaintLeftStroke(image, glyph.box) ? UNCERTAIN_CONFIDENCE : CERTAIN,
    };
  if (!isFirst && /^[9q]$/.test(text) && glyph.character === '')
    return { text: 'g', confidence: CERTAIN };
  return null;
}

function correctWord(image: GrayImage, word: TextWord, glyphs: readonly Glyph[]): TextWord {
  const isWord = /\p{L}{3}/u.test(word.text);
  const minFraction = isWord ? MIN_CERTAIN : MIN_FRACTION;
  const position = glyphs.findIndex((glyph) => isFraction(glyph, minFraction));
  const fraction = glyphs[position];
  if (!fraction) return verifyDigits(image, word, glyphs);
  const before = glyphs.slice(0, position);
  const whole = before.map(({ character }) => character).join('');
  const after = glyphs.slice(position + 1);
  const letters = findUnit(word.text, after);
  const isCertain =
    (letters.length > 1 || after.every(({ character }) => character === '1')) &&
    after.length <= Math.max(1, letters.length) &&
    [...before, fraction].every(isCertainGlyph);
  const text = `${whole.replace(/\D/g, '')}${fraction.character}${letters && ` ${letters}`}`;
  return { text, confidence: isCertain ? CERTAIN : UNCERTAIN_CONFIDENCE };
}

/** The letters that touch an amount, as in "½tsp" and "½l". */
function findUnit(text: string, glyphs: readonly Glyph[]): string {
  if (glyphs.length === 0) return '';
  const letters = /\p{L}{2,}\)?$/u.exec(text)?.[0].slice(-Math.max(2, glyphs.length));
  return letters ?? (glyphs.length === 1 ? 'l' : '');
}

/**
 * Compares a number with its glyphs: it becomes certain if they are clearly the same digits, and uncertain if one is
 * hardly the same.
 */
function verifyDigits(image: GrayImage, word: TextWord, glyphs: readonly Glyph[]): TextWord {
  const [, prefix = '', number = ''] = /^(\D{0,2})(\d+)/.exec(word.text) ?? [];
  const digits = [...number];
  if (digits.length === 0) return word;
  const skipped = prefix.replace(LOW_SIGNS, '').length;
  const read = glyphs.slice(skipped, skipped + digits.length);
  if (read.length < digits.length) return word;
  const probabilities = read.map(
    (glyph, index) => glyph.probabilities[GLYPH_CHARACTERS.indexOf(digits[index] ?? '')] ?? 0,
  );
  const lowest = Math.min(...probabilities);
  const mayBeFour = read.some(
    ({ box }, index) => digits[index] === '1' && hasFaintLeftStroke(image, box),
  );
  if (lowest < MIN_DIGIT || mayBeFour)
    return { ...word, confidence: Math.min(word.confidence, UNCERTAIN_CONFIDENCE) };
  if (lowest < MIN_CERTAIN) return word;
  return { ...word, confidence: Math.max(word.confidence, CERTAIN) };
}
