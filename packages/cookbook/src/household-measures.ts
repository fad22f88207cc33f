import { readNumber } from './lines/numbers.ts';
import { readUnit, type Unit } from './lines/units.ts';
import { singularKey } from './text-key.ts';
import type { Food } from './types.ts';

/** A household measure of a food, taken apart. */
export interface HouseholdMeasure {
  /** Grams of one of it. */
  grams: number;
  /** What it is one of: a cup, a slice, a leaf; a whole thing has no unit. */
  unit: Unit | undefined;
  /** Its words beside the unit, in the singular: "chopped", "medium", "lemon". */
  words: string[];
}

/** Takes the measures of a row apart: `2 tbsp chopped=5.3` is a tablespoon of 2.65 g, chopped. */
export function householdMeasures(food: Food): HouseholdMeasure[] {
  return food.measures.flatMap(({ text, grams }) => {
    const number = readNumber(text, 0);
    if (!number || !(number.value > 0)) return [];
    const words = singularKey(text.slice(number.end)).split(' ');
    const at = words.findIndex((word) => readUnit(word, 0) !== undefined);
    const unit = at === -1 ? undefined : readUnit(words[at] ?? '', 0)?.unit;
    return [{ grams: grams / number.value, unit, words: words.filter((_, index) => index !== at) }];
  });
}
