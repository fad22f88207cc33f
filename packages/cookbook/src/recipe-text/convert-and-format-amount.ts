import { getGramsPerMilliliter } from '../liquid-density.ts';
import type { Amount } from './parse-amount.ts';
import {
  formatDecimal,
  formatFraction,
  HALVES,
  QUARTERS,
  QUARTERS_AND_THIRDS,
  roundToFractions,
  WHOLES,
} from './parse-and-format-numbers.ts';
import {
  CUP_MILLILITERS,
  getUnit,
  TABLESPOON_MILLILITERS,
  TEASPOON_MILLILITERS,
  type UnitSystem,
} from './units.ts';
import type { UsHouseholdMeasures } from './us-household-measure-types.ts';

const OUNCE_GRAMS = getUnit('oz').size;
/** Smaller amounts of solids stay in grams, because kitchen scales do not show them in ounces. */
const MIN_OUNCES = 0.45;
/** Maximum relative error of rounding to cups. */
const MAX_ROUNDING_ERROR = 0.06;
const BUTTER_STICK_GRAMS = 113.4;

/**
 * Converts an amount to the other system: "240 ml" to "1 cup", "1 lb" to "450 g". If the weight of a cup of the food is
 * known, converts between grams and cups.
 *
 * @returns undefined if the amount is already in `system`, or its unit belongs to both
 */
export function convertAndFormatAmount(
  amount: Pick<Amount, 'from' | 'to' | 'separator' | 'unit'>,
  system: UnitSystem,
  food?: UsHouseholdMeasures,
): string | undefined {
  const unit = amount.unit?.unit;
  if (!unit) return undefined;
  const size = unit.id === 'stick' ? getStickGrams(food) : unit.size;
  const sourceSystem = unit.id === 'stick' ? 'us' : unit.system;
  if (size === undefined || sourceSystem === undefined || sourceSystem === system) return undefined;
  const [min, max] = [amount.from * size, amount.to * size];
  const range = { min, max, separator: amount.separator };
  const kind = unit.id === 'stick' ? 'mass' : unit.kind;
  return system === 'us' ? convertToUs(range, kind, food) : convertToMetric(range, kind, food);
}

interface AmountRange {
  min: number;
  max: number;
  separator: string;
}

function getStickGrams(food: UsHouseholdMeasures | undefined): number | undefined {
  return food?.food === 'butter' ? BUTTER_STICK_GRAMS : undefined;
}

function convertToUs(
  range: AmountRange,
  kind: string,
  food: UsHouseholdMeasures | undefined,
): string | undefined {
  if (kind === 'volume') return formatUsVolume(range, true);
  const density = food && !food.isUsuallyWeighed ? getDensityByMeasure(food, range.max) : undefined;
  if (density !== undefined) {
    const { min, max, separator } = range;
    return formatUsVolume({ min: min / density, max: max / density, separator }, false);
  }
  return range.max / OUNCE_GRAMS < MIN_OUNCES ? undefined : formatUsMass(range);
}

/** Grams per milliliter, from the measure closest in size: a cup may be packed differently than a spoon. */
function getDensityByMeasure(
  { cup, tbsp, tsp }: UsHouseholdMeasures,
  grams: number,
): number | undefined {
  const byCup = cup && cup / CUP_MILLILITERS;
  const bySpoon = (tbsp && tbsp / TABLESPOON_MILLILITERS) || (tsp && tsp / TEASPOON_MILLILITERS);
  return byCup && grams >= cup / 5 ? byCup : (bySpoon ?? byCup);
}

