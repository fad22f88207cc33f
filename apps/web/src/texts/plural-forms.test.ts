import { expect, test } from 'vitest';
import { translationLoaders } from '#texts/localization.ts';

const englishFiles = import.meta.glob<object>(['./en/*.ts', '!./en/legal-*'], { eager: true });

/** Nouns and units that have one form. */
const INVARIABLE_WORD = /^(?:hr|MB|min|Min|Nutzer|Std|Treffer|Zeichen)$/;

/** Texts of limits and periods that are never 1. */
const alwaysPlural = new Set([
  'admin-recognition.statistics.summaryOfMaximum',
  'admin.charts.days',
  'admin.charts.summary',
  'admin.subscriptions.latest',
  'membership.invoices.latest',
  'public.trial.limit',
  'search.timeFilter.noResults',
  'search.timeFilter.results',
  'selection.tags.full',
  'several-photos.pages.limit',
  'several-photos.pages.title',
  'shared.items.selectionLimit',
]);

type CreateText = (...parts: unknown[]) => unknown;

/** All functions that create texts, by their key: "shared.items.count". */
function* findFunctions(texts: object, path: string): Generator<[key: string, CreateText]> {
  for (const [name, value] of Object.entries(texts)) {
    const key = `${path}.${name}`;
    if (typeof value === 'function') yield [key, value];
    else if (typeof value === 'object' && value !== null) yield* findFunctions(value, key);
  }
}

/** The words after a number in the text that is created for it; none if the function takes other parts. */
function getWordsAfter(number: number, createText: CreateText): string[] {
  try {
    const text = String(createText(number, number, number));
    return [...text.matchAll(new RegExp(`(?<![\\d.,])${number} (?!of |von )(\\p{L}+)`, 'gu'))].map(
      ([, word = '']) => word,
    );
  } catch {
    return [];
  }
}

/** Words that do not agree with the number before them. */
function findWrongWords(createText: CreateText): string[] {
  const [singular, plural] = [getWordsAfter(1, createText), getWordsAfter(2, createText)];
  return [
    ...plural.filter((word) => singular.includes(word)),
    ...[0, 1.5]
      .flatMap((number) => getWordsAfter(number, createText))
      .filter((word) => !plural.includes(word)),
  ];
}

const hasForms = (word: string) => !INVARIABLE_WORD.test(word);
const isGermanNoun = (word: string) => /^\p{Lu}/u.test(word);

test.each(Object.keys(englishFiles))('nouns in %s agree with their number', async (file) => {
  const area = file.replaceAll(/.*\/|\.ts$/g, '');
  const english = Object.values(englishFiles[file] ?? {}).find(
    (texts) => typeof texts === 'object',
  );
  const englishFunctions = new Map(findFunctions(english, area));
  const german = (await translationLoaders[file.replace('en', 'de')]?.()) as object;
  for (const [key, createGerman] of findFunctions(german, area)) {
    // In German, a noun is recognized by its capital letter.
    const isCount = getWordsAfter(2, createGerman).some(isGermanNoun);
    if (!isCount || alwaysPlural.has(key)) continue;
    const wrongNouns = findWrongWords(createGerman).filter(isGermanNoun);
    expect(wrongNouns.filter(hasForms), key).toEqual([]);
    const createEnglish = englishFunctions.get(key);
    expect(createEnglish && findWrongWords(createEnglish).filter(hasForms), key).toEqual([]);
  }
});

test.each([
  [(count: number) => `${count} recipes`, ['recipes']],
  [(count: number) => `${count} ${count > 1 ? 'recipes' : 'recipe'}`, ['recipe']],
  [(count: number) => `${count} ${count === 1 ? 'recipe' : 'recipes'}`, []],
])('finds wrong words: %s', (createText, words) => {
  expect(findWrongWords(createText as CreateText)).toEqual(words);
});
