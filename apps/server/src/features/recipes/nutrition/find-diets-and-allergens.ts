import { computeDietsAndAllergens, findFoodByName } from '@plateful/cookbook';
import type { Ingredient } from '#ports/recipe-draft.ts';

/** The diets and allergens of these ingredients; no diets if the composition table lacks one of them. */
export function findDietsAndAllergens(ingredients: readonly Ingredient[]) {
  const foods = ingredients.flatMap(({ food }) => findFoodByName(food ?? '') ?? []);
  const { diets, allergens } = computeDietsAndAllergens(foods);
  const areAllKnown = foods.length > 0 && foods.length === ingredients.length;
  return { diets: areAllKnown ? diets : [], allergens };
}
