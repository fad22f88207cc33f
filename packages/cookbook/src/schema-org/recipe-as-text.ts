import type { PlainRecipe } from './plain-recipe.ts';

/** A recipe as a person would write it into a message: title, list, numbered steps, figures. */
export function recipeAsText(recipe: PlainRecipe): string {
  const { title, description, servings, ingredients, instructions } = recipe;
  const blocks = [
    [title, description].filter((line) => line !== '').join('\n\n'),
    servings === null ? '' : `Serves ${servings}`,
    list(
      'Ingredients',
      ingredients.map((line) => `- ${line}`),
    ),
    list(
      'Instructions',
      instructions.map((step, index) => `${index + 1}. ${step}`),
    ),
    list('Nutrition (one serving)', figureLines(recipe)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function figureLines({ calories, protein, fats, carbs, weight }: PlainRecipe): string[] {
  const rows: [string, number | null, string][] = [
    ['Energy', calories, 'kcal'],
    ['Protein', protein, 'g'],
    ['Fat', fats, 'g'],
    ['Carbohydrates', carbs, 'g'],
    ['Weight', weight, 'g'],
  ];
  return rows.flatMap(([name, value, unit]) =>
    value === null ? [] : [`${name}: ${value} ${unit}`],
  );
}

function list(heading: string, lines: string[]): string {
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}
