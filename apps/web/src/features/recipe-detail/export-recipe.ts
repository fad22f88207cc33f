import type { Item } from '@plateful/contract';
import { toSchemaOrg } from '@plateful/cookbook/recipe-exchange';
import { getRecipeTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { toPlainRecipe } from '#features/recipe-detail/format-recipe-as-text.ts';

const MAX_FILE_NAME_LENGTH = 60;
/** File names that Windows reserves for devices. */
const reservedWindowsNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Formats the recipe as schema.org JSON-LD, with its original servings and units. */
function formatRecipeAsJsonLd(item: Item): string {
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

/** Downloads the recipe as a file. */
export function downloadRecipe(item: Item): void {
  const url = URL.createObjectURL(
    new Blob([formatRecipeAsJsonLd(item)], { type: 'application/ld+json' }),
  );
  const download = toFileName(getRecipeTitle(item));
  Object.assign(document.createElement('a'), { href: url, download }).click();
  // Some browsers read the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
