import type {
  FixedValue,
  Ingredient,
  IngredientItem,
  Range,
  Recipe,
  Timer,
} from '@tmlmt/cooklang-parser';
import { formatDurationRange, TIME_UNITS, type TimeUnit } from '../src/format-duration-range.ts';
import { parseNumber } from '../src/recipe-text/parse-and-format-numbers.ts';

/** An amount as the file has it: `2%tbsp`; without a unit, a number of pieces. */
export interface WrittenAmount {
  /** NaN if the file has no usable amount; there is a violation in that case. */
  value: number;
  unit: string | undefined;
}

/** A use of an ingredient in a step. */
export interface ParsedIngredientUse {
  name: string;
  /** The name in the step. */
  displayName: string;
  amount: WrittenAmount;
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
  ingredients: ParsedIngredientUse[];
  timers: ParsedTimer[];
}

/** Converts a parsed paragraph to a step; `problems` describes invalid markup. */
export function convertParsedCooklangStep(parsed: Recipe): {
  step: ParsedStep;
  problems: string[];
} {
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
  const amount = parseAmount(ingredient, problems);
  step.ingredients.push({ name, displayName: item.displayName, amount, note });
  return item.displayName;
}

function parseAmount({ name, quantity, unit }: Ingredient, problems: string[]): WrittenAmount {
  const advice = `write @${name}{2%tbsp}, @${name}{200%g} or @${name}{2} for pieces`;
  if (!quantity) {
    problems.push(`"@${name}" has no amount: ${advice}; for a further mention omit the @`);
    return { value: Number.NaN, unit };
  }
  const value = quantity.type === 'fixed' ? toNumber(quantity.value) : undefined;
  if (value === undefined) problems.push(`"${name}" needs one plain number: ${advice}`);
  return { value: value ?? Number.NaN, unit: unit?.trim() || undefined };
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
  return formatDurationRange(min, max, unit);
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

/** Also fractions: ½, 1½, 1/2. */
function toNumber(value: FixedValue['value']): number | undefined {
  if (value.type === 'fraction') return value.num / value.den;
  if (value.type !== 'text') return toPlainNumber(value);
  const parsed = parseNumber(value.value, 0);
  return parsed && !parsed.isWord && parsed.end === value.value.length ? parsed.value : undefined;
}
