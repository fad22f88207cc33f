/** One use of an ingredient in a step. */
export interface IngredientUse {
  grams: number;
  /** The note in the step: a household measure, a cut, a state. */
  note?: string | undefined;
}

/**
 * Density of liquids in grams per milliliter, by the last words of the food's name: "olive oil" and "sunflower oil" are
 * both "oil". Foods that are not listed are measured by weight.
 */
const LIQUID_DENSITIES: Record<string, number> = {
  beer: 1.01,
  brandy: 0.95,
  buttermilk: 1.03,
  coffee: 1,
  dashi: 1,
  drink: 1.03,
  espresso: 1,
  'evaporated milk': 1.07,
  'fish sauce': 1.2,
  juice: 1.04,
  liqueur: 1.05,
  marsala: 1.05,
  milk: 1.03,
  mirin: 1.2,
  oil: 0.92,
  rum: 0.95,
  sake: 1,
  sherry: 1,
  'single cream': 1.02,
  'soy sauce': 1.15,
  stock: 1,
  tamari: 1.15,
  tea: 1,
  'vanilla extract': 0.9,
  vinegar: 1.01,
  water: 1,
  'whipping cream': 1,
  wine: 1,
  'worcestershire sauce': 1.1,
};

/** Foods whose name ends like a liquid, but that are measured by weight. */
const NON_LIQUID_FOODS = /^(condensed milk|coconut oil)$| in (oil|water|juice)$/;

const PART_COUNTS = ['one part', 'two parts', 'three parts', 'four parts', 'five parts'];

/** Notes that already describe a small amount. */
const SMALL_AMOUNT_NOTE =
  /\d|[¼½¾⅓⅔⅛]|pinch|drop|dash|teaspoon|tsp|thread|strand|grating|lea(f|ves)/i;

/**
 * Formats an ingredient line: "250 g bread flour", "160 ml water (lukewarm)". Sums the grams of all uses and appends
 * their notes in parentheses.
 *
 * @param food name in the composition table
 * @param uses at least one, in the order of the steps
 */
export function formatIngredientLine(food: string, uses: readonly IngredientUse[]): string {
  const grams = uses.reduce((total, use) => total + use.grams, 0);
  const notes = joinNotes(food, grams, uses);
  return `${formatAmount(food, grams)} ${food}${notes === '' ? '' : ` (${notes})`}`;
}

/**
 * Formats an amount in the usual unit of the food: solids in grams (kilograms from 1 kg), liquids in milliliters (liters
 * from 1 l). Rounds to 0.1 g or 0.5 ml below 10, then to integers, to 5 ml from 50 ml, and to 0.01 kg or l.
 * 0.5 ml, then to whole ones, from 50 ml to 5 ml, and kilograms and litres to 0.01.
 */
export function formatAmount(food: string, grams: number): string {
  const density = getGramsPerMilliliter(food);
  const milliliters = density === undefined ? 0 : grams / density;
  if (milliliters >= 1) return formatVolume(milliliters);
  if (grams >= 999.5) return `${roundToStep(grams / 1000, 0.01)} kg`;
  if (grams >= 9.95) return `${Math.round(grams)} g`;
  return `${Math.max(0.1, roundToStep(grams, 0.1))} g`;
}

/** Returns grams per milliliter of a liquid, or undefined for foods measured by weight. */
export function getGramsPerMilliliter(food: string): number | undefined {
  if (NON_LIQUID_FOODS.test(food)) return undefined;
  const words = food.split(' ');
  return LIQUID_DENSITIES[words.slice(-2).join(' ')] ?? LIQUID_DENSITIES[words.at(-1) ?? ''];
}

function formatVolume(milliliters: number): string {
  if (milliliters >= 997.5) {
    const liters = roundToStep(milliliters / 1000, 0.01);
    return liters === 1 ? '1 litre' : `${liters} litres`;
  }
  if (milliliters >= 50) return `${roundToStep(milliliters, 5)} ml`;
  return `${roundToStep(milliliters, milliliters < 10 ? 0.5 : 1)} ml`;
}

function joinNotes(food: string, grams: number, uses: readonly IngredientUse[]): string {
  const notes = [...new Set(uses.map(({ note }) => note?.trim() ?? ''))].filter(Boolean);
  if (uses.length > 1 && notes.length < uses.length) {
    notes.unshift(`in ${PART_COUNTS[uses.length - 1] ?? 'several parts'}`);
  }
  if (grams < 1 && !notes.some((note) => SMALL_AMOUNT_NOTE.test(note))) {
    notes.unshift(getGramsPerMilliliter(food) === undefined ? 'a pinch' : 'a few drops');
  }
  return notes.join('; ');
}

/** Rounds to a multiple of `step`, without floating-point artifacts such as 0.30000000000000004. */
function roundToStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}
