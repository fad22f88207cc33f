import { expect, test } from 'vitest';
import {
  isItem,
  isItemCard,
  withCardDefaults,
  withItemDefaults,
} from '#lib/item-guards-and-defaults.ts';
import { toItemCard } from '#lib/to-item-card.ts';
import { buildItem } from '#testing/test-data-builders.ts';

test('missing fields of a recipe get their empty defaults', () => {
  const item = withItemDefaults({ _id: 'soup', title: 'Soup', media: null, calories: undefined });
  expect(item).toMatchObject({ title: 'Soup', category: '', media: [], calories: null });
  expect(isItem(item)).toBe(true);
});

test('a complete recipe stays the same object', () => {
  const item = buildItem();
  expect(withItemDefaults(item)).toBe(item);
  const card = toItemCard(item);
  expect(withCardDefaults(card)).toBe(card);
  expect(isItemCard(card)).toBe(true);
});

test('a card gets no fields of a recipe', () => {
  expect(withCardDefaults({ _id: 'soup' })).not.toHaveProperty('ingredients');
});

const photo = (id: string) => ({
  id,
  url: `/media/${id}.jpg`,
  type: 'image/jpeg',
  name: '',
  placeholder: `data:${id}`,
});

test('the card of a recipe has its picture and placeholder', () => {
  const media = [photo('one'), photo('two')];
  const item = buildItem({ media, previewIconUrl: '/media/two-preview.webp' });
  expect(toItemCard(item)).toMatchObject({
    previewIconUrl: '/media/two-preview.webp',
    placeholder: 'data:two',
  });
  const none = buildItem({ media, previewIconUrl: null });
  expect(toItemCard(none)).toMatchObject({
    previewIconUrl: '/media/one.jpg',
    placeholder: 'data:one',
  });
  expect(toItemCard(buildItem())).toMatchObject({ previewIconUrl: null, placeholder: null });
});

test('the card of a card is the same card', () => {
  const card = { ...toItemCard(buildItem()), placeholder: 'data:', minutes: 5, isFavorite: true };
  expect(toItemCard(card)).toEqual(card);
});
