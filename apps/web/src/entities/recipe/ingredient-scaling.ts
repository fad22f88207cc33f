// Loaded only when a user has changed the servings, or cooks.
export {
  findStepIngredients,
  scaleIngredientLine,
  scaleStep,
} from '@plateful/cookbook/recipe-text';
