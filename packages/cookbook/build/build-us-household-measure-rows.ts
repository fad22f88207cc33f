import type { Food } from '../src/cookbook-types.ts';
import { getGramsPerMilliliter } from '../src/liquid-density.ts';
import { parseFoodMeasures } from '../src/parse-food-measures.ts';
import type { UsHouseholdMeasureRow } from '../src/recipe-text/create-us-household-measure-lookup.ts';
import { createFoodNameIndex, findFoodInText } from '../src/recipe-text/food-name-index.ts';

/** Liquids, powders, grains and similar foods that US recipes measure by the cup. */
const MEASURED_BY_CUP =
  /\b(?:flour|sugar|oats|rice|lentils|chickpeas|beans|split peas|peas|corn|couscous|bulgur|semolina|cornmeal|grits|polenta|quinoa|millet|barley|farro|freekeh|kasha|groats|bran|germ|granola|starch|cornstarch|arrowroot|cocoa|milk|cream|fraiche|half-and-half|yogurt|kefir|skyr|quark|labneh|margarine|eggnog|buttermilk|butter|oil|lard|shortening|fat|dripping|ghee|honey|syrup|treacle|molasses|jam|marmalade|ketchup|sauce|gravy|mayonnaise|mustard|vinegar|stock|dashi|juice|coffee|tea|cider|wine|beer|water|tomato puree|salsa|dressing|aioli|tzatziki|chutney|hummus|tahini|miso|paste|relish|walnut|almonds?|pecan|cashew|hazelnuts?|pistachio|peanut|nut|seed|raisin|currants|dates|cranberry|blueberry|blueberries|blackberry|berries|raspberry|raspberries|strawberries|cranberries|strawberry|cherry|grape|breadcrumbs|panko|ricotta|cottage cheese|cream cheese|mascarpone|grated (?:parmesan|cheese)|parmesan|pecorino|low-moisture mozzarella|cheddar|gruyere|monterey jack|feta|tomatoes|canned pumpkin|applesauce|sauerkraut|kimchi|chips|salt|masa harina|milk powder|edamame|sweetened coconut|pesto)\b/;
/** Exceptions: names that contain such a word, but are usually weighed. */
const WEIGHED_FOODS =
  /\b(?:noodle|bean sprouts|green beans?|corn on the cob|baby corn|rice paper|fried rice|lean|cream cracker|vanilla ice cream|goat cheese|sesame seed bun)\b/;

/**
 * Builds the rows of `us-measures.json`, with the English names and the grams of a cup, tablespoon and teaspoon of each
 * food that recipes measure by cup or spoon. Foods that are usually weighed are included if they are also counted and cut
 * ("1 cup chopped onions"). Left out, to keep the file small: other foods, and synonyms that the search finds by the name
 * of the food ("unsalted butter").
 */
export function buildUsHouseholdMeasureRows(foods: readonly Food[]): UsHouseholdMeasureRow[] {
  const foodsByName = createFoodNameIndex(foods.map((food) => [[food.name], food] as const));
  return foods.flatMap((food) => {
    const grams = ['cup', 'tbsp', 'tsp'].map((unit) => getMeasureGrams(food, unit));
    const isUsuallyWeighed = grams[0] !== null && !isMeasuredByCup(food.name);
    const measures = trimTrailingNulls([...grams, isUsuallyWeighed ? 1 : null]);
    if (measures.length === 0 || (isUsuallyWeighed && !isCountedAndCut(food))) return [];
    const synonyms = food.synonyms.filter((name) => findFoodInText(foodsByName, name) !== food);
    return [[[food.name, ...synonyms].join('|'), ...measures]];
  });
}

function isMeasuredByCup(name: string): boolean {
  if (getGramsPerMilliliter(name) !== undefined) return true;
  return MEASURED_BY_CUP.test(name) && !WEIGHED_FOODS.test(name);
}

function isCountedAndCut({ measures }: Food): boolean {
  return (
    measures.some(({ text }) => /^1 (?:piece|medium)\b/.test(text)) &&
    measures.some(({ text }) => /^1 cup (?:chopped|slice|dice|cube|shred|grate)/.test(text))
  );
}

/** Prefers the plain measure to one of a certain cut. */
function getMeasureGrams(food: Food, unit: string): number | null {
  const measures = parseFoodMeasures(food).filter((measure) => measure.unit?.id === unit);
  const measure = measures.find(({ words }) => words.length === 0) ?? measures[0];
  return measure ? Math.round(measure.grams * 100) / 100 : null;
}

function trimTrailingNulls(values: (number | null)[]): (number | null)[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}
