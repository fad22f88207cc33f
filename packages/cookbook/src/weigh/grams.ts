import { type HouseholdMeasure, householdMeasures } from '../household-measures.ts';
import { gramsPerMillilitre } from '../ingredient-line.ts';
import { type Unit, unitOf } from '../lines/units.ts';
import { singularKey } from '../text-key.ts';
import type { Food } from '../types.ts';
import type { Quantity } from './amount-of-line.ts';

/** Weights of small and large ones beside a medium one, where the table has the medium alone. */
const SIZES: Record<string, number> = { small: 0.7, medium: 1, large: 1.35 };
/** Words of measures that mean one whole thing of the food. */
const ONE_OF_IT = new Set('medium large small piece link ear bulb head fruit'.split(' '));
const STICK_OF_BUTTER = 113.4;
/** Ounces of a tin whose drained content the table has, in grams. */
const TIN = 425;

/**
 * Grams of a quantity of a food: weights as they are, measures by the food's own first, volumes by
 * its density. Undefined where neither is known.
 *
 * @param words all words of the line in the singular, to choose among the food's measures
 */
export function gramsOf(
  food: Food,
  quantity: Quantity,
  words: readonly string[],
): number | undefined {
  const { value, unit } = quantity;
  if (!unit) return scaled(value, gramsOfOne(food, words));
  if (unit.kind === 'mass') return value * unit.size;
  if (unit.kind === 'volume') return scaled(value, gramsOfVolume(food, unit, words));
  if (unit.id === 'stick' && food.name === 'butter') return value * STICK_OF_BUTTER;
  // A stick of celery is its stalk.
  const id = unit.id === 'stick' ? 'stalk' : unit.id;
  const measures = householdMeasures(food).filter((measure) => measure.unit?.id === id);
  const sized = bestMeasure(measures, words) ?? (unit.id === 'piece' ? undefined : null);
  return sized === undefined ? scaled(value, gramsOfOne(food, words)) : scaled(value, sized?.grams);
}

/** Grams of what is in a tin of a size: drained, where the food is told drained. */
export function gramsInTin(
  food: Food,
  size: Quantity,
  words: readonly string[],
): number | undefined {
  const grams = gramsOf(food, size, words);
  const drained = householdMeasures(food).find(
    (measure) => measure.words.includes('drained') && measure.unit?.id === 'can',
  );
  return grams !== undefined && drained ? (grams * drained.grams) / TIN : grams;
}

function gramsOfVolume(food: Food, unit: Unit, words: readonly string[]): number | undefined {
  const measures = householdMeasures(food).filter((measure) => measure.unit?.kind === 'volume');
  const own = bestMeasure(
    measures.filter((measure) => measure.unit?.id === unit.id),
    words,
  );
  if (own) return own.grams;
  const density = gramsPerMillilitre(food.name);
  if (density !== undefined) return density * unit.size;
  // Pinches are parts of a spoon, spoons parts of a cup: the measure nearest in size tells best.
  const nearest =
    unit.size < unitOf('cup').size / 2 ? ['tsp', 'tbsp', 'cup'] : ['cup', 'tbsp', 'tsp'];
  for (const id of nearest) {
    const other = bestMeasure(
      measures.filter((measure) => measure.unit?.id === id),
      words,
    );
    if (other) return (other.grams * unit.size) / unitOf(id).size;
  }
  return undefined;
}

/** Grams of one whole thing: "1 lemon", "1 medium", with regard to small and large ones. */
function gramsOfOne(food: Food, words: readonly string[]): number | undefined {
  const names = new Set(
    [food.name, ...food.synonyms].flatMap((name) => singularKey(name).split(' ')),
  );
  const candidates = householdMeasures(food).filter(({ unit, words: told }) => {
    const kind = [...told, ...(unit ? [unit.id] : [])];
    if (unit?.kind === 'volume') return false;
    const named = kind.some(
      (word) => words.includes(word) && (names.has(word) || unit?.id === word),
    );
    return (
      named ||
      kind.some((word) => ONE_OF_IT.has(word)) ||
      (!unit && kind.some((word) => names.has(word)))
    );
  });
  const size = Object.keys(SIZES).find((word) => words.includes(word));
  const sizeOf = ({ words: told }: HouseholdMeasure) => told.find((word) => word in SIZES);
  const same = candidates.filter((measure) => sizeOf(measure) === (size ?? 'medium'));
  const chosen = bestMeasure(same, words) ?? bestMeasure(candidates, words);
  if (!chosen) return undefined;
  const told = sizeOf(chosen);
  if (size === undefined) return chosen.grams;
  return (chosen.grams * (SIZES[size] ?? 1)) / (SIZES[told ?? 'medium'] ?? 1);
}

/** The measure that shares most words with the line, and has fewest others. */
function bestMeasure(
  measures: readonly HouseholdMeasure[],
  words: readonly string[],
): HouseholdMeasure | undefined {
  const score = (measure: HouseholdMeasure) => {
    const shared = measure.words.filter((word) => words.includes(word)).length;
    return shared * 10 - (measure.words.length - shared);
  };
  return measures.reduce<HouseholdMeasure | undefined>(
    (best, measure) => (best && score(best) >= score(measure) ? best : measure),
    undefined,
  );
}

function scaled(value: number, grams: number | undefined): number | undefined {
  return grams === undefined ? undefined : value * grams;
}
