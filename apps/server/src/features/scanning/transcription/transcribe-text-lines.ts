import { setImmediate as nextTurn } from 'node:timers/promises';
import { messages, type TranscriptionDoubt } from '@plateful/contract';
import type { TranscribedDraft } from '#ports/recipe-draft.ts';
import type { TextLine, TextWord } from '#ports/text-recognizer.ts';
import { getCookbookVocabulary } from './cookbook-vocabulary.ts';
import { correctMisreadWords, raiseConfidenceOfKnownWords } from './correct-misread-words.ts';
import { findTranscriptionDoubts } from './find-transcription-doubts.ts';
import { getRecipePartOfHeading } from './recipe-part-headings.ts';
import { type ReconstructedLine, reconstructRecipeLines } from './reconstruct-recipe-lines.ts';
import { UNCERTAIN_AMOUNT_CONFIDENCE } from './transcription-constants.ts';
import type { Vocabulary } from './vocabulary.ts';

/** With fewer legible lines, a photo shows no text or illegible text. */
const MIN_LEGIBLE_LINES = 4;
const LEGIBLE_CONFIDENCE = 0.7;
/** Of printed pages, the words are read with 0.88 or more; of handwriting, with 0.8 or less. */
const MIN_PAGE_CONFIDENCE = 0.82;
const MIN_INGREDIENTS = 2;

export interface Transcription {
  draft: TranscribedDraft;
  doubts: TranscriptionDoubt[];
  /** The mean confidence of all words: 0 to 1. */
  confidence: number;
}

/**
 * Converts the lines of a recipe's pages to a recipe.
 *
 * @param parse parses a plain text recipe; null if it is none
 * @param vocabulary corrects misread words; that of the cookbook if omitted
 * @returns `illegible` if hardly anything could be read; `other_text` if the text is not a recipe
 */
export async function transcribeTextLines(
  pages: readonly (readonly TextLine[])[],
  parse: (text: string) => Promise<TranscribedDraft | null>,
  vocabulary?: Vocabulary,
): Promise<Transcription | 'illegible' | 'other_text'> {
  const read = reconstructRecipeLines(pages);
  if (read.filter(isLegible).length < MIN_LEGIBLE_LINES) return 'illegible';
  if (getPageConfidence(read) < MIN_PAGE_CONFIDENCE) return 'illegible';
  const corrected = await correctPages(pages, vocabulary ?? (await getCookbookVocabulary()));
  const lines = reconstructRecipeLines(corrected).map(correctUnits).map(closeParenthesis);
  const texts = lines.map(getText);
  const parsed = await parse(toRecipeText(texts));
  if (!parsed || parsed.ingredients.length < MIN_INGREDIENTS) return 'other_text';
  const hasHeading = texts.some((text) => getRecipePartOfHeading(text) === 'ingredients');
  if (!parsed.title && !hasHeading) return 'other_text';
  const draft = {
    ...parsed,
    title: parsed.title || messages.untitledRecipe,
    ingredients: parsed.ingredients.map((one) => ({ ...one, text: restoreCommas(one.text) })),
    instructions: completeSentences(parsed.instructions.map(restoreCommas)),
  };
  const confidence = getMeanConfidence(read.flatMap(({ words }) => words));
  return { draft, doubts: findTranscriptionDoubts(lines, draft), confidence };
}

/** Corrected words remain unclear: another word may be right. */
async function correctPages(
  pages: readonly (readonly TextLine[])[],
  vocabulary: Vocabulary,
): Promise<TextLine[][]> {
  const corrected: TextLine[][] = [];
  for (const page of pages) {
    const lines: TextLine[] = [];
    for (const line of page) {
      const words = correctMisreadWords(
        raiseConfidenceOfKnownWords(line.words, vocabulary),
        vocabulary,
      );
      lines.push({ ...line, words });
      // Comparing words takes up to a few milliseconds per line: other requests are served in between.
      await nextTurn();
    }
    corrected.push(lines);
  }
  return corrected;
}

/** Each step is a paragraph. */
function toRecipeText(texts: readonly string[]): string {
  const heading = texts.findIndex((text) => getRecipePartOfHeading(text) === 'steps');
  const steps = heading < 0 ? [] : texts.slice(heading + 1);
  const others = texts.slice(0, texts.length - steps.length);
  return [others.map(protectCommas).join('\n'), ...steps.map(protectCommas)].join('\n\n');
}

/** Follows a comma at which the parser must not split a line. */
const INVISIBLE_SEPARATOR = '\u2063';
const STARTS_WITH_AMOUNT = /^(?:\d+(?![\d.)])|\d*[½⅓⅔¼¾⅛])/;

/** A line of a page is one ingredient: "1 pie crust, 1 piece, chilled". */
function protectCommas(text: string): string {
  return STARTS_WITH_AMOUNT.test(text) ? text.replaceAll(', ', `,${INVISIBLE_SEPARATOR} `) : text;
}

function restoreCommas(text: string): string {
  return text.replaceAll(INVISIBLE_SEPARATOR, '');
}

