import { accountTexts } from '#texts/de/account.ts';
import { createTexts } from '#texts/de/create.ts';
import { editTexts } from '#texts/de/edit.ts';
import { publicTexts } from '#texts/de/public.ts';
import { recipeTexts } from '#texts/de/recipe.ts';
import { recipeListTexts } from '#texts/de/recipe-lists.ts';
import { serverMessages } from '#texts/de/server-messages.ts';
import { settingsTexts } from '#texts/de/settings.ts';
import { sharedTexts } from '#texts/de/shared.ts';
import { supportTexts } from '#texts/de/support.ts';
import type { LanguagePack, Texts } from '#texts/texts.ts';

const texts: Texts = {
  ...sharedTexts,
  ...publicTexts,
  ...accountTexts,
  ...settingsTexts,
  ...supportTexts,
  ...recipeListTexts,
  ...recipeTexts,
  ...editTexts,
  ...createTexts,
};

export const de: LanguagePack = { texts, serverMessages };
