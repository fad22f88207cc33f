import type { Doubt } from '@plateful/contract';
import { roundNutrition } from '@plateful/cookbook';
import type { Transcription } from '#features/scanning/transcribe-recipe.ts';
import type { RecipeDraft } from '#ports/recipe-draft.ts';
import type { Candidate, Recognition } from '#ports/recognizer.ts';

type FoodRecognition = Exclude<Recognition, { kind: 'not_food' }>;

const MAX_LINE_LENGTH = 78;

/** Formats a recipe for the terminal. */
export function formatRecipeText(draft: RecipeDraft, recognition: FoodRecognition): string {
  const [, ...others] = recognition.candidates;
  const { calories, protein, fats, carbs, weight } = roundNutrition(draft);
  return [
    draft.title,
    '='.repeat(draft.title.length),
    wrapText(draft.description),
    ...(recognition.needsReview ? ['', wrapText(formatUncertainty(others))] : []),
    '',
    `Serves ${draft.servings}`,
    '',
    ...formatLists(draft),
    '',
    `Nutrition, one serving of ${weight} g`,
    `  ${calories} kcal · protein ${protein} g · fat ${fats} g · carbohydrates ${carbs} g`,
  ].join('\n');
}

/** Formats the item as the API would store it, for other programs. */
export function formatRecipeJson(draft: RecipeDraft, recognition: FoodRecognition): string {
  const { ingredients, nutritionServings: _, ...rest } = draft;
  const [best, ...alternatives] = recognition.candidates;
  return JSON.stringify(
    {
      ...rest,
      ...roundNutrition(draft),
      ingredients: ingredients.map(({ text }) => text),
      needsReview: recognition.needsReview,
      recognition: { kind: recognition.kind, ...best, alternatives },
    },
    null,
    2,
  );
}

/** Formats a transcribed recipe for the terminal, with its doubts below the lines. */
export function formatTranscriptionText({ draft, doubts }: Transcription): string {
  const { title, servings } = draft;
  return [
    title,
    '='.repeat(title.length),
    ...formatDoubts(doubts, 'title', 0),
    'Read from a photo: check it before you cook.',
    '',
    ...(servings ? [`Serves ${servings}`, ''] : []),
    ...formatLists(draft, doubts),
  ].join('\n');
}

/** Formats a transcribed recipe as the API would store it, for other programs. */
export function formatTranscriptionJson({ draft, doubts, confidence }: Transcription): string {
  const { ingredients, nutritionServings: _, ...rest } = draft;
  const { title, calories, protein, fats, carbs, weight } = draft;
  const isComputed =
    calories !== null && protein !== null && fats !== null && carbs !== null && weight !== null;
  const nutrition = isComputed
    ? roundNutrition({ calories, protein, fats, carbs, weight })
    : { calories, protein, fats, carbs, weight };
  const recognition = { kind: 'recipe_text', title, confidence, alternatives: [], doubts };
  const texts = ingredients.map(({ text }) => text);
  const item = { ...rest, ...nutrition, ingredients: texts, needsReview: true, recognition };
  return JSON.stringify(item, null, 2);
}

function formatLists(
  { ingredients, instructions }: Pick<RecipeDraft, 'ingredients' | 'instructions'>,
  doubts: readonly Doubt[] = [],
): string[] {
  return [
    'Ingredients',
    ...ingredients.flatMap(({ text }, index) => [
      wrapText(`- ${text}`, '  '),
      ...formatDoubts(doubts, 'ingredients', index),
    ]),
    '',
    'Instructions',
    ...instructions.flatMap((step, index) => [
      wrapText(`${`${index + 1}.`.padEnd(3)} ${step}`, '    '),
      ...formatDoubts(doubts, 'instructions', index),
    ]),
  ];
}

function formatDoubts(doubts: readonly Doubt[], field: Doubt['field'], line: number): string[] {
  return doubts
    .filter((doubt) => doubt.field === field && doubt.line === line)
    .map(({ reason }) => `  ! ${reason}`);
}

function formatUncertainty(others: readonly Candidate[]): string {
  if (others.length === 0) return 'This is a guess: the photo is not clear.';
  return `This is a guess. It could also be: ${others.map(({ title }) => title).join(', ')}.`;
}

function wrapText(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > MAX_LINE_LENGTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
