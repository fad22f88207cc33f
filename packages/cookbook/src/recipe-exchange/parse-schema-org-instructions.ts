import { type RecipeLineOrHeading, removeHeadings } from '../recipe-sections.ts';
import { getFirstProperty, isJsonObject, type JsonObject } from './find-schema-org-recipes.ts';
import { htmlToLine, htmlToLines } from './html-to-text.ts';
import {
  isBoilerplateLine,
  isClosingOrSignatureLine,
  isNutritionLine,
} from './non-recipe-line-checks.ts';
import { parseUrlLine } from './parse-metadata-line.ts';
import { parseLabeledNote, parsePartHeading } from './parse-recipe-text-part-heading.ts';
import { parseStepLines, stripStepNumber } from './parse-step-lines.ts';

const MAX_DEPTH = 6;
const MAX_STEPS = 1000;

/** The steps and headings of a recipe, and the notes among them. */
export interface ParsedInstructions {
  lines: RecipeLineOrHeading[];
  notes: string[];
}

/**
 * Extracts the steps of a recipe from HowToSteps, HowToSections, a list of texts, or one text with line breaks or HTML.
 * Removes numbers before plain text steps, and lines that are not steps.
 */
export function parseSchemaOrgInstructions(value: unknown): ParsedInstructions {
  const parsed: ParsedInstructions = { lines: [], notes: [] };
  collectSteps(value, parsed, 0);
  // Some sites have one section, "Instructions".
  const headings = parsed.lines.filter((line) => typeof line !== 'string');
  if (!headings.every(({ heading }) => parsePartHeading(heading))) return parsed;
  return { ...parsed, lines: removeHeadings(parsed.lines) };
}

function collectSteps(value: unknown, parsed: ParsedInstructions, depth: number): void {
  if (depth > MAX_DEPTH || parsed.lines.length >= MAX_STEPS) return;
  if (typeof value === 'string') addText(value, parsed, depth);
  else if (Array.isArray(value)) {
    for (const entry of value.slice(0, MAX_STEPS)) {
      // A list with one text is treated like the text itself.
      const isSingleText = value.length === 1 && typeof entry === 'string' && depth === 0;
      collectSteps(entry, parsed, isSingleText ? 0 : depth + 1);
    }
  } else if (isJsonObject(value)) collectStep(value, parsed, depth);
}

function collectStep(step: JsonObject, parsed: ParsedInstructions, depth: number): void {
  const text = getFirstProperty(step, 'text');
  const parts = getFirstProperty(step, 'itemListElement', 'steps', 'step', 'item');
  if (typeof text === 'string' && htmlToLine(text) !== '') addStep(htmlToLine(text), parsed);
  else if (parts !== undefined) {
    const name = getFirstProperty(step, 'name');
    const heading = typeof name === 'string' ? htmlToLine(name).replace(/\s?:$/, '') : '';
    if (heading !== '') parsed.lines.push({ heading });
    collectSteps(parts, parsed, depth + 1);
  } else collectSteps(getFirstProperty(step, 'name', 'description'), parsed, depth + 1);
}

/** Adds a text that the source marks as a step. */
function addStep(step: string, { lines, notes }: ParsedInstructions): void {
  const note = parseLabeledNote(step);
  if (note !== undefined) notes.push(note);
  else if (!isClosingOrSignatureLine(step)) lines.push(step);
}

function addText(value: string, parsed: ParsedInstructions, depth: number): void {
  const texts = depth === 0 ? htmlToLines(value) : [htmlToLine(value)];
  const steps = texts.slice(0, MAX_STEPS).filter((line) => {
    const note = parseLabeledNote(line);
    if (note !== undefined) parsed.notes.push(note);
    const isOther =
      isBoilerplateLine(line) || isNutritionLine(line) || isClosingOrSignatureLine(line);
    return note === undefined && !isOther && !parsePartHeading(line) && !parseUrlLine(line);
  });
  if (depth === 0)
    parsed.lines.push(...parseStepLines(steps.map((text) => ({ text, startsParagraph: true }))));
  else parsed.lines.push(...steps.map(stripStepNumber).filter((line) => line !== ''));
}
