// Loaded only when a user has chosen units.
import { createUsHouseholdMeasureLookup } from '@plateful/cookbook/us-measures';

export { convertIngredientLine, convertStep } from '@plateful/cookbook/recipe-text';
export const usHouseholdMeasureLookup = createUsHouseholdMeasureLookup();
