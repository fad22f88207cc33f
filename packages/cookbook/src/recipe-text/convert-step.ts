import { convertMeasurements } from './convert-measurements.ts';
import type { UnitSystem } from './units.ts';

/** Longer texts are returned unchanged. */
const MAX_STEP_LENGTH = 10_000;

/**
 * Converts temperatures, lengths and amounts in a step to one system: "180 °C" for an oven to "350 °F", "a 20 cm tin" to
 * "an 8 inch tin". Times and spoons stay unchanged.
 */
export function convertStep(step: string, system: UnitSystem): string {
  return step.length > MAX_STEP_LENGTH ? step : convertMeasurements(step, system);
}
