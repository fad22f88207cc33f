import type { Item } from '@plateful/contract';
import { expect, test } from 'vitest';
import { toItemCard } from '#lib/to-item-card.ts';
import { buildItem } from '#testing/test-data-builders.ts';

const dish: NonNullable<Item['recognition']> = {
  kind: 'dish',
  title: 'Pie',
  confidence: 0.2,
  alternatives: [],
  source: 'embedded',
};
const pie = buildItem({ title: 'Pie', titles: { de: 'Kuchen' }, calories: 300, totalMinutes: 40 });

test('a guess that is not likely has no title before it is confirmed', () => {
  const guess = { ...pie, needsReview: true, recognition: dish };
  const card = toItemCard(guess);
  expect(card).toMatchObject({ title: '', description: '', calories: null, minutes: null });
  expect(card).not.toHaveProperty('titles');
  expect(toItemCard(card)).toEqual(card);
  const shown = { title: 'Pie', titles: { de: 'Kuchen' }, calories: 300, minutes: 40 };
  expect(toItemCard({ ...guess, needsReview: false })).toMatchObject(shown);
  expect(toItemCard({ ...guess, recognition: { ...dish, confidence: 0.3 } })).toMatchObject(shown);
  expect(toItemCard({ ...guess, recognition: { ...dish, kind: 'recipe_text' } })).toMatchObject(
    shown,
  );
});
