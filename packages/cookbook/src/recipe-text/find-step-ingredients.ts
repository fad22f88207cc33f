import { groupBySection } from '../recipe-sections.ts';
import {
  createIngredientMentionFinder,
  type IngredientMention,
  isDescriptorWord,
} from './create-ingredient-mention-finder.ts';
import { findAmountAfterName, parseLeadingAmount } from './find-amounts.ts';
import type { Amount } from './parse-amount.ts';
import { findStepAmounts } from './scale-step.ts';

/** An ingredient with the amount that one step uses. */
export interface StepIngredient {
  /** Index of the ingredient. */
  index: number;
  /** The ingredient line with its whole amount, or with the amount that the step names, or without an amount. */
  line: string;
  /** By which the amount of the line has to be multiplied: 0.5 for "half of the flour". */
  factor: number;
}

interface Recipe {
  ingredients: readonly string[];
  instructions: readonly string[];
  sections: Parameters<typeof groupBySection>[1];
}

const FRACTIONS: Record<string, number> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fourth: 1 / 4,
  fifth: 1 / 5,
  hälfte: 1 / 2,
  halbe: 1 / 2,
  drittel: 1 / 3,
  viertel: 1 / 4,
  fünftel: 1 / 5,
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
};
const COUNTS: Record<string, number> = { two: 2, zwei: 2, three: 3, drei: 3, four: 4, vier: 4 };
const ARTICLE =
  '(?:the|your|this|that|these|those|der|die|das|des|dem|den|vom|von(?: (?:der|dem|den))?)';
// The patterns for the text before an ingredient match its lowercase form: a browser compiles them in a fifth of the time
// that it needs for \p{L} without regard to case.
/** "Half of the", "two thirds of", "half the", "die Hälfte des" before an ingredient. */
const SHARE_BEFORE = new RegExp(
  `(?:(?<count>two|three|four|zwei|drei|vier)[ -])?(?<![\\p{L}\\d/])(?<fraction>half|third|quarter|fourth|fifth|hälfte|drittel|viertel|fünftel|[½⅓⅔¼¾])s?(?: of(?: ${ARTICLE})?| ${ARTICLE})$`,
  'u',
);
/** "Die halbe Butter"; "eine halbe Zwiebel" is an amount. */
const GERMAN_HALF_BEFORE = /(?<!\bein(?:e[nrm]?)? )(?<!\p{L})(?<fraction>halbe)[nrsm]?$/u;
const REST_BEFORE = new RegExp(
  `(?:remaining|left-?over|(?:rest|remainder|last) of(?: ${ARTICLE})?|(?:restlich|übrig|verblieben)e[nrsm]?|(?<!\\p{L})rest(?: ${ARTICLE})?)$`,
  'u',
);
/** Between an amount and an ingredient: "1 tsp of the oil". */
const AMOUNT_GAP = new RegExp(`^(?: of)?(?: ${ARTICLE})?(?: (?:more|extra|additional))?$`, 'iu');
const DIVIDED = /,? \(?(?:divided|aufgeteilt|geteilt)\)?(?=$|[,)])/iu;
/** Shares that differ less are equal. */
const TOLERANCE = 0.03;

/** A place where a step names an ingredient, and what it says about the amount. */
interface Use {
  step: number;
  /** Position of the name in the step. */
  start: number;
  end: number;
  /** `part` has a share, an amount in the text, or both. */
  kind: 'unspecified' | 'part' | 'rest';
  /** The share in the amount of the line; undefined if it is unknown. */
  share?: number | undefined;
  /** The amount in the step, if it is not shown as a share. */
  amountText?: string;
}

/** Removes up to three descriptions and the space at the end: "half of the melted " → "half of the". */
function removeDescriptors(text: string): string {
  let rest = text.replace(/[ \u00a0]+$/, '');
  for (let count = 0; count < 3; count += 1) {
    const word = /[ \u00a0]([\p{L}\p{M}]+)$/u.exec(rest);
    if (!word?.[1] || !isDescriptorWord(word[1])) break;
    rest = rest.slice(0, word.index);
  }
  return rest;
}

/** The share of an amount in another one; undefined if they cannot be compared, such as cups and grams. */
function getShare(part: Amount, whole: Amount | undefined): number | undefined {
  const [partUnit, wholeUnit] = [part.unit?.unit, whole?.unit?.unit];
  if (!whole || partUnit?.kind !== wholeUnit?.kind) return undefined;
  if (partUnit?.kind === 'count' && partUnit.id !== wholeUnit?.id) return undefined;
  return (part.to * (partUnit?.size ?? 1)) / (whole.to * (wholeUnit?.size ?? 1));
}

/** Reads the words before the name of an ingredient. */
function parseUse(
  text: string,
  { start }: IngredientMention,
  amounts: readonly Amount[],
  line: string,
): Omit<Use, 'step' | 'start' | 'end'> {
  const before = removeDescriptors(text.slice(Math.max(0, start - 80), start)).toLowerCase();
  const { fraction = '', count = '' } =
    (SHARE_BEFORE.exec(before) ?? GERMAN_HALF_BEFORE.exec(before))?.groups ?? {};
  const fractionShare = FRACTIONS[fraction];
  if (fractionShare) return { kind: 'part', share: fractionShare * (COUNTS[count] ?? 1) };
  if (REST_BEFORE.test(before)) return { kind: 'rest' };
  const amount = amounts.findLast(({ end }) => end <= start);
  const isOfIngredient =
    amount && AMOUNT_GAP.test(removeDescriptors(text.slice(amount.end, start)));
  // "An onion" says nothing about the amount.
  if (!isOfIngredient || (!amount.unit && amount.isWord && amount.to === 1))
    return { kind: 'unspecified' };
  const whole = parseLeadingAmount(line) ?? findAmountAfterName(line);
  const share = getShare(amount, whole);
  const isSameUnit = amount.unit?.unit.id === whole?.unit?.unit.id;
  // "A tablespoon" is better written as a share of the line's amount.
  const isTextNeeded = share === undefined || (!isSameUnit && !amount.isWord);
  const amountText = text.slice(amount.start, amount.end);
  return { kind: 'part', share, ...(isTextNeeded && { amountText }) };
}

