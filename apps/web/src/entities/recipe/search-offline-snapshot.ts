// Loaded only for a search without a connection.
import type { ItemCard } from '@plateful/contract';
import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { OfflineSnapshot } from '#lib/offline-snapshot.ts';
import { toItemCard } from '#lib/to-item-card.ts';

/** Words; in scripts without spaces, single characters. */
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu;

/** Splits a text into words without accents. */
const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .match(tokenPattern) ?? [];

/** Short words match too many others when a typing error is forgiven. */
const getToleratedErrors = (word: string) => (word.length < 4 ? 0 : word.length === 4 ? 1 : 2);

function createIndex({ cards, items }: OfflineSnapshot): MiniSearch {
  const index = new MiniSearch({
    idField: '_id',
    fields: ['title', 'germanTitle', 'description', 'ingredients', 'instructions'],
    tokenize: toWords,
    processTerm: (word) => word,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      boost: { title: 4, germanTitle: 4, description: 2 },
    },
  });
  index.addAll(cards.map((card) => ({ ...card, germanTitle: card.titles?.de })));
  for (const item of items) {
    if (index.has(item._id)) index.discard(item._id);
    index.add({
      ...item,
      germanTitle: item.titles?.de,
      ingredients: item.ingredients.join(' '),
      instructions: item.instructions.join(' '),
    });
  }
  return index;
}

/**
 * Searches the recipes on this device like the server does: all words, the last ones as beginnings, ignoring accents;
 * typing errors are forgiven if nothing else matches. Without words, lists all recipes, newest first.
 */
export function searchOfflineSnapshot(snapshot: OfflineSnapshot, words: string): ItemCard[] {
  const cards = new Map(snapshot.cards.map((card) => [card._id, card]));
  for (const item of snapshot.items)
    if (!cards.has(item._id)) cards.set(item._id, toItemCard(item));
  if (words === '')
    return [...cards.values()].sort(
      (a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt),
    );
  const index = createIndex(snapshot);
  const search = (query: Query, options?: SearchOptions) =>
    index.search(query, options).flatMap(({ id }) => cards.get(id) ?? []);
  const matches = search(words);
  return matches.length > 0 ? matches : search(words, { fuzzy: getToleratedErrors });
}
