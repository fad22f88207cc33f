import type { PlainRecipe } from './plain-recipe.ts';

/** The labels of a recipe in text form. */
export interface RecipeTextLabels {
  serves: (servings: number) => string;
  ingredients: string;
  instructions: string;
  nutrition: string;
  calories: string;
  protein: string;
  fats: string;
  carbs: string;
  weight: string;
}

const englishLabels: RecipeTextLabels = {
  serves: (servings) => `Serves ${servings}`,
  ingredients: 'Ingredients',
  instructions: 'Instructions',
  nutrition: 'Nutrition (one serving)',
  calories: 'Energy',
  protein: 'Protein',
  fats: 'Fat',
  carbs: 'Carbohydrates',
  weight: 'Weight',
};

/**
 * Formats a recipe as plain text: title, description, ingredients, numbered steps and nutrition.
 *
 * @param formatNumber formats nutrition values; defaults to JavaScript's format
 */
export function formatRecipeText(
  recipe: PlainRecipe,
  labels: RecipeTextLabels = englishLabels,
  formatNumber: (value: number) => string = String,
): string {
  const { title, description, servings, ingredients, instructions } = recipe;
  const blocks = [
    [title, description].filter((line) => line !== '').join('\n\n'),
    servings === null ? '' : labels.serves(servings),
    formatSection(
      labels.ingredients,
      ingredients.map((line) => `- ${line}`),
    ),
    formatSection(
      labels.instructions,
      instructions.map((step, index) => `${index + 1}. ${step}`),
    ),
    formatSection(labels.nutrition, formatNutritionLines(recipe, labels, formatNumber)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
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