/** For each ingredient its uses, in the order of the steps. */
function findUses({ ingredients, instructions, sections }: Recipe): Use[][] {
  const getTitles = (lines: readonly string[], from: 'ingredientsFrom' | 'instructionsFrom') =>
    groupBySection(lines, sections, from).flatMap((group) => group.lines.map(() => group.title));
  const ingredientTitles = getTitles(ingredients, 'ingredientsFrom');
  const stepTitles = getTitles(instructions, 'instructionsFrom');
  const findMentions = createIngredientMentionFinder(ingredients);
  const uses: Use[][] = ingredients.map(() => []);
  for (const [step, text] of instructions.entries()) {
    const mentions = findMentions(text);
    const isOfSection = ({ ingredient }: IngredientMention) =>
      ingredientTitles[ingredient] === stepTitles[step];
    const startsInSection = new Set(mentions.filter(isOfSection).map(({ start }) => start));
    const amounts = findStepAmounts(text);
    for (const mention of mentions) {
      const { ingredient, start, end } = mention;
      // "The butter" in the steps for the dough is the butter of the dough.
      if (startsInSection.has(start) && !isOfSection(mention)) continue;
      const use = parseUse(text, mention, amounts, ingredients[ingredient] ?? '');
      uses[ingredient]?.push({ ...use, step, start, end });
    }
  }
  return uses;
}

/** Where the steps name each ingredient first; undefined for ingredients that no step names. */
export const findFirstIngredientMentions = (
  recipe: Recipe,
): ({ step: number; start: number; end: number } | undefined)[] =>
  findUses(recipe).map(([first]) => first);

/** The name without amount and notes: "2 tbsp olive oil (30 ml), divided" → "olive oil". */
function getIngredientName(line: string): string {
  const amount = parseLeadingAmount(line);
  const [name = ''] = line
    .slice(amount?.end ?? 0)
    .replace(/\([^)]*\)/g, ' ')
    .split(/[,:]/);
  return name.replace(/\s+/g, ' ').trim().replace(/^of /, '');
}

/** Adds the shares; NaN if one is unknown. */
const sumShares = (uses: readonly Use[]) =>
  uses.reduce((sum, { share = Number.NaN }) => sum + share, 0);

/**
 * Gives uses without an amount their share: the rest after uses with one. Undefined is the whole amount.
 *
 * @param uses all uses of an ingredient
 */
function completeShares(uses: readonly Use[], isDivided: boolean): Use[] {
  const parts = uses.filter(({ kind }) => kind === 'part');
  const unspecifiedSteps = new Set(
    uses.filter(({ kind }) => kind === 'unspecified').map(({ step }) => step),
  );
  // "150 g sugar, divided", of which a step names 50 g: the other one uses 100 g.
  const isOnlyOther = isDivided && unspecifiedSteps.size === 1;
  const completed: Use[] = [];
  for (const use of uses) {
    const earlier = completed.filter(({ kind }) => kind !== 'unspecified');
    const isBackReference =
      use.kind === 'unspecified' && earlier.some(({ step }) => step === use.step);
    if (isBackReference) continue;
    if (use.kind === 'part') completed.push(use);
    else if (use.kind === 'rest' || earlier.length > 0)
      completed.push({ ...use, kind: 'rest', share: 1 - sumShares(earlier) });
    else if (isOnlyOther && parts.length > 0)
      completed.push({ ...use, kind: 'rest', share: 1 - sumShares(parts) });
    else completed.push(use);
  }
  return completed;
}

/** The ingredient as one step uses it. */
function toStepIngredient(index: number, line: string, uses: readonly Use[]): StepIngredient {
  const [first] = uses;
  if (!first || first.kind === 'unspecified') return { index, line, factor: 1 };
  const total = sumShares(uses);
  if (Math.abs(total - 1) < TOLERANCE) return { index, line, factor: 1 };
  const name = getIngredientName(line);
  if (first.amountText && uses.length === 1)
    return { index, line: `${first.amountText} ${name}`, factor: 1 };
  if (!(total > TOLERANCE)) return { index, line: name, factor: 1 };
  return { index, line: line.replace(DIVIDED, ''), factor: total };
}

/**
 * Finds the ingredients that each step uses, with the amount that it uses: "half of the flour" is half of its line, "1 tsp
 * of the oil" is 1 tsp, "the remaining butter" is what earlier steps leave. Without such words it is the whole line. If the
 * amount is unknown, the line is only the name.
 */
export function findStepIngredients(recipe: Recipe): StepIngredient[][] {
  const steps: StepIngredient[][] = recipe.instructions.map(() => []);
  for (const [index, uses] of findUses(recipe).entries()) {
    const line = recipe.ingredients[index] ?? '';
    const completed = completeShares(uses, DIVIDED.test(line));
    for (const step of new Set(completed.map((use) => use.step))) {
      const usesOfStep = completed.filter((use) => use.step === step);
      steps[step]?.push(toStepIngredient(index, line, usesOfStep));
    }
  }
  return steps;
}
