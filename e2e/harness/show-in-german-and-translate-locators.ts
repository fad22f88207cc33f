import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { projectRoot } from './test-server.ts';

const textsFolder = join(projectRoot, 'apps/web/src/texts');

/** Stand for the parts of a text that a search does not contain. */
const FIRST_NAME = 'FIRSTNAME';
const SECOND_NAME = 'SECONDNAME';
const ANY_NUMBER = 97;

/** A text, or a function that creates it, and its translation. */
interface Translation {
  english: unknown;
  german: unknown;
}

let translation: Promise<void> | undefined;

/** Shows the app in German. Elements are still found by their English texts, in all pages of this process. */
export async function showInGermanAndTranslateLocators(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('language', 'de');
  });
  translation ??= loadTranslations().then((translations) => {
    for (const finder of [page, page.locator('body')]) translateLocators(finder, translations);
  });
  await translation;
}

async function loadTranslations(): Promise<Translation[]> {
  const load = async (file: string) =>
    (await runnerImport<object>(join(textsFolder, file), { configFile: false })).module;
  const files = await readdir(join(textsFolder, 'de'));
  const translations = await Promise.all(
    files.map(async (file) => {
      const { translation: german } = (await load(`de/${file}`)) as { translation: object };
      if (file === 'server-messages.ts')
        return Object.entries(german).map(([key, value]) => ({ english: key, german: value }));
      const english = Object.values(await load(`en/${file}`)).find(isGroup);
      return [...pairTexts(english, german)];
    }),
  );
  return translations.flat();
}

function* pairTexts(english: unknown, german: unknown): Generator<Translation> {
  if (!isGroup(english) || !isGroup(german)) return yield { english, german };
  for (const name of Object.keys(english)) yield* pairTexts(english[name], german[name]);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A space also matches a no-break space, as in "20 minutes": regular expressions are tested against the exact text. */
const escapePattern = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s');

/** Matches the text in both languages. */
function translate(
  translations: readonly Translation[],
  text: string | RegExp,
  isExact: boolean,
): RegExp {
  const pattern = createPattern(translations, text, isExact);
  return isExact ? new RegExp(`^\\s*(?:${pattern})\\s*$`, 'u') : new RegExp(pattern, 'iu');
}

function createPattern(
  translations: readonly Translation[],
  text: string | RegExp,
  isExact: boolean,
): string {
  const source = text instanceof RegExp ? text.source : text;
  const patterns = new Set([text instanceof RegExp ? source : escapePattern(text)]);
  const numbers = source.match(/\d+/g)?.map(Number) ?? [];
  const argumentLists = [
    [FIRST_NAME, SECOND_NAME],
    numbers,
    [...numbers, ANY_NUMBER, ANY_NUMBER],
    [1],
  ];
  for (const { english, german } of translations)
    for (const parts of typeof english === 'function' ? argumentLists : [[]]) {
      const [englishText, germanText] = [create(english, parts), create(german, parts)];
      const names = englishText && findNames(englishText, text, isExact);
      if (!names || !germanText) continue;
      // A name may be a text too: "Remove" "Visa ending in 4242".
      const [first, second] = [names[1], names[2]].map((name) =>
        name ? `(?:${createPattern(translations, name, true)})` : '.+',
      ) as [string, string];
      const pattern = escapePattern(germanText)
        .replace(FIRST_NAME, () => first)
        .replace(SECOND_NAME, () => second)
        .replaceAll(/(?<!\d)97(?!\d)|NaN|undefined/g, '\\S+')
        .replace('%', '\\s?%');
      // "Name" is not found in "Anzeigename".
      const isWord = /^\p{L}+$/u.test(germanText);
      patterns.add(isWord ? `(?<!\\p{L})${pattern}(?!\\p{L})` : pattern);
    }
  return [...patterns].join('|');
}

/** Null if the text cannot be created of these parts. */
function create(text: unknown, parts: readonly unknown[]): string | null {
  if (typeof text === 'string') return text;
  if (typeof text !== 'function') return null;
  try {
    const created: unknown = text(...parts);
    return typeof created === 'string' ? created : null;
  } catch {
    return null;
  }
}

/** The names in an English text that is searched for; null if another one is. */
function findNames(english: string, text: string | RegExp, isExact: boolean): string[] | null {
  if (text instanceof RegExp)
    return text.test(english.replace(FIRST_NAME, '1').replace(SECOND_NAME, '2')) ? [] : null;
  if (english.includes(FIRST_NAME)) {
    const pattern = escapePattern(english).replace(FIRST_NAME, '(.+)').replace(SECOND_NAME, '(.+)');
    return text.match(`^${pattern}$`);
  }
  const isFound = isExact ? english === text : english.toLowerCase().includes(text.toLowerCase());
  return isFound ? [] : null;
}

type Finder = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'getByPlaceholder' | 'locator'>;

/** Changes the methods of all pages, or of all locators. */
function translateLocators(finder: Page | Locator, translations: readonly Translation[]): void {
  const methods: Finder = Object.getPrototypeOf(finder);
  const { getByRole, getByText, getByLabel, getByPlaceholder } = methods;
  methods.getByRole = function (role, { name, exact = false, ...options } = {}) {
    const translated = name && { name: translate(translations, name, exact) };
    return getByRole.call(this, role, { ...options, ...translated });
  };
  const wrap = (find: Finder['getByText']): Finder['getByText'] =>
    function (this: Finder, text, { exact = false } = {}) {
      return find.call(this, translate(translations, text, exact));
    };
  methods.getByText = wrap(getByText);
  methods.getByLabel = wrap(getByLabel);
  methods.getByPlaceholder = wrap(getByPlaceholder);
}
