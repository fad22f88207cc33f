import { computeIngredientLineGrams, type IngredientLineGrams } from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';

/** An ingredient of which only a part is eaten, such as the oil for frying. */
interface PartlyEaten {
  usedGrams: number;
  eatenShare: number;
}

/** Above this share the difference is rounding. */
const MAX_EATEN_SHARE = 0.85;
/** Less fat than this is eaten with what is fried in it. */
const MIN_FRYING_FAT_GRAMS = 200;
const FAT = /\b(?:oil|lard|shortening|ghee|fat|dripping)\b/;
const FRYING = /\b(?:fry(?:ing)?|frittieren|ausbacken)\b/i;
const IN_SHELL = /\bin (?:the|their|der) (?:shells?|pods?|schale)\b/i;

/**
 * Parses lines into ingredients with grams and food where possible; unchanged lines keep theirs. Of a food that is only
 * partly eaten, the same share of a changed amount counts, unless the new line uses much less of it. If the share is
 * unknown, the line is not counted.
 */
export function parseIngredients(
  lines: readonly string[],
  currentIngredients: readonly Ingredient[] = [],
): Ingredient[] {
  const byText = new Map(currentIngredients.map((ingredient) => [ingredient.text, ingredient]));
  const hasChanges = lines.some((text) => !byText.has(text));
  const partlyEaten = hasChanges ? findPartlyEaten(currentIngredients) : new Map();
  return lines.map((text) => byText.get(text) ?? parseIngredient(text, partlyEaten));
}

function parseIngredient(text: string, partlyEaten: ReadonlyMap<string, PartlyEaten>): Ingredient {
  const parsed = computeIngredientLineGrams(text);
  if (!parsed) return { text };
  const known = partlyEaten.get(parsed.food);
  if (known && parsed.grams >= known.usedGrams / 2) {
    return { text, food: parsed.food, grams: parsed.grams * known.eatenShare };
  }
  return isMostlyDiscarded(text, parsed) ? { text } : { text, ...parsed };
}

/** Whether the line is hardly eaten: fat for frying, or food weighed in its shell. */
export function isMostlyDiscarded(text: string, { food, grams }: IngredientLineGrams): boolean {
  const isFryingFat = grams >= MIN_FRYING_FAT_GRAMS && FAT.test(food) && FRYING.test(text);
  return isFryingFat || IN_SHELL.test(text);
}

/** By food: lines of the cookbook with fewer eaten grams than the line says. */
function findPartlyEaten(ingredients: readonly Ingredient[]): Map<string, PartlyEaten> {
  const partlyEaten = new Map<string, PartlyEaten>();
  for (const { text, grams, food } of ingredients) {
    const usedGrams = computeIngredientLineGrams(text)?.grams;
    if (!food || grams === undefined || !usedGrams || grams > usedGrams * MAX_EATEN_SHARE) continue;
    partlyEaten.set(food, { usedGrams, eatenShare: grams / usedGrams });
  }
  return partlyEaten;
}
