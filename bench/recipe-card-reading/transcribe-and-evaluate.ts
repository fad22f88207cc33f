import type { TranscriptionDoubt } from '@plateful/contract';
import { listCookbookRecipes } from '@plateful/cookbook';
import { parseImportedText } from '../../apps/server/src/features/recipes/import/parse-imported-text.ts';
import { createCookbookVocabulary } from '../../apps/server/src/features/scanning/transcription/cookbook-vocabulary.ts';
import {
  type Transcription,
  transcribeTextLines,
} from '../../apps/server/src/features/scanning/transcription/transcribe-text-lines.ts';
import type { Vocabulary } from '../../apps/server/src/features/scanning/transcription/vocabulary.ts';
import type { TextLine } from '../../apps/server/src/ports/text-recognizer.ts';
import type { CardText } from './development-card-texts.ts';

export interface CardEvaluation {
  transcription: Transcription | 'illegible' | 'other_text';
  rightIngredients: number;
  rightSteps: number;
  /** Lines with another amount than on the card that are not marked. */
  unmarkedWrongAmounts: string[];
  markedRightIngredients: number;
  /** Lines of the card that were not read correctly, and what was read instead. */
  missing: string[];
  extra: string[];
}

/** Transcribes the lines of a card and compares the recipe with the card's text. */
export async function transcribeAndEvaluateTextLines(
  card: CardText,
  pages: readonly (readonly TextLine[])[],
): Promise<CardEvaluation> {
  const parse = async (text: string) => {
    const parsed = parseImportedText(text);
    return 'drafts' in parsed ? (parsed.drafts[0] ?? null) : null;
  };
  const transcription = await transcribeTextLines(
    pages,
    parse,
    await createVocabularyWithout(card),
  );
  const isRead = typeof transcription === 'object';
  const ingredients = isRead ? transcription.draft.ingredients.map(({ text }) => text) : [];
  const steps = isRead ? transcription.draft.instructions : [];
  const doubts = isRead ? transcription.doubts : [];
  return {
    transcription,
    ...compareIngredients(card.ingredients, ingredients, doubts),
    rightIngredients: countRight(card.ingredients, ingredients),
    rightSteps: countRight(card.steps, steps),
    missing: [...excludeRight(card.ingredients, ingredients), ...excludeRight(card.steps, steps)],
    extra: [...excludeRight(ingredients, card.ingredients), ...excludeRight(steps, card.steps)],
  };
}

/** The cookbook's words without those of the card's recipe, which a user's recipe would not be in. */
function createVocabularyWithout({ title }: CardText): Promise<Vocabulary> {
  return createCookbookVocabulary(listCookbookRecipes().filter((recipe) => recipe.title !== title));
}

function compareIngredients(
  expected: string[],
  lines: string[],
  doubts: readonly TranscriptionDoubt[],
) {
  const marked = new Set(
    doubts.filter(({ field }) => field === 'ingredients').map(({ line }) => line),
  );
  const isRight = (line: string) => countRight([line], expected) === 1;
  const hasRightAmount = (line: string) =>
    expected.some((other) => getAmount(other) === getAmount(line) && isSameFood(line, other));
  return {
    markedRightIngredients: lines.filter((line, index) => isRight(line) && marked.has(index))
      .length,
    unmarkedWrongAmounts: lines.filter(
      (line, index) => !isRight(line) && !hasRightAmount(line) && !marked.has(index),
    ),
  };
}

function countRight(expected: readonly string[], lines: readonly string[]): number {
  return expected.length - excludeRight(expected, lines).length;
}

function excludeRight(expected: readonly string[], lines: readonly string[]): string[] {
  const read = new Set(lines.map(normalize));
  return expected.filter((line) => !read.has(normalize(line)));
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/×/g, 'x')
    .replace(/[‘’]/g, "'")
    .replace(/\s*°\s*/g, '°')
    .replace(/\s+/g, ' ')
    .trim();
}

function getAmount(line: string): string {
  return line.replace(/[^\d½⅓⅔¼¾⅛.,/%-]/g, '');
}

/** Compares the last letters, as the beginning may hold misread units; or the line is cut off. */
function isSameFood(line: string, other: string): boolean {
  const getEnd = (text: string) => normalize(text).replace(/\P{L}/gu, '').slice(-6);
  return getEnd(line) === getEnd(other) || normalize(other).startsWith(`${normalize(line)} `);
}
