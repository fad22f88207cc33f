import { expect, test } from 'vitest';
import { isItem, wholeCard, wholeItem } from '#lib/item-shape.ts';
import { buildItem } from '#testing/builders.ts';

test('a recipe of which things are missing is whole again, and empty where they were', () => {
  const item = wholeItem({ _id: 'soup', title: 'Soup', media: null, calories: undefined });
  expect(item).toMatchObject({ title: 'Soup', category: '', media: [], calories: null });
  expect(isItem(item)).toBe(true);
});

test('a whole one stays the same object', () => {
  const item = buildItem();
  expect(wholeItem(item)).toBe(item);
  expect(wholeCard(item)).toBe(item);
});

test('a card does not become more than a card', () => {
  expect(wholeCard({ _id: 'soup' })).not.toHaveProperty('ingredients');
});
