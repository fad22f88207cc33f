/** One use of an ingredient in a step. */
export interface IngredientUse {
  grams: number;
  /** What the step says beside it: measure, cut, state. */
  note?: string | undefined;
}

/**
 * Grams per millilitre of what cooks pour, by the last words of the food's name: "olive oil" and
 * "sunflower oil" are "oil". Whatever is not here is weighed.
 */
const POURED: Record<string, number> = {
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

/** Foods whose last word is in the table above, and that are weighed all the same. */
const WEIGHED = /^(condensed milk|coconut oil)$| in (oil|water|juice)$/;

const PARTS = ['one part', 'two parts', 'three parts', 'four parts', 'five parts'];

/** Notes that already tell a small amount in a cook's terms. */
const SMALL_AMOUNT = /\d|[¼½¾⅓⅔⅛]|pinch|drop|dash|teaspoon|tsp|thread|strand|grating|lea(f|ves)/i;

/**
 * The line a cook reads: "250 g bread flour", "160 ml water (lukewarm)".
 * Grams of all uses are summed, notes follow in brackets.
 *
 * @param food name in the composition table
 * @param uses at least one, in the order of the steps
 */
export function ingredientLine(food: string, uses: readonly IngredientUse[]): string {
  const grams = uses.reduce((total, use) => total + use.grams, 0);
  const notes = joinNotes(food, grams, uses);
  return `${amountText(food, grams)} ${food}${notes === '' ? '' : ` (${notes})`}`;
}

/**
 * An amount in the unit a cook uses for this food. Solids in grams (kilograms from 1 kg), poured
 * liquids in millilitres by their density (litres from 1 l). Rounding: below 10 to 0.1 g or
 * 0.5 ml, then to whole ones, from 50 ml to 5 ml, and kilograms and litres to 0.01.
 */
export function amountText(food: string, grams: number): string {
  const density = gramsPerMillilitre(food);
  const millilitres = density === undefined ? 0 : grams / density;
  if (millilitres >= 1) return volumeText(millilitres);
  if (grams >= 999.5) return `${round(grams / 1000, 0.01)} kg`;
  if (grams >= 9.95) return `${Math.round(grams)} g`;
  return `${Math.max(0.1, round(grams, 0.1))} g`;
}

/** Grams per millilitre of a food that is poured; undefined for one that is weighed. */
export function gramsPerMillilitre(food: string): number | undefined {
  if (WEIGHED.test(food)) return undefined;
  const words = food.split(' ');
  return POURED[words.slice(-2).join(' ')] ?? POURED[words.at(-1) ?? ''];
}

function volumeText(millilitres: number): string {
  if (millilitres >= 997.5) {
    const litres = round(millilitres / 1000, 0.01);
    return litres === 1 ? '1 litre' : `${litres} litres`;
  }
  if (millilitres >= 50) return `${round(millilitres, 5)} ml`;
  return `${round(millilitres, millilitres < 10 ? 0.5 : 1)} ml`;
}

function joinNotes(food: string, grams: number, uses: readonly IngredientUse[]): string {
  const notes = [...new Set(uses.map(({ note }) => note?.trim() ?? ''))].filter(Boolean);
  if (uses.length > 1 && notes.length < uses.length) {
    notes.unshift(`in ${PARTS[uses.length - 1] ?? 'several parts'}`);
  }
  if (grams < 1 && !notes.some((note) => SMALL_AMOUNT.test(note))) {
    notes.unshift(gramsPerMillilitre(food) === undefined ? 'a pinch' : 'a few drops');
  }
  return notes.join('; ');
}

/** Rounds to a multiple of `step` without binary dust: 0.1 steps give 0.3, not 0.30000000000000004. */
function round(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}
