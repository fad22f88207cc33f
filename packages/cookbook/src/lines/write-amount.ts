import type { Amount } from './amounts.ts';
import {
  decimalText,
  EIGHTHS,
  fractionText,
  HALVES,
  QUARTERS,
  QUARTERS_AND_THIRDS,
  roundToParts,
  WHOLES,
} from './numbers.ts';
import { unitOf, type WrittenUnit } from './units.ts';

/** An amount in the words of its line. */
export interface WrittenAmount {
  /** From the number to the end of the unit. */
  text: string;
  /** The greater of its numbers, as written. */
  to: number;
  /** It has no unit: the noun after it must agree with it. */
  counts: boolean;
}

/** A value with the unit in which a cook measures it. */
interface Measured {
  from: number;
  to: number;
  unit: WrittenUnit | undefined;
}

/** Units that give way to another when the number gets too great or too small for them. */
const LARGER: Record<string, { from: number; unit: string; parts?: readonly number[] }> = {
  g: { from: 1000, unit: 'kg' },
  ml: { from: 1000, unit: 'l' },
  tsp: { from: 3, unit: 'tbsp', parts: HALVES },
  oz: { from: 16, unit: 'lb', parts: QUARTERS },
};
const SMALLER: Record<string, { below: number; unit: string; parts?: readonly number[] }> = {
  kg: { below: 1, unit: 'g' },
  l: { below: 1, unit: 'ml' },
  tbsp: { below: 1, unit: 'tsp', parts: QUARTERS },
  cup: { below: 0.24, unit: 'tbsp' },
  lb: { below: 0.24, unit: 'oz' },
};

/** Writes `factor` times an amount, rounded as a kitchen measures, in the manner of its line. */
export function writeAmount(line: string, amount: Amount, factor: number): WrittenAmount {
  const measured = changeUnit({
    from: amount.from * factor,
    to: amount.to * factor,
    unit: amount.unit,
  });
  const from = roundAmount(measured.from, measured.unit);
  const to = roundAmount(measured.to, measured.unit);
  const numbers =
    from === to
      ? numberText(to, measured.unit, amount.comma)
      : `${numberText(from, measured.unit, amount.comma)}${amount.separator}${numberText(to, measured.unit, amount.comma)}`;
  const { unit } = measured;
  if (!unit) return { text: numbers, to, counts: true };
  const implied = amount.numberEnd === amount.start;
  const gap = implied
    ? ` ${line.slice(amount.start, amount.unitStart)}`
    : line.slice(amount.numberEnd, amount.unitStart);
  return { text: numbers + gap + unitWord(unit, to), to, counts: false };
}

/** The unit's word for a number. */
function unitWord(unit: WrittenUnit, value: number): string {
  return value > 1 ? unit.many : unit.one;
}

/**
 * A value as far as a kitchen can measure it: weights and millilitres to what scales and jugs
 * show, spoons and cups in their parts, things in halves and quarters.
 */
export function roundAmount(value: number, unit: WrittenUnit | undefined): number {
  switch (unit?.unit.id) {
    case 'g':
    case 'ml':
    case 'mg':
      return roundMetric(value);
    case 'kg':
    case 'l':
      return roundTo(value, value < 10 ? 0.05 : 0.5);
    case 'cl':
    case 'dl':
      return Math.max(0.5, roundTo(value, 0.5));
    case 'tsp':
      return roundToParts(
        value,
        value < 1 ? [...EIGHTHS.slice(0, 3), 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1] : QUARTERS,
      );
    default:
      if (value >= 20) return roundToParts(value, WHOLES);
      return roundToParts(value, value < 10 ? QUARTERS_AND_THIRDS : HALVES);
  }
}

/** Grams and millilitres: to a tenth, a half, one or five, the coarser the more there is. */
function roundMetric(value: number): number {
  if (value < 3) return Math.max(0.1, roundTo(value, 0.1));
  if (value < 10) return roundTo(value, 0.5);
  return roundTo(value, value < 100 ? 1 : 5);
}

function changeUnit({ from, to, unit }: Measured): Measured {
  if (!unit) return { from, to, unit };
  const larger = LARGER[unit.unit.id];
  const smaller = SMALLER[unit.unit.id];
  const next =
    larger && from >= larger.from - 1e-6
      ? larger
      : smaller && from < smaller.below
        ? smaller
        : undefined;
  if (!next) return { from, to, unit };
  const ratio = unit.unit.size / unitOf(next.unit).size;
  const fits = (value: number) =>
    !next.parts || Math.abs(value * ratio - roundToParts(value * ratio, next.parts)) < 0.02;
  if (!fits(from) || !fits(to)) return { from, to, unit };
  return { from: from * ratio, to: to * ratio, unit: inTheManner(unit, next.unit) };
}

const LONG: Record<string, readonly [string, string]> = {
  g: ['gram', 'grams'],
  kg: ['kilogram', 'kilograms'],
  ml: ['millilitre', 'millilitres'],
  l: ['litre', 'litres'],
  tsp: ['teaspoon', 'teaspoons'],
  tbsp: ['tablespoon', 'tablespoons'],
  oz: ['ounce', 'ounces'],
  lb: ['pound', 'pounds'],
};
const SHORT: Record<string, readonly [string, string]> = { l: ['litre', 'litres'] };

/** Another unit's word, long or short as the one that it replaces. */
function inTheManner(unit: WrittenUnit, id: string): WrittenUnit {
  const long = unit.one.length > 4 && LONG[id];
  // "l" alone is easily read as a one.
  const [one, many] = long || (SHORT[id] ?? [id, id]);
  return { ...unit, unit: unitOf(id), one, many };
}

function numberText(value: number, unit: WrittenUnit | undefined, comma: boolean): string {
  const metric = unit?.unit.system === 'metric';
  return metric ? decimalText(value, 2, comma) : fractionText(value);
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
