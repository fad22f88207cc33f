import type { Amount } from './parse-amount.ts';
import {
  EIGHTHS,
  formatDecimal,
  formatFraction,
  HALVES,
  QUARTERS,
  QUARTERS_AND_THIRDS,
  roundToFractions,
  WHOLES,
} from './parse-and-format-numbers.ts';
import { getUnit, type ParsedUnit } from './units.ts';

/** A formatted amount. */
export interface FormattedAmount {
  /** The number and the unit. */
  text: string;
  /** The larger number of a range, rounded. */
  to: number;
  /** True without a unit; the noun after the number must agree with it. */
  isCount: boolean;
}

/** A range of values in a unit. */
interface MeasuredAmount {
  from: number;
  to: number;
  unit: ParsedUnit | undefined;
}

/** Units to switch to when a value gets too large or too small. */
const LARGER_UNITS: Record<string, { from: number; unit: string; parts?: readonly number[] }> = {
  g: { from: 1000, unit: 'kg' },
  ml: { from: 1000, unit: 'l' },
  tsp: { from: 3, unit: 'tbsp', parts: HALVES },
  oz: { from: 16, unit: 'lb', parts: QUARTERS },
};
const SMALLER_UNITS: Record<string, { below: number; unit: string; parts?: readonly number[] }> = {
  kg: { below: 1, unit: 'g' },
  l: { below: 1, unit: 'ml' },
  tbsp: { below: 1, unit: 'tsp', parts: QUARTERS },
  cup: { below: 0.24, unit: 'tbsp' },
  lb: { below: 0.24, unit: 'oz' },
};

