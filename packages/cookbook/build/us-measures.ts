import { householdMeasures } from '../src/household-measures.ts';
import { gramsPerMillilitre } from '../src/ingredient-line.ts';
import type { MeasuresRow } from '../src/lines/measures.ts';
import type { Food } from '../src/types.ts';

/** Whatever is poured, strewn or spooned; American recipes measure these by the cup. */
const BY_THE_CUP =
  /\b(?:flour|sugar|oats|rice|lentils|chickpeas|beans|pea|sweetcorn|couscous|bulgur|semolina|cornmeal|grits|starch|cornstarch|cocoa|milk|cream|fraiche|yoghurt|buttermilk|butter|oil|lard|shortening|fat|dripping|ghee|honey|syrup|treacle|molasses|jam|marmalade|ketchup|sauce|gravy|mayonnaise|mustard|vinegar|stock|dashi|juice|coffee|tea|drink|passata|salsa|hummus|tahini|miso|paste|relish|walnut|almonds?|pecan|hazelnut|pistachio|peanut|nut|seed|raisin|sultana|currants|cranberry|blueberry|raspberry|strawberry|cherry|grape|breadcrumbs|panko|ricotta|cottage cheese|cream cheese|mascarpone|grated (?:parmesan|mozzarella)|cheddar|gruyere|monterey jack|feta|tomatoes|tinned pumpkin|apple sauce|sauerkraut|kimchi|chips|salt|masa harina|milk powder|edamame|sweetened coconut|pesto)\b/;
/** What has such a word in its name, and is weighed all the same. */
const WEIGHED =
  /\b(?:noodle|bean sprouts|green bean|cream cracker|vanilla ice cream|goat cheese|sesame seed bun)\b/;

/**
 * The rows of `us-measures.json`: every food by all its names, so that the longest name wins in a
 * line, with grams of a cup, tablespoon and teaspoon where the table has them.
 */
export function usMeasureRows(foods: readonly Food[]): MeasuresRow[] {
  return foods.map((food) => {
    const names = [food.name, ...food.synonyms].join('|');
    const figures = ['cup', 'tbsp', 'tsp'].map((unit) => gramsOfOne(food, unit));
    const weighed = figures[0] !== null && !isByTheCup(food.name) ? 1 : null;
    return [names, ...withoutTail([...figures, weighed])];
  });
}

function isByTheCup(name: string): boolean {
  if (gramsPerMillilitre(name) !== undefined) return true;
  return BY_THE_CUP.test(name) && !WEIGHED.test(name);
}

/** The plain measure before one of a certain cut. */
function gramsOfOne(food: Food, unit: string): number | null {
  const measures = householdMeasures(food).filter((measure) => measure.unit?.id === unit);
  const plain = measures.find(({ words }) => words.length === 0) ?? measures[0];
  return plain ? Math.round(plain.grams * 100) / 100 : null;
}

function withoutTail(figures: (number | null)[]): (number | null)[] {
  return figures.slice(0, figures.findLastIndex((figure) => figure !== null) + 1);
}
