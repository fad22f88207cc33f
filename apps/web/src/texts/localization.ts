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

/** Translations of all server messages, by the English text. */
export type ServerMessages = Readonly<Record<ServerMessage, string>>;

/** An area of the app, whose texts are one file of each language. */
type AreaName =
  | 'shared'
  | 'account'
  | 'create'
  | 'edit'
  | 'public'
  | 'recipe'
  | 'settings'
  | 'support';

/** The files of a translation. */
export interface LanguagePack {
  texts: Readonly<Record<AreaName, () => Promise<object>>>;
  serverMessages: () => Promise<ServerMessages>;
}

interface Translation {
  texts: object;
  serverMessages: Readonly<Partial<Record<string, string>>>;
}

interface Area {
  name: AreaName;
  english: object;
  current: object;
}

/** The files of the current language; null for English. */
let languagePack: LanguagePack | null = null;
/** What has been loaded of the current translation; null for English. */
let language: Translation | null = null;
const areas: Area[] = [];

/**
 * Texts of an area of the app in the current language. Each screen's code brings its own English texts; their
 * translation is loaded before the screen renders. Texts may be replaced after their module has loaded, so a module
 * may hold a group of texts (`const t = createTexts.create`), but not a single text.
 */
export function defineTexts<English extends object>(
  english: English,
  name: AreaName,
): Localized<English> {
  const current = deepCopy(english);
  const area = { name, english, current };
  areas.push(area);
  if (languagePack) void loadArea(area).catch(() => undefined);
  else if (language) replaceTexts(current, language.texts);
  return current as object as Localized<English>;
}

async function loadArea({ name, current }: Area): Promise<void> {
  const texts = await languagePack?.texts[name]();
  if (texts && language) replaceTexts(current, texts);
}

/** Starts to load a language: the texts of the loaded areas, and of each area that is loaded later. */
export function setLanguagePack(pack: LanguagePack): void {
  languagePack = pack;
  language = { texts: {}, serverMessages: {} };
}

/** Waits for the translation of all areas whose English texts have been loaded. */
export async function loadTexts(): Promise<void> {
  if (languagePack) await Promise.all(areas.map(loadArea));
}

/** Loads the translation of server messages; without it, they are shown in English. */
export async function loadServerMessages(): Promise<void> {
  const serverMessages = await languagePack?.serverMessages().catch(() => undefined);
  if (serverMessages && language) language.serverMessages = serverMessages;
}

/** Loads the rest of the translation, so that it is available offline. */
export async function loadAllTexts(): Promise<void> {
  await loadServerMessages();
  await Promise.all(Object.values(languagePack?.texts ?? {}).map((load) => load()));
}

/** Texts that most pages use. */
export const texts = defineTexts({ ...sharedTexts, ...recipeListTexts }, 'shared');

/** Replaces all texts with those of a complete translation; used by tests. */
export function setLocale(translation: Translation): void {
  language = translation;
  for (const { current } of areas) replaceTexts(current, translation.texts);
}

/** Replaces all texts with the English ones. */
export function resetLocaleToEnglish(): void {
  languagePack = null;
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
