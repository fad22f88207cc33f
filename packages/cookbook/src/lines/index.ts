export { convertLine } from './convert-line.ts';
export { convertStep } from './convert-step.ts';
export type { FoodMeasures, Measures } from './food-measures.ts';
export { isScalable, scaleLine } from './scale.ts';
export { findTimers, type StepTimer } from './timers.ts';
export type { UnitSystem } from './units.ts';
