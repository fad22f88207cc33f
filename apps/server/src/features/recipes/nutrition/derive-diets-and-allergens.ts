import { computeDietsAndAllergens, findFoodByName } from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';

interface DietsAndAllergens {
  diets: string[];
  allergens: string[];
}

/** The diets and allergens of these ingredients; no diets if the composition table lacks one of them. */
export function deriveDietsAndAllergens(ingredients: readonly Ingredient[]): DietsAndAllergens {
  const foods = findFoods(ingredients);
  const { diets, allergens } = computeDietsAndAllergens(foods);
  const areAllKnown = foods.length > 0 && foods.length === ingredients.length;
  return { diets: areAllKnown ? diets : [], allergens };
}

/** Computes diets and allergens if none are stored; otherwise removes stored diets that an ingredient rules out. */
export function reconcileDietsAndAllergens(
  ingredients: readonly Ingredient[],
  { diets, allergens }: DietsAndAllergens,
): DietsAndAllergens {
  if (diets.length === 0 && allergens.length === 0) return deriveDietsAndAllergens(ingredients);
  const possibleDiets: string[] = computeDietsAndAllergens(findFoods(ingredients)).diets;
  const isRuledOut = (diet: string) =>
    ['vegetarian', 'vegan'].includes(diet) && !possibleDiets.includes(diet);
  return { diets: diets.filter((diet) => !isRuledOut(diet)), allergens };
}

const findFoods = (ingredients: readonly Ingredient[]) =>
  ingredients.flatMap(({ food }) => findFoodByName(food ?? '') ?? []);
