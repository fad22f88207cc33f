import { isThing, partOf } from './find-recipes.ts';
import { manyLines, oneLine } from './plain-text.ts';

const DEEPEST = 6;
const MOST_STEPS = 1000;

/**
 * The steps of a recipe, however they are written: HowToSteps, sections of them, a list of
 * texts, or one text with line breaks or HTML. Numbers before steps that are plain text are left out.
 */
export function instructionsOf(value: unknown): string[] {
  const steps: string[] = [];
  collect(value, steps, 0);
  return steps;
}

function collect(value: unknown, steps: string[], depth: number): void {
  if (depth > DEEPEST || steps.length >= MOST_STEPS) return;
  if (typeof value === 'string') {
    const lines = depth === 0 ? manyLines(value) : [oneLine(value)];
    steps.push(...lines.map(withoutNumber).filter((line) => line !== ''));
  } else if (Array.isArray(value)) {
    for (const entry of value.slice(0, MOST_STEPS)) {
      // A list of one text is the same as the text.
      const only = value.length === 1 && typeof entry === 'string' && depth === 0;
      collect(entry, steps, only ? 0 : depth + 1);
    }
  } else if (isThing(value)) {
    const text = partOf(value, 'text');
    const parts = partOf(value, 'itemListElement', 'steps', 'step', 'item');
    if (typeof text === 'string' && oneLine(text) !== '') steps.push(oneLine(text));
    else if (parts !== undefined) collect(parts, steps, depth + 1);
    else collect(partOf(value, 'name', 'description'), steps, depth + 1);
  }
}

/** "1. Mix", "Step 2: Bake" and "• Serve" without what stands before. */
export function withoutNumber(line: string): string {
  return line
    .replace(/^(?:step|schritt|étape)\s{1,3}\d{1,3}\s{0,3}[.:)–-]?\s{0,3}/i, '')
    .replace(/^(?:\d{1,3}\s{0,2}[.)]\s{1,3}|[-–—•*·▢□]\s{1,3})/u, '')
    .trim();
}
