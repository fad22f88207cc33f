import type {
  apiErrors,
  messages,
  messageTemplates,
  PasswordErrorMessage,
} from '@plateful/contract';
import type { en } from '#texts/en/index.ts';
import { recipeListTexts } from '#texts/en/recipe-lists.ts';
import { sharedTexts } from '#texts/en/shared.ts';

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

interface Translation {
  texts: Texts;
  serverMessages: Readonly<Partial<Record<string, string>>>;
}

/** The current translation; null for English. */
let language: Translation | null = null;
const areas: { english: object; current: object }[] = [];

/**
 * Texts of an area of the app in the current language. Each screen's code brings its own English texts; a translation
 * is loaded as a whole, before the first render. Texts may be replaced after their module has loaded, so a module may
 * hold a group of texts (`const t = createTexts.create`), but not a single text.
 */
export function defineTexts<English extends object>(english: English): Localized<English> {
  const current = deepCopy(english);
  areas.push({ english, current });
  if (language) replaceTexts(current, language.texts);
  return current as object as Localized<English>;
}

/** Texts that most pages use. */
export const texts = defineTexts({ ...sharedTexts, ...recipeListTexts });

/** Replaces all texts with those of a language. */
export function setLocale(pack: Translation): void {
  language = pack;
  for (const { current } of areas) replaceTexts(current, pack.texts);
}

/** Resets to English; used by tests. */
export function resetLocaleToEnglish(): void {
  language = null;
  for (const { english, current } of areas) replaceTexts(current, english);
}

/** Translates a server message; returns an unknown one unchanged. */
export function translateMessage(message: string): string {
  const numbers = message.match(/\d+/g)?.values();
  const translation = [message, message.replaceAll(/\d+/g, '#')]
    .map((key) => language?.serverMessages[key])
    .find((key) => typeof key === 'string');
  return translation?.replaceAll('#', () => numbers?.next().value ?? '') ?? message;
}

/** The English version of one of our texts, for logs; other text is returned unchanged. */
export function toEnglish(text: string): string {
  for (const { english, current } of areas) {
    const englishText = findEnglishText(current, english, text);
    if (englishText !== undefined) return englishText;
  }
  return text;
}

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

/** Replaces the texts of a group with those of the same names. */
function replaceTexts(group: object, replacement: object): void {
  for (const [name, value] of Object.entries(group)) {
    const text: unknown = Reflect.get(replacement, name);
    if (typeof value === 'object') replaceTexts(value, text as object);
    else Reflect.set(group, name, text);
  }
}
