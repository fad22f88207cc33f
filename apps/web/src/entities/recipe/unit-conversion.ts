// Loaded only when a user has chosen units.
export { convertIngredientLine, convertStep } from '@plateful/cookbook/recipe-text';
export { createUsMeasureLookup } from '@plateful/cookbook/us-measures';
