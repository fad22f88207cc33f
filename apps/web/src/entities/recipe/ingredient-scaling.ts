// Loaded only when a user has changed the servings.
export { scaleIngredientLine } from '@plateful/cookbook/recipe-text';
