import type { Span } from './amounts.ts';
import type { UnitSystem } from './units.ts';

/** A temperature in a text. */
export interface Temperature {
  /** With the sign of a temperature below nought. */
  start: number;
  end: number;
  system: UnitSystem;
}

const UNIT =
  /[ \u00a0\u202f]?(?:[°º]|degrees?|deg\.?)?[ \u00a0\u202f]?(?:(?<celsius>C(?:elsius)?)|(?<fahrenheit>F(?:ahrenheit)?))(?![\p{L}\d])|[ \u00a0\u202f]?(?:(?<sign>℃)|℉)/uy;
const OVEN = /\b(?:ovens?|bak(?:e|ed|ing)|roast(?:ed|ing)?|broil(?:er)?)\b/i;
/** Between degrees of an American oven; of two marks as near the lower is set. */
const OVEN_STEP = 25;
const LOWER_BEFORE = 0.53;

/** Reads what follows a number as a temperature: "180 °C", "350F", "75 degrees Celsius". */
export function readTemperature(text: string, { start, numberEnd }: Span): Temperature | undefined {
  UNIT.lastIndex = numberEnd;
  const groups = UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const below = /(?:^|[^\d\s]|[^\d]\s)[-−–]$/.test(text.slice(Math.max(0, start - 3), start));
  const system = groups.celsius || groups.sign ? 'metric' : 'us';
  return { start: below ? start - 1 : start, end: UNIT.lastIndex, system };
}

/**
 * A temperature in the other scale: of an oven by the marks that ovens have, of hot fat to 5
 * degrees, below the boil to the degree, because safety may hang on it.
 */
export function writeTemperature(text: string, span: Span, temperature: Temperature): string {
  const oven = OVEN.test(text.slice(0, 4000));
  const { start, end, system } = temperature;
  const sign = start < span.start ? -1 : 1;
  const convert = system === 'metric' ? toFahrenheit : toCelsius;
  const [from, to] = [span.from, span.to].map((degrees) => convert(sign * degrees, oven) + 0);
  const numbers = from === to ? `${to}` : `${from}${span.separator}${to}`;
  return numbers + inOtherScale(text.slice(span.numberEnd, end));
}

function toFahrenheit(celsius: number, oven: boolean): number {
  const fahrenheit = (celsius * 9) / 5 + 32;
  if (celsius <= 100) return Math.round(fahrenheit);
  if (!oven) return Math.round(fahrenheit / 5) * 5;
  return Math.floor(fahrenheit / OVEN_STEP + 1 - LOWER_BEFORE) * OVEN_STEP;
}

function toCelsius(fahrenheit: number, oven: boolean): number {
  const celsius = ((fahrenheit - 32) * 5) / 9;
  if (celsius <= 100) return Math.round(celsius);
  const step = oven ? 10 : 5;
  return Math.round(celsius / step) * step;
}

function inOtherScale(unit: string): string {
  return unit.replace(/celsius|fahrenheit|[CF]|℃|℉/i, (scale) => {
    if (/celsius/i.test(scale)) return 'Fahrenheit';
    if (/fahrenheit/i.test(scale)) return 'Celsius';
    const other: Record<string, string> = { C: 'F', F: 'C', '℃': '℉', '℉': '℃' };
    return other[scale] ?? scale;
  });
}
