import type {
  NutritionRange,
  RecognitionUncertainty,
  TranscriptionDoubt,
} from '@plateful/contract';
import { roundNutrition } from '@plateful/cookbook';
import type { RecognizedRecipe } from '#features/scanning/recipe-from-photos-recognizer.ts';

type Draft = RecognizedRecipe['draft'];

const MAX_LINE_LENGTH = 78;

const UNCERTAINTIES: Readonly<Record<RecognitionUncertainty, string>> = {
  portion_unknown: 'The size of the portion is estimated.',
  hidden_ingredients: 'Ingredients that the photo does not show may be missing.',
  image_quality: 'The photo is not clear.',
  identity_ambiguous: 'It may be another dish.',
  preparation_unknown: 'The preparation is a guess.',
};

/** Formats a recipe for the terminal, with the doubts about lines of a text below them. */
export function formatRecipeForTerminal({
  draft,
  recognition,
  needsReview,
}: RecognizedRecipe): string {
  const { title, description, servings } = draft;
  const { kind, doubts = [], alternatives, source, fallbackFrom } = recognition;
  const isText = kind === 'recipe_text';
  const notes = [
    ...(isText ? ['Read from a photo: check it before you cook.'] : []),
    ...(needsReview && !isText ? [formatAlternatives(alternatives)] : []),
    ...(recognition.uncertainties ?? []).map((uncertainty) => UNCERTAINTIES[uncertainty]),
    ...(fallbackFrom ? [`${fallbackFrom} did not answer; ${source} was used.`] : []),
  ];
  return [
    title,
    '='.repeat(title.length),
    ...formatDoubts(doubts, 'title', 0),
    ...(description ? [wrapText(description)] : []),
    ...(notes.length > 0 ? ['', ...notes.map((note) => wrapText(note))] : []),
    '',
    ...(servings ? [`Serves ${servings}`, ''] : []),
    ...formatLists(draft, doubts),
    ...formatNutrition(draft),
  ].join('\n');
}

/** Formats the item as the API would store it, for other programs. */
export function formatRecipeJson({ draft, recognition, needsReview }: RecognizedRecipe): string {
  const { ingredients, nutritionServings: _, ...rest } = draft;
  return JSON.stringify(
    {
      ...rest,
      ...roundKnownNutrition(draft),
      ingredients: ingredients.map(({ text }) => text),
      needsReview,
      recognition,
    },
    null,
    2,
  );
}

function roundKnownNutrition({ calories, protein, fats, carbs, weight }: Draft) {
  return calories !== null && protein !== null && fats !== null && carbs !== null && weight !== null
    ? roundNutrition({ calories, protein, fats, carbs, weight })
    : null;
}

function formatNutrition(draft: Draft): string[] {
  const nutrition = roundKnownNutrition(draft);
  if (!nutrition) return [];
  const { calories, protein, fats, carbs, weight } = nutrition;
  const range = 'nutritionRange' in draft ? draft.nutritionRange : null;
  return [
    '',
    `Nutrition, one serving of ${weight} g`,
    `  ${range ? formatRange(range) : calories} kcal · protein ${protein} g · fat ${fats} g · carbohydrates ${carbs} g`,
    ...(draft.nutritionSource === 'estimated' ? ['  Some ingredients are estimated.'] : []),
  ];
}

function formatRange({ caloriesFrom, caloriesTo }: NutritionRange): string {
  return `${Math.round(caloriesFrom)}–${Math.round(caloriesTo)}`;
}

function formatAlternatives(alternatives: readonly { title: string }[]): string {
  if (alternatives.length === 0) return 'This is a guess: the photo is not clear.';
  return `This is a guess. It could also be: ${alternatives.map(({ title }) => title).join(', ')}.`;
}

function formatLists(
  { ingredients, instructions }: Draft,
  doubts: readonly TranscriptionDoubt[] = [],
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

function formatDoubts(
  doubts: readonly TranscriptionDoubt[],
  field: TranscriptionDoubt['field'],
  line: number,
): string[] {
  return doubts
    .filter((doubt) => doubt.field === field && doubt.line === line)
    .map(({ reason }) => `  ! ${reason}`);
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