/** Counts that nobody cuts in thirds. */
const HALVED_UNITS = new Set(
  'clove sprig leaf slice stalk pinch dash drop squeeze splash handful'.split(' '),
);
const EGGS = /^[^,(;]{0,30}\b(?:egg|yolk|Ei(?:er|gelb)?\b)/i;
/** Too small to cut; vanilla pods and banana leaves are not. */
const WHOLE_PIECES =
  /^(?![^,(;]{0,30}(?:vanill|bananenbl|banana l))[^,(;]{0,30}(?:\b(?:leaf|leaves|star anise|sternanis|pods?)\b|bl(?:att|ätter)\b|kapseln?\b)/i;

/** Formats an amount times `factor`, rounded to kitchen measures, in the style of its line. */
export function scaleAndFormatAmount(
  line: string,
  amount: Amount,
  factor: number,
): FormattedAmount {
  const measured = chooseUnit({
    from: amount.from * factor,
    to: amount.to * factor,
    unit: amount.unit,
  });
  const countFractions = amount.unit
    ? undefined
    : getCountFractions(line.slice(amount.end), amount);
  const round = (value: number) =>
    countFractions ? roundToFractions(value, countFractions) : roundAmount(value, measured.unit);
  const from = round(measured.from);
  const to = round(measured.to);
  const numbers =
    from === to
      ? formatNumber(to, measured.unit, amount.usesDecimalComma)
      : `${formatNumber(from, measured.unit, amount.usesDecimalComma)}${amount.separator}${formatNumber(to, measured.unit, amount.usesDecimalComma)}`;
  const { unit } = measured;
  if (!unit) return { text: numbers, to, isCount: true };
  const isImplied = amount.numberEnd === amount.start;
  const gap = isImplied
    ? ` ${line.slice(amount.start, amount.unitStart)}`
    : line.slice(amount.numberEnd, amount.unitStart);
  return { text: numbers + gap + getUnitWord(unit, to), to, isCount: false };
}

/** Returns the fractions in which the food after a count is used; undefined for the usual ones. */
function getCountFractions(food: string, { from, to }: Amount): readonly number[] | undefined {
  if (EGGS.test(food)) return HALVES;
  // Half a leaf would become a whole one.
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  return isWhole && WHOLE_PIECES.test(food) ? WHOLES : undefined;
}

/** Returns the singular or plural name of a unit. */
function getUnitWord(unit: ParsedUnit, value: number): string {
  return value > 1 ? unit.plural : unit.singular;
}

/**
 * Rounds a value to what a kitchen can measure: weights and milliliters to what scales and jugs show, spoons and cups to
 * their usual fractions, counts to quarters and thirds, cloves and slices to halves.
 */
export function roundAmount(value: number, unit: ParsedUnit | undefined): number {
  switch (unit?.unit.id) {
    case 'g':
    case 'ml':
    case 'mg':
      return roundMetricAmount(value);
    case 'kg':
    case 'l':
      return roundToStep(value, value < 10 ? 0.05 : 0.5);
    case 'cl':
    case 'dl':
      return Math.max(0.5, roundToStep(value, 0.5));
    case 'tsp':
      return roundToFractions(
        value,
        value < 1 ? [...EIGHTHS.slice(0, 3), 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1] : QUARTERS,
      );
    default:
      if (unit && HALVED_UNITS.has(unit.unit.id)) return roundToFractions(value, HALVES);
      if (value >= 20) return roundToFractions(value, WHOLES);
      return roundToFractions(value, value < 10 ? QUARTERS_AND_THIRDS : HALVES);
  }
}

/** Rounds grams and milliliters to 0.1, 0.5, 1 or 5, depending on the value. */
function roundMetricAmount(value: number): number {
  if (value < 3) return Math.max(0.1, roundToStep(value, 0.1));
  if (value < 10) return roundToStep(value, 0.5);
  return roundToStep(value, value < 100 ? 1 : 5);
}

function chooseUnit({ from, to, unit }: MeasuredAmount): MeasuredAmount {
  if (!unit) return { from, to, unit };
  const larger = LARGER_UNITS[unit.unit.id];
  const smaller = SMALLER_UNITS[unit.unit.id];
  const next =
    larger && from >= larger.from - 1e-6
      ? larger
      : smaller && from < smaller.below
        ? smaller
        : undefined;
  if (!next) return { from, to, unit };
  const ratio = unit.unit.size / getUnit(next.unit).size;
  const fits = (value: number) =>
    !next.parts || Math.abs(value * ratio - roundToFractions(value * ratio, next.parts)) < 0.02;
  if (!fits(from) || !fits(to)) return { from, to, unit };
  return { from: from * ratio, to: to * ratio, unit: matchUnitStyle(unit, next.unit) };
}

/** Long names of the units to switch to: English, then German. */
const LONG_UNIT_NAMES: Record<string, readonly [readonly [string, string], string]> = {
  g: [['gram', 'grams'], 'Gramm'],
  kg: [['kilogram', 'kilograms'], 'Kilogramm'],
  ml: [['milliliter', 'milliliters'], 'Milliliter'],
  l: [['liter', 'liters'], 'Liter'],
  tsp: [['teaspoon', 'teaspoons'], 'Teelöffel'],
  tbsp: [['tablespoon', 'tablespoons'], 'Esslöffel'],
  oz: [['ounce', 'ounces'], ''],
  lb: [['pound', 'pounds'], ''],
};
const GERMAN_ABBREVIATIONS: Record<string, string> = { tsp: 'TL', tbsp: 'EL' };

/** Returns another unit, with a long or short name in the language of the unit it replaces. */
function matchUnitStyle(unit: ParsedUnit, id: string): ParsedUnit {
  const [english, german] = (unit.singular.length > 4 && LONG_UNIT_NAMES[id]) || [
    [id, id],
    undefined,
  ];
  const germanName = german ?? GERMAN_ABBREVIATIONS[id] ?? id;
  const [singular, plural] = unit.isGerman ? [germanName, germanName] : english;
  return { ...unit, unit: getUnit(id), singular, plural };
}

function formatNumber(
  value: number,
  unit: ParsedUnit | undefined,
  useDecimalComma: boolean,
): string {
  const isMetric = unit?.unit.system === 'metric';
  return isMetric
    ? formatDecimal(value, 2, useDecimalComma || unit.isGerman)
    : formatFraction(value);
}

function roundToStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
