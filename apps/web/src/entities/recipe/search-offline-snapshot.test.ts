import { expect, test } from 'vitest';
import { searchOfflineSnapshot } from '#entities/recipe/search-offline-snapshot.ts';
import type { OfflineSnapshot } from '#lib/offline-snapshot.ts';
import { toItemCard } from '#lib/to-item-card.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const items = [
  buildItem({ title: 'Lasagna', description: 'With spinach', ingredients: ['250 g ricotta'] }),
  buildItem({ title: 'Crème brûlée', instructions: ['Caramelize the sugar.'] }),
  buildItem({ title: '麻婆豆腐', createdAt: '2026-11-22T10:00:00.000Z' }),
  buildItem({
    title: 'Ricotta cake',
    titles: { de: 'Ricottakuchen' },
    description: 'Without spinach',
  }),
];
const onlyCard = buildItem({ title: 'Weißkohl 🥬' });
const snapshot: OfflineSnapshot = {
  userId: 'user-1',
  user: buildUser(),
  savedAt: '2026-11-20T10:00:00.000Z',
  total: 5,
  categories: [],
  cards: [items[0], onlyCard].flatMap((item) => (item ? toItemCard(item) : [])),
  items,
  listIds: [],
  homeIds: [],
  openedIds: [],
};
const search = (words: string) => searchOfflineSnapshot(snapshot, words).map(({ title }) => title);

test.each([
  ['title', 'lasagna', ['Lasagna']],
  ['description and ingredient, all words', 'spinach lasag', ['Lasagna']],
  ['ingredient, titles first', 'ricotta', ['Ricotta cake', 'Lasagna']],
  ['German name', 'ricottakuch', ['Ricotta cake']],
  ['step', 'caramelize', ['Crème brûlée']],
  ['no accents', 'creme brulee', ['Crème brûlée']],
  ['a typing error', 'lasanga', ['Lasagna']],
  ['a part of a Chinese title', '豆腐', ['麻婆豆腐']],
  ['ß as ss, in a recipe without its steps', 'weisskohl', ['Weißkohl 🥬']],
  ['an emoji', '🥬', ['Weißkohl 🥬']],
  ['nothing', 'goulash', []],
])('finds recipes by %s', (_description, words, titles) => {
  expect(search(words)).toEqual(titles);
});

test('without words lists all recipes, newest first', () => {
  expect(search('')).toHaveLength(5);
  expect(search('')[0]).toBe('麻婆豆腐');
});
