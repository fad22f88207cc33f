import type {
  apiErrors,
  messages,
  messageTemplates,
  PasswordErrorMessage,
} from '@plateful/contract';
import { sharedTexts } from '#texts/en/shared.ts';

/** Texts of the same shape in any language. */
export type Localized<T> = T extends string
  ? string
  : T extends (...parts: infer Args) => infer Result
    ? (...parts: Args) => Localized<Result>
    : { readonly [Key in keyof T]: Localized<T[Key]> };

/** Messages of the server and of the contract's validation. Always English; `#` stands for a number. */
export type ServerMessage =
  | (typeof messages)[keyof typeof messages]
  | (typeof messageTemplates)[keyof typeof messageTemplates]
  | (typeof apiErrors)[keyof typeof apiErrors]['message']
  | PasswordErrorMessage;

/** Translations of all server messages, by the English text. */
export type ServerMessageTranslations = Readonly<Record<ServerMessage, string>>;

/** The texts of one file. */
interface Area {
  name: string;
  english: object;
  current: object;
}

/** The files of the translations: `./de/account.ts` translates `./en/account.ts`. */
export const translationLoaders = import.meta.glob(['./*/*.ts', '!./en/*.ts'], {
  import: 'translation',
});

/** The language that is loaded; null for English. */
let language: string | null = null;
let serverMessages: Readonly<Partial<Record<string, string>>> = {};
const areas: Area[] = [];

/**
 * The texts of `en/<name>.ts` in the current language. Each screen's code brings its own English texts; their
 * translation is loaded before the screen renders. Texts may be replaced after their module has loaded, so a module
 * may hold a group of texts (`const t = createTexts.create`), but not a single text.
 */
export function defineTexts<const English extends object>(
  name: string,
  english: English,
): Localized<English> {
  const current = deepCopy(english);
  const area = { name, english, current };
  areas.push(area);
  void loadArea(area).catch(() => undefined);
  return current as object as Localized<English>;
}

const loadFile = async (name: string) => translationLoaders[`./${language}/${name}.ts`]?.();

async function loadArea({ name, current }: Area): Promise<void> {
  const translation = await loadFile(name);
  if (translation && language) replaceTexts(current, translation);
}

/** Starts to load a language: the texts of the loaded areas, and of each area that is loaded later. */
export function setLanguage(code: string): void {
  language = code;
}

/** Waits for the translation of all areas whose English texts have been loaded. */
export async function loadTextTranslations(): Promise<void> {
  await Promise.all(areas.map(loadArea));
}

/** Loads the translation of server messages; without it, they are shown in English. */
export async function loadServerMessageTranslations(): Promise<void> {
  const translation = await loadFile('server-messages').catch(() => undefined);
  if (translation && language) serverMessages = translation as ServerMessageTranslations;
}

/** A loader for a module that shows server messages of successful responses. */
export const withServerMessageTranslations =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), loadServerMessageTranslations()]))[0];

/** Loads the rest of the translation, so that it is available offline. */
export async function preloadAllTranslations(): Promise<void> {
  await loadServerMessageTranslations();
  const files = Object.entries(translationLoaders);
  await Promise.all(files.map(([name, load]) => name.startsWith(`./${language}/`) && load()));
}

/** Texts that most pages use. */
export const texts = defineTexts('shared', sharedTexts);

/** Replaces all texts with the English ones. */
export function resetLanguageToEnglish(): void {
  language = null;
  serverMessages = {};
  for (const { english, current } of areas) replaceTexts(current, english);
}

/** Translates a server message; returns an unknown one unchanged. */
export function translateServerMessage(message: string): string {
  const numbers = message.match(/\d+/g)?.values();
  const translation = [message, message.replaceAll(/\d+/g, '#')]
    .map((key) => serverMessages[key])
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
function replaceTexts(group: object, replacement: unknown): void {
  for (const [name, value] of Object.entries(group)) {
    const text: unknown = Reflect.get(replacement as object, name);
    if (typeof value === 'object') replaceTexts(value, text);
    else Reflect.set(group, name, text);
  }
}
