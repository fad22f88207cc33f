import type { Item } from '@plateful/contract';
import { formatRecipeText, type PlainRecipe, toSchemaOrg } from '@plateful/cookbook/schema-org';
import { getRecipeTitle } from '#entities/recipe/recipe-display.ts';
import type { ScaledRecipe } from '#entities/recipe/use-scaled-recipe.ts';
import { formatInputNumber } from '#lib/format.ts';
import { recipeTexts } from '#texts/recipe.ts';

const MAX_FILE_NAME_LENGTH = 60;
/** File names that Windows reserves for devices. */
const reservedWindowsNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The exported fields. Photos are private and are not exported. */
function toPlainRecipe(item: Item): PlainRecipe {
  const { description, category, calories, protein, fats, carbs, weight, createdAt } = item;
  const { ingredients, instructions, servings } = item;
  return {
    title: getRecipeTitle(item),
    description,
    category,
    ingredients,
    instructions,
    servings,
    calories,
    protein,
    fats,
    carbs,
    weight,
    createdAt,
  };
}

/** Formats the recipe as text, with the chosen servings and units. */
export function formatRecipeAsText(
  item: Item,
  { ingredients, instructions, servings }: ScaledRecipe,
): string {
  const recipe = { ...toPlainRecipe(item), ingredients, instructions, servings };
  return formatRecipeText(recipe, recipeTexts.recipeAsText, formatInputNumber);
}

/** Formats the recipe as schema.org JSON-LD, with its original servings and units. */
export function formatRecipeAsJsonLd(item: Item): string {
  return `${JSON.stringify(toSchemaOrg(toPlainRecipe(item)), null, 2)}\n`;
}

/** Turns the title into a file name that is valid on all operating systems. */
export function toFileName(title: string): string {
  const safeName = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_FILE_NAME_LENGTH)
    .trim()
    .replaceAll(' ', '-');
  if (safeName === '') return 'recipe.json';
  return reservedWindowsNames.test(safeName) ? `recipe-${safeName}.json` : `${safeName}.json`;
}

/** Downloads a file in the browser. */
export function downloadFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/ld+json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers read the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
