import type { Food } from './cookbook-types.ts';
import { toSingularKey } from './normalized-key.ts';
import { parseNumber } from './recipe-text/parse-and-format-numbers.ts';
import { parseUnit, type Unit } from './recipe-text/units.ts';

/** A parsed household measure of a food. */
export interface ParsedMeasure {
  /** Grams of one unit. */
  grams: number;
  /** The unit: a cup, a slice, a leaf. Undefined for a whole piece. */
  unit: Unit | undefined;
  /** The other words, in the singular: "chopped", "medium", "lemon". */
  words: string[];
}

/** Parses the household measures of a food: `2 tbsp chopped=5.3` is a tablespoon of 2.65 g, chopped. */
export function parseFoodMeasures(food: Food): ParsedMeasure[] {
  return food.measures.flatMap(({ text, grams }) => {
    const number = parseNumber(text, 0);
    if (!number || !(number.value > 0)) return [];
    const words = toSingularKey(text.slice(number.end)).split(' ');
    const unitIndex = words.findIndex((word) => parseUnit(word, 0) !== undefined);
    const unit = unitIndex === -1 ? undefined : parseUnit(words[unitIndex] ?? '', 0)?.unit;
    return [
      { grams: grams / number.value, unit, words: words.filter((_, index) => index !== unitIndex) },
    ];
  });
}
