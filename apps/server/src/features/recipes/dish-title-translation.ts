import { nonPhotoSources } from '@plateful/contract';
import { listCookbookRecipes, toNormalizedKey } from '@plateful/cookbook';

/** A shorter beginning names too many dishes. */
const MIN_NAME_LENGTH = 3;

interface GermanName {
  /** The English title. */
  title: string;
  key: string;
}

// Created when they are needed first.
let cachedTitles: ReadonlyMap<string, { de: string }> | undefined;
let cachedNames: readonly GermanName[] | undefined;

function getTitles(): ReadonlyMap<string, { de: string }> {
  cachedTitles ??= new Map(
    listCookbookRecipes().flatMap(({ title, synonymsDe: [de] }): [string, { de: string }][] =>
      de && de !== title ? [[title, { de }]] : [],
    ),
  );
  return cachedTitles;
}

function getNames(): readonly GermanName[] {
  cachedNames ??= listCookbookRecipes()
    .flatMap(({ title, synonymsDe }) =>
      synonymsDe.map((name) => ({ title, key: toNormalizedKey(name) })),
    )
    .sort((a, b) => a.key.length - b.key.length);
  return cachedNames;
}

/**
 * The title of a recipe in other languages. Titles that users typed or imported are never translated; a recipe from a
 * photo has the English title of its dish until its user changes it.
 */
export const findTitleTranslation = (title: string, source: string): { de: string } | undefined =>
  nonPhotoSources.includes(source) && source !== 'sample' ? undefined : getTitles().get(title);

/** The title of the dish with the shortest German name that begins with the query. */
export function findTitleByGermanNamePrefix(query: string): string | undefined {
  const key = toNormalizedKey(query);
  if (key.length < MIN_NAME_LENGTH) return undefined;
  return getNames().find((name) => name.key.startsWith(key))?.title;
}
