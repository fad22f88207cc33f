import type {
  FixedValue,
  Ingredient,
  IngredientItem,
  Range,
  Recipe,
  Timer,
} from '@tmlmt/cooklang-parser';
import { formatDuration, TIME_UNITS, type TimeUnit } from '../src/format-duration.ts';

/** A use of an ingredient in a step. */
export interface ParsedIngredient {
  name: string;
  /** NaN if the file has no usable amount; there is a violation in that case. */
  grams: number;
  note: string | undefined;
}

/** A timer in a step; times in seconds. */
interface ParsedTimer {
  minSeconds: number;
  maxSeconds: number;
}

/** A step as a sentence, with its ingredients and timers. */
export interface ParsedStep {
  text: string;
  ingredients: ParsedIngredient[];
  timers: ParsedTimer[];
}

/** Converts a parsed paragraph to a step; `problems` describes invalid markup. */
export function parseStep(parsed: Recipe): { step: ParsedStep; problems: string[] } {
  const problems: string[] = [];
  const step: ParsedStep = { text: '', ingredients: [], timers: [] };
  for (const section of parsed.sections) {
    for (const content of section.content) {
      if (content.type === 'note') continue;
      for (const item of content.items) {
        if (item.type === 'text') step.text += item.value;
        if (item.type === 'ingredient') step.text += addIngredient(parsed, item, step, problems);
        if (item.type === 'timer') step.text += addTimer(parsed.timers[item.index], step, problems);
      }
    }
  }
  const strayMarkup = /[@{}|]+.{0,20}/.exec(step.text);
  if (strayMarkup) problems.push(`"${strayMarkup[0]}": unexpected markup`);
  step.text = step.text.replace(/\s+/g, ' ').trim();
  return { step, problems };
}

function addIngredient(
  parsed: Recipe,
  item: IngredientItem,
  step: ParsedStep,
  problems: string[],
): string {
  const ingredient = parsed.ingredients[item.index];
  if (!ingredient) return item.displayName;
  const { name, preparation } = ingredient;
  const note = preparation?.trim();
  if (note !== undefined && /[()[\]{}@~]/.test(note)) {
    problems.push(`the note of "${name}" contains brackets or markup: "${note}"`);
  }
  const grams = parseGrams(ingredient, problems);
  step.ingredients.push({ name, grams, note });
  return item.displayName;
}

function parseGrams({ name, quantity, unit }: Ingredient, problems: string[]): number {
  const advice = `write @${name}{grams%g}`;
  if (!quantity) {
    problems.push(`"@${name}" has no amount: ${advice}; for a further mention omit the @`);
    return Number.NaN;
  }
  if (unit !== 'g') {
    problems.push(`"${name}" is in "${unit ?? 'pieces'}", not in grams: ${advice}`);
    return Number.NaN;
  }
  const value = quantity.type === 'fixed' ? toPlainNumber(quantity.value) : undefined;
  if (value === undefined) {
    problems.push(`"${name}" needs one plain number of grams: ${advice}`);
    return Number.NaN;
  }
  return value;
}

function addTimer(timer: Timer | undefined, step: ParsedStep, problems: string[]): string {
  if (!timer) return '';
  if (timer.name) problems.push(`the timer "~${timer.name}{" has a name: write ~{8%minutes}`);
  const unit = TIME_UNITS.find(({ names }) => names.includes(timer.unit));
  const times = parseTimeRange(timer.duration);
  if (!unit || !times) {
    const units = TIME_UNITS.map(({ names }) => names[1]).join(', ');
    problems.push(`invalid timer: write ~{8%minutes} or ~{8-10%minutes} (${units})`);
    return `${timer.unit}`;
  }
  return appendTimer(step, times, unit);
}

function appendTimer(step: ParsedStep, [min, max]: [number, number], unit: TimeUnit): string {
  step.timers.push({ minSeconds: min * unit.seconds, maxSeconds: max * unit.seconds });
  return formatDuration(min, max, unit);
}

function parseTimeRange(duration: FixedValue | Range): [number, number] | undefined {
  if (duration.type === 'fixed') {
    const value = toPlainNumber(duration.value);
    return value !== undefined && value > 0 ? [value, value] : undefined;
  }
  const min = toPlainNumber(duration.min);
  const max = toPlainNumber(duration.max);
  if (min === undefined || max === undefined) return undefined;
  return min > 0 && max > min ? [min, max] : undefined;
}

function toPlainNumber(value: FixedValue['value']): number | undefined {
  return value.type === 'decimal' && Number.isFinite(value.value) ? value.value : undefined;
}
