import type { Doubt } from '@plateful/contract';
import type { TranscribedDraft } from '#ports/recipe-draft.ts';
import type { TextLine, TextWord } from '#ports/text-recognizer.ts';
import { findDoubts } from './find-doubts.ts';
import { joinLines, type RecipeTextLine } from './join-lines.ts';

/** With fewer legible lines, a photo shows no text or illegible text. */
const MIN_LEGIBLE_LINES = 4;
const LEGIBLE_CONFIDENCE = 0.7;
const MIN_INGREDIENTS = 2;

export interface Transcription {
  draft: TranscribedDraft;
  doubts: Doubt[];
  /** The mean confidence of all words: 0 to 1. */
  confidence: number;
}

/**
 * Converts the lines of a recipe's pages to a recipe.
 *
 * @param parse parses a plain text recipe; null if it is none
 * @returns `illegible` if hardly anything could be read; `other_text` if the text is not a recipe
 */
export async function transcribeRecipe(
  pages: readonly (readonly TextLine[])[],
  parse: (text: string) => Promise<TranscribedDraft | null>,
): Promise<Transcription | 'illegible' | 'other_text'> {
  const lines = joinLines(pages).map(correctUnits);
  if (lines.filter(isLegible).length < MIN_LEGIBLE_LINES) return 'illegible';
  const draft = await parse(lines.map(getText).join('\n'));
  if (!draft || draft.ingredients.length < MIN_INGREDIENTS) return 'other_text';
  const confidence = getMeanConfidence(lines.flatMap(({ words }) => words));
  return { draft, doubts: findDoubts(lines, draft), confidence };
}

function isLegible({ words }: RecipeTextLine): boolean {
  const isWord = words.some(({ text }) => /\p{L}{3}/u.test(text));
  return isWord && getMeanConfidence(words) >= LEGIBLE_CONFIDENCE;
}

function getMeanConfidence(words: readonly TextWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function getText({ words }: RecipeTextLine): string {
  return words.map(({ text }) => text).join(' ');
}

/** Units that were read with another letter before them, as in "Ccups", and a pound: "Ib". */
const MISREAD_UNIT = /^\p{L}((?:cup|tsp|tbsp)s?)$/iu;
const MISREAD_POUND = /^[I1]b(s?)$/;

/** Separates numbers from their units, and corrects units: a liter that was read as a number that was read as a number ("½ 1 Milch"). */
function correctUnits({ words }: RecipeTextLine): RecipeTextLine {
  return {
    words: words.flatMap(separateUnit).map((word, index, separated) => {
      const previous = separated[index - 1]?.text ?? '';
      const isAfterAmount = index === 1 && /^(?:\d+[.,]\d+|\d*[½⅓⅔¼¾⅛])$/.test(previous);
      if (isAfterAmount && /^[1I|l\]!]{1,2}$/.test(word.text)) return { ...word, text: 'l' };
      if (!/^\d*[\d½⅓⅔¼¾⅛]$/.test(previous)) return word;
      const text = word.text.replace(MISREAD_UNIT, '$1').replace(MISREAD_POUND, 'lb$1');
      return { ...word, text };
    }),
  };
}

function separateUnit(word: TextWord): TextWord[] {
  const text = word.text.replace(/^(\d+|\d*[½⅓⅔¼¾⅛])(k?g|m?l|EL|TL|\p{L}{3,})$/u, '$1 $2');
  return text.split(' ').map((part) => ({ ...word, text: part }));
}
