import type { TextLine } from '#ports/text-recognizer.ts';
import { getRecipePartOfHeading } from './recipe-part-headings.ts';
import {
  AMOUNT_START_PATTERN,
  SYMBOLS_ONLY_PATTERN,
  UNCERTAIN_AMOUNT_CONFIDENCE,
} from './transcription-constants.ts';

const SHORT_INGREDIENT = /^[^\p{L}\d]{0,2}\s?\d{1,2} ?\p{Lu}?\p{Ll}{1,2}$/u;
/** The edge of the page, read as a sign at the beginning of most lines. */
const EDGE_STROKE = /^[|/\\¦!]$/;
const MIN_EDGE_SHARE = 0.6;
/** A number that was read apart from its line: ".8" beside "50 g butter". */
const FIRST_DIGITS = /^[^\p{L}\d]?(\d{1,2})$/u;
/** The largest gap between two digits, as a share of the height of their line. */
const MAX_DIGIT_GAP = 0.3;
/** An amount, perhaps after a list marker. */
const MARKED_AMOUNT = /^(?:[^\p{L}\d½⅓⅔¼¾⅛]{1,2} )?[\d½⅓⅔¼¾⅛]+ ?\p{L}/u;
/** The dash of a range is often read longer than it is: "55—60". */
const LONG_DASH_OF_RANGE = /(?<=[\d½⅓⅔¼¾⅛])—(?=[\d½⅓⅔¼¾⅛])/gu;
const SERVINGS = /serving|portion|person|minute|stück|piece/i;
/** Fewer amounts are no list of ingredients. */
const MIN_AMOUNTS_OF_LIST = 3;
/** A short first word below it is an edge or a list marker. */
const MIN_EDGE_CONFIDENCE = 0.35;
/** Lines with a lower mean confidence are no text, such as the edges of the page. */
const MIN_LINE_CONFIDENCE = 0.35;
const MIN_SHORT_LINE_CONFIDENCE = 0.55;

/** A line of a page with the text of its words. */
export interface CleanedLine extends TextLine {
  text: string;
}

/** Removes the edge of the page from the lines of a region whose headings it was read in front of, too. */
export function removePageEdgeStrokes(page: readonly TextLine[]): readonly TextLine[] {
  const startsWithStroke = ({ words }: TextLine) => EDGE_STROKE.test(words[0]?.text ?? '');
  const edges = new Set(
    page.flatMap((line) => {
      const rest = line.words.slice(1).map(({ text }) => text);
      const isHeading = getRecipePartOfHeading(rest.join(' ')) !== null;
      if (!startsWithStroke(line) || !isHeading) return [];
      const inRegion = page.filter(({ region }) => region === line.region);
      const share = inRegion.filter(startsWithStroke).length / inRegion.length;
      return share >= MIN_EDGE_SHARE ? line.region : [];
    }),
  );
  return page.map((line) =>
    edges.has(line.region) && startsWithStroke(line)
      ? { ...line, words: line.words.slice(1) }
      : line,
  );
}

/** Joins the first digits of an amount with the rest of the line, from which they were read apart. */
export function joinDetachedAmountDigits(page: readonly TextLine[]): readonly TextLine[] {
  return page.flatMap((line, index) => {
    const next = page[index + 1];
    if (next && findFirstDigits(line, next)) return [];
    const before = page[index - 1];
    const digits = before ? findFirstDigits(before, line) : null;
    const [first, ...rest] = line.words;
    if (!digits || !first || !before) return line;
    const isOneNumber =
      AMOUNT_START_PATTERN.test(first.text) &&
      line.box.left - before.box.right <= (line.box.bottom - line.box.top) * MAX_DIGIT_GAP;
    const number = { text: digits, confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
    const words = isOneNumber
      ? [{ ...number, text: digits + first.text }, ...rest]
      : [number, ...line.words];
    return { ...line, words, box: { ...line.box, left: before.box.left } };
  });
}

/** @returns the digits that a line consists of, if it is right before the other line in the same row; otherwise null */
function findFirstDigits({ words, box, region }: TextLine, other: TextLine): string | null {
  const height = box.bottom - box.top;
  const isSameRow = Math.abs(box.top - other.box.top) < height / 2 && region === other.region;
  const gap = other.box.left - box.right;
  if (words.length !== 1 || !isSameRow || gap < 0 || gap > height) return null;
  return FIRST_DIGITS.exec(words[0]?.text ?? '')?.[1] ?? null;
}

/** Removes noise at both ends of a line. @returns none if the line is noise */
export function cleanLine(line: TextLine): CleanedLine[] {
  const words = line.words
    .filter(
      ({ text, confidence }, index) =>
        index > 0 ||
        text.length > 2 ||
        confidence >= MIN_EDGE_CONFIDENCE ||
        AMOUNT_START_PATTERN.test(text.slice(-1)) ||
        line.words.length === 1,
    )
    .map((word) => ({ ...word, text: word.text.replace(LONG_DASH_OF_RANGE, '–') }));
  while (words.length > 0 && SYMBOLS_ONLY_PATTERN.test(words.at(-1)?.text ?? '')) {
    if (/[.!?)]$/.test(words.at(-1)?.text ?? '') && words.length > 1) break;
    words.pop();
  }
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  if (words.length === 0 || mean < MIN_LINE_CONFIDENCE) return [];
  const text = words.map((word) => word.text).join(' ');
  const isShort = words.every((word) => word.text.length <= 3) && !SHORT_INGREDIENT.test(text);
  if (isShort && mean < MIN_SHORT_LINE_CONFIDENCE) return [];
  return /[\p{L}\p{N}]/u.test(text) ? [{ ...line, words, text }] : [];
}

/** Adds a heading that was not read before the first of several amounts above the steps. */
export function insertMissingIngredientsHeading(lines: CleanedLine[]): CleanedLine[] {
  if (lines.some(({ text }) => getRecipePartOfHeading(text) === 'ingredients')) return lines;
  const end = lines.findIndex(({ text }) => getRecipePartOfHeading(text) === 'steps');
  const isIngredient = ({ text }: CleanedLine) => MARKED_AMOUNT.test(text) && !SERVINGS.test(text);
  const amounts = lines.slice(0, Math.max(0, end)).filter(isIngredient);
  const [first] = amounts;
  if (!first || amounts.length < MIN_AMOUNTS_OF_LIST) return lines;
  const text = 'Ingredients';
  const heading = { ...first, text, words: [{ text, confidence: 1 }] };
  return lines.flatMap((line) => (line === first ? [heading, line] : [line]));
}
