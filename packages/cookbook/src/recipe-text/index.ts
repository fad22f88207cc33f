export { convertIngredientLineUnits } from './convert-ingredient-line-units.ts';
export { convertStepUnits } from './convert-step-units.ts';
export { findStepIngredients, type StepIngredient } from './find-step-ingredients.ts';
export { findTimers, type StepTimer } from './find-timers.ts';
export { hasScalableAmount, scaleIngredientLine } from './scale-ingredient-line.ts';
export { scaleStep } from './scale-step.ts';
export type { UnitSystem } from './units.ts';
export type {
  UsHouseholdMeasureLookup,
  UsHouseholdMeasures,
} from './us-household-measure-types.ts';
