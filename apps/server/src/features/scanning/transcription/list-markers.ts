import type { TextWord } from '#ports/text-recognizer.ts';
import type { CleanedLine } from './clean-text-lines.ts';
import type { RecipePart } from './recipe-part-headings.ts';
import { STEP_NUMBER_PATTERN } from './step-numbers.ts';
import {
  AMOUNT_START_PATTERN,
  SYMBOLS_ONLY_PATTERN,
  UNCERTAIN_AMOUNT_CONFIDENCE,
} from './transcription-constants.ts';

const DASH = /^[-–—=*•]{1,2}$/;
/** The first word of an ingredient that is a 1, and has to be checked. */
const MISREAD_ONE = /^(?:[Il|ı\]!]|1[\]|!])$/;
/** List markers, and what they are often read as. */
const BULLET = /^(?:[-–—_=~+*•●◦·.,„‚■▪:;'"’‘“”°|¦\\/»«<>{}()[\]©®¢]{1,3}|[eo0O]|ee)$/;
/** Words that a list marker is not misread as: "or 270 g dried". */
const SHORT_WORD = /^(?:or|to|of|in|je|ca|zu)$/i;

/** Whether most lines of a region start with a list marker, so that a marker read as a letter is removed, too. */
export function findListMarkers(lines: readonly CleanedLine[]): ReadonlySet<string> {
  const starts = lines.map(({ words }) => words[0]?.text ?? '').filter((text) => BULLET.test(text));
  return new Set(
    starts.length >= 3 ? starts : starts.filter((text) => SYMBOLS_ONLY_PATTERN.test(text)),
  );
}

/** Removes the list marker before an ingredient or a step, and corrects a first word that is a misread 1. */
export function removeListMarker(
  words: readonly TextWord[],
  part: RecipePart,
  bullets: ReadonlySet<string>,
): TextWord[] {
  const [first, ...rest] = removeMarker(words, part, bullets);
  if (!first) return [];
  const isMisreadOne = part === 'ingredients' && MISREAD_ONE.test(first.text) && rest.length > 0;
  return [isMisreadOne ? { text: '1', confidence: UNCERTAIN_AMOUNT_CONFIDENCE } : first, ...rest];
}

function removeMarker(
  words: readonly TextWord[],
  part: RecipePart,
  bullets: ReadonlySet<string>,
): TextWord[] {
  const [first, ...rest] = words;
  if (!first || part === 'introduction') return [...words];
  // The edge of the page was read as a character before the number of a step, or a dash.
  const isEdge = first.text.length <= 2 && !/^\p{L}{2}/u.test(first.text);
  if (part === 'steps' && isEdge && STEP_NUMBER_PATTERN.test(rest[0]?.text ?? '')) return rest;
  if (isEdge && DASH.test(rest[0]?.text ?? '') && AMOUNT_START_PATTERN.test(rest[1]?.text ?? ''))
    return rest.slice(1);
  const isMarker =
    bullets.has(first.text) ||
    (part === 'ingredients' &&
      /^[^\d½⅓⅔¼¾⅛]{1,2}$/.test(first.text) &&
      !SHORT_WORD.test(first.text));
  const next = rest[0]?.text ?? '';
  const isBeforeAmount =
    (AMOUNT_START_PATTERN.test(next) || MISREAD_ONE.test(next)) &&
    !AMOUNT_START_PATTERN.test(first.text);
  // A marker that was read as two: "» —".
  if (isMarker && SYMBOLS_ONLY_PATTERN.test(next) && AMOUNT_START_PATTERN.test(rest[1]?.text ?? ''))
    return rest.slice(1);
  if (rest.length > 0 && (bullets.has(first.text) || (isMarker && isBeforeAmount))) return rest;
  // A marker that was read as the beginning of the amount: "—2", ".1".
  const text = first.text.replace(/^[-–—•*·.,„‚»«~="'“”]{1,2}(?=[\d½⅓⅔¼¾⅛%])/u, '');
  return [{ ...first, text }, ...rest];
}
