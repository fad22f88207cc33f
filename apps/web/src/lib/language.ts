import { readStored, storedKeys, writeStored } from '#lib/storage.ts';
import { writeNumbersAs } from '#texts/count.ts';
import { type Language, speak } from '#texts/texts.ts';

interface Speech {
  /** The language by its own name. */
  name: string;
  /** Fetches its words; English ones are there already. */
  load: (() => Promise<Language>) | null;
}

/** The languages that Plateful speaks. A new one is a folder of texts and a line here. */
export const languages = {
  en: { name: 'English', load: null },
  de: { name: 'Deutsch', load: async () => (await import('#texts/de/index.ts')).de },
} as const satisfies Record<string, Speech>;

export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as LanguageCode[];

const isLanguage = (code: string | null): code is LanguageCode =>
  code !== null && Object.hasOwn(languages, code);

/** Runs in the document's head: what is built is English, and stays hidden where another language was chosen. */
export const languageScript = `try{if(localStorage.getItem('${storedKeys.language}'))document.documentElement.dataset.words='awaited'}catch{}`;

let spoken: LanguageCode = 'en';

/** The language that the page is in. */
export const spokenLanguage = () => spoken;

/** The language that was chosen on this device; English until then. */
export function chosenLanguage(): LanguageCode {
  const stored = readStored(storedKeys.language);
  return isLanguage(stored) ? stored : 'en';
}

/** Counts from the next loading of a page on: nothing of the old language may be left in it. */
export function chooseLanguage(code: LanguageCode): void {
  writeStored(storedKeys.language, code === 'en' ? null : code);
}

/** Before anything is drawn. @returns whether the words are other than those of the built pages. */
export async function speakChosenLanguage(): Promise<boolean> {
  const code = chosenLanguage();
  const { load }: Speech = languages[code];
  try {
    if (load) speak(await load());
    spoken = code;
  } catch {
    // The words could not be fetched; English ones are better than none.
  }
  writeNumbersAs(locale());
  // Drawn anew, the document loses this by itself, and not before the words are on it.
  if (spoken === 'en') delete document.documentElement.dataset.words;
  return spoken !== 'en';
}

/** How dates and numbers are written: as in the person's own region, if that is one of the page's language. */
export function locale(): string {
  const { languages: preferred = [] } = globalThis.navigator ?? {};
  return preferred.find((name) => name.split('-')[0] === spoken) ?? spoken;
}
