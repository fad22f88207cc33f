import type { KnownDish } from '@plateful/contract';
import {
  type CookbookRecipe,
  findRecipeByName,
  listCookbookRecipes,
  toNormalizedKey,
} from '@plateful/cookbook';
import MiniSearch, { type QueryCombination } from 'minisearch';
import { presentKnownDish } from './cookbook-dish-details.ts';

/** Shown before anything is typed. */
const USUAL_DISHES = [
  'Spaghetti bolognese',
  'Margherita pizza',
  'Chicken curry',
  'Lasagna',
  'Pancakes',
  'Caesar salad',
  'Chicken noodle soup',
  'Fried rice',
  'Macaroni and cheese',
  'Scrambled eggs',
  'Chili con carne',
  'Mashed potatoes',
  'Hamburger',
  'Tacos',
  'Roast chicken',
  'Tomato soup',
  'Greek salad',
  'Banana bread',
  'Chocolate chip cookies',
  'Porridge',
];
const STOP_WORDS = new Set(
  'a an and the of with in on for style und oder mit in im auf vom nach art der die das'.split(' '),
);
const MAX_QUERY_WORDS = 6;
/** Shorter words match too many dishes when a typing error is forgiven. */
const MIN_MISSPELLED_LENGTH = 4;
/** Shorter word endings match too many dishes. */
const MIN_ENDING_LENGTH = 4;

const cookbookRecipes = listCookbookRecipes();
// Created when they are needed first, because this takes longer than the rest of the server's start.
let cachedIndexes: ReturnType<typeof createIndexes> | undefined;
let cachedNames: ReadonlyMap<CookbookRecipe, string[]> | undefined;
let cachedNameWords: readonly string[] | undefined;
let cachedUsualRecipes: readonly CookbookRecipe[] | undefined;

export function listKnownDishes(): { title: string; kind: string }[] {
  return cookbookRecipes.map(({ title, kind }) => ({ title, kind }));
}

/**
 * Finds dishes by title or synonym in English and German; those with a name that begins with the query first, the most
 * usual of them before others. Ignores accents and plurals, completes words, and finds the second part of German compounds
 * ("suppe" finds Linsensuppe). If no dish matches, it forgives one typing error in words of 4 letters and two in longer
 * ones, or one in the beginning of a word; after that, it finds dishes that match some of the words. An empty query lists
 * the most usual dishes.
 */
export function searchKnownDishes(
  query: string,
  limit: number,
  language: 'en' | 'de',
): KnownDish[] {
  const recipes = query.trim() === '' ? listUsualRecipes() : searchRecipes(query);
  return recipes.slice(0, limit).map((recipe) => presentKnownDish(recipe, language));
}

function searchRecipes(query: string): CookbookRecipe[] {
  const words = toWords(query).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0) return [];
  const exact = findRecipeByName(query);
  const found = findByWords(words, toKey(query));
  return exact ? [exact, ...found.filter((recipe) => recipe !== exact)] : found;
}

/** Dishes whose names begin with the query first, and the most usual of them before others. */
function sortByName(found: CookbookRecipe[], key: string): CookbookRecipe[] {
  const [usual, others] = partition(found, (recipe) => listUsualRecipes().includes(recipe));
  const [beginning, containing] = partition([...usual, ...others], (recipe) =>
    hasNameWithBeginning(recipe, key),
  );
  return [...beginning, ...containing];
}

/** @param beginning normalized, with all words: "pork and" is not the beginning of "pork belly" */
function hasNameWithBeginning(recipe: CookbookRecipe, beginning: string): boolean {
  return (
    getNames()
      .get(recipe)
      ?.some((name) => name.startsWith(beginning)) ?? false
  );
}

function partition<T>(values: readonly T[], condition: (value: T) => boolean): [T[], T[]] {
  return [values.filter(condition), values.filter((value) => !condition(value))];
}

/** Dishes with all words; without any, dishes with some of them. Errors are forgiven only if nothing matches without. */
function findByWords(words: string[], key: string): CookbookRecipe[] {
  const scores = words.map((word) => scoreRecipes(word, 0));
  const withAllWords = combineScores(scores, words.length);
  if (withAllWords.length > 0) return sortByName(withAllWords, key);
  const fuzzyScores = words.map((word) => scoreRecipes(word, getToleratedErrors(word)));
  const withSimilarWords = combineScores(fuzzyScores, words.length);
  if (withSimilarWords.length > 0) return sortByName(withSimilarWords, key);
  const withSomeWords = combineScores(scores, 1);
  return withSomeWords.length > 0 ? withSomeWords : combineScores(fuzzyScores, 1);
}

