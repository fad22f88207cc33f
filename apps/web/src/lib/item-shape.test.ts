import { expect, test } from 'vitest';
import { cardOf, isCard, isItem, wholeCard, wholeItem } from '#lib/item-shape.ts';
import { buildItem } from '#testing/builders.ts';

test('a recipe of which things are missing is whole again, and empty where they were', () => {
  const item = wholeItem({ _id: 'soup', title: 'Soup', media: null, calories: undefined });
  expect(item).toMatchObject({ title: 'Soup', category: '', media: [], calories: null });
  expect(isItem(item)).toBe(true);
});

test('a whole one stays the same object', () => {
  const item = buildItem();
  expect(wholeItem(item)).toBe(item);
  const card = cardOf(item);
  expect(wholeCard(card)).toBe(card);
  expect(isCard(card)).toBe(true);
});

test('a card does not become more than a card', () => {
  expect(wholeCard({ _id: 'soup' })).not.toHaveProperty('ingredients');
});

const photo = (id: string) => ({
  id,
  url: `/media/${id}.jpg`,
  type: 'image/jpeg',
  name: '',
  placeholder: `data:${id}`,
});

test('the card of a whole recipe has its picture, and the blurred one that goes with it', () => {
  const media = [photo('one'), photo('two')];
  const two = buildItem({ media, previewIconUrl: '/media/two-preview.webp' });
  expect(cardOf(two)).toMatchObject({
    previewIconUrl: '/media/two-preview.webp',
    placeholder: 'data:two',
  });
  const none = buildItem({ media, previewIconUrl: null });
  expect(cardOf(none)).toMatchObject({ previewIconUrl: '/media/one.jpg', placeholder: 'data:one' });
  expect(cardOf(buildItem())).toMatchObject({ previewIconUrl: null, placeholder: null });
});

test('the card of a card is the same card', () => {
  const card = { ...cardOf(buildItem()), placeholder: 'data:', minutes: 5, isFavorite: true };
  expect(cardOf(card)).toEqual(card);
});
