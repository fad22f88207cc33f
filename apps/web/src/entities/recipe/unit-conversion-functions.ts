// Loaded only when a user has chosen units.
import { createUsHouseholdMeasureLookup } from '@plateful/cookbook/us-measures';

export { convertIngredientLineUnits, convertStepUnits } from '@plateful/cookbook/recipe-text';
export const householdMeasureLookup = createUsHouseholdMeasureLookup();
