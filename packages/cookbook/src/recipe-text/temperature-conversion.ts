import type { ParsedNumberRange } from './parse-amount.ts';
import type { UnitSystem } from './units.ts';

/** A temperature in a text. */
export interface TemperatureSpan {
  /** Includes the minus sign of a negative temperature. */
  start: number;
  end: number;
  system: UnitSystem;
}

const TEMPERATURE_UNIT =
  /[ \u00a0\u202f]?(?:[°º]|degrees?|deg\.?)?[ \u00a0\u202f]?(?:(?<celsius>C(?:elsius)?)|(?<fahrenheit>F(?:ahrenheit)?))(?![\p{L}\d])|[ \u00a0\u202f]?(?:(?<sign>℃)|℉)/uy;
const OVEN_WORDS = /\b(?:ovens?|bak(?:e|ed|ing)|roast(?:ed|ing)?|broil(?:er)?)\b/i;
/** Steps of a US oven dial; a temperature near the middle is rounded down. */
const OVEN_STEP_FAHRENHEIT = 25;
const ROUND_DOWN_BELOW = 0.53;

/** Parses a temperature unit after a number: "180 °C", "350F", "75 degrees Celsius". */
export function matchTemperatureAtNumber(
  text: string,
  { start, numberEnd }: ParsedNumberRange,
): TemperatureSpan | undefined {
  TEMPERATURE_UNIT.lastIndex = numberEnd;
  const groups = TEMPERATURE_UNIT.exec(text)?.groups;
  if (!groups) return undefined;
  const isNegative = /(?:^|[^\d\s]|[^\d]\s)[-−–]$/.test(text.slice(Math.max(0, start - 3), start));
  const system = groups.celsius || groups.sign ? 'metric' : 'us';
  return { start: isNegative ? start - 1 : start, end: TEMPERATURE_UNIT.lastIndex, system };
}

/**
 * Converts a temperature to the other scale. Oven temperatures are rounded to oven steps, hot oil to 5 degrees, and
 * temperatures up to 100 °C to 1 degree, because they matter for food safety.
 */
export function convertTemperatureToOtherScale(
  text: string,
  range: ParsedNumberRange,
  temperature: TemperatureSpan,
): string {
  const isOven = OVEN_WORDS.test(text.slice(0, 4000));
  const { start, end, system } = temperature;
  const sign = start < range.start ? -1 : 1;
  const convert = system === 'metric' ? toFahrenheit : toCelsius;
  const [from, to] = [range.from, range.to].map((degrees) => convert(sign * degrees, isOven) + 0);
  const numbers = from === to ? `${to}` : `${from}${range.separator}${to}`;
  return numbers + swapScale(text.slice(range.numberEnd, end));
}

function toFahrenheit(celsius: number, isOven: boolean): number {
  const fahrenheit = (celsius * 9) / 5 + 32;
  if (celsius <= 100) return Math.round(fahrenheit);
  if (!isOven) return Math.round(fahrenheit / 5) * 5;
  return (
    Math.floor(fahrenheit / OVEN_STEP_FAHRENHEIT + 1 - ROUND_DOWN_BELOW) * OVEN_STEP_FAHRENHEIT
  );
}

function toCelsius(fahrenheit: number, isOven: boolean): number {
  const celsius = ((fahrenheit - 32) * 5) / 9;
  if (celsius <= 100) return Math.round(celsius);
  const step = isOven ? 10 : 5;
  return Math.round(celsius / step) * step;
}

function swapScale(unit: string): string {
  return unit.replace(/celsius|fahrenheit|[CF]|℃|℉/i, (scale) => {
    if (/celsius/i.test(scale)) return 'Fahrenheit';
    if (/fahrenheit/i.test(scale)) return 'Celsius';
    const other: Record<string, string> = { C: 'F', F: 'C', '℃': '℉', '℉': '℃' };
    return other[scale] ?? scale;
  });
}
