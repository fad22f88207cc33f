import { type Amount, getEndBeforeSentencePeriod, parseAmount } from './parse-amount.ts';
import { scaleAndFormatAmount } from './scale-and-format-amount.ts';

/** Longer texts are returned unchanged. */
const MAX_STEP_LENGTH = 10_000;
/** Where an amount may start. */
const AMOUNT_START =
  /(?<![\p{L}\d.,/⁄½¼¾⅓⅔⅛–—-])(?:[\d½¼¾⅓⅔⅛]|(?:an?|half|one|two|three|four|five|six)(?=[ \u00a0]))/giu;
/** Units of what goes into a dish; other counts ("12 slices", "a piece of foil") may be shapes or tools. */
const COUNT_UNITS = new Set(
  'clove sprig leaf stalk can bunch handful sachet packet knob'.split(' '),
);
/** Units that are not scaled after a word: "pour into a cup", "with a drop of water". */
const UNSCALED_WORD_UNITS = new Set(
  'cup tasse pint quart gallon can packet drop squeeze drizzle splash'.split(' '),
);
/** "Balls of 30 g", "a 900 g loaf pan", "1 tbsp for each": a size or a rate, not an amount of the recipe. */
const SIZE_BEFORE =
  /(?:\b(?:of|weighing|per|every|each|an?|je|jeweils|pro|à|von|zu)(?:[ \u00a0](?:about|at least|roughly))?|(?<!\p{L})[x×])[ \u00a0]?$/iu;
const RATE_AFTER = /^[^.,;:()]{0,40}?\b(?:each(?! side)|apiece|per(?! side)|every|at a time)\b/i;
const VESSEL_AFTER =
  /^(?:[ \u00a0](?!of |in |into |the |an? )\p{L}{1,16})?[ \u00a0](?:(?:sauce|frying )?pans?|tins?|dish(?:es)?|molds?|moulds?|jars?|jugs?|ramekins?|glass(?:es)?|skillets?|containers?)(?!\p{L})/iu;

/**
 * Scales the amounts of a step: "add 2 tablespoons of oil" times 2 is "add 4 tablespoons of oil". Times, temperatures,
 * lengths, sizes of pieces and pans, rates and numbers without a unit stay unchanged.
 *
 * @param factor greater than 0; for 1 and for invalid factors the step is returned unchanged
 */
export function scaleStep(step: string, factor: number): string {
  if (factor === 1 || !(factor > 0) || !Number.isFinite(factor)) return step;
  if (step.length > MAX_STEP_LENGTH) return step;
  let scaled = '';
  let position = 0;
  for (const amount of findStepAmounts(step)) {
    if (!amount.unit || !isScalable(step, amount)) continue;
    scaled += step.slice(position, amount.start) + scaleAndFormatAmount(step, amount, factor).text;
    position = amount.end;
  }
  return scaled + step.slice(position);
}

/** Finds the amounts of a step, also numbers without a unit. */
export function findStepAmounts(step: string): Amount[] {
  if (step.length > MAX_STEP_LENGTH) return [];
  const amounts: Amount[] = [];
  for (const { index } of step.matchAll(AMOUNT_START)) {
    const amount = index < (amounts.at(-1)?.end ?? 0) ? undefined : parseAmount(step, index);
    if (amount) amounts.push({ ...amount, end: getEndBeforeSentencePeriod(step, amount) });
  }
  return amounts;
}

function isScalable(step: string, amount: Amount): boolean {
  const unit = amount.unit?.unit;
  if (!unit || step.charAt(amount.numberEnd) === '-') return false;
  if (unit.kind === 'count' && !COUNT_UNITS.has(unit.id)) return false;
  if (amount.isWord && UNSCALED_WORD_UNITS.has(unit.id)) return false;
  const before = step.slice(Math.max(0, amount.start - 24), amount.start);
  // "Two thirds of a teaspoon" is an amount, "balls of 30 g" are a size.
  if (!amount.isWord && SIZE_BEFORE.test(before)) return false;
  const after = step.slice(amount.end, amount.end + 60);
  return !RATE_AFTER.test(after) && !VESSEL_AFTER.test(after);
}
