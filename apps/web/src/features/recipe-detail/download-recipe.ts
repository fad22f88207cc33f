import type { Item } from '@plateful/contract';
import { toCooklang, toSchemaOrg } from '@plateful/cookbook/recipe-exchange';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { toPlainRecipe } from '#entities/recipe/to-plain-recipe.ts';
import { downloadTextFile } from '#lib/download-text-file.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';

const MAX_FILE_NAME_LENGTH = 60;
/** File names that Windows reserves for devices. */
const reservedWindowsNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The formats of exported files. Recipes have their original servings and units. */
const exportFormats = {
  jsonLd: {
    extension: 'json',
    type: 'application/ld+json',
    format: (item: Item) => `${JSON.stringify(toSchemaOrg(toPlainRecipe(item)), null, 2)}\n`,
  },
  cooklang: {
    extension: 'cook',
    type: 'text/plain;charset=utf-8',
    format: (item: Item) =>
      toCooklang(toPlainRecipe(item), recipeDetailTexts.recipeAsText.otherIngredients),
  },
};
export type ExportFormat = keyof typeof exportFormats;

/** Turns the title into a file name that is valid on all operating systems. */
export function toFileName(title: string, extension: string): string {
  const safeName = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_FILE_NAME_LENGTH)
    .trim()
    .replaceAll(' ', '-');
  if (safeName === '') return `recipe.${extension}`;
  const prefix = reservedWindowsNames.test(safeName) ? 'recipe-' : '';
  return `${prefix}${safeName}.${extension}`;
}

/** Downloads the recipe as a file. */
export function downloadRecipe(item: Item, exportFormat: ExportFormat): void {
  const { extension, type, format } = exportFormats[exportFormat];
  downloadTextFile(toFileName(getLocalizedTitle(item), extension), format(item), type);
}
