/** The languages of the user interface and of emails. The first is the default. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language =>
  (LANGUAGES as readonly unknown[]).includes(value);

/** The request header with the language of the user interface. */
export const LANGUAGE_HEADER = 'x-language';
