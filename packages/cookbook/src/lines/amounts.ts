import { BLANK, readNumber } from './numbers.ts';
import { readUnit, type WrittenUnit } from './units.ts';

/** A number or a range in a text: "200", "2–3". */
export interface Span {
  /** The number, or the two of a range. */
  from: number;
  to: number;
  /** What stands between the two numbers of a range: "–", " to ". */
  separator: string;
  comma: boolean;
  /** The number is a word: "a pinch", "half a lemon". */
  word: boolean;
  start: number;
  /** End of the number or range. */
  numberEnd: number;
}

/** An amount in a text: "200 g", "2–3 cloves", "1 heaped tbsp", "3". */
export interface Amount extends Span {
  unit?: WrittenUnit;
  /** Where the unit's word begins; `numberEnd` without a unit. */
  unitStart: number;
  end: number;
}

const SEPARATOR = new RegExp(
  `${BLANK}{0,2}(?:[-–—]|to(?=${BLANK})|or(?=${BLANK}))${BLANK}{0,2}`,
  'iuy',
);
const NOT_AN_AMOUNT = new RegExp(`${BLANK}?(?:%|°|per cent|percent|degrees)`, 'iuy');
const GAP = new RegExp(`(?:-|${BLANK}{0,2})`, 'uy');
const ADJECTIVE = new RegExp(
  `(?:heaped|heaping|scant|generous|level|rounded|good|small|medium|large|big|thick|thin|packed|fat|full|short|long|plump|US|metric|imperial|extra|very|thin-cut|sized)${BLANK}{1,2}`,
  'iuy',
);

/**
 * Reads the amount that begins at `at`. A range is two numbers of one unit; percentages and
 * temperatures are no amounts.
 */
export function readAmount(text: string, at: number): Amount | undefined {
  const span = readSpan(text, at);
  if (!span) return undefined;
  const { numberEnd } = span;
  NOT_AN_AMOUNT.lastIndex = numberEnd;
  if (NOT_AN_AMOUNT.test(text)) return undefined;
  // "Five-spice powder" is no five of anything.
  if (span.word && text.charAt(numberEnd) === '-') return undefined;
  const unit = readUnitAfter(text, numberEnd);
  return {
    ...span,
    unitStart: unit?.start ?? numberEnd,
    end: unit?.written.end ?? numberEnd,
    ...(unit ? { unit: unit.written } : {}),
  };
}

/** Reads the number or range that begins at `at`, whatever it measures. */
export function readSpan(text: string, at: number): Span | undefined {
  const first = readNumber(text, at);
  if (!first) return undefined;
  const range = readRangeEnd(text, first.end, first.value);
  return {
    from: first.value,
    to: range?.value ?? first.value,
    separator: range?.separator ?? '',
    comma: first.comma || (range?.comma ?? false),
    word: first.word,
    start: at,
    numberEnd: range?.end ?? first.end,
  };
}

function readRangeEnd(text: string, at: number, from: number) {
  SEPARATOR.lastIndex = at;
  const separator = SEPARATOR.exec(text)?.[0];
  if (separator === undefined) return undefined;
  const second = readNumber(text, at + separator.length);
  // "1 - 14 oz can" is one can of a size, no range.
  if (!second || second.value <= from || second.value > from * 8) return undefined;
  if (second.word && !/^[a-z]{3,}$/i.test(text.slice(at + separator.length, second.end))) {
    return undefined;
  }
  return { ...second, separator };
}

/** The unit after a number, behind at most two adjectives: "2 heaped tbsp", "14-oz". */
function readUnitAfter(text: string, at: number) {
  GAP.lastIndex = at;
  GAP.test(text);
  let start = Math.max(at, GAP.lastIndex);
  for (let adjectives = 0; adjectives <= 2; adjectives += 1) {
    const written = readUnit(text, start);
    if (written) return { written, start };
    ADJECTIVE.lastIndex = start;
    if (!ADJECTIVE.test(text)) return undefined;
    start = ADJECTIVE.lastIndex;
  }
  return undefined;
}
