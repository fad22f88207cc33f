/**
 * Density of liquids in grams per milliliter, by the last words of the food's name: "olive oil" and "sunflower oil" are
 * both "oil". Foods that are not listed are measured by weight.
 */
const LIQUID_DENSITIES: Record<string, number> = {
  beer: 1.01,
  brandy: 0.95,
  buttermilk: 1.03,
  coffee: 1,
  cola: 1.04,
  dashi: 1,
  gin: 0.95,
  espresso: 1,
  'evaporated milk': 1.07,
  'fish sauce': 1.2,
  'ginger ale': 1.03,
  'heavy cream': 1,
  juice: 1.04,
  lemonade: 1.04,
  'light cream': 1.02,
  liqueur: 1.05,
  marsala: 1.05,
  milk: 1.03,
  mirin: 1.2,
  oil: 0.92,
  port: 1.02,
  rum: 0.95,
  sake: 1,
  sherry: 1,
  soda: 1.04,
  'soy sauce': 1.15,
  stock: 1,
  tamari: 1.15,
  tea: 1,
  tequila: 0.95,
  'vanilla extract': 0.9,
  vermouth: 1,
  vinegar: 1.01,
  vodka: 0.95,
  water: 1,
  whiskey: 0.95,
  wine: 1,
  'worcestershire sauce': 1.1,
};

/** Foods whose name ends like a liquid, but that are measured by weight. */
const NON_LIQUID_FOODS =
  /^(sweetened condensed milk|coconut oil|instant coffee|ground coffee)$| in (oil|water|juice)$/;

/** Returns grams per milliliter of a liquid, or undefined for foods measured by weight. */
export function getGramsPerMilliliter(food: string): number | undefined {
  if (NON_LIQUID_FOODS.test(food)) return undefined;
  const words = food.split(' ');
  return LIQUID_DENSITIES[words.slice(-2).join(' ')] ?? LIQUID_DENSITIES[words.at(-1) ?? ''];
}
