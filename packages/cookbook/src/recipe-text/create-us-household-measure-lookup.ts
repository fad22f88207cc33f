import generated from '../generated/us-measures.json' with { type: 'json' };
import { findPackageSizeEnd, parseLeadingAmount } from './find-amounts.ts';
import { createFoodNameIndex, type FoodNameIndex, findFoodInText } from './food-name-index.ts';
import { parseFoodPhrase } from './parse-food-phrase.ts';
import { parseUnit } from './units.ts';
import type {
  UsHouseholdMeasureLookup,
  UsHouseholdMeasures,
} from './us-household-measure-types.ts';

/** A row of the generated file: names (the table's name first), then grams of a cup, tablespoon and teaspoon. */
export type UsHouseholdMeasureRow = readonly [names: string, ...measures: (number | null)[]];

let foodIndex: FoodNameIndex<UsHouseholdMeasures> | undefined;

/** Creates a lookup for the weights of foods in US household measures. */
export function createUsHouseholdMeasureLookup(): UsHouseholdMeasureLookup {
  return {
    find(line) {
      foodIndex ??= createFoodNameIndex(
        (generated as unknown as UsHouseholdMeasureRow[]).map(parseRow),
      );
      return findFoodInText(foodIndex, parseFoodPhrase(getTextAfterAmount(line)).name);
    },
  };
}

/** Returns the text after the amount: "coconut milk" in "1 (14 oz) can coconut milk". */
function getTextAfterAmount(line: string): string {
  const first = parseLeadingAmount(line);
  if (!first) return line;
  const size = findPackageSizeEnd(line, first);
  const rest = line.slice(Math.max(first.end, size ?? 0)).trimStart();
  const container = size === undefined || first.unit ? undefined : parseUnit(rest, 0);
  return rest.slice(container?.end ?? 0);
}

/** Trailing unknown values are omitted; a fourth value marks foods that are usually weighed. */
function parseRow([names, cup, tbsp, tsp, isUsuallyWeighed]: UsHouseholdMeasureRow): readonly [
  string[],
  UsHouseholdMeasures,
] {
  const allNames = names.split('|');
  return [
    allNames,
    {
      food: allNames[0] ?? '',
      ...(cup ? { cup } : {}),
      ...(tbsp ? { tbsp } : {}),
      ...(tsp ? { tsp } : {}),
      isUsuallyWeighed: isUsuallyWeighed === 1,
    },
  ];
}
