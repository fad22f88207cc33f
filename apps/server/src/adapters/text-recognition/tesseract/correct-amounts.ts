import type { TextBox, TextWord } from '#ports/text-recognizer.ts';
import { classifyGlyph, FRACTIONS, findGlyphs, type GlyphMatch } from './glyph-classifier.ts';
import type { GrayImage } from './prepare-page.ts';

export interface LocatedWord extends TextWord {
  box: TextBox;
}

/** Only the first words of a line, and words with signs, are compared with the templates. */
const LEADING_WORDS = 3;
const MAX_GLYPHS = 8;
/** Numerator, bar and denominator, one of them broken. */
const MAX_PARTS = 4;
/** Lower glyphs are dashes, dots and lowercase letters: a share of the line's height. */
const MIN_HEIGHT = 0.45;
/** The largest gap inside a fraction, as a share of the line's height. */
const MAX_GAP = 0.12;
/** The smallest space between words, as a share of the line's height. */
const MIN_SPACE = 0.2;
const MIN_FRACTION_SCORE = 0.6;
/** Glyphs are certain from this score and this distance to the next character on: blurred, ¾ resembles ¼. */
const CERTAIN_SCORE = 0.8;
const CERTAIN_MARGIN = 0.08;
/** Better matches need less distance. */
const CLOSE_SCORE = 0.92;
const CLOSE_MARGIN = 0.06;
const CERTAIN = 0.9;
const UNCERTAIN = 0.5;

interface Glyph {
  best: GlyphMatch;
  margin: number;
}

/**
 * Reads fractions such as ½, which the language data does not contain ("½" is read as "%", "4" or "Va"), by comparing
 * their glyphs with templates. Numbers are compared with the digits' templates as well.
 */
export function correctAmounts(
  image: GrayImage,
  line: TextBox,
  words: readonly LocatedWord[],
): TextWord[] {
  return words.flatMap(({ box, ...word }, index) => {
    const isCandidate =
      index < LEADING_WORDS ? /^[^\p{L}]|^(?!\p{L}{3}).{1,3}$/u : /[%!]|^[^\p{L}(]{0,2}\d/u;
    if (!isCandidate.test(word.text) || word.text.length > 12) return word;
    const area = {
      ...box,
      top: Math.max(0, line.top - 2),
      bottom: Math.min(image.height, line.bottom + 2),
    };
    const split = splitNumber(word, findGlyphs(image, area), line.bottom - line.top);
    return split ?? correctWord(word, readGlyphs(image, area, line.bottom - line.top));
  });
}

/** Separates a unit that was read as the last digit of an amount: "4 l" as "41", "520 g" as "5209". */
function splitNumber(
  { text, confidence }: TextWord,
  glyphs: readonly TextBox[],
  lineHeight: number,
): TextWord[] | null {
  const [, number, unit] = /^(\d{1,4})([19gl|\]I])$/.exec(text) ?? [];
  if (!number || !unit || glyphs.length !== text.length) return null;
  const gaps = glyphs.slice(1).map(({ left }, index) => left - (glyphs[index]?.right ?? 0));
  const last = gaps.pop() ?? 0;
  if (last < Math.max(lineHeight * MIN_SPACE, 1.6 * Math.max(0, ...gaps))) return null;
  return [
    { text: number, confidence },
    { text: unit, confidence: UNCERTAIN },
  ];
}

/**
 * Makes the words beside unread letters uncertain.
 *
 * @param minHeight in pixels; lower glyphs are list markers, dashes and dots
 */
export function doubtUnreadGlyphs(
  image: GrayImage,
  line: TextBox,
  words: readonly LocatedWord[],
  minHeight: number,
): LocatedWord[] {
  const isRead = ({ left, right }: TextBox) => {
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
    doubted.has(word) ? { ...word, confidence: Math.min(word.confidence, UNCERTAIN) } : word,
  );
}

function readGlyphs(image: GrayImage, area: TextBox, lineHeight: number): Glyph[] {
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

function readGlyph(image: GrayImage, box: TextBox): Glyph {
  const [first = { character: '', score: 0 }, ...others] = classifyGlyph(image, box);
  const best = { ...first, character: toDigit(first.character) };
  const second = others.find(({ character }) => toDigit(character) !== best.character);
  return { best, margin: best.score - (second?.score ?? 0) };
}

/** In an amount, the letters that look like a 1 are one. */
function toDigit(character: string): string {
  return /[lI]/.test(character) ? '1' : character;
}

function isCertainGlyph({ best, margin }: Glyph): boolean {
  const isClose = best.score >= CLOSE_SCORE && margin >= CLOSE_MARGIN;
  return isClose || (best.score >= CERTAIN_SCORE && margin >= CERTAIN_MARGIN);
}

/** In some fonts there are gaps between numerator, bar and denominator. */
function findSplitFraction(
  image: GrayImage,
  parts: readonly TextBox[],
  lineHeight: number,
): TextBox | undefined {
  const [first] = parts;
  return (
    parts
      .slice(1)
      .map((last, index): TextBox | null => {
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
      .findLast((box) => box !== null && isFraction(readGlyph(image, box), CERTAIN_SCORE)) ??
    undefined
  );
}

function isFraction({ best }: Glyph, minScore: number): boolean {
  return FRACTIONS.includes(best.character) && best.score >= minScore;
}

function correctWord(word: TextWord, glyphs: readonly Glyph[]): TextWord {
  const position = glyphs.findIndex((glyph) => isFraction(glyph, MIN_FRACTION_SCORE));
  const fraction = glyphs[position];
  if (!fraction) return verifyDigits(word, glyphs);
  const before = glyphs.slice(0, position);
  const whole = before.map(({ best }) => best.character).join('');
  const after = glyphs.slice(position + 1);
  const letters = findUnit(word.text, after);
  const isCertain =
    (letters.length > 1 || after.every((glyph) => glyph.best.character === '1')) &&
    after.length <= Math.max(1, letters.length) &&
    [...before, fraction].every(isCertainGlyph);
  const text = `${whole.replace(/\D/g, '')}${fraction.best.character}${letters && ` ${letters}`}`;
  return { text, confidence: isCertain ? CERTAIN : UNCERTAIN };
}

/** The letters that touch an amount, as in "½tsp" and "½l". */
function findUnit(text: string, glyphs: readonly Glyph[]): string {
  if (glyphs.length === 0) return '';
  const letters = /\p{L}{2,}\)?$/u.exec(text)?.[0].slice(-Math.max(2, glyphs.length));
  return letters ?? (glyphs.length === 1 ? 'l' : '');
}

/**
 * Compares a number with its glyphs: it becomes certain if they are clearly the same digits, and uncertain if one is
 * clearly another digit.
 */
function verifyDigits(word: TextWord, glyphs: readonly Glyph[]): TextWord {
  const [, prefix = '', number = ''] = /^(\D{0,2})(\d+)/.exec(word.text) ?? [];
  const digits = [...number];
  if (digits.length === 0) return word;
  const read = glyphs.slice(prefix.length, prefix.length + digits.length);
  if (read.length < digits.length) return word;
  const isDifferent = read.some(
    ({ best, margin }, index) =>
      /\d/.test(best.character) && best.character !== digits[index] && margin >= CERTAIN_MARGIN,
  );
  if (isDifferent) return { ...word, confidence: Math.min(word.confidence, UNCERTAIN) };
  const isSame = read.every(
    (glyph, index) => glyph.best.character === digits[index] && isCertainGlyph(glyph),
  );
  return isSame ? { ...word, confidence: Math.max(word.confidence, CERTAIN) } : word;
}
