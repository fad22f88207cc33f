export { findByLabel, findByTitle, findFood, knownDishes } from './find.ts';
export { amountText, type IngredientUse, ingredientLine } from './ingredient-line.ts';
export {
  nutritionPerServing,
  roundNutrition,
  totalNutrition,
  type WeighedFood,
} from './nutrition.ts';
export { recipeNutrition } from './recipe-nutrition.ts';
export type {
  CookbookIngredient,
  CookbookRecipe,
  CookbookTimer,
  Food,
  FoodSource,
  Measure,
  Nutrition,
  RecipeCategory,
  RecipeKind,
} from './types.ts';
export { type WeighedLine, weighIngredient } from './weigh/weigh-ingredient.ts';
