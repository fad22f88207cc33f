import {
  decimalText,
  EIGHTHS,
  fractionText,
  HALVES,
  QUARTERS,
  readNumber,
  roundToParts,
  WHOLES,
} from './numbers.ts';
import type { UnitSystem } from './units.ts';

/** A length in a text, or the sides of something: "2 cm", "20 by 25 cm", "9x13-inch". */
export interface Length {
  /** In the unit written. */
  values: number[];
  /** What stands between the values. */
  separators: string[];
  /** Centimetres of one unit. */
  unit: number;
  system: UnitSystem;
  /** Between the last number and the unit: a blank, a hyphen or nothing. */
  gap: string;
  end: number;
}

const CENTIMETRES_PER_INCH = 2.54;
const JOIN =
  /[ \u00a0]{0,2}(?:by[ \u00a0]|to[ \u00a0]|or[ \u00a0]|[x×–—-])[ \u00a0]{0,2}(?=\d|[¼½¾⅓⅔⅛])/iuy;
const UNIT =
  /(?<gap>[ \u00a0-]?)(?:(?<cm>cms?|centimet(?:re|er)s?)|(?<mm>mms?|millimet(?:re|er)s?)|(?:inch(?:es)?|in\.(?=[ \u00a0])|["″”](?![\p{L}\d])))(?![\p{L}])/iuy;
const MOST_SIDES = 3;

/** Words before which a length stands for itself: "pieces of 2 inches and", "3 inches wide". */
const NO_NOUN =
  /^(?:\s(?:wide|long|thick|deep|across|high|tall|apart|above|below|under|over|from|of|and|or|by|in|on|to|at|with|so|until|for|as|into|is|all|round|around|away|longer|shorter|then|before|after|if|per|each|more|less|square)\b|[^\p{L}\s]|\s[^\p{L}]|$)/iu;

/** Reads the length that begins at `at`. */
export function readLength(text: string, at: number): Length | undefined {
  const values: number[] = [];
  const separators: string[] = [];
  let end = at;
  for (;;) {
    const number = readNumber(text, end);
    if (!number || number.word) return undefined;
    values.push(number.value);
    end = number.end;
    JOIN.lastIndex = end;
    const join = values.length < MOST_SIDES ? JOIN.exec(text)?.[0] : undefined;
    if (join === undefined) break;
    separators.push(join);
    end += join.length;
  }
  UNIT.lastIndex = end;
  const groups = UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const unit = groups.cm ? 1 : groups.mm ? 0.1 : CENTIMETRES_PER_INCH;
  const system = groups.cm || groups.mm ? 'metric' : 'us';
  return { values, separators, unit, system, gap: groups.gap ?? '', end: UNIT.lastIndex };
}

/** A length in the other system, by the marks of its rulers and the tins in its shops. */
export function writeLength(text: string, length: Length): string {
  const centimetres = length.values.map((value) => value * length.unit);
  const largest = Math.max(...centimetres);
  if (length.system === 'metric') {
    const inches = centimetres.map((value) => roundInches(value / CENTIMETRES_PER_INCH));
    const many =
      Math.max(...inches) > 1 &&
      length.gap !== '-' &&
      NO_NOUN.test(text.slice(length.end, length.end + 20));
    return `${joined(inches.map(fractionText), length)}${length.gap || ' '}inch${many ? 'es' : ''}`;
  }
  const gap = length.gap === '-' ? '-' : ' ';
  if (largest < 2)
    return `${joined(
      centimetres.map((value) => decimalText(Math.max(1, Math.round(value * 10)), 0)),
      length,
    )}${gap}mm`;
  return `${joined(
    centimetres.map((value) => decimalText(roundCentimetres(value), 1)),
    length,
  )}${gap}cm`;
}

function joined(numbers: string[], { separators }: Length): string {
  const [first = '', ...others] = numbers;
  if (
    others.every((number) => number === first) &&
    separators.every((sign) => !/by|x|×/i.test(sign))
  )
    return first;
  return others.reduce((text, number, index) => text + (separators[index] ?? '') + number, first);
}

function roundInches(inches: number): number {
  if (inches < 0.1) return 1 / 16;
  if (inches < 1) return roundToParts(inches, EIGHTHS);
  if (inches < 4) return roundToParts(inches, QUARTERS);
  return roundToParts(inches, inches < 6 ? HALVES : WHOLES);
}

function roundCentimetres(centimetres: number): number {
  return centimetres < 10 ? Math.round(centimetres * 2) / 2 : Math.round(centimetres);
}
