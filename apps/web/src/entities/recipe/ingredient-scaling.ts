// Loaded only when a user has changed the servings.
export { scaleIngredientLine, scaleStep } from '@plateful/cookbook/recipe-text';
