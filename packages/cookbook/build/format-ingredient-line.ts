import type { Food } from '../src/cookbook-types.ts';
import { getGramsPerMilliliter } from '../src/liquid-density.ts';
import { toSingularKey } from '../src/normalized-key.ts';
import { findCountedNoun, inflectNoun } from '../src/recipe-text/noun-inflection.ts';
import { parseAmount } from '../src/recipe-text/parse-amount.ts';
import {
  formatDecimal,
  formatFraction,
  QUARTERS_AND_THIRDS,
  roundToFractions,
} from '../src/recipe-text/parse-and-format-numbers.ts';
import { getUnit, parseUnit } from '../src/recipe-text/units.ts';
import {
  findFoodIndependentUnit,
  findMeasure,
  isWordInFoodName,
} from './compute-ingredient-use-grams.ts';
import type { WrittenAmount } from './convert-parsed-cooklang-step.ts';

/** One use of an ingredient in a step. */
export interface IngredientUseAmount {
  amount: WrittenAmount;
  /** Grams of the amount. */
  grams: number;
  /** The note in the step: a cut, a state, a size. */
  note?: string | undefined;
}

/** A cook measures a tablespoon as 15 ml. */
const TABLESPOON_MILLILITERS = 15;
/** Smaller amounts are not weighed, so their weight is not shown next to a measure. */
const MIN_SPOON_GRAMS = 15;
const MIN_PIECE_GRAMS = 50;
/** What a part of a divided ingredient is for. */
const PURPOSE = /^(?:for|in|on|at|to) /;
/** A note that says that the weight is that of one piece: "1 whole, thawed". */
const ONE_PIECE = /^1 /;
const EIGHTHS_AND_THIRDS = [...QUARTERS_AND_THIRDS, 1 / 8];
/** Produce and other small pieces, of which a list names the plural next to a weight: "400 g tomatoes". */
const PLURAL_BY_WEIGHT =
  /(?:tomato|potato|onion|shallot|scallion|leek|carrot|parsnip|beet|turnip|radish|bell pepper|chili|mushroom|eggplant|zucchini|cucumber|artichoke|apple|pear|plum|peach|apricot|nectarine|orange|lemon|lime|mandarin|banana|fig|date|cherry|grape|chestnut|sausage|prune|marshmallow|cookie|cracker|meatball|peanut)$/;
/** Foods that a list names in the plural with any amount: "2 tbsp sesame seeds". */
const PLURAL_FOODS =
  /(?:(?<!coco)nut|seed|pea|almond|pecan|pistachio|olive|raisin|currant|berry|clam|mussel|snail|lentil|sprout|bean|noodle|chip|flake)$/;

/**
 * Formats an ingredient line as a cook writes it: "4 cloves garlic, finely chopped", "2 tbsp olive oil (30 ml)", "1 medium
 * onion (110 g), diced". Adds up the amounts of all uses and appends their notes.
 *
 * @param uses at least one, in the order of the steps
 * @param name the name to show
 */
export function formatIngredientLine(
  food: Food,
  uses: readonly IngredientUseAmount[],
  name = food.name,
): string {
  const grams = uses.reduce((total, use) => total + use.grams, 0);
  const amount = simplifyAmount(addAmounts(uses, grams));
  const notes = joinNotes(uses);
  const [unit, content] = amount.unit?.split(' ') ?? [];
  if (unit === 'can' && content) notes.unshift(content);
  const line =
    unit === 'can'
      ? formatCans(name, amount.value, takePackageSize(notes))
      : `${formatAmountAndName(name, amount, estimatePieces(food, grams, notes))}${formatEquivalent(food, amount, grams)}`;
  return [line, ...notes].join(', ');
}

/** The notes of all uses; "divided" instead of what each part is for. */
function joinNotes(uses: readonly IngredientUseAmount[]): string[] {
  const notes = [...new Set(uses.flatMap(({ note }) => note?.trim() || []))];
  return uses.length === 1 ? notes : [...notes.filter((note) => !PURPOSE.test(note)), 'divided'];
}

/** Adds amounts: in their common unit, or as a volume, or in grams. */
function addAmounts(uses: readonly IngredientUseAmount[], grams: number): WrittenAmount {
  const value = uses.reduce((sum, { amount }) => sum + amount.value, 0);
  const units = uses.map(({ amount }) => findFoodIndependentUnit(amount));
  const names = new Set(
    uses.map(({ amount: { unit } }, index) => units[index]?.id ?? toSingularKey(unit ?? '')),
  );
  const [name = ''] = names;
  if (names.size === 1) {
    const isSpoon = units[0]?.kind === 'volume' && units[0].system === undefined;
    return { value: isSpoon ? roundSpoons(value) : value, unit: name || undefined };
  }
  if (!units.every((unit) => unit?.kind === 'volume')) {
    return { value: roundMetric(grams), unit: 'g' };
  }
  const milliliters = uses.reduce(
    (sum, { amount }, index) => sum + amount.value * (units[index]?.size ?? 0),
    0,
  );
  const isMetric = units.some((unit) => unit?.system === 'metric');
  if (isMetric) return { value: roundMetric(milliliters), unit: 'ml' };
  return { value: roundSpoons(milliliters / getUnit('tsp').size), unit: 'tsp' };
}

