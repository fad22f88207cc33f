/** A number as people write it in a recipe, and where it ends in its text. */
export interface WrittenNumber {
  value: number;
  end: number;
  /** Written with a decimal comma: "1,5". */
  comma: boolean;
  /** Written as a word: "a", "half a", "three". */
  word: boolean;
}

const GLYPHS: Record<string, number> = {
  '⅛': 1 / 8,
  '⅙': 1 / 6,
  '⅕': 1 / 5,
  '¼': 1 / 4,
  '⅓': 1 / 3,
  '⅜': 3 / 8,
  '⅖': 2 / 5,
  '½': 1 / 2,
  '⅗': 3 / 5,
  '⅝': 5 / 8,
  '⅔': 2 / 3,
  '¾': 3 / 4,
  '⅘': 4 / 5,
  '⅚': 5 / 6,
  '⅞': 7 / 8,
};

const WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  'half a': 1 / 2,
  'half an': 1 / 2,
  'a third of a': 1 / 3,
  'a quarter of a': 1 / 4,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

/** One blank of any width that stands inside a line. */
export const BLANK = '[ \\t\\u00a0\\u2009\\u202f]';

// Every repetition is bounded, so that reading costs the same however long the text is.
const GLYPH = `[${Object.keys(GLYPHS).join('')}]`;
const DIGITS = new RegExp(
  [
    `(?<whole>\\d{1,4})${BLANK}{1,2}(?<top>\\d{1,2})[/⁄](?<bottom>\\d{1,2})(?![\\d/])`,
    `(?<topAlone>\\d{1,2})[/⁄](?<bottomAlone>\\d{1,2})(?![\\d/])`,
    `(?<beside>\\d{1,4})${BLANK}?(?<glyph>${GLYPH})`,
    `(?<glyphAlone>${GLYPH})`,
    `(?<plain>\\d{1,6}(?:[.,]\\d{1,3})?)(?!\\d)`,
  ].join('|'),
  'uy',
);
const WORD = new RegExp(
  `(?:${Object.keys(WORDS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\d])`,
  'iuy',
);

/**
 * Reads the number that begins at `at`: "2", "1.5", "1,5", "1/2", "1 1/2", "½", "1 ½", "half a".
 * A comma before three digits parts thousands ("1,000 g").
 */
export function readNumber(text: string, at: number): WrittenNumber | undefined {
  DIGITS.lastIndex = at;
  const groups = DIGITS.exec(text)?.groups;
  if (groups) {
    const value = numberOf(groups);
    const comma = /^\d+,\d{1,2}$/.test(groups.plain ?? '');
    return Number.isFinite(value)
      ? { value, end: DIGITS.lastIndex, comma, word: false }
      : undefined;
  }
  WORD.lastIndex = at;
  const value = WORDS[WORD.exec(text)?.[0].toLowerCase() ?? ''];
  return value === undefined ? undefined : { value, end: WORD.lastIndex, comma: false, word: true };
}

function numberOf(groups: Record<string, string | undefined>): number {
  const { whole, top, bottom, topAlone, bottomAlone, beside, glyph, glyphAlone, plain } = groups;
  if (whole) return Number(whole) + Number(top) / Number(bottom);
  if (topAlone) return Number(topAlone) / Number(bottomAlone);
  if (beside) return Number(beside) + (GLYPHS[glyph ?? ''] ?? Number.NaN);
  if (glyphAlone) return GLYPHS[glyphAlone] ?? Number.NaN;
  if (!plain || /^0\d/.test(plain)) return Number.NaN;
  return Number(
    /^[1-9]\d{0,2},\d{3}$/.test(plain) ? plain.replace(',', '') : plain.replace(',', '.'),
  );
}

const NICE = ['', '⅛', '¼', '⅓', '⅜', '½', '⅝', '⅔', '¾', '⅞', ''];
const NICE_VALUES = NICE.map((glyph, index) => GLYPHS[glyph] ?? (index === 0 ? 0 : 1));

/** The parts of one that a kitchen measures. */
export const QUARTERS_AND_THIRDS: readonly number[] = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
export const EIGHTHS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => part / 8);
export const QUARTERS: readonly number[] = [0, 1 / 4, 1 / 2, 3 / 4, 1];
export const HALVES: readonly number[] = [0, 1 / 2, 1];
export const WHOLES: readonly number[] = [0, 1];

/** The nearest number whose broken part is one of `parts`; never nothing for something. */
export function roundToParts(value: number, parts: readonly number[]): number {
  const whole = Math.floor(value);
  const nearest = parts.reduce((best, part) =>
    Math.abs(value - whole - part) < Math.abs(value - whole - best) ? part : best,
  );
  if (whole + nearest > 0 || value <= 0) return whole + nearest;
  return parts.find((part) => part > 0) ?? 1;
}

/** A number as a cook reads it, its broken part as one sign: "1½", "¾", "2". */
export function fractionText(value: number): string {
  const whole = Math.floor(value + 1e-9);
  const part = Math.max(0, value - whole);
  const index = NICE_VALUES.findIndex((nice) => Math.abs(nice - part) < 0.005);
  if (index === -1) return Math.abs(value - 1 / 16) < 0.001 ? '1/16' : decimalText(value, 2);
  const glyph = NICE[index] ?? '';
  return whole === 0 && glyph !== '' ? glyph : `${whole}${glyph}`;
}

/** A number in decimals without needless noughts: "1.5", or "1,5" where the text has commas. */
export function decimalText(value: number, digits: number, comma = false): string {
  const text = String(Number(value.toFixed(digits)));
  return comma ? text.replace('.', ',') : text;
}
