import { convertText } from './convert-text.ts';
import type { UnitSystem } from './units.ts';

/** Longer texts than any step are left alone. */
const LONGEST_STEP = 10_000;

/**
 * A step with its temperatures, lengths and amounts in one system: "180 °C" for an oven is
 * "350 °F", "a 20 cm tin" "an 8 inch tin". Times and spoons are the same in both.
 */
export function convertStep(step: string, system: UnitSystem): string {
  return step.length > LONGEST_STEP ? step : convertText(step, system);
}
