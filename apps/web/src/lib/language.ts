import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { setNumberLocale } from '#texts/number-format.ts';
import { type LanguagePack, setLocale } from '#texts/texts.ts';

interface LanguageOption {
  /** The name of the language in that language. */
  name: string;
  /** Loads the translation. English needs none. */
  load: (() => Promise<LanguagePack>) | null;
}

/** All languages of the app. To add one, add a folder of texts and a line here. */
export const languages = {
  en: { name: 'English', load: null },
  de: { name: 'Deutsch', load: async () => (await import('#texts/de/index.ts')).de },
} as const satisfies Record<string, LanguageOption>;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as LanguageCode[];

const isLanguageCode = (code: string | null): code is LanguageCode =>
  code !== null && Object.hasOwn(languages, code);

/**
 * Runs in the document head: prerendered pages are English, and stay hidden until the chosen translation is loaded.
 */
export const hideUntilTranslatedScript = `try{if(localStorage.getItem('${localStorageKeys.language}'))document.documentElement.dataset.translation='pending'}catch{}`;

let currentLanguage: LanguageCode = 'en';

/** The current language of the page. */
export const getCurrentLanguage = () => currentLanguage;

/** The language chosen on this device; English by default. */
export function getPreferredLanguage(): LanguageCode {
  const stored = readLocalStorage(localStorageKeys.language);
  return isLanguageCode(stored) ? stored : 'en';
}

/** Takes effect after a reload. */
export function setPreferredLanguage(code: LanguageCode): void {
  writeLocalStorage(localStorageKeys.language, code === 'en' ? null : code);
}

/**
 * Loads the chosen translation before the first render. @returns whether the texts differ from the prerendered ones
 */
export async function applyPreferredLanguage(): Promise<boolean> {
  const code = getPreferredLanguage();
  const { load }: LanguageOption = languages[code];
  try {
    if (load) setLocale(await load());
    currentLanguage = code;
  } catch {
    // If the translation cannot be loaded, the page stays English.
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
