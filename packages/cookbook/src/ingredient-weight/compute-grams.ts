import type { Food } from '../cookbook-types.ts';
import { getGramsPerMilliliter } from '../liquid-density.ts';
import { toSingularKey } from '../normalized-key.ts';
import { type ParsedMeasure, parseFoodMeasures } from '../parse-food-measures.ts';
import { getUnit, type Unit } from '../recipe-text/units.ts';
import type { Quantity } from './parse-line-amount.ts';

/** Weight of small and large pieces relative to a medium one, for foods with only a medium measure. */
const SIZE_FACTORS: Record<string, number> = { small: 0.7, medium: 1, large: 1.35 };
/** Words of measures that mean one whole piece of the food. */
const WHOLE_PIECE_WORDS = new Set('medium large small piece link ear bulb head fruit'.split(' '));
/** Units whose measures count if a food has none in the unit: "a stick of celery" means a stalk. */
const SIMILAR_UNITS: Readonly<Record<string, readonly string[]>> = {
  stick: ['stalk'],
  stalk: ['stick'],
  leaf: ['sheet'],
  bulb: ['head', 'medium'],
  sprig: ['stalk'],
  package: ['packet'],
  box: ['package'],
  envelope: ['packet'],
  sachet: ['packet'],
  glas: ['jar', 'glass'],
  packung: ['packet', 'roll', 'block', 'bag', 'package'],
};
/** "A piece of celeriac" is not a whole one. */
const MAX_PIECE_GRAMS = 300;
/** Net weight of the can whose drained content is in the table. */
const CAN_GRAMS = 425;
/** Share of the drained content in cans of another size. */
const DRAINED_SHARE = 0.65;

/**
 * Computes the grams of a quantity of a food: from its mass, its household measures, or its density. Undefined if none
 * of them applies.
 *
 * @param words all words of the line in the singular, used to choose among the food's measures
 */
export function computeGrams(
  food: Food,
  quantity: Quantity,
  words: readonly string[],
): number | undefined {
  const { value, unit } = quantity;
  if (!unit) return multiplyIfKnown(value, computePieceGrams(food, words));
  if (unit.kind === 'mass') return value * unit.size;
  if (unit.kind === 'volume') return multiplyIfKnown(value, computeVolumeGrams(food, unit, words));
  const allMeasures = parseFoodMeasures(food);
  const measures =
    [unit.id, ...(SIMILAR_UNITS[unit.id] ?? [])]
      .map((id) => allMeasures.filter((measure) => (measure.unit?.id ?? measure.words[0]) === id))
      .find((candidates) => candidates.length > 0) ?? [];
  if (unit.id === 'can' && !isUsualCan(words)) return undefined;
  const bestMatch = findBestMeasure(measures, words);
  if (unit.id === 'piece') {
    const grams = bestMatch?.grams ?? computePieceGrams(food, words);
    return grams !== undefined && grams <= MAX_PIECE_GRAMS ? value * grams : undefined;
  }
  return bestMatch && value * bestMatch.grams * getSizeFactor(unit, bestMatch, words);
}

/** The relative weight of a small or large head whose measure has no size. */
function getSizeFactor({ id }: Unit, measure: ParsedMeasure, words: readonly string[]): number {
  if (id !== 'head' && id !== 'bulb') return 1;
  const size = words.find((word) => word in SIZE_FACTORS);
  return size === undefined || measure.words.includes(size) ? 1 : (SIZE_FACTORS[size] ?? 1);
}

/** Computes the grams in a can of the given size: the drained weight, if the food is sold drained. */
export function computeCanGrams(
  food: Food,
  size: Quantity,
  words: readonly string[],
): number | undefined {
  const grams = computeGrams(food, size, words);
  const drained = parseFoodMeasures(food).find(
    (measure) => measure.words.includes('drained') && measure.unit?.id === 'can',
  );
  if (grams === undefined || !drained || words.includes('undrained')) return grams;
  const share = drained.grams / CAN_GRAMS;
  // Fish and fruit are sold in cans of other sizes.
  const isUsualSize = share > 0.4 && share < 0.75;
  return grams * (isUsualSize ? share : DRAINED_SHARE);
}

/** Small and large cans have no usual weight. */
function isUsualCan(words: readonly string[]): boolean {
  return !/^\d* ?(?:small|large)$/.test(words.slice(0, 2).join(' '));
}

function computeVolumeGrams(food: Food, unit: Unit, words: readonly string[]): number | undefined {
  const measures = parseFoodMeasures(food).filter((measure) => measure.unit?.kind === 'volume');
  const exactMeasure = findBestMeasure(
    measures.filter((measure) => measure.unit?.id === unit.id),
    words,
  );
  if (exactMeasure) return exactMeasure.grams;
  const density = getGramsPerMilliliter(food.name);
  if (density !== undefined) return density * unit.size;
  // Pinches are fractions of a spoon, spoons fractions of a cup: use the measure closest in size.
  const nearest =
    unit.size < getUnit('cup').size / 2 ? ['tsp', 'tbsp', 'cup'] : ['cup', 'tbsp', 'tsp'];
  for (const id of nearest) {
    const other = findBestMeasure(
      measures.filter((measure) => measure.unit?.id === id),
      words,
    );
    if (other) return (other.grams * unit.size) / getUnit(id).size;
  }
  return undefined;
}

/** Computes the grams of one piece ("1 lemon", "1 medium"), scaled if the line says small or large. */
function computePieceGrams(food: Food, words: readonly string[]): number | undefined {
  const names = new Set(
    [food.name, ...food.synonyms].flatMap((name) => toSingularKey(name).split(' ')),
  );
  const candidates = parseFoodMeasures(food).filter(({ unit, words: measureWords }) => {
    const allWords = [...measureWords, ...(unit ? [unit.id] : [])];
    if (unit?.kind === 'volume') return false;
    const isNamedInLine = allWords.some(
      (word) => words.includes(word) && (names.has(word) || unit?.id === word),
    );
    return (
      isNamedInLine ||
      allWords.some((word) => WHOLE_PIECE_WORDS.has(word)) ||
      (!unit && allWords.some((word) => names.has(word)))
    );
  });
  const size = Object.keys(SIZE_FACTORS).find((word) => words.includes(word));
  const getSize = (measure: ParsedMeasure) => measure.words.find((word) => word in SIZE_FACTORS);
  const preferred = [
    ...candidates.filter((measure) => size !== undefined && getSize(measure) === size),
    ...candidates.filter((measure) => size === undefined && measure.unit?.id === 'piece'),
    ...candidates.filter((measure) => getSize(measure) === 'medium'),
  ];
  const chosen = preferred[0] ?? findBestMeasure(candidates, words);
  if (!chosen) return undefined;
  if (size === undefined) return chosen.grams;
  const chosenSize = getSize(chosen) ?? 'medium';
  return (chosen.grams * (SIZE_FACTORS[size] ?? 1)) / (SIZE_FACTORS[chosenSize] ?? 1);
}

/** Returns the measure with the most words in common with the line and the fewest others. */
function findBestMeasure(
  measures: readonly ParsedMeasure[],
  words: readonly string[],
): ParsedMeasure | undefined {
  const score = (measure: ParsedMeasure) => {
    const shared = measure.words.filter((word) => words.includes(word)).length;
    return shared * 10 - (measure.words.length - shared);
  };
  return measures.reduce<ParsedMeasure | undefined>(
    (best, measure) => (best && score(best) >= score(measure) ? best : measure),
    undefined,
  );
}

function multiplyIfKnown(value: number, grams: number | undefined): number | undefined {
  return grams === undefined ? undefined : value * grams;
}
