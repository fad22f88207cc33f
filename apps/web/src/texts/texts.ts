import type {
  apiErrors,
  messages,
  messageTemplates,
  PasswordErrorMessage,
} from '@plateful/contract';
import { en } from '#texts/en/index.ts';

/** Texts of the same shape in any language. */
export type Localized<T> = T extends string
  ? string
  : T extends (...parts: infer Args) => infer Result
    ? (...parts: Args) => Localized<Result>
    : { readonly [Key in keyof T]: Localized<T[Key]> };

/** All user-facing texts of one language. */
export type Texts = Localized<typeof en>;

/** Messages of the server and of the contract's validation. Always English; `#` stands for a number. */
export type ServerMessage =
  | (typeof messages)[keyof typeof messages]
  | (typeof messageTemplates)[keyof typeof messageTemplates]
  | (typeof apiErrors)[keyof typeof apiErrors]['message']
  | PasswordErrorMessage;

/** A complete translation. */
export interface LanguagePack {
  texts: Texts;
  serverMessages: Readonly<Record<ServerMessage, string>>;
}

/**
 * All user-facing texts in the current language. They are replaced after modules have loaded and before the first
 * render, so a module may hold a group of texts (`const t = texts.create`), but not a single text.
 */
export const texts: Texts = deepCopy(en);

type ServerMessages = Readonly<Partial<Record<string, string>>>;
let serverMessages: ServerMessages = {};

/** Replaces all texts with those of a language. */
export function setLocale(pack: { texts: Texts; serverMessages: ServerMessages }): void {
  replaceTexts(texts, pack.texts);
  serverMessages = pack.serverMessages;
}

/** Resets to English; used by tests. */
export const resetLocaleToEnglish = () => setLocale({ texts: en, serverMessages: {} });

/** Translates a server message; returns an unknown one unchanged. */
export function translateMessage(message: string): string {
  const numbers = message.match(/\d+/g)?.values();
  const translation = [message, message.replaceAll(/\d+/g, '#')]
    .map((key) => serverMessages[key])
    .find((key) => typeof key === 'string');
  return translation?.replaceAll('#', () => numbers?.next().value ?? '') ?? message;
}

/** The English version of one of our texts, for logs; other text is returned unchanged. */
export const toEnglish = (text: string): string => findEnglishText(texts, en, text) ?? text;

function findEnglishText(group: object, english: object, text: string): string | undefined {
  for (const [name, value] of Object.entries(group)) {
    const englishValue: unknown = Reflect.get(english, name);
    if (value === text && typeof englishValue === 'string') return englishValue;
    const found =
      typeof value === 'object' && typeof englishValue === 'object' && englishValue !== null
        ? findEnglishText(value, englishValue, text)
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Copies objects and arrays, so that the English texts are not modified. */
function deepCopy<Group>(group: Group): Group {
  if (Array.isArray(group)) return group.map(deepCopy) as Group;
  if (typeof group !== 'object' || group === null) return group;
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [name, deepCopy(value)]),
  ) as Group;
}

function replaceTexts(group: object, replacement: object): void {
  for (const [name, value] of Object.entries(replacement)) {
    if (typeof value === 'object') replaceTexts(Reflect.get(group, name), value);
    else Reflect.set(group, name, value);
  }
}
