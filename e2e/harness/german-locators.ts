import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { projectRoot } from './test-server.ts';

const textsFolder = join(projectRoot, 'apps/web/src/texts');

/** Numbers with which the texts that depend on one are created. */
const sampleNumbers = Array.from({ length: 31 }, (_, number) => number);
const FIRST_NAME = 'FIRSTNAME';
const SECOND_NAME = 'SECONDNAME';

/** English texts and their translations. Names in them are placeholders. */
type Dictionary = Map<string, Set<string>>;

let translation: Promise<void> | undefined;

/** Shows the app in German. Elements are still found by their English texts, in all pages of this process. */
export async function showInGerman(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('language', 'de');
  });
  translation ??= loadDictionary().then((dictionary) => {
    for (const finder of [page, page.locator('body')]) translateLocators(finder, dictionary);
  });
  await translation;
}

async function loadDictionary(): Promise<Dictionary> {
  const dictionary: Dictionary = new Map();
  const load = async (file: string) =>
    (await runnerImport<object>(join(textsFolder, file), { configFile: false })).module;
  for (const file of await readdir(join(textsFolder, 'de'))) {
    const { translation } = (await load(`de/${file}`)) as { translation: object };
    if (file === 'server-messages.ts') {
      for (const [english, german] of Object.entries(translation))
        addTexts(dictionary, english, german);
      continue;
    }
    const english = Object.values(await load(`en/${file}`)).find(
      (texts) => typeof texts === 'object',
    );
    addTexts(dictionary, english, translation);
  }
  return dictionary;
}

function addTexts(dictionary: Dictionary, english: unknown, german: unknown): void {
  if (typeof english === 'string' && typeof german === 'string') {
    if (!english.includes('undefined'))
      dictionary.set(english, (dictionary.get(english) ?? new Set()).add(german));
  } else if (typeof english === 'function' && typeof german === 'function') {
    for (const parts of [[FIRST_NAME, SECOND_NAME], ...sampleNumbers.map((number) => [number])])
      addTexts(dictionary, create(english, parts), create(german, parts));
  } else if (isGroup(english) && isGroup(german)) {
    for (const name of Object.keys(english)) addTexts(dictionary, english[name], german[name]);
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Null if the text cannot be created of these parts. */
function create(text: CallableFunction, parts: unknown[]): unknown {
  try {
    return text(...parts);
  } catch {
    return null;
  }
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the text in both languages. */
function translate(dictionary: Dictionary, text: string | RegExp, isExact: boolean): RegExp {
  const patterns = text instanceof RegExp ? [text.source] : [escapePattern(text)];
  for (const [english, translations] of dictionary) {
    const names = findNames(english, text, isExact);
    if (!names) continue;
    for (const german of translations)
      patterns.push(
        escapePattern(german)
          .replace(FIRST_NAME, names[1] ?? '.+')
          .replace(SECOND_NAME, names[2] ?? '.+')
          .replace('%', '\\s?%'),
      );
  }
  const pattern = patterns.join('|');
  return isExact ? new RegExp(`^\\s*(?:${pattern})\\s*$`) : new RegExp(pattern, 'i');
}

/** The names in an English text that is searched for; null if another one is. */
function findNames(english: string, text: string | RegExp, isExact: boolean): string[] | null {
  if (text instanceof RegExp)
    return text.test(english.replace(FIRST_NAME, '1').replace(SECOND_NAME, '2')) ? [] : null;
  if (!english.includes(FIRST_NAME))
    return (isExact ? english === text : english.startsWith(text)) ? [] : null;
  const pattern = escapePattern(english).replace(FIRST_NAME, '(.+)').replace(SECOND_NAME, '(.+)');
  return text.match(`^${pattern}$`);
}

type Finder = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel' | 'getByPlaceholder' | 'locator'>;

/** Changes the methods of all pages, or of all locators. */
function translateLocators(finder: Page | Locator, dictionary: Dictionary): void {
  const methods: Finder = Object.getPrototypeOf(finder);
  const { getByRole, getByText, getByLabel, getByPlaceholder } = methods;
  methods.getByRole = function (role, { name, exact = false, ...options } = {}) {
    const translated = name && { name: translate(dictionary, name, exact) };
    return getByRole.call(this, role, { ...options, ...translated });
  };
  const wrap = (find: Finder['getByText']): Finder['getByText'] =>
    function (this: Finder, text, { exact = false } = {}) {
      return find.call(this, translate(dictionary, text, exact));
    };
  methods.getByText = wrap(getByText);
  methods.getByLabel = wrap(getByLabel);
  methods.getByPlaceholder = wrap(getByPlaceholder);
}
