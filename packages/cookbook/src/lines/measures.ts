import generated from '../generated/us-measures.json' with { type: 'json' };
import type { FoodMeasures, Measures } from './food-measures.ts';
import { type FoodNames, findNamedFood, indexFoodNames } from './food-names.ts';
import { readPhrase } from './phrase.ts';
import { readFirst, sizeAfter } from './places.ts';
import { readUnit } from './units.ts';

/** A row of the built file: names (the first is the table's), grams of a cup, tablespoon, teaspoon. */
export type MeasuresRow = readonly [names: string, ...measures: (number | null)[]];

let foods: FoodNames<FoodMeasures> | undefined;

/** What the foods of the composition table weigh by cup and spoon. */
export function usMeasures(): Measures {
  return {
    find(line) {
      foods ??= indexFoodNames((generated as unknown as MeasuresRow[]).map(readRow));
      return findNamedFood(foods, readPhrase(behindAmount(line)).name);
    },
  };
}

/** What follows the amount: "coconut milk" in "1 (14 oz) can coconut milk". */
function behindAmount(line: string): string {
  const first = readFirst(line);
  if (!first) return line;
  const size = sizeAfter(line, first);
  const rest = line.slice(Math.max(first.end, size ?? 0)).trimStart();
  const container = size === undefined || first.unit ? undefined : readUnit(rest, 0);
  return rest.slice(container?.end ?? 0);
}

/** Rows end with their last known figure; a fourth one says that the food is rather weighed. */
function readRow([names, cup, tbsp, tsp, weighed]: MeasuresRow): readonly [string[], FoodMeasures] {
  const all = names.split('|');
  return [
    all,
    {
      food: all[0] ?? '',
      ...(cup ? { cup } : {}),
      ...(tbsp ? { tbsp } : {}),
      ...(tsp ? { tsp } : {}),
      weighed: weighed === 1,
    },
  ];
}
