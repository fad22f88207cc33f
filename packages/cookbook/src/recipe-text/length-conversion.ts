import {
  EIGHTHS,
  formatDecimal,
  formatFraction,
  HALVES,
  parseNumber,
  QUARTERS,
  roundToFractions,
  WHOLES,
} from './parse-and-format-numbers.ts';
import type { UnitSystem } from './units.ts';

/** A length or the dimensions of something: "2 cm", "20 by 25 cm", "9x13-inch". */
export interface Length {
  /** In the unit as written. */
  values: number[];
  /** The text between the values. */
  separators: string[];
  /** Centimeters per unit. */
  unit: number;
  system: UnitSystem;
  /** The text between the last number and the unit: a space, a hyphen or nothing. */
  unitGap: string;
  end: number;
}

const CENTIMETERS_PER_INCH = 2.54;
const DIMENSION_SEPARATOR =
  /[ \u00a0]{0,2}(?:by[ \u00a0]|to[ \u00a0]|or[ \u00a0]|[x×–—-])[ \u00a0]{0,2}(?=\d|[¼½¾⅓⅔⅛])/iuy;
const LENGTH_UNIT =
  /(?<gap>[ \u00a0-]?)(?:(?<cm>cms?|centimet(?:re|er)s?)|(?<mm>mms?|millimet(?:re|er)s?)|(?:inch(?:es)?|in\.(?=[ \u00a0])|["″”](?![\p{L}\d])))(?![\p{L}])/iuy;
const MAX_DIMENSIONS = 3;

/** Matches text after a length that is not an adjective: "pieces of 2 inches and", "3 inches wide". */
const STANDALONE_LENGTH =
  /^(?:\s(?:wide|long|thick|deep|across|high|tall|apart|above|below|under|over|from|of|and|or|by|in|on|to|at|with|so|until|for|as|into|is|all|round|around|away|longer|shorter|then|before|after|if|per|each|more|less|square)\b|[^\p{L}\s]|\s[^\p{L}]|$)/iu;

/** Parses the length at `start`. */
export function parseLength(text: string, start: number): Length | undefined {
  const values: number[] = [];
  const separators: string[] = [];
  let end = start;
  for (;;) {
    const number = parseNumber(text, end);
    if (!number || number.isWord) return undefined;
    values.push(number.value);
    end = number.end;
    DIMENSION_SEPARATOR.lastIndex = end;
    const separator =
      values.length < MAX_DIMENSIONS ? DIMENSION_SEPARATOR.exec(text)?.[0] : undefined;
    if (separator === undefined) break;
    separators.push(separator);
    end += separator.length;
  }
  LENGTH_UNIT.lastIndex = end;
  const groups = LENGTH_UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const unit = groups.cm ? 1 : groups.mm ? 0.1 : CENTIMETERS_PER_INCH;
  const system = groups.cm || groups.mm ? 'metric' : 'us';
  return {
    values,
    separators,
    unit,
    system,
    unitGap: groups.gap ?? '',
    end: LENGTH_UNIT.lastIndex,
  };
}

/** Formats a length in the other system, rounded to ruler marks and common pan sizes. */
export function formatConvertedLength(text: string, length: Length): string {
  const centimeters = length.values.map((value) => value * length.unit);
  const largest = Math.max(...centimeters);
  if (length.system === 'metric') {
    const inches = centimeters.map((value) => roundInches(value / CENTIMETERS_PER_INCH));
    const isPlural =
      Math.max(...inches) > 1 &&
      length.unitGap !== '-' &&
      STANDALONE_LENGTH.test(text.slice(length.end, length.end + 20));
    return `${joinDimensions(inches.map(formatFraction), length)}${length.unitGap || ' '}inch${isPlural ? 'es' : ''}`;
  }
  const gap = length.unitGap === '-' ? '-' : ' ';
  if (largest < 2)
    return `${joinDimensions(
      centimeters.map((value) => formatDecimal(Math.max(1, Math.round(value * 10)), 0)),
      length,
    )}${gap}mm`;
  return `${joinDimensions(
    centimeters.map((value) => formatDecimal(roundCentimeters(value), 1)),
    length,
  )}${gap}cm`;
}

function joinDimensions(numbers: string[], { separators }: Length): string {
  const [first = '', ...others] = numbers;
  if (
    others.every((number) => number === first) &&
    separators.every((separator) => !/by|x|×/i.test(separator))
  )
    return first;
  return others.reduce((text, number, index) => text + (separators[index] ?? '') + number, first);
}

function roundInches(inches: number): number {
  if (inches < 0.1) return 1 / 16;
  if (inches < 1) return roundToFractions(inches, EIGHTHS);
  if (inches < 4) return roundToFractions(inches, QUARTERS);
  return roundToFractions(inches, inches < 6 ? HALVES : WHOLES);
}

function roundCentimeters(centimeters: number): number {
  return centimeters < 10 ? Math.round(centimeters * 2) / 2 : Math.round(centimeters);
}