/** Verbs that start sentences; the full stop before them was read as a comma. */
const COMMA_BEFORE_SENTENCE =
  /, (Add|Bake|Beat|Boil|Bring|Chill|Chop|Cook|Cool|Cover|Cut|Drain|Drop|Dust|Fold|Fry|Heat|Keep|Knead|Leave|Let|Lift|Mix|Peel|Place|Pour|Press|Push|Put|Reduce|Remove|Rest|Return|Rinse|Roll|Season|Serve|Set|Simmer|Slice|Soak|Spread|Sprinkle|Stir|Take|Taste|Tip|Top|Toss|Turn|Whisk|Wipe) (?=\p{Ll}|\d)/gu;

/** The full stop at the end of a step is often lost, or read as a comma. */
function completeSentences(steps: readonly string[]): string[] {
  const complete = steps.filter((step) => /[.!?]$/.test(step));
  if (complete.length < steps.length / 2) return [...steps];
  return steps.map((step) =>
    step
      .replace(COMMA_BEFORE_SENTENCE, '. $1 ')
      .replace(/,$|(?<=\p{L})$|(?<=[.!?])[.,]+$/u, '.')
      .replace(/([!?.])\.$/, '$1'),
  );
}

function isLegible({ words }: ReconstructedLine): boolean {
  const isWord = words.some(({ text }) => /\p{L}{3}/u.test(text));
  return isWord && getMeanConfidence(words) >= LEGIBLE_CONFIDENCE;
}

/** The mean confidence of the words with three letters or more, weighted by their length. */
function getPageConfidence(lines: readonly ReconstructedLine[]): number {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => /\p{L}{3}/u.test(text));
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / length;
}

function getMeanConfidence(words: readonly TextWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function getText({ words }: ReconstructedLine): string {
  return words.map(({ text }) => text).join(' ');
}

/** Units that were read with another letter before them, as in "Ccups", and a pound: "Ib". */
const MISREAD_UNIT = /^\p{L}((?:cup|tsp|tbsp)s?)$/iu;
const MISREAD_POUND = /^[I1\\/|]b(s?)$/;
const INTEGER = /^\d+$/;
const AMOUNT = /^(?:\d+(?:[.,]\d+)?|\d*[½⅓⅔¼¾⅛])$/;
/** What an l is often read as. */
const STROKE = /^[1IlL|ı\]!]{1,2}$/;
const MEASURE =
  /^(?:minute|hour|teaspoon|tablespoon|cup|year|large|medium|small|clove|Minute|Stunde|Teelöffel|Esslöffel)/;
