import { addHeadings, groupBySection } from '../recipe-sections.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** The labels of a recipe in text form. */
interface RecipeTextLabels {
  serves: (servings: number) => string;
  prepTime: string;
  cookTime: string;
  totalTime: string;
  author: string;
  source: string;
  tags: string;
  notes: string;
  ingredients: string;
  instructions: string;
  nutrition: string;
  calories: string;
  protein: string;
  fats: string;
  carbs: string;
  weight: string;
}

/**
 * Formats a recipe as plain text: title, description, details, ingredients, numbered steps, notes and nutrition.
 *
 * @param formatNumber formats nutrition values; defaults to JavaScript's format
 * @param formatMinutes formats times
 */
export function formatRecipeText(
  recipe: PlainRecipe,
  labels: RecipeTextLabels,
  formatNumber: (value: number) => string = String,
  formatMinutes: (minutes: number) => string = (minutes) => `${minutes} min`,
): string {
  const { title, description, notes, ingredients, sections } = recipe;
  const blocks = [
    [title, description].filter((line) => line !== '').join('\n\n'),
    formatDetailLines(recipe, labels, formatMinutes).join('\n'),
    formatSection(
      labels.ingredients,
      addHeadings(ingredients, sections, 'ingredientsFrom').map((line) =>
        typeof line === 'string' ? `- ${line}` : `${line.heading}:`,
      ),
    ),
    formatSection(labels.instructions, formatSteps(recipe)),
    formatSection(labels.notes, notes === '' ? [] : [notes]),
    formatSection(labels.nutrition, formatNutritionLines(recipe, labels, formatNumber)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The steps, numbered across sections. */
function formatSteps({ instructions, sections }: PlainRecipe): string[] {
  return groupBySection(instructions, sections, 'instructionsFrom').flatMap(
    ({ title, from, lines }) => [
      ...(title === '' ? [] : [`${title}:`]),
      ...lines.map((step, index) => `${from + index + 1}. ${step}`),
    ],
  );
}

function formatDetailLines(
  recipe: PlainRecipe,
  labels: RecipeTextLabels,
  formatMinutes: (minutes: number) => string,
): string[] {
  const { servings, prepMinutes, cookMinutes, totalMinutes, author, sourceUrl, tags } = recipe;
  const toTimeLine = (label: string, minutes: number | null) =>
    minutes === null ? [] : [`${label}: ${formatMinutes(minutes)}`];
  return [
    ...(servings === null ? [] : [labels.serves(servings)]),
    ...toTimeLine(labels.prepTime, prepMinutes),
    ...toTimeLine(labels.cookTime, cookMinutes),
    ...toTimeLine(labels.totalTime, totalMinutes),
    ...(author === '' ? [] : [`${labels.author}: ${author}`]),
    ...(sourceUrl === null ? [] : [`${labels.source}: ${sourceUrl}`]),
    ...(tags.length === 0 ? [] : [`${labels.tags}: ${tags.join(', ')}`]),
  ];
}

const nutritionUnits = {
  calories: 'kcal',
  protein: 'g',
  fats: 'g',
  carbs: 'g',
  weight: 'g',
} as const;
const nutrientNames = Object.keys(nutritionUnits) as (keyof typeof nutritionUnits)[];

function formatNutritionLines(
  recipe: PlainRecipe,
  labels: RecipeTextLabels,
  formatNumber: (value: number) => string,
): string[] {
  return nutrientNames.flatMap((name) => {
    const value = recipe[name];
    return value === null
      ? []
      : [`${labels[name]}: ${formatNumber(value)} ${nutritionUnits[name]}`];
  });
}

function formatSection(heading: string, lines: string[]): string {
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}
