import type { TextWord } from '#ports/text-recognizer.ts';
import { UNCERTAIN_AMOUNT_CONFIDENCE } from './transcription-constants.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More certain words are not compared with similar ones. */
const MAX_CONFIDENCE = 0.9;
const MIN_LENGTH = 4;
/** Longer words may differ in more letters. */
const LENGTH_PER_EDIT = 5;
const MIN_SPLIT_COUNT = 3;
/** Words of one or two letters are separated from frequent words only. */
const MIN_SHORT_SPLIT_COUNT = 20;
/** English words that are often joined with their neighbors. */
const SHORT_WORDS = new Set(['a', 'in', 'of', 'to', 'the', 'and', 'with', 'until', 'into', 'then']);
/** A word and a number without a space, as in "Bei190". */
const WORD_WITH_NUMBER = /^(\p{L}{2,})(\d{2,}\P{L}*)$/u;
/** Groups of letters that are read as each other. */
const SIMILAR_LETTERS = 'il1tfjı!| ceoaäöáàâéèêóôç nuürhmñ vyw gqy9 bhk6 sz5ß8 iíîï uúûü'.split(
  ' ',
);
/** Two letters and the one that they look like. */
const SIMILAR_PAIRS = 'rnm nim inm rin vvw cld lih llu fif ttt tit ssß'
  .split(' ')
  .map((letters) => ({ pair: letters.slice(0, 2), letter: letters.slice(2) }));
/** A unit and a food without a space, perhaps with the amount. */
const JOINED_UNIT =
  /^([-–—]?\d+|[-–—]?\d*[½⅓⅔¼¾⅛])?(kg|ml|g|l|EL|TL|tbsp|tsp|cups|cup)(\p{L}{3,}\P{L}*)$/u;
const AMOUNT = /^(?:\d+(?:[.,]\d+)?|\d*[½⅓⅔¼¾⅛])$/;
/** A 1 and the word after it, at the start of a line: "llarge egg". */
const JOINED_ONE = /^[lIı|]((?:large|medium|small|tsp|tbsp|cup|clove|EL|TL)\b\P{L}*)$/u;
/** Signs as which list markers are read. */
const SIGNS_BEFORE_WORD = /^[€£§©®¢]+(?=\p{L})/u;
/** Words that differ in their endings only may both be meant: "reife", "reifer". */
const ENDING = /(?:e[nrmstd]?|[nrst]|ing|te|ten)$/;
/** Known words are clear from this confidence on. */
const MIN_KNOWN_CONFIDENCE = 0.3;
const CLEAR_CONFIDENCE = 0.7;
const SIMILAR_COST = 0.5;
const WORD = /^([^\p{L}\p{N}]*)(\p{L}[\p{L}|!]*\p{L})(\P{L}*)$/u;

/** Replaces words that were probably misread: by the most similar words of a vocabulary, if they are similar enough. */
export function correctMisreadWords(
  words: readonly TextWord[],
  vocabulary: Vocabulary,
): TextWord[] {
  return words.flatMap((word, index) => {
    const raw = word.text.replace(SIGNS_BEFORE_WORD, '');
    const [, measure] = (index <= 1 && JOINED_ONE.exec(raw)) || [];
    if (measure)
      return [
        { text: '1', confidence: UNCERTAIN_AMOUNT_CONFIDENCE },
        { ...word, text: measure },
      ];
    const text = removeStrokes(raw, vocabulary);
    const parts =
      separateNumber(text, vocabulary) ??
      separateUnit(text, words[index - 1]?.text ?? '', vocabulary) ??
      (isBroken(words, index) ? [text] : correctLetters(text, word.confidence, vocabulary));
    return parts.map((part) => ({ ...word, text: part }));
  });
}

/**
 * Removes a stroke at the end of a known word ("bowl]", "bowlI") and a first letter that was read twice ("sstalks"), and
 * replaces a 9 that is a g ("e99s").
 */
function removeStrokes(text: string, vocabulary: Vocabulary): string {
  const isKnown = (word: string) => vocabulary.count(toLetters(word)) > 0;
  const [, word, after] = /^(\p{Ll}{3,})[I\][|](\P{L}*)$/u.exec(text) ?? [];
  if (word && isKnown(word)) return `${word}${after}`;
  const isTwice = /^(\p{Ll})\1\D*$/u.test(text);
  if (isTwice && !isKnown(text) && isKnown(text.slice(1))) return text.slice(1);
  const [, letters = '', end = ''] = /^(\p{Ll}[\p{Ll}9]*\p{Ll})(\P{L}*)$/u.exec(text) ?? [];
  const corrections = letters.includes('9')
    ? [letters.replaceAll('9', 'g'), letters.replaceAll('9', '')]
    : [];
  const known = corrections.find(isKnown);
  return known ? known + end : text;
}

/** Separates a word from a number: "Bei190". */
function separateNumber(text: string, vocabulary: Vocabulary): string[] | null {
  const [, name, number] = WORD_WITH_NUMBER.exec(text) ?? [];
  return name && number && vocabulary.count(name.toLowerCase()) > 0 ? [name, number] : null;
}

/** Separates a unit from a food after an amount: "gthinly", "1lwarme". */
function separateUnit(text: string, previous: string, vocabulary: Vocabulary): string[] | null {
  const [, amount, unit, food] = JOINED_UNIT.exec(text) ?? [];
  if (!unit || !food || !(amount || AMOUNT.test(previous))) return null;
  if (vocabulary.count(toLetters(text)) > 0 || vocabulary.count(toLetters(food)) === 0) return null;
  return amount ? [amount, unit, food] : [unit, food];
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}

