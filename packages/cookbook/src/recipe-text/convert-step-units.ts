import { convertMeasurements } from './convert-measurements.ts';
import type { UnitSystem } from './units.ts';

/** Longer texts are returned unchanged. */
const MAX_STEP_LENGTH = 10_000;
const US_GRILL = /\bbroil(?<ending>ers?|ed|ing|s)?\b/gi;
/** Only the grill of an oven; elsewhere a grill is a barbecue. */
const OVEN_GRILL = /(?<=\b(?:under (?:the|a|your)(?: (?:hot|medium|preheated))?|oven) )grill\b/gi;

/**
 * Converts temperatures, lengths and amounts in a step to one system, and the word for heat from above: "180 °C" for an
 * oven to "350 °F", "a 20 cm tin" to "an 8 inch tin", "under the grill" to "under the broiler". Times and spoons stay
 * unchanged.
 */
export function convertStepUnits(step: string, system: UnitSystem): string {
  if (step.length > MAX_STEP_LENGTH) return step;
  const converted = convertMeasurements(step, system);
  return system === 'us'
    ? converted.replace(OVEN_GRILL, 'broiler')
    : converted.replace(US_GRILL, toGrill);
}

function toGrill(word: string, ending = ''): string {
  const grill = word.startsWith('B') ? 'Grill' : 'grill';
  // A broiler is a grill too.
  const suffixes: Record<string, string> = { er: '', ers: 's' };
  return grill + (suffixes[ending.toLowerCase()] ?? ending.toLowerCase());
}
