import type { CookbookRecipe, Food } from './cookbook-types.ts';

/** The diets that all of the foods suit, and the allergens of any of them, sorted. */
export function computeDietsAndAllergens(
  foods: readonly Pick<Food, 'diet' | 'allergens'>[],
): Pick<CookbookRecipe, 'diets' | 'allergens'> {
  const isVegan = foods.every(({ diet }) => diet === 'vegan');
  const isVegetarian = foods.every(({ diet }) => diet === 'vegan' || diet === 'vegetarian');
  return {
    diets: [
      ...(isVegetarian ? ['vegetarian' as const] : []),
      ...(isVegan ? ['vegan' as const] : []),
    ],
    allergens: [...new Set(foods.flatMap(({ allergens }) => allergens))].sort(),
  };
}
