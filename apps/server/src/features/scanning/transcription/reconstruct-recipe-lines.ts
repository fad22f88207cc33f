import type { TextLine, TextWord } from '#ports/text-recognizer.ts';
import {
  type CleanedLine,
  cleanLine,
  insertMissingIngredientsHeading,
  joinDetachedAmountDigits,
  removePageEdgeStrokes,
} from './clean-text-lines.ts';
import {
  isContinuationLine,
  isUnnumberedStepStart,
  startsIngredient,
} from './line-start-checks.ts';
import { findListMarkers, removeListMarker } from './list-markers.ts';
import { getRecipePartOfHeading, type RecipePart } from './recipe-part-headings.ts';
import { createStepNumberWord, getStepNumber, joinStepNumberParenthesis } from './step-numbers.ts';

/** A line of the recipe: an ingredient, or a step whose wrapped lines have been joined. */
export interface ReconstructedLine {
  words: TextWord[];
}

const GERMAN_HEADING = /^\P{L}*(?:zutaten|zubereitung|anleitung)/iu;

/** Joins the lines of a page to the lines of a recipe, and removes list markers and noise. */
export function reconstructRecipeLines(
  pages: readonly (readonly TextLine[])[],
): ReconstructedLine[] {
  const joined: ReconstructedLine[] = [];
  let part: RecipePart = 'introduction';
  /** The last number of a numbered step; 0 if there is none. */
  let number = 0;
  for (const page of pages) {
    const cleaned = joinDetachedAmountDigits(removePageEdgeStrokes(page)).flatMap(cleanLine);
    const lines = part === 'introduction' ? insertMissingIngredientsHeading(cleaned) : cleaned;
    const bullets = findListMarkers(lines);
    const isGerman = lines.some(({ text }) => GERMAN_HEADING.test(text));
    let previous: CleanedLine | null = null;
    for (const line of lines) {
      const heading = getRecipePartOfHeading(line.text);
      const words = heading
        ? line.words.filter(({ text }) => /\p{L}/u.test(text))
        : removeListMarker(
            part === 'steps' ? joinStepNumberParenthesis(line.words, number) : line.words,
            part,
            bullets,
          );
      if (words.length === 0) continue;
      const readNumber = part === 'steps' ? getStepNumber(words, number, lines) : 0;
      const isNumberLost =
        !heading &&
        number > 0 &&
        readNumber === 0 &&
        isUnnumberedStepStart(previous, line, lines, number);
      number = readNumber || (isNumberLost ? number + 1 : number);
      const isContinuation =
        previous !== null &&
        !heading &&
        part !== 'introduction' &&
        readNumber === 0 &&
        !isNumberLost &&
        words.length === line.words.length &&
        (number > 0 ||
          (isContinuationLine(previous, { ...line, words }, lines, part) &&
            !(part === 'ingredients' && !isGerman && startsIngredient(previous, words))));
      if (isContinuation) appendWords(joined.at(-1)?.words ?? [], words, isGerman);
      else if (isNumberLost) joined.push({ words: [createStepNumberWord(number), ...words] });
      else if (readNumber > 0)
        joined.push({ words: [createStepNumberWord(number), ...words.slice(1)] });
      else joined.push({ words: [...words] });
      if (heading) {
        part = heading;
        number = 0;
        previous = null;
      } else previous = { ...line, words, text: words.map(({ text }) => text).join(' ') };
    }
  }
  return joined;
}

/** Appends a wrapped line. A hyphen at the end of a line separates a German word, but joins two English words. */
function appendWords(line: TextWord[], words: readonly TextWord[], isGerman: boolean): void {
  const [last, first] = [line.at(-1), words[0]];
  if (last && first && /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) {
    const start = isGerman ? last.text.slice(0, -1) : last.text;
    const confidence = Math.min(last.confidence, first.confidence);
    line.splice(-1, 1, { text: start + first.text, confidence }, ...words.slice(1));
  } else line.push(...words);
}