/** Units and foods that are often misread after an amount. */
const MISREAD_AFTER_AMOUNT: readonly (readonly [RegExp, string])[] = [
  [/^m(?:[iIl|1!]|il|ll)$/, 'ml'],
  [/^[T7][IlL|]{1,2}$/, 'TL'],
  [/^E[IlL|]{1,2}$/, 'EL'],
  [/^([ET]L)(\p{L}{2,})$/u, '$1 $2'],
  [/^(tsp|tbsp)(\p{Ll}{3,})$/u, '$1 $2'],
  [/^[tlI1|(]?(b?sp)$/, 't$1'],
  [/^[TE]TL$/, 'TL'],
  [/^[|\]!](\p{Ll}{3,})$/u, 'l $1'],
];
/** In fonts whose ½ is not recognized, it is read as a percent sign. */
const MISREAD_HALF = /^(\d*)%$/;
const UNIT_OF_FRACTION = /^(?:tsp|tbsp|cups?|lbs?|EL|TL|l|kg|Päckchen)$/;
/** A number before a unit of time, with letters as which digits are read: "2$ minutes", "ss-60 minutes". */
const MISREAD_NUMBER = /^(?=.*[$sSoOıIl])[\d$sSoOıIl]{1,2}(?:[-–][\d$sSoOıIl]{1,2})?$/;
const UNIT_OF_TIME = /^(?:seconds?|minutes?|hours?|Sekunden?|Minuten?|Stunden?)\b/;
const DIGITS: Readonly<Record<string, string>> = {
  ...{ $: '5', s: '5', S: '5', o: '0', O: '0' },
  ...{ ı: '1', I: '1', l: '1' },
};
/** The edge of the page, or a stroke of another line, between two words. */
const STRAY_STROKE = /^[I|'‘’`]$/;
const MISREAD_ONE = /^[\]|Iıl!]((?:tsp|tbsp|cup|EL|TL)\b)/;
const SIGN_BEFORE_UNIT = /^['’‘"„“”.,]+(?=(?:tsp|tbsp|cups?|EL|TL)$)/;
const SIGN_BETWEEN = /^(\d+|\d*[½⅓⅔¼¾⅛])['’‘"„“”](?=(?:tsp|tbsp|cups?|EL|TL)$)/;
const MISREAD_OIL = /^Ö[Il|1L]$/;
const CERTAIN = 0.9;

/** Separates numbers from their units, and corrects units: "4 |" is "4 l", "520 9" is "520 g". */
function correctUnits({ words }: ReconstructedLine): ReconstructedLine {
  const separated = words
    .flatMap(separateUnit)
    .flatMap((word, index, all) => correctAfterAmount(word, all[index - 1]?.text ?? ''))
    .map((word) => ({ ...word, text: word.text.replace(MISREAD_OIL, 'Öl') }));
  return {
    words: separated.filter(isNoStrayStroke).map((word, index, all) => {
      const { text, confidence } = word;
      const previous = all[index - 1]?.text ?? '';
      const next = all[index + 1]?.text ?? '';
      if (MISREAD_HALF.test(text) && UNIT_OF_FRACTION.test(next))
        return { text: text.replace('%', '½'), confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      if (/^\d+\?$/.test(text))
        return { text: text.slice(0, -1), confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      if (index === 0 && text === '$')
        return { text: '5', confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      if (MISREAD_NUMBER.test(text) && UNIT_OF_TIME.test(next))
        return {
          text: text.replace(/\D/g, (one) => DIGITS[one] ?? one),
          confidence: UNCERTAIN_AMOUNT_CONFIDENCE,
        };
      if (text === 'four' && index > 1 && AMOUNT.test(all[0]?.text ?? ''))
        return { text: 'flour', confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      const [, rest] = /^m[iIl1|!](\)[,.;]?)$/.exec(text) ?? [];
      if (rest && /^\(\d+$/.test(previous)) return { ...word, text: `ml${rest}` };
      if (/^[Iıl|]$/.test(text) && MEASURE.test(next))
        return { text: '1', confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      const [, gram] = /^9(\)[,.]?)$/.exec(text) ?? [];
      if (gram && /^\(\d+$/.test(previous))
        return { text: `g${gram}`, confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      if (/^x$/i.test(text) && isBetweenNumbers(all, index)) return { ...word, text: '×' };
      if (!AMOUNT.test(previous)) return word;
      if (index === 1 && index < all.length - 1) {
        const isDigit = INTEGER.test(text) && INTEGER.test(previous);
        if (STROKE.test(text))
          return {
            text: 'l',
            confidence: isDigit ? UNCERTAIN_AMOUNT_CONFIDENCE : Math.max(confidence, CERTAIN),
          };
        if (/^[9q]$/.test(text)) return { text: 'g', confidence: UNCERTAIN_AMOUNT_CONFIDENCE };
      }
      return { ...word, text: text.replace(MISREAD_UNIT, '$1').replace(MISREAD_POUND, 'lb$1') };
    }),
  };
}

/** A parenthesis whose end was not read would continue on the next line. */
function closeParenthesis({ words }: ReconstructedLine): ReconstructedLine {
  const text = getText({ words });
  const last = words.at(-1);
  if (!last || !STARTS_WITH_AMOUNT.test(text) || text.lastIndexOf('(') <= text.lastIndexOf(')'))
    return { words };
  return {
    words: [
      ...words.slice(0, -1),
      { text: `${last.text})`, confidence: UNCERTAIN_AMOUNT_CONFIDENCE },
    ],
  };
}

function isNoStrayStroke(word: TextWord, index: number, words: readonly TextWord[]): boolean {
  const isBetweenWords =
    /\p{L}{2},?$/u.test(words[index - 1]?.text ?? '') &&
    /^\p{Ll}/u.test(words[index + 1]?.text ?? '') &&
    !MEASURE.test(words[index + 1]?.text ?? '');
  return !(isBetweenWords && STRAY_STROKE.test(word.text));
}

/** As in "30 × 38 cm". */
function isBetweenNumbers(words: readonly TextWord[], index: number): boolean {
  return /^\d+$/.test(words[index - 1]?.text ?? '') && /^\d+$/.test(words[index + 1]?.text ?? '');
}

function correctAfterAmount(word: TextWord, previous: string): TextWord[] {
  const [pattern, corrected] = MISREAD_AFTER_AMOUNT.find(([one]) => one.test(word.text)) ?? [];
  if (!AMOUNT.test(previous) || !pattern || corrected === undefined) return [word];
  const text = word.text.replace(pattern, corrected);
  return text.split(' ').map((part) => ({ ...word, text: part }));
}

function separateUnit(word: TextWord): TextWord[] {
  const isOne = MISREAD_ONE.test(word.text);
  const text = word.text
    .replace(SIGN_BEFORE_UNIT, '')
    .replace(SIGN_BETWEEN, '$1 ')
    .replace(MISREAD_ONE, '1 $1')
    .replace(/^(\d+|\d*[½⅓⅔¼¾⅛])(k?g|m?l|EL|TL|Ei|\p{L}{3,}[.,]?)$/u, '$1 $2')
    .replace(/^(\d+|\d*[½⅓⅔¼¾⅛])[|\]!](\p{L}{3,})$/u, '$1 l $2');
  const confidence = isOne ? UNCERTAIN_AMOUNT_CONFIDENCE : word.confidence;
  return text.split(' ').map((part) => ({ text: part, confidence }));
}
