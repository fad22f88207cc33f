import type { HouseholdMeasure } from '../src/cookbook-types.ts';
import { getUnit } from '../src/recipe-text/units.ts';

/** Household measures by increasing size, with the ratio of each to the previous one. */
const SPOONS = [
  { unit: 'tsp', perNext: 3 },
  { unit: 'tbsp', perNext: 16 },
  { unit: 'cup', perNext: Number.NaN },
] as const;
const SIZES = ['small', 'medium', 'large', 'jumbo'];
/** Accepted deviation of a cup from 16 tablespoons, and of a tablespoon from 3 teaspoons. */
const MAX_DEVIATION = 0.25;
/** Grams per milliliter: fresh herbs and popcorn are lightest, syrup and salt heaviest. */
const MIN_DENSITY = 0.02;
const MAX_DENSITY = 1.6;

/** Parses `1 medium=118`; undefined if one of the entries is invalid. */
export function parseMeasureWeights(entries: readonly string[]): HouseholdMeasure[] | undefined {
  const measures: HouseholdMeasure[] = [];
  for (const entry of entries) {
    const [text = '', weight = '', ...extraParts] = entry.split('=').map((part) => part.trim());
    const grams = Number(weight);
    if (text === '' || !(grams > 0) || extraParts.length > 0) return undefined;
    measures.push({ text, grams });
  }
  return measures;
}

/** Checks that the measures of a food agree with each other and have a plausible density. */
export function findImplausibleMeasureWeights(measures: readonly HouseholdMeasure[]): string[] {
  const grams = new Map(
    measures.map((measure) => [measure.text.replace(/^1 /, ''), measure.grams]),
  );
  return [...checkSpoons(grams), ...checkSizes(grams), ...checkDensities(grams)];
}

function checkSpoons(grams: ReadonlyMap<string, number>): string[] {
  const states = new Set([...grams.keys()].map((text) => text.replace(/^(?:tsp|tbsp|cup)\b/, '')));
  return [...states].flatMap((state) => {
    const known = SPOONS.map(({ unit }) => ({ unit, grams: grams.get(unit + state) })).filter(
      (entry) => entry.grams !== undefined,
    );
    return known.slice(1).flatMap((entry, index) => {
      const smaller = known[index];
      if (!smaller?.grams || !entry.grams) return [];
      const expected = (smaller.grams * getUnit(entry.unit).size) / getUnit(smaller.unit).size;
      const deviation = Math.max(entry.grams / expected, expected / entry.grams) - 1;
      if (deviation <= MAX_DEVIATION) return [];
      return [`1 ${entry.unit}${state} is ${entry.grams} g, expected ${Math.round(expected)} g`];
    });
  });
}

function checkSizes(grams: ReadonlyMap<string, number>): string[] {
  const known = SIZES.flatMap((size) => {
    const weight = grams.get(size);
    return weight === undefined ? [] : [{ size, weight }];
  });
  return known
    .slice(1)
    .flatMap(({ size, weight }, index) =>
      weight > (known[index]?.weight ?? 0) ? [] : [`${size} is not heavier than the size below`],
    );
}

function checkDensities(grams: ReadonlyMap<string, number>): string[] {
  return [...grams].flatMap(([text, weight]) => {
    const unit = /^(tsp|tbsp|cup)\b/.exec(text)?.[1];
    if (unit === undefined) return [];
    const density = weight / getUnit(unit).size;
    if (density >= MIN_DENSITY && density <= MAX_DENSITY) return [];
    return [`1 ${text} of ${weight} g is ${density.toFixed(2)} g/ml`];
  });
}
