export { computeCookbookRecipeNutritionPerServing } from './compute-cookbook-recipe-nutrition-per-serving.ts';
export { computeDietsAndAllergens } from './compute-diets-and-allergens.ts';
export {
  findFoodByName,
  findRecipeByLabel,
  findRecipeByName,
  listCookbookRecipes,
  listFoods,
} from './cookbook-lookup.ts';
export type {
  Allergen,
  CookbookEntryKind,
  CookbookIngredient,
  CookbookRecipe,
  CookbookTimer,
  Food,
  HouseholdMeasure,
  Nutrition,
  RecipeCategory,
  RecipeDiet,
  UsdaTable,
} from './cookbook-types.ts';
export {
  computeIngredientGrams,
  findFoodByDescription,
  type IngredientGrams,
} from './ingredient-weight/compute-ingredient-grams.ts';
export { toNormalizedKey, toSingularKey } from './normalized-key.ts';
export {
  computeNutritionPerServing,
  computeTotalNutrition,
  type FoodAmount,
  roundNutrition,
} from './nutrition.ts';
