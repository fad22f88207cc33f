import type { Food } from '../src/cookbook-types.ts';
import { parseHouseholdMeasures } from '../src/household-measures.ts';
import { getGramsPerMilliliter } from '../src/liquid-density.ts';
import type { UsMeasureRow } from '../src/recipe-text/us-measure-lookup.ts';

/** Liquids, powders, grains and similar foods that US recipes measure by the cup. */
const MEASURED_BY_CUP =
  /\b(?:flour|sugar|oats|rice|lentils|chickpeas|beans|pea|sweetcorn|couscous|bulgur|semolina|cornmeal|grits|starch|cornstarch|cocoa|milk|cream|fraiche|yoghurt|buttermilk|butter|oil|lard|shortening|fat|dripping|ghee|honey|syrup|treacle|molasses|jam|marmalade|ketchup|sauce|gravy|mayonnaise|mustard|vinegar|stock|dashi|juice|coffee|tea|drink|passata|salsa|hummus|tahini|miso|paste|relish|walnut|almonds?|pecan|hazelnut|pistachio|peanut|nut|seed|raisin|sultana|currants|cranberry|blueberry|raspberry|strawberry|cherry|grape|breadcrumbs|panko|ricotta|cottage cheese|cream cheese|mascarpone|grated (?:parmesan|mozzarella)|cheddar|gruyere|monterey jack|feta|tomatoes|tinned pumpkin|apple sauce|sauerkraut|kimchi|chips|salt|masa harina|milk powder|edamame|sweetened coconut|pesto)\b/;
/** Exceptions: names that contain such a word, but are usually weighed. */
const WEIGHED_FOODS =
  /\b(?:noodle|bean sprouts|green bean|cream cracker|vanilla ice cream|goat cheese|sesame seed bun)\b/;

/**
 * Builds the rows of `us-measures.json`: every food with all its names (so that the longest name in a line wins) and the
 * grams of a cup, tablespoon and teaspoon, if known.
 */
export function buildUsMeasureRows(foods: readonly Food[]): UsMeasureRow[] {
  return foods.map((food) => {
    const names = [food.name, ...food.synonyms].join('|');
    const grams = ['cup', 'tbsp', 'tsp'].map((unit) => getMeasureGrams(food, unit));
    const isUsuallyWeighed = grams[0] !== null && !isMeasuredByCup(food.name) ? 1 : null;
    return [names, ...trimTrailingNulls([...grams, isUsuallyWeighed])];
  });
}

function isMeasuredByCup(name: string): boolean {
  if (getGramsPerMilliliter(name) !== undefined) return true;
  return MEASURED_BY_CUP.test(name) && !WEIGHED_FOODS.test(name);
}

/** Prefers the plain measure to one of a certain cut. */
function getMeasureGrams(food: Food, unit: string): number | null {
  const measures = parseHouseholdMeasures(food).filter((measure) => measure.unit?.id === unit);
  const measure = measures.find(({ words }) => words.length === 0) ?? measures[0];
  return measure ? Math.round(measure.grams * 100) / 100 : null;
}

function trimTrailingNulls(values: (number | null)[]): (number | null)[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}
