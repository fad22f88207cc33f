import { roundNutrition } from '@plateful/cookbook';
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
    'Ingredients',
    ...draft.ingredients.map(({ text }) => wrapText(`- ${text}`, '  ')),
    '',
    'Instructions',
    ...draft.instructions.map((step, index) =>
      wrapText(`${`${index + 1}.`.padEnd(3)} ${step}`, '    '),
    ),
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
