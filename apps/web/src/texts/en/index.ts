import { accountTexts } from '#texts/en/account.ts';
import { createTexts } from '#texts/en/create.ts';
import { editTexts } from '#texts/en/edit.ts';
import { publicTexts } from '#texts/en/public.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeListTexts } from '#texts/en/recipe-lists.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { sharedTexts } from '#texts/en/shared.ts';
import { supportTexts } from '#texts/en/support.ts';

/** All English user-facing texts. Screens load only their own (`texts/*.ts`). */
export const en = {
  ...sharedTexts,
  ...publicTexts,
  ...accountTexts,
  ...settingsTexts,
  ...supportTexts,
  ...recipeListTexts,
  ...recipeTexts,
  ...editTexts,
  ...createTexts,
} as const;