function roundSpoons(value: number): number {
  return roundToFractions(value, value < 1 ? EIGHTHS_AND_THIRDS : QUARTERS_AND_THIRDS);
}

/** Rounds grams or milliliters: to 1, from 50 to 5, from 1000 to 50. */
function roundMetric(value: number): number {
  const step = value < 50 ? 1 : value < 1000 ? 5 : 50;
  return Math.round(value / step) * step;
}

/** Prefers larger units: 1 kg to 1000 g, 1½ tbsp to 4½ tsp. */
function simplifyAmount({ value, unit }: WrittenAmount): WrittenAmount {
  if ((unit === 'g' || unit === 'ml') && value >= 1000) {
    return { value: value / 1000, unit: unit === 'g' ? 'kg' : 'l' };
  }
  if (unit === 'tsp' && value >= 3 && (value > 9 || Number.isInteger(value / 1.5))) {
    return { value: Math.round(value / 1.5) / 2, unit: 'tbsp' };
  }
  return { value, unit };
}

/** The number of pieces that a weight stands for; below 1 if the table has no piece. */
function estimatePieces(food: Food, grams: number, notes: readonly string[]): number {
  if (notes.some((note) => ONE_PIECE.test(note))) return 1;
  return grams / (findMeasure(food, undefined)?.grams ?? Number.POSITIVE_INFINITY);
}

function formatAmountAndName(name: string, { value, unit }: WrittenAmount, pieces: number): string {
  const general = findFoodIndependentUnit({ value, unit });
  if (general?.system === 'metric') {
    const isPlural = PLURAL_BY_WEIGHT.test(name) && general.kind === 'mass';
    return `${formatDecimal(value, 2)} ${general.id} ${inflectName(name, isPlural ? pieces : 1)}`;
  }
  if (general && general.id !== 'pinch')
    return `${formatFraction(value)} ${general.id} ${inflectName(name, 1)}`;
  const isCountable = inflectCountedName(name, 2) !== name;
  const isPiece =
    unit === undefined ||
    (unit === 'piece' && isCountable) ||
    isWordInFoodName(toSingularKey(unit), { name });
  if (isPiece) return `${formatFraction(value)} ${inflectCountedName(name, value)}`;
  // "2 medium onions", but "2 cloves garlic".
  const isSize = parseUnit(unit, unit.lastIndexOf(' ') + 1) === undefined && isAdjective(unit);
  return isSize
    ? `${formatFraction(value)} ${unit} ${inflectCountedName(name, value)}`
    : `${formatCount(value, unit)} ${inflectName(name, 1)}`;
}

function isAdjective(unit: string): boolean {
  return /\b(?:small|medium|large|whole|big)$/.test(unit);
}

function formatCount(value: number, unit: string): string {
  const noun = unit.slice(unit.lastIndexOf(' ') + 1);
  return `${formatFraction(value)} ${unit.slice(0, unit.length - noun.length)}${inflectNoun(noun, value)}`;
}

/** Inflects the noun of a food's name for an amount: "onion", "tuna in oil". */
function inflectName(name: string, count: number): string {
  return inflectCountedName(name, PLURAL_FOODS.test(name) ? 2 : count);
}

/** Inflects the noun of a food's name for a number of pieces: "1 vanilla bean". */
function inflectCountedName(name: string, count: number): string {
  const noun = findCountedNoun(name, 0);
  if (!noun || count <= 1) return name;
  return (
    name.slice(0, noun.start) +
    inflectNoun(name.slice(noun.start, noun.end), 2) +
    name.slice(noun.end)
  );
}

/** The weight or volume next to a measure, where it helps: " (110 g)". */
function formatEquivalent(food: Food, { value, unit }: WrittenAmount, grams: number): string {
  const general = findFoodIndependentUnit({ value, unit });
  if (general?.id === 'tbsp' && getGramsPerMilliliter(food.name) !== undefined) {
    return value < 2 ? '' : ` (${formatDecimal(value * TABLESPOON_MILLILITERS, 0)} ml)`;
  }
  if (general)
    return general.id === 'tbsp' && grams >= MIN_SPOON_GRAMS ? ` (${Math.round(grams)} g)` : '';
  if (grams < MIN_PIECE_GRAMS || /\begg\b/.test(food.name)) return '';
  return ` (${grams >= 1000 ? `${formatDecimal(grams / 1000, 2)} kg` : `${Math.round(grams / 5) * 5} g`})`;
}

/** "1 can (400 g) tomatoes": the table's name says "canned tomatoes". */
function formatCans(name: string, count: number, size: string | undefined): string {
  const content = name.replace(/^(?:canned|tinned) /, '');
  return `${formatCount(count, 'can')} ${size ? `(${size}) ` : ''}${content}`;
}

/** Removes the size of a can from the start of the first note: "400 g" of "400 g, drained". */
function takePackageSize(notes: string[]): string | undefined {
  const [note = ''] = notes;
  const size = parseAmount(note, 0);
  if (size?.unit?.unit.kind !== 'mass') return undefined;
  const rest = note.slice(size.end).replace(/^[\s,;]+/, '');
  notes.splice(0, 1, ...(rest === '' ? [] : [rest]));
  return note.slice(0, size.end);
}
