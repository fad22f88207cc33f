import {
  loadServerMessageTranslations,
  loadTextTranslations,
  setLanguage,
} from '#texts/localization.ts';

/** Translates all texts and server messages. */
export async function setTestLanguage(code: string): Promise<void> {
  setLanguage(code);
  await Promise.all([loadTextTranslations(), loadServerMessageTranslations()]);
}
