import { parseNumber, SPACE_PATTERN } from './parse-and-format-numbers.ts';
import { type ParsedUnit, parseUnit } from './units.ts';

/** A number or range in a text: "200", "2–3". */
export interface ParsedNumberRange {
  /** The number, or the start of the range. */
  from: number;
  /** The end of the range; equals `from` for a single number. */
  to: number;
  /** The text between the numbers of a range: "–", " to ". */
  separator: string;
  usesDecimalComma: boolean;
  /** True if the number is a word: "a pinch", "half a lemon". */
  isWord: boolean;
  start: number;
  /** End position of the number or range. */
  numberEnd: number;
}

/** An amount in a text: "200 g", "2–3 cloves", "1 heaped tbsp", "3". */
export interface Amount extends ParsedNumberRange {
  unit?: ParsedUnit;
  /** Start position of the unit; equals `numberEnd` without a unit. */
  unitStart: number;
  end: number;
}

const RANGE_SEPARATOR = new RegExp(
  `${SPACE_PATTERN}{0,2}(?:[-–—]|(?:to|or|bis|oder)(?=${SPACE_PATTERN}))${SPACE_PATTERN}{0,2}`,
  'iuy',
);
const NON_AMOUNT_SUFFIX = new RegExp(`${SPACE_PATTERN}?(?:%|°|per cent|percent|degrees)`, 'iuy');
const UNIT_GAP = new RegExp(`(?:-|${SPACE_PATTERN}{0,2})`, 'uy');
/** "Gehäufte", "kleiner", "gestr.", "kl." before a German unit. */
export const GERMAN_UNIT_ADJECTIVE_PATTERN =
  '(?:gehäuft|gestrichen|klein|(?:mittel|daumen|walnuss)?groß|mittelgross|gross|dick|dünn|gut|knapp|leicht|voll)(?:e[rnsm]?)?|(?:geh|gestr|kl|gr|mittl)\\.';
const UNIT_ADJECTIVE = new RegExp(
  `(?:heaped|heaping|scant|generous|level|rounded|good|small|medium|large|big|baby|thick|thin|packed|fat|full|short|long|plump|US|metric|imperial|extra|very|thin-cut|sized|thumb-sized?|${GERMAN_UNIT_ADJECTIVE_PATTERN})${SPACE_PATTERN}{1,2}`,
  'iuy',
);

/** "1 gr. Zwiebel" is a large onion, "200 gr. Zucker" are grams. */
const LARGE_ABBREVIATION = /^gr\. \p{Lu}/u;
const MAX_LARGE_PIECES = 6;

/**
 * Parses the amount at `start`: a number or range with an optional unit. Percentages and temperatures are not amounts.
 */
export function parseAmount(text: string, start: number): Amount | undefined {
  const range = parseNumberRange(text, start);
  if (!range) return undefined;
  const { numberEnd } = range;
  NON_AMOUNT_SUFFIX.lastIndex = numberEnd;
  if (NON_AMOUNT_SUFFIX.test(text)) return undefined;
  // "Five-spice powder" contains no number.
  if (range.isWord && text.charAt(numberEnd) === '-') return undefined;
  const unit = parseUnitAfter(text, numberEnd, range.to <= MAX_LARGE_PIECES);
  return {
    ...range,
    unitStart: unit?.start ?? numberEnd,
    end: unit?.parsed.end ?? numberEnd,
    ...(unit ? { unit: unit.parsed } : {}),
  };
}

/** Parses the number or range at `start`, without a unit. */
export function parseNumberRange(text: string, start: number): ParsedNumberRange | undefined {
  const first = parseNumber(text, start);
  if (!first) return undefined;
  const range = parseRangeEnd(text, first.end, first.value);
  return {
    from: first.value,
    to: range?.value ?? first.value,
    separator: range?.separator ?? '',
    usesDecimalComma: first.usesDecimalComma || (range?.usesDecimalComma ?? false),
    isWord: first.isWord,
    start,
    numberEnd: range?.end ?? first.end,
  };
}

function parseRangeEnd(text: string, position: number, from: number) {
  RANGE_SEPARATOR.lastIndex = position;
  const separator = RANGE_SEPARATOR.exec(text)?.[0];
  if (separator === undefined) return undefined;
  const second = parseNumber(text, position + separator.length);
  // "1 - 14 oz can" is a can of a size, not a range.
  if (!second || second.value <= from || second.value > from * 8) return undefined;
  if (second.isWord && !/^[a-z]{3,}$/i.test(text.slice(position + separator.length, second.end))) {
    return undefined;
  }
  return { ...second, separator };
}

/** Parses the unit after a number, with at most two adjectives before it: "2 heaped tbsp", "14-oz". */
function parseUnitAfter(text: string, position: number, isSmallNumber: boolean) {
  UNIT_GAP.lastIndex = position;
  UNIT_GAP.test(text);
  let start = Math.max(position, UNIT_GAP.lastIndex);
  for (let adjectives = 0; adjectives <= 2; adjectives += 1) {
    const parsed = parseUnit(text, start);
    if (parsed && !(isSmallNumber && LARGE_ABBREVIATION.test(text.slice(start, start + 5))))
      return { parsed, start };
    UNIT_ADJECTIVE.lastIndex = start;
    if (!UNIT_ADJECTIVE.test(text)) return undefined;
    start = UNIT_ADJECTIVE.lastIndex;
  }
  return undefined;
}

/** The end of an amount without the period that ends the sentence: in "850 ml. Stir" it is no abbreviation. */
export function getEndBeforeSentencePeriod(text: string, { end }: Amount): number {
  const endsSentence =
    text.charAt(end - 1) === '.' && /^(?:\s*$|\s+\p{Lu})/u.test(text.slice(end, end + 8));
  return endsSentence ? end - 1 : end;
}
