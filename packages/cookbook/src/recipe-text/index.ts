export { convertIngredientLine } from './convert-ingredient-line.ts';
export { convertStep } from './convert-step.ts';
export { findStepIngredients, type StepIngredient } from './find-step-ingredients.ts';
export { findTimers, type StepTimer } from './find-timers.ts';
export { hasScalableAmount, scaleIngredientLine } from './scale-ingredient-line.ts';
export { scaleStep } from './scale-step.ts';
export type { UnitSystem } from './units.ts';
export type {
  UsHouseholdMeasureLookup,
  UsHouseholdMeasures,
} from './us-household-measure-types.ts';
