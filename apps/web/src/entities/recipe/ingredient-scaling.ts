// Loaded only when a user has changed the servings, or cooks.
export {
  findStepIngredients,
  findTimers,
  scaleIngredientLine,
  scaleStep,
} from '@plateful/cookbook/recipe-text';
