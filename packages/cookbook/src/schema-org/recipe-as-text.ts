import type { PlainRecipe } from './plain-recipe.ts';

/** The words around a recipe that is written as text. */
export interface RecipeWords {
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

const english: RecipeWords = {
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
 * A recipe as a person would write it into a message: title, list, numbered steps, figures.
 *
 * @param write how figures are written; as in JavaScript without it
 */
export function recipeAsText(
  recipe: PlainRecipe,
  words: RecipeWords = english,
  write: (figure: number) => string = String,
): string {
  const { title, description, servings, ingredients, instructions } = recipe;
  const blocks = [
    [title, description].filter((line) => line !== '').join('\n\n'),
    servings === null ? '' : words.serves(servings),
    list(
      words.ingredients,
      ingredients.map((line) => `- ${line}`),
    ),
    list(
      words.instructions,
      instructions.map((step, index) => `${index + 1}. ${step}`),
    ),
    list(words.nutrition, figureLines(recipe, words, write)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const units = { calories: 'kcal', protein: 'g', fats: 'g', carbs: 'g', weight: 'g' } as const;
const names = Object.keys(units) as (keyof typeof units)[];

function figureLines(
  recipe: PlainRecipe,
  words: RecipeWords,
  write: (figure: number) => string,
): string[] {
  return names.flatMap((name) => {
    const figure = recipe[name];
    return figure === null ? [] : [`${words[name]}: ${write(figure)} ${units[name]}`];
  });
}

function list(heading: string, lines: string[]): string {
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}
