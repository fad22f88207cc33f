import type {
  FixedValue,
  Ingredient,
  IngredientItem,
  Range,
  Recipe,
  Timer,
} from '@tmlmt/cooklang-parser';
import { durationText, TIME_UNITS, type TimeUnit } from '../src/duration.ts';

/** An ingredient where a step uses it. */
export interface ParsedIngredient {
  name: string;
  /** Not a number where the file gives no usable amount; then there is a violation too. */
  grams: number;
  note: string | undefined;
}

/** A waiting time in a step, in seconds. */
interface ParsedTimer {
  minSeconds: number;
  maxSeconds: number;
}

/** A step as a sentence, with the marks it carried. */
export interface ParsedStep {
  text: string;
  ingredients: ParsedIngredient[];
  timers: ParsedTimer[];
}

/** Turns one parsed paragraph into a plain step; `problems` are marks that do not hold. */
export function readStep(parsed: Recipe): { step: ParsedStep; problems: string[] } {
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
  const leftOver = /[@{}|]+.{0,20}/.exec(step.text);
  if (leftOver) problems.push(`"${leftOver[0]}": marks that could not be read`);
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
    problems.push(`the note of "${name}" holds brackets or marks: "${note}"`);
  }
  const grams = readGrams(ingredient, problems);
  step.ingredients.push({ name, grams, note });
  return item.displayName;
}

function readGrams({ name, quantity, unit }: Ingredient, problems: string[]): number {
  const advice = `write @${name}{grams%g}`;
  if (!quantity) {
    problems.push(`"@${name}" has no amount: ${advice}; mentioned again it is plain text, no @`);
    return Number.NaN;
  }
  if (unit !== 'g') {
    problems.push(`"${name}" is in "${unit ?? 'pieces'}", not in grams: ${advice}`);
    return Number.NaN;
  }
  const value = quantity.type === 'fixed' ? plainNumber(quantity.value) : undefined;
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
  const times = readTimes(timer.duration);
  if (!unit || !times) {
    const units = TIME_UNITS.map(({ names }) => names[1]).join(', ');
    problems.push(`a timer cannot be read: write ~{8%minutes} or ~{8-10%minutes} (${units})`);
    return `${timer.unit}`;
  }
  return pushTimer(step, times, unit);
}

function pushTimer(step: ParsedStep, [min, max]: [number, number], unit: TimeUnit): string {
  step.timers.push({ minSeconds: min * unit.seconds, maxSeconds: max * unit.seconds });
  return durationText(min, max, unit);
}

function readTimes(duration: FixedValue | Range): [number, number] | undefined {
  if (duration.type === 'fixed') {
    const value = plainNumber(duration.value);
    return value !== undefined && value > 0 ? [value, value] : undefined;
  }
  const min = plainNumber(duration.min);
  const max = plainNumber(duration.max);
  if (min === undefined || max === undefined) return undefined;
  return min > 0 && max > min ? [min, max] : undefined;
}

function plainNumber(value: FixedValue['value']): number | undefined {
  return value.type === 'decimal' && Number.isFinite(value.value) ? value.value : undefined;
}
