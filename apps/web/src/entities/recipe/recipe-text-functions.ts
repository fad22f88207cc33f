// Loaded when a user changes the servings, and in cook mode.
export {
  findStepIngredients,
  findTimers,
  scaleIngredientLine,
  scaleStep,
} from '@plateful/cookbook/recipe-text';
