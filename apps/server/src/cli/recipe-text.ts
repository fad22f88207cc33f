import { roundNutrition } from '@plateful/cookbook';
import type { RecipeDraft } from '#ports/recipe-draft.ts';
import type { Candidate, Recognition } from '#ports/recogniser.ts';

type Food = Exclude<Recognition, { kind: 'not_food' }>;

const WIDTH = 78;

/** A recipe for the terminal. */
export function recipeAsText(draft: RecipeDraft, recognition: Food): string {
  const [, ...others] = recognition.candidates;
  const { calories, protein, fats, carbs, weight } = roundNutrition(draft);
  return [
    draft.title,
    '='.repeat(draft.title.length),
    wrap(draft.description),
    ...(recognition.needsReview ? ['', wrap(doubt(others))] : []),
    '',
    `Serves ${draft.servings}`,
    '',
    'Ingredients',
    ...draft.ingredients.map(({ text }) => wrap(`- ${text}`, '  ')),
    '',
    'Instructions',
    ...draft.instructions.map((step, index) =>
      wrap(`${`${index + 1}.`.padEnd(3)} ${step}`, '    '),
    ),
    '',
    `Nutrition, one serving of ${weight} g`,
    `  ${calories} kcal · protein ${protein} g · fat ${fats} g · carbohydrates ${carbs} g`,
  ].join('\n');
}

/** The item as the API would store it, for other programs. */
export function recipeAsJson(draft: RecipeDraft, recognition: Food): string {
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

function doubt(others: readonly Candidate[]): string {
  if (others.length === 0) return 'This is a guess: the photo is not clear.';
  return `This is a guess. It could also be: ${others.map(({ title }) => title).join(', ')}.`;
}

function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