function correctLetters(text: string, confidence: number, vocabulary: Vocabulary): string[] {
  const [, before = '', letters, after = ''] = WORD.exec(text) ?? [];
  if (!letters || letters.length < MIN_LENGTH) return [text];
  const corrected = findCorrection(letters, confidence, vocabulary);
  return corrected === null ? [text] : `${before}${corrected}${after}`.split(' ');
}

/** Makes words clear that are in the vocabulary: a misread word is rarely another one of it. */
export function raiseConfidenceOfKnownWords(
  words: readonly TextWord[],
  vocabulary: Vocabulary,
): TextWord[] {
  return words.map((word) => {
    const letters = WORD.exec(word.text)?.[2] ?? '';
    const isKnown = letters.length >= MIN_LENGTH && vocabulary.count(letters.toLowerCase()) > 0;
    if (!isKnown || word.confidence < MIN_KNOWN_CONFIDENCE) return word;
    return { ...word, confidence: Math.max(word.confidence, CLEAR_CONFIDENCE) };
  });
}

/** Whether the word is the first part of a word at the end of a line. */
function isBroken(words: readonly TextWord[], index: number): boolean {
  return index === words.length - 1 && /\p{L}-$/u.test(words[index]?.text ?? '');
}

function findCorrection(
  letters: string,
  confidence: number,
  vocabulary: Vocabulary,
): string | null {
  const word = letters.toLowerCase();
  const accented = vocabulary.findAccented(word);
  if (accented) return copyCase(accented, letters);
  if (vocabulary.count(word) > 0) return null;
  const parts = splitWord(word, vocabulary);
  if (parts) return `${letters.slice(0, parts)} ${letters.slice(parts)}`;
  if (confidence >= MAX_CONFIDENCE) return null;
  const closest = findClosest(word, vocabulary);
  return closest ? copyCase(closest, letters) : null;
}

/** @returns the length of the first of two words without a space; null if the word is one */
function splitWord(word: string, vocabulary: Vocabulary): number | null {
  let best = { length: 0, count: 0 };
  for (let length = 1; length < word.length; length += 1) {
    const [first, second] = [word.slice(0, length), word.slice(length)];
    if (!(SHORT_WORDS.has(first) || SHORT_WORDS.has(second))) continue;
    const count = Math.min(vocabulary.count(first), vocabulary.count(second));
    const isShort = Math.min(first.length, second.length) <= 2;
    const minCount = isShort ? MIN_SHORT_SPLIT_COUNT : MIN_SPLIT_COUNT;
    if (count >= minCount && count > best.count) best = { length, count };
  }
  return best.length > 0 ? best.length : null;
}

/** The only word, or the by far most frequent one, that differs least. */
function findClosest(word: string, vocabulary: Vocabulary): string | null {
  let limit = Math.floor(word.length / LENGTH_PER_EDIT) || SIMILAR_COST;
  let best: string[] = [];
  for (const other of vocabulary.listWords(word.length - 1, word.length + 1)) {
    const cost = computeEditCost(word, other, limit);
    if (cost > limit || other.replace(ENDING, '') === word.replace(ENDING, '')) continue;
    if (cost < limit) best = [];
    limit = cost;
    best.push(other);
  }
  const [first, second] = best.toSorted((a, b) => vocabulary.count(b) - vocabulary.count(a));
  if (!first) return null;
  const isClear = !second || vocabulary.count(first) >= 5 * vocabulary.count(second);
  return isClear ? first : null;
}

/** The number of edits between two words, of which similar letters count half; more than `limit` if it is exceeded. */
export function computeEditCost(word: string, other: string, limit = Infinity): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = getSubstitutionCost(word[row - 1] ?? '', other[column - 1] ?? '');
      current[column] = Math.min(
        (last[column] ?? 0) + (word[row - 1] === word[row - 2] ? SIMILAR_COST : 1),
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + substitution,
        getPairCost(word, other, row, column, beforeLast, last),
      );
    }
    if (Math.min(...current) > limit && Math.min(...last) > limit) return Infinity;
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? Infinity;
}

function getSubstitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  return SIMILAR_LETTERS.some((group) => group.includes(a) && group.includes(b)) ? SIMILAR_COST : 1;
}

function getPairCost(
  word: string,
  other: string,
  row: number,
  column: number,
  beforeLast: readonly number[],
  last: readonly number[],
): number {
  let cost = Infinity;
  for (const { pair, letter } of SIMILAR_PAIRS) {
    if (word.startsWith(pair, row - 2) && row >= 2 && other[column - 1] === letter)
      cost = Math.min(cost, (beforeLast[column - 1] ?? Infinity) + SIMILAR_COST);
    if (other.startsWith(pair, column - 2) && column >= 2 && word[row - 1] === letter)
      cost = Math.min(cost, (last[column - 2] ?? Infinity) + SIMILAR_COST);
  }
  return cost;
}

function copyCase(corrected: string, letters: string): string {
  if (letters === letters.toUpperCase()) return corrected.toUpperCase();
  const isCapitalized = letters.charAt(0) !== letters.charAt(0).toLowerCase();
  return isCapitalized ? corrected.charAt(0).toUpperCase() + corrected.slice(1) : corrected;
}
