import { type Doubt, messages } from '@plateful/contract';
import type { TranscribedDraft } from '#ports/recipe-draft.ts';
import type { TextLine, TextWord } from '#ports/text-recognizer.ts';
import { findDoubts } from './find-doubts.ts';
import { getHeading, joinLines, type RecipeTextLine } from './join-lines.ts';

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
  const texts = lines.map(getText);
  const parsed = await parse(texts.join('\n'));
  if (!parsed || parsed.ingredients.length < MIN_INGREDIENTS) return 'other_text';
  const hasHeading = texts.some((text) => getHeading(text) === 'ingredients');
  if (!parsed.title && !hasHeading) return 'other_text';
  const draft = { ...parsed, title: parsed.title || messages.unreadTitle };
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
const INTEGER = /^\d+$/;
const AMOUNT = /^(?:\d+(?:[.,]\d+)?|\d*[½⅓⅔¼¾⅛])$/;
/** What an l is often read as. */
const STROKE = /^[1Il|ı\]!]{1,2}$/;
const TIME_UNIT = /^(?:minute|hour|Minute|Stunde)/;
/** A unit that was read as a digit has to be checked. */
const UNCERTAIN = 0.5;
const CERTAIN = 0.9;

/** Separates numbers from their units, and corrects units: "4 |" is "4 l", "520 9" is "520 g". */
function correctUnits({ words }: RecipeTextLine): RecipeTextLine {
  const separated = words.flatMap(separateUnit);
  return {
    words: separated.map((word, index) => {
      const { text, confidence } = word;
      const previous = separated[index - 1]?.text ?? '';
      if (text === 'I' && TIME_UNIT.test(separated[index + 1]?.text ?? ''))
        return { text: '1', confidence: UNCERTAIN };
      if (!AMOUNT.test(previous)) return word;
      if (index === 1 && index < separated.length - 1) {
        const isDigit = INTEGER.test(text) && INTEGER.test(previous);
        if (STROKE.test(text))
          return { text: 'l', confidence: isDigit ? UNCERTAIN : Math.max(confidence, CERTAIN) };
        if (/^[9q]$/.test(text)) return { text: 'g', confidence: UNCERTAIN };
      }
      return { ...word, text: text.replace(MISREAD_UNIT, '$1').replace(MISREAD_POUND, 'lb$1') };
    }),
  };
}

function separateUnit(word: TextWord): TextWord[] {
  const text = word.text
    .replace(/^(\d+|\d*[½⅓⅔¼¾⅛])(k?g|m?l|EL|TL|\p{L}{3,})$/u, '$1 $2')
    .replace(/^(\d+|\d*[½⅓⅔¼¾⅛])[|\]!](\p{L}{3,})$/u, '$1 l $2');
  return text.split(' ').map((part) => ({ ...word, text: part }));
}
