/** A number in a recipe text, and its end position. */
export interface ParsedNumber {
  value: number;
  end: number;
  /** Written with a decimal comma: "1,5". */
  usesDecimalComma: boolean;
  /** Written as a word: "a", "half a", "three". */
  isWord: boolean;
}

const FRACTIONS_BY_GLYPH: Record<string, number> = {
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

const NUMBER_WORDS: Record<string, number> = {
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
  'a dozen': 12,
  'half a dozen': 6,
  'a quarter': 1 / 4,
  'a couple of': 2,
  'a couple': 2,
  ein: 1,
  eine: 1,
  einen: 1,
  einer: 1,
  einem: 1,
  halbe: 1 / 2,
  halber: 1 / 2,
  halbes: 1 / 2,
  'eine halbe': 1 / 2,
  'einen halben': 1 / 2,
  'einer halben': 1 / 2,
  'ein halber': 1 / 2,
  'ein halbes': 1 / 2,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12,
};

/** A single space of any width within a line. */
export const SPACE_PATTERN = '[ \\t\\u00a0\\u2009\\u202f]';

// Every repetition is bounded, so that matching takes constant time regardless of the text length.
const GLYPH_PATTERN = `[${Object.keys(FRACTIONS_BY_GLYPH).join('')}]`;
const DIGITS_PATTERN = new RegExp(
  [
    `(?<whole>\\d{1,4})(?:${SPACE_PATTERN}{1,2}|-)(?<top>\\d{1,2})[/⁄](?<bottom>\\d{1,2})(?![\\d/])`,
    `(?<topAlone>\\d{1,2})[/⁄](?<bottomAlone>\\d{1,2})(?![\\d/])`,
    `(?<wholeBeforeGlyph>\\d{1,4})${SPACE_PATTERN}?(?<glyph>${GLYPH_PATTERN})`,
    `(?<glyphAlone>${GLYPH_PATTERN})`,
    `(?<plain>\\d{1,6}(?:[.,]\\d{1,3})?|\\.\\d{1,2})(?!\\d)`,
  ].join('|'),
  'uy',
);
const NUMBER_WORD_PATTERN = new RegExp(
  `(?:${Object.keys(NUMBER_WORDS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\d])`,
  'iuy',
);

const DOZEN = new RegExp(`${SPACE_PATTERN}(?:dozen|Dutzend)(?![\\p{L}])`, 'iuy');

/** "1.500 g", which no scale shows as 1.5 g. */
const GERMAN_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}\s?(?:g|gr|ml|Gramm)(?!\p{L})/u;

/**
 * Parses the number at `start`: "2", "1.5", "1,5", "1/2", "1 1/2", "½", "1 ½", "half a". A comma before three digits is a
 * thousands separator ("1,000 g").
 */
export function parseNumber(text: string, start: number): ParsedNumber | undefined {
  DIGITS_PATTERN.lastIndex = start;
  const groups = DIGITS_PATTERN.exec(text)?.groups;
  if (groups) {
    const isThousands = GERMAN_THOUSANDS.test(text.slice(start, start + 10));
    const value = isThousands ? toNumber(groups) * 1000 : toNumber(groups);
    const usesDecimalComma = /^\d+,\d{1,2}$/.test(groups.plain ?? '');
    if (!Number.isFinite(value)) return undefined;
    DOZEN.lastIndex = DIGITS_PATTERN.lastIndex;
    return DOZEN.test(text)
      ? { value: value * 12, end: DOZEN.lastIndex, usesDecimalComma, isWord: false }
      : { value, end: DIGITS_PATTERN.lastIndex, usesDecimalComma, isWord: false };
  }
  NUMBER_WORD_PATTERN.lastIndex = start;
  const value = NUMBER_WORDS[NUMBER_WORD_PATTERN.exec(text)?.[0].toLowerCase() ?? ''];
  return value === undefined
    ? undefined
    : { value, end: NUMBER_WORD_PATTERN.lastIndex, usesDecimalComma: false, isWord: true };
}

function toNumber(groups: Record<string, string | undefined>): number {
  const { whole, top, bottom, topAlone, bottomAlone, wholeBeforeGlyph, glyph, glyphAlone, plain } =
    groups;
  if (whole) return Number(whole) + Number(top) / Number(bottom);
  if (topAlone) return Number(topAlone) / Number(bottomAlone);
  if (wholeBeforeGlyph)
    return Number(wholeBeforeGlyph) + (FRACTIONS_BY_GLYPH[glyph ?? ''] ?? Number.NaN);
  if (glyphAlone) return FRACTIONS_BY_GLYPH[glyphAlone] ?? Number.NaN;
  if (!plain || /^0\d/.test(plain)) return Number.NaN;
  return Number(
    /^[1-9]\d{0,2},\d{3}$/.test(plain) ? plain.replace(',', '') : plain.replace(',', '.'),
  );
}

const FRACTION_GLYPHS = ['', '⅛', '¼', '⅓', '⅜', '½', '⅝', '⅔', '¾', '⅞', ''];
const FRACTION_VALUES = FRACTION_GLYPHS.map(
  (glyph, index) => FRACTIONS_BY_GLYPH[glyph] ?? (index === 0 ? 0 : 1),
);

/** Sets of fractions that amounts are rounded to. */
export const QUARTERS_AND_THIRDS: readonly number[] = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
export const EIGHTHS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => part / 8);
export const QUARTERS: readonly number[] = [0, 1 / 4, 1 / 2, 3 / 4, 1];
export const HALVES: readonly number[] = [0, 1 / 2, 1];
export const WHOLES: readonly number[] = [0, 1];

/** Rounds to the nearest number whose fractional part is in `fractions`; never rounds a positive value to 0. */
export function roundToFractions(value: number, fractions: readonly number[]): number {
  const whole = Math.floor(value);
  const nearest = fractions.reduce((best, fraction) =>
    Math.abs(value - whole - fraction) < Math.abs(value - whole - best) ? fraction : best,
  );
  if (whole + nearest > 0 || value <= 0) return whole + nearest;
  return fractions.find((fraction) => fraction > 0) ?? 1;
}

/** Formats a number with a fraction glyph: "1½", "¾", "2". */
export function formatFraction(value: number): string {
  const whole = Math.floor(value + 1e-9);
  const fraction = Math.max(0, value - whole);
  const index = FRACTION_VALUES.findIndex((candidate) => Math.abs(candidate - fraction) < 0.005);
  if (index === -1) return Math.abs(value - 1 / 16) < 0.001 ? '1/16' : formatDecimal(value, 2);
  const glyph = FRACTION_GLYPHS[index] ?? '';
  return whole === 0 && glyph !== '' ? glyph : `${whole}${glyph}`;
}

/** Formats a decimal number without trailing zeros: "1.5", or "1,5" with a decimal comma. */
export function formatDecimal(value: number, digits: number, useDecimalComma = false): string {
  const text = String(Number(value.toFixed(digits)));
  return useDecimalComma ? text.replace('.', ',') : text;
}
