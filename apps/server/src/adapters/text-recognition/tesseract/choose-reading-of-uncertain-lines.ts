import type { TextWord } from '#ports/text-recognizer.ts';
import { adjustAmountConfidences, extractAmounts } from './confirm-amounts-by-second-reading.ts';

/** Lines that were read with a lower mean confidence are read again. */
const MIN_CLEAR_CONFIDENCE = 0.7;
/** The grain of a table may look like many short lines. */
const MAX_WEAK_LINES = 12;
/** A second reading is better if it is more certain by this much. */
const MIN_GAIN = 0.05;

/** @returns the indexes of the lines to read again; if there are many, those with the most letters */
export function findUncertainLineIndexes(
  confidences: readonly number[],
  letterCounts: readonly number[],
): number[] {
  return confidences
    .flatMap((confidence, index) => (confidence < MIN_CLEAR_CONFIDENCE ? [index] : []))
    .toSorted((a, b) => (letterCounts[b] ?? 0) - (letterCounts[a] ?? 0))
    .slice(0, MAX_WEAK_LINES);
}

/** The more certain of two readings of a line; its amounts are uncertain if the other reading has others. */
export function chooseReading(first: readonly TextWord[], second: readonly TextWord[]): TextWord[] {
  if (getMeanConfidence(second) < getMeanConfidence(first) + MIN_GAIN) return [...first];
  return adjustAmountConfidences(second, extractAmounts(first));
}

/** Weighted by the length of the words: 0 to 1. */
export function getMeanConfidence(words: readonly TextWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return length > 0 ? sum / length : 0;
}