/** The recipes that match at least `minWords` words, those with the highest sum of scores first. */
function combineScores(
  scoresOfWords: readonly ReadonlyMap<number, number>[],
  minWords: number,
): CookbookRecipe[] {
  const sums = new Map<number, { words: number; score: number }>();
  for (const scores of scoresOfWords) {
    for (const [id, score] of scores) {
      const sum = sums.get(id);
      sums.set(id, { words: (sum?.words ?? 0) + 1, score: (sum?.score ?? 0) + score });
    }
  }
  return [...sums]
    .filter(([, { words }]) => words >= minWords)
    .sort(([, a], [, b]) => b.words - a.words || b.score - a.score)
    .flatMap(([id]) => cookbookRecipes[id] ?? []);
}

/**
 * Matches the beginning of a name's word, a misspelled word, or (worth less) the ending of a compound.
 * @returns the scores by index of the recipe
 */
function scoreRecipes(word: string, toleratedErrors: number): ReadonlyMap<number, number> {
  const { names, endings } = getIndexes();
  const matchName = {
    queries: [word],
    prefix: true,
    fuzzy: toleratedErrors,
    boost: { title: 1.5 },
    weights: { prefix: 0.7, fuzzy: 0.2 },
  };
  const misspelled = toleratedErrors > 0 ? [matchMisspelledBeginning(word)] : [];
  const scores = new Map<number, number>();
  for (const { id, score } of [
    ...names.search({ combineWith: 'OR', queries: [matchName, ...misspelled] }),
    ...endings.search(word, { prefix: true, boost: { endings: 0.5 } }),
  ]) {
    scores.set(id, (scores.get(id) ?? 0) + score);
  }
  return scores;
}

function matchMisspelledBeginning(word: string): QueryCombination {
  const similarWords = getNameWords().filter((other) => beginsWithMisspelled(other, word));
  return { queries: similarWords, boost: { title: 0.3, names: 0.2 } };
}

/** Whether the word begins with the typed letters after one of them is replaced, removed, inserted or swapped. */
function beginsWithMisspelled(word: string, typed: string): boolean {
  let index = 0;
  while (index < typed.length && typed[index] === word[index]) index += 1;
  const [before, after] = [typed.slice(0, index), typed.slice(index)];
  const next = word[index] ?? '';
  return [
    before + next + after.slice(1),
    before + after.slice(1),
    before + next + after,
    before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
  ].some((corrected) => word.startsWith(corrected));
}

function getToleratedErrors(word: string): number {
  if (word.length < MIN_MISSPELLED_LENGTH) return 0;
  return word.length === MIN_MISSPELLED_LENGTH ? 1 : 2;
}

function getIndexes() {
  cachedIndexes ??= createIndexes();
  return cachedIndexes;
}

/** The normalized names of each recipe in both languages. */
function getNames(): ReadonlyMap<CookbookRecipe, string[]> {
  cachedNames ??= new Map(
    cookbookRecipes.map((recipe) => {
      const names = [recipe.title, ...recipe.synonyms, ...recipe.synonymsDe];
      return [recipe, names.map(toKey)];
    }),
  );
  return cachedNames;
}

/** All words of the names. */
function getNameWords(): readonly string[] {
  const words = () => [...getNames().values()].flatMap((names) => names.join(' ').split(' '));
  cachedNameWords ??= [...new Set(words())];
  return cachedNameWords;
}

/** Two, because the endings are many: searching them for misspelled words would take most of the time. */
function createIndexes() {
  const options = { tokenize: toWords, processTerm: (word: string) => word };
  const names = new MiniSearch<{ id: number; title: string; names: string }>({
    fields: ['title', 'names'],
    ...options,
  });
  const endings = new MiniSearch<{ id: number; endings: string }>({
    fields: ['endings'],
    ...options,
  });
  for (const [id, { title, synonyms, synonymsDe }] of cookbookRecipes.entries()) {
    const otherNames = [...synonyms, ...synonymsDe].join(' ');
    names.add({ id, title, names: otherNames });
    const wordEndings = toWords(`${title} ${otherNames}`).flatMap(listEndings);
    endings.add({ id, endings: wordEndings.join(' ') });
  }
  return { names, endings };
}

function toKey(text: string): string {
  return toNormalizedKey(text.replaceAll('ß', 'ss'));
}

function toWords(text: string): string[] {
  const words = toKey(text).split(' ');
  return words.filter((word) => word !== '' && !STOP_WORDS.has(word));
}

function listEndings(word: string): string[] {
  const count = Math.max(0, word.length - MIN_ENDING_LENGTH);
  return Array.from({ length: count }, (_, index) => word.slice(index + 1));
}

function listUsualRecipes(): readonly CookbookRecipe[] {
  cachedUsualRecipes ??= USUAL_DISHES.flatMap((name) => findRecipeByName(name) ?? []);
  return cachedUsualRecipes;
}
