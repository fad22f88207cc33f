import type { TextWord } from '#ports/text-recognizer.ts';
import type { CleanedLine } from './clean-text-lines.ts';

export const STEP_NUMBER_PATTERN = /^(\d{1,2})[.)]$/;
/** A 1 is often read as one of these. */
const MISREAD_STEP_NUMBER = /^(?:[Iıl|i!\]]{1,2}[.)]{1,3}|\d?[.)]{2,3})$/;

/** Joins the number of a step with a parenthesis that was read as another word: "3 ]". */
export function joinStepNumberParenthesis(
  words: readonly TextWord[],
  previous: number,
): readonly TextWord[] {
  const [first, second, third] = words;
  if (!first || !second || !third || !/^\p{Lu}/u.test(third.text)) return words;
  const isNext = first.text === String(previous + 1) && /^[)\]}|lI]$/.test(second.text);
  return isNext ? [{ ...first, text: `${first.text})` }, ...words.slice(2)] : words;
}

/** @returns 0 if the line does not start with a number */
export function getStepNumber(
  words: readonly TextWord[],
  previous = 0,
  lines: readonly CleanedLine[] = [],
): number {
  const [first = '', second = ''] = words.map(({ text }) => text);
  if (MISREAD_STEP_NUMBER.test(first) && second) return previous + 1;
  if (previous === 4 && /^[$sS][.)]{1,2}$/.test(first) && second) return 5;
  if (first === `${previous + 1},` && /^\p{Lu}/u.test(second)) return previous + 1;
  const isMisreadOne = previous === 0 && /^[Iıl|]$/.test(first);
  const isWithoutDot = (isMisreadOne || first === String(previous + 1)) && /^\p{Lu}/u.test(second);
  if (isWithoutDot && lines.some((line) => STEP_NUMBER_PATTERN.test(line.words[0]?.text ?? '')))
    return previous + 1;
  return Number(STEP_NUMBER_PATTERN.exec(first.replace(/[\]}|]$/, ')'))?.[1] ?? 0);
}

/** The number of a step that was not read, or was misread. */
export function createStepNumberWord(number: number): TextWord {
  return { text: `${number}.`, confidence: 1 };
}
