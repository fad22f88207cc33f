import { getProperty, isJsonObject } from './find-recipe-objects.ts';
import { htmlToLine, htmlToLines } from './html-to-text.ts';

const MAX_DEPTH = 6;
const MAX_STEPS = 1000;

/**
 * Extracts the steps of a recipe from HowToSteps, HowToSections, a list of texts, or one text with line breaks or HTML.
 * Removes numbers before plain text steps.
 */
export function parseInstructions(value: unknown): string[] {
  const steps: string[] = [];
  collectSteps(value, steps, 0);
  return steps;
}

function collectSteps(value: unknown, steps: string[], depth: number): void {
  if (depth > MAX_DEPTH || steps.length >= MAX_STEPS) return;
  if (typeof value === 'string') {
    const lines = depth === 0 ? htmlToLines(value) : [htmlToLine(value)];
    steps.push(...lines.map(stripStepNumber).filter((line) => line !== ''));
  } else if (Array.isArray(value)) {
    for (const entry of value.slice(0, MAX_STEPS)) {
      // A list with one text is treated like the text itself.
      const isSingleText = value.length === 1 && typeof entry === 'string' && depth === 0;
      collectSteps(entry, steps, isSingleText ? 0 : depth + 1);
    }
  } else if (isJsonObject(value)) {
    const text = getProperty(value, 'text');
    const parts = getProperty(value, 'itemListElement', 'steps', 'step', 'item');
    if (typeof text === 'string' && htmlToLine(text) !== '') steps.push(htmlToLine(text));
    else if (parts !== undefined) collectSteps(parts, steps, depth + 1);
    else collectSteps(getProperty(value, 'name', 'description'), steps, depth + 1);
  }
}

/** Removes a step number or bullet: "1. Mix", "Step 2: Bake", "• Serve". */
export function stripStepNumber(line: string): string {
  return line
    .replace(/^(?:step|schritt|étape)\s{1,3}\d{1,3}\s{0,3}[.:)–-]?\s{0,3}/i, '')
    .replace(/^(?:\d{1,3}\s{0,2}[.)]\s{1,3}|[-–—•*·▢□]\s{1,3})/u, '')
    .trim();
}
