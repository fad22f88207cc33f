import { gramsPerMillilitre } from '../ingredient-line.ts';
import type { Amount } from './amounts.ts';
import type { FoodMeasures } from './food-measures.ts';
import {
  decimalText,
  fractionText,
  HALVES,
  QUARTERS,
  QUARTERS_AND_THIRDS,
  roundToParts,
  WHOLES,
} from './numbers.ts';
import { CUP, TABLESPOON, TEASPOON, type UnitSystem, unitOf } from './units.ts';

const OUNCE = unitOf('oz').size;
/** Less of a solid than this is left in grams: no kitchen scales of ounces show it. */
const LEAST_OUNCES = 0.45;
/** How far a rounded number of cups may be from the true one, as a share of it. */
const CLOSE = 0.06;
const STICK_OF_BUTTER = 113.4;

/**
 * An amount in the other system, as its cooks print it: "240 ml" is "1 cup", "1 lb" is "450 g".
 * Grams of a food whose cup is known become cups, and cups of it grams.
 *
 * @returns undefined where the amount belongs to `system` already, or to both
 */
export function convertAmount(
  amount: Pick<Amount, 'from' | 'to' | 'separator' | 'unit'>,
  system: UnitSystem,
  food?: FoodMeasures,
): string | undefined {
  const unit = amount.unit?.unit;
  if (!unit) return undefined;
  const size = unit.id === 'stick' ? stickOf(food) : unit.size;
  const from = unit.id === 'stick' ? 'us' : unit.system;
  if (size === undefined || from === undefined || from === system) return undefined;
  const [least, most] = [amount.from * size, amount.to * size];
  const range = { least, most, separator: amount.separator };
  const kind = unit.id === 'stick' ? 'mass' : unit.kind;
  return system === 'us' ? toUs(range, kind, food) : toMetric(range, kind, food);
}

interface Range {
  least: number;
  most: number;
  separator: string;
}

function stickOf(food: FoodMeasures | undefined): number | undefined {
  return food?.food === 'butter' ? STICK_OF_BUTTER : undefined;
}

function toUs(range: Range, kind: string, food: FoodMeasures | undefined): string | undefined {
  if (kind === 'volume') return usVolume(range, true);
  const density = food && !food.weighed ? gramsPerMillilitreOf(food, range.most) : undefined;
  if (density !== undefined) {
    const { least, most, separator } = range;
    return usVolume({ least: least / density, most: most / density, separator }, false);
  }
  return range.most / OUNCE < LEAST_OUNCES ? undefined : usMass(range);
}

/** By the measure nearest in size: a spoon of cocoa is not a sixteenth of a heaped cup. */
function gramsPerMillilitreOf({ cup, tbsp, tsp }: FoodMeasures, grams: number): number | undefined {
  const byCup = cup && cup / CUP;
  const bySpoon = (tbsp && tbsp / TABLESPOON) || (tsp && tsp / TEASPOON);
  return byCup && grams >= cup / 5 ? byCup : (bySpoon ?? byCup);
}

function usVolume({ least, most, separator }: Range, poured: boolean): string {
  const write = (unit: number, parts: readonly number[]) =>
    rangeText(least / unit, most / unit, separator, (value) =>
      fractionText(roundToParts(value, parts)),
    );
  if (most < 0.9 * TABLESPOON)
    return `${write(TEASPOON, most < TEASPOON ? [0, 1 / 8, ...QUARTERS.slice(1)] : QUARTERS)} tsp`;
  if (most < 0.95 * (CUP / 4)) return `${write(TABLESPOON, HALVES)} tbsp`;
  if (poured && most >= 1900)
    return inWords(
      write(4 * CUP, most > 8 * 4 * CUP ? WHOLES : QUARTERS),
      'quart',
      most / (4 * CUP),
    );
  const cups = roundToParts(most / CUP, QUARTERS_AND_THIRDS);
  const off = Math.abs(cups * CUP - most) / most;
  if (least === most && off > CLOSE) return cupsAndSpoons(most);
  return inWords(write(CUP, QUARTERS_AND_THIRDS), 'cup', cups);
}

/** "¾ cup plus 2 tbsp", where no part of a cup comes near enough. */
function cupsAndSpoons(millilitres: number): string {
  const whole = Math.floor(millilitres / CUP);
  const part = [...QUARTERS_AND_THIRDS]
    .reverse()
    .find((candidate) => (whole + candidate) * CUP <= millilitres);
  const cups = whole + (part ?? 0);
  const spoons = Math.round((millilitres - cups * CUP) / TABLESPOON);
  const text = inWords(fractionText(cups), 'cup', cups);
  return spoons === 0 ? text : `${text} plus ${spoons} tbsp`;
}

function usMass({ least, most, separator }: Range): string {
  const ounces = most / OUNCE;
  if (least === most && ounces >= 15.75 && ounces < 80) {
    const whole = Math.round(ounces);
    const rest = whole % 16;
    return rest === 0 ? `${whole / 16} lb` : `${Math.floor(whole / 16)} lb ${rest} oz`;
  }
  const inPounds = ounces >= 15.75;
  const unit = inPounds ? 16 * OUNCE : OUNCE;
  const parts = inPounds || ounces < 8 ? QUARTERS : HALVES;
  const numbers = rangeText(least / unit, most / unit, separator, (value) =>
    fractionText(roundToParts(value, parts)),
  );
  return `${numbers} ${inPounds ? 'lb' : 'oz'}`;
}

function toMetric(range: Range, kind: string, food: FoodMeasures | undefined): string {
  const { least, most, separator } = range;
  const isSolid = kind === 'volume' && food && gramsPerMillilitre(food.food) === undefined;
  const cup = isSolid ? food.cup : undefined;
  const grams = cup === undefined ? 1 : cup / CUP;
  const text = (unit: number, round: (value: number) => number) =>
    rangeText((least * grams) / unit, (most * grams) / unit, separator, (value) =>
      decimalText(round(value), 2),
    );
  const inGrams = kind === 'mass' || cup !== undefined;
  const large = most * grams >= 995;
  if (large)
    return `${text(1000, (value) => roundTo(value, value < 5 ? 0.05 : 0.25))} ${inGrams ? 'kg' : 'litres'}`.replace(
      /^1 litres$/,
      '1 litre',
    );
  return `${text(1, inGrams ? roundGrams : roundMillilitres)} ${inGrams ? 'g' : 'ml'}`;
}

function roundGrams(value: number): number {
  if (value < 15) return Math.max(0.5, roundTo(value, value < 5 ? 0.5 : 1));
  return roundTo(value, value < 300 ? 5 : 10);
}

function roundMillilitres(value: number): number {
  if (value < 15) return Math.max(0.5, roundTo(value, value < 5 ? 0.5 : 1));
  return roundTo(value, value < 100 ? 5 : 10);
}

function rangeText(
  least: number,
  most: number,
  separator: string,
  write: (value: number) => string,
): string {
  const [from, to] = [write(least), write(most)];
  return from === to ? to : `${from}${separator}${to}`;
}

function inWords(numbers: string, word: string, value: number): string {
  return `${numbers} ${word}${value > 1 ? 's' : ''}`;
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
