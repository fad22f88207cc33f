import { convertAndFormatAmount } from './convert-and-format-amount.ts';
import { formatConvertedLength, parseLength } from './length-conversion.ts';
import {
  getEndBeforeSentencePeriod,
  type ParsedNumberRange,
  parseAmount,
  parseNumberRange,
} from './parse-amount.ts';
import {
  convertTemperatureToOtherScale,
  matchTemperatureAtNumber,
} from './temperature-conversion.ts';
import type { UnitSystem } from './units.ts';

/** Where the number of a measurement may start. */
const NUMBER_START = /(?<![\p{L}\d.,/⁄])[\d¼½¾⅓⅔⅛⅜⅝⅞]/gu;
const EQUIVALENT_START = /\s{0,2}[(/[=]\s{0,2}(?:about\s|or\s|approx\.?\s|~)?/uy;
/** Numbers pronounced with an initial vowel: "an 8 inch tin", "an 11 inch tin". */
const VOWEL_SOUND_NUMBER = /^(?:8|11(?!\d)|18(?!\d))/;
/** The cups of "a 12-cup muffin pan" are counted, not measured. */
const PAN_AFTER_CUPS = /\s(?:mini[\s-])?(?:muffin|cupcake|popover|tart)\s(?:pan|tin|tray)/iuy;

/** A measurement in a text, with its position and its conversion to the other system. */
interface FoundMeasurement {
  start: number;
  end: number;
  system: UnitSystem;
  convert(): string | undefined;
}

/**
 * Converts temperatures, lengths, weights and volumes in a text to one system. A measurement given in both systems
 * ("180 °C (350 °F)") stays unchanged, and so do spoons.
 */
export function convertMeasurements(text: string, system: UnitSystem): string {
  let converted = '';
  let position = 0;
  for (const { index } of text.matchAll(NUMBER_START)) {
    if (index < position) continue;
    const found = parseMeasurement(text, index);
    if (!found) continue;
    const equivalentEnd = findEquivalentEnd(text, found);
    if (equivalentEnd !== undefined) {
      converted += text.slice(position, equivalentEnd);
      position = equivalentEnd;
      continue;
    }
    const replacement = found.system === system ? undefined : found.convert();
    if (replacement === undefined) continue;
    converted += fixArticle(text.slice(position, found.start), replacement) + replacement;
    position = found.end;
  }
  return converted + text.slice(position);
}

/** Returns the end of an equivalent measurement in the other system directly after the first. */
function findEquivalentEnd(text: string, found: FoundMeasurement): number | undefined {
  EQUIVALENT_START.lastIndex = found.end;
  if (!EQUIVALENT_START.test(text)) return undefined;
  const other = parseMeasurement(text, EQUIVALENT_START.lastIndex);
  return other && other.system !== found.system ? other.end : undefined;
}

function parseMeasurement(text: string, start: number): FoundMeasurement | undefined {
  const range = parseNumberRange(text, start);
  if (!range || range.isWord) return undefined;
  return (
    parseTemperatureAt(text, range) ?? parseLengthAt(text, start) ?? parseAmountAt(text, start)
  );
}

function parseTemperatureAt(text: string, range: ParsedNumberRange): FoundMeasurement | undefined {
  const temperature = matchTemperatureAtNumber(text, range);
  return (
    temperature && {
      ...temperature,
      convert: () => convertTemperatureToOtherScale(text, range, temperature),
    }
  );
}

function parseLengthAt(text: string, start: number): FoundMeasurement | undefined {
  const length = parseLength(text, start);
  return (
    length && {
      start,
      end: length.end,
      system: length.system,
      convert: () => formatConvertedLength(text, length),
    }
  );
}

function parseAmountAt(text: string, start: number): FoundMeasurement | undefined {
  const amount = parseAmount(text, start);
  const system = amount?.unit?.unit.system;
  if (!amount || !system || isFollowedByPan(text, amount.end)) return undefined;
  const convert = () => {
    const converted = convertAndFormatAmount(amount, system === 'us' ? 'metric' : 'us');
    const isHyphenated = text.slice(amount.numberEnd, amount.unitStart) === '-';
    // "A 2-litre dish" becomes "a 2-quart dish": hyphenated and singular.
    return isHyphenated
      ? converted?.replace(/ (?=\p{L}+$)/u, '-').replace(/(quart|cup)s$/, '$1')
      : converted;
  };
  return { start, end: getEndBeforeSentencePeriod(text, amount), system, convert };
}

function isFollowedByPan(text: string, end: number): boolean {
  PAN_AFTER_CUPS.lastIndex = end;
  return PAN_AFTER_CUPS.test(text);
}

/** Corrects the article before a converted number: "A 20 cm tin" becomes "an 8 inch tin". */
function fixArticle(before: string, converted: string): string {
  return before.replace(/(^|\s)(a)n?(\s)$/i, (_, space: string, a: string, gap: string) => {
    return `${space}${a}${VOWEL_SOUND_NUMBER.test(converted) ? 'n' : ''}${gap}`;
  });
}
