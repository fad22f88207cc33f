import { isLanguage, type Language } from '@plateful/contract';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import {
  loadServerMessageTranslations,
  loadTextTranslations,
  preloadAllTranslations,
  resetLanguageToEnglish,
  setLanguage,
} from '#texts/localization.ts';
import { setNumberLocale } from '#texts/number-format.ts';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/**
 * A script for the document head: prerendered pages are English, and stay hidden until the chosen translation is loaded.
 */
export const getHideUntilTranslatedScript = () =>
  `try{if(localStorage.getItem('${localStorageKeys.language}'))document.documentElement.dataset.translation='pending'}catch{}`;

let currentLanguage: Language = 'en';

/** The current language of the page. */
export const getCurrentLanguage = () => currentLanguage;

/** The language chosen on this device; English by default. */
export function getStoredLanguageOrEnglish(): Language {
  const stored = readLocalStorage(localStorageKeys.language);
  return isLanguage(stored) ? stored : 'en';
}

/** Takes effect after a reload. */
export function setStoredLanguage(code: Language): void {
  writeLocalStorage(localStorageKeys.language, code === 'en' ? null : code);
}

/** The texts of the first screen are loaded first. */
const LOAD_ALL_TEXTS_DELAY_MS = 4000;

/**
 * Loads the chosen translation before the first render.
 * @param firstScreen resolves when the first screen, with its English texts, has been loaded
 * @returns whether the texts differ from the prerendered ones
 */
export async function applyStoredLanguage(firstScreen?: Promise<unknown>): Promise<boolean> {
  const code = getStoredLanguageOrEnglish();
  if (code !== 'en') setLanguage(code);
  await firstScreen;
  try {
    await loadTextTranslations();
    currentLanguage = code;
    if (code !== 'en') {
      // Forms of the first screen may show them before the server has sent one.
      void loadServerMessageTranslations();
      setTimeout(() => preloadAllTranslations().catch(() => undefined), LOAD_ALL_TEXTS_DELAY_MS);
    }
  } catch {
    // If the translation cannot be loaded, the page stays English.
    resetLanguageToEnglish();
  }
  setNumberLocale(getFormatLocale());
  document.documentElement.lang = currentLanguage;
  // Otherwise the page is shown when its translation has been rendered (app/app.tsx).
  if (currentLanguage === 'en') delete document.documentElement.dataset.translation;
  return currentLanguage !== 'en';
}

/** The locale for dates and numbers: the browser's region if it uses the language of the page. */
export function getFormatLocale(): string {
  const { languages: preferred = [] } = globalThis.navigator ?? {};
  return preferred.find((name) => name.split('-')[0] === currentLanguage) ?? currentLanguage;
}
