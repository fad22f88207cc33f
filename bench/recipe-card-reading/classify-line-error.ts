import { computeEditCost } from '../../apps/server/src/features/scanning/transcription/correct-misread-words.ts';

/** Why a line of a card was not read correctly. */
export type LineErrorCause =
  | 'card not read'
  | 'row not read'
  | 'joined with another line'
  | 'split'
  | 'fraction'
  | 'litre or one'
  | 'amount'
  | 'signs'
  | 'word';

export interface LineError {
  cause: LineErrorCause;
  expected: string;
  /** The most similar line that was read. */
  read: string;
}

const FRACTION = /[½⅓⅔¼¾⅛]/g;
/** Of the words of a line; with fewer, it was not read. */
const MIN_READ_WORDS = 0.5;

/**
 * @param expected a line of the card
 * @param lines the lines that are not on the card
 * @param pageText all words that were read; null if the page was not read as a recipe
 */
export function classifyLineError(
  expected: string,
  lines: readonly string[],
  pageText: string | null,
): LineError {
  const read = findMostSimilar(expected, lines);
  return { cause: findCause(expected, read, pageText), expected, read };
}

function findCause(expected: string, read: string, pageText: string | null): LineErrorCause {
  if (pageText === null) return 'card not read';
  const [a, b] = [toLetters(expected), toLetters(read)];
  if (a !== b && b.includes(a)) return 'joined with another line';
  if (countReadWords(expected, pageText) < MIN_READ_WORDS) return 'row not read';
  if (a !== b && b !== '' && a.includes(b)) return 'split';
  const isSameWithout = (pattern: RegExp) =>
    toKey(expected.replace(pattern, '')) === toKey(read.replace(pattern, ''));
  if (isSameWithout(/[^\p{L}\p{N}½⅓⅔¼¾⅛]/gu)) return 'signs';
  if (isSameWithout(/[1lI|\s]/g)) return 'litre or one';
  if (isSameWithout(FRACTION)) return 'fraction';
  return isSameWithout(/[\d½⅓⅔¼¾⅛%.,/]/g) ? 'amount' : 'word';
}

function countReadWords(expected: string, pageText: string): number {
  const all = new Set(pageText.split(/\s+/).map(toKey));
  const words = expected.split(/\s+/).map(toKey).filter(Boolean);
  return words.filter((word) => all.has(word)).length / Math.max(1, words.length);
}

function findMostSimilar(expected: string, lines: readonly string[]): string {
  const included = lines.find((line) => toLetters(line).includes(toLetters(expected)));
  const cost = (line: string) => computeEditCost(toKey(expected), toKey(line));
  return included ?? lines.toSorted((a, b) => cost(a) - cost(b))[0] ?? '';
}

function toKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}½⅓⅔¼¾⅛]/gu, '');
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