function formatUsVolume({ min, max, separator }: AmountRange, isLiquid: boolean): string {
  const formatIn = (unit: number, parts: readonly number[]) =>
    formatRange(min / unit, max / unit, separator, (value) =>
      formatFraction(roundToFractions(value, parts)),
    );
  if (max < 0.9 * TABLESPOON_MILLILITERS)
    return `${formatIn(TEASPOON_MILLILITERS, max < TEASPOON_MILLILITERS ? [0, 1 / 8, ...QUARTERS.slice(1)] : QUARTERS)} tsp`;
  if (max < 0.95 * (CUP_MILLILITERS / 4)) return `${formatIn(TABLESPOON_MILLILITERS, HALVES)} tbsp`;
  if (isLiquid && max >= 1900)
    return formatCount(
      formatIn(4 * CUP_MILLILITERS, max > 8 * 4 * CUP_MILLILITERS ? WHOLES : QUARTERS),
      'quart',
      max / (4 * CUP_MILLILITERS),
    );
  const cups = roundToFractions(max / CUP_MILLILITERS, QUARTERS_AND_THIRDS);
  const roundingError = Math.abs(cups * CUP_MILLILITERS - max) / max;
  if (min === max && roundingError > MAX_ROUNDING_ERROR) return formatCupsAndSpoons(max);
  return formatCount(formatIn(CUP_MILLILITERS, QUARTERS_AND_THIRDS), 'cup', cups);
}

/** Formats "¾ cup plus 2 tbsp", for volumes that no fraction of a cup approximates well. */
function formatCupsAndSpoons(milliliters: number): string {
  const whole = Math.floor(milliliters / CUP_MILLILITERS);
  const part = [...QUARTERS_AND_THIRDS]
    .reverse()
    .find((candidate) => (whole + candidate) * CUP_MILLILITERS <= milliliters);
  const cups = whole + (part ?? 0);
  const spoons = Math.round((milliliters - cups * CUP_MILLILITERS) / TABLESPOON_MILLILITERS);
  const text = formatCount(formatFraction(cups), 'cup', cups);
  return spoons === 0 ? text : `${text} plus ${spoons} tbsp`;
}

function formatUsMass({ min, max, separator }: AmountRange): string {
  const ounces = max / OUNCE_GRAMS;
  if (min === max && ounces >= 15.75 && ounces < 80) {
    const whole = Math.round(ounces);
    const remainingOunces = whole % 16;
    return remainingOunces === 0
      ? `${whole / 16} lb`
      : `${Math.floor(whole / 16)} lb ${remainingOunces} oz`;
  }
  const inPounds = ounces >= 15.75;
  const unit = inPounds ? 16 * OUNCE_GRAMS : OUNCE_GRAMS;
  const parts = inPounds || ounces < 8 ? QUARTERS : HALVES;
  const numbers = formatRange(min / unit, max / unit, separator, (value) =>
    formatFraction(roundToFractions(value, parts)),
  );
  return `${numbers} ${inPounds ? 'lb' : 'oz'}`;
}

function convertToMetric(
  range: AmountRange,
  kind: string,
  food: UsHouseholdMeasures | undefined,
): string {
  const { min, max, separator } = range;
  const isSolid = kind === 'volume' && food && getGramsPerMilliliter(food.food) === undefined;
  const cup = isSolid ? food.cup : undefined;
  const grams = cup === undefined ? 1 : cup / CUP_MILLILITERS;
  const text = (unit: number, round: (value: number) => number) =>
    formatRange((min * grams) / unit, (max * grams) / unit, separator, (value) =>
      formatDecimal(round(value), 2),
    );
  const inGrams = kind === 'mass' || cup !== undefined;
  const isLarge = max * grams >= 995;
  if (isLarge)
    return `${text(1000, (value) => roundToStep(value, value < 5 ? 0.05 : 0.25))} ${inGrams ? 'kg' : 'l'}`;
  return `${text(1, inGrams ? roundGrams : roundMilliliters)} ${inGrams ? 'g' : 'ml'}`;
}

function roundGrams(value: number): number {
  if (value < 15) return Math.max(0.5, roundToStep(value, value < 5 ? 0.5 : 1));
  return roundToStep(value, value < 300 ? 5 : 10);
}

function roundMilliliters(value: number): number {
  if (value < 15) return Math.max(0.5, roundToStep(value, value < 5 ? 0.5 : 1));
  return roundToStep(value, value < 100 ? 5 : 10);
}

function formatRange(
  min: number,
  max: number,
  separator: string,
  format: (value: number) => string,
): string {
  const [from, to] = [format(min), format(max)];
  return from === to ? to : `${from}${separator}${to}`;
}

function formatCount(numbers: string, unitName: string, value: number): string {
  return `${numbers} ${unitName}${value > 1 ? 's' : ''}`;
}

function roundToStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
