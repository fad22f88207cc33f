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
  CookbookIngredient,
  CookbookRecipe,
  CookbookRecipeKind,
  CookbookTimer,
  Food,
  HouseholdMeasure,
  Nutrition,
  RecipeCategory,
  RecipeDiet,
  UsdaTableName,
} from './cookbook-types.ts';
export {
  computeIngredientLineGrams,
  findFoodByDescription,
  type IngredientLineGrams,
} from './ingredient-weight/compute-ingredient-line-grams.ts';
export { toNormalizedKey, toSingularKey } from './normalized-key.ts';
export {
  computeNutritionPerServing,
  computeTotalNutrition,
  type FoodAmount,
  roundNutrition,
} from './nutrition.ts';
