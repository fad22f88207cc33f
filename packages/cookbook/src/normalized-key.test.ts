import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNormalizedKey, toSingularKey } from './normalized-key.ts';

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['  PAD   THAI! ', 'pad thai'],
  ['bell_pepper', 'bell pepper'],
  ["Shepherd's pie", 'shepherds pie'],
  ['Fish & chips', 'fish chips'],
])('normalizes "%s" to "%s"', (text, key) => {
  expect(toNormalizedKey(text)).toBe(key);
});

test('toNormalizedKey is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toNormalizedKey(toNormalizedKey(text))).toBe(toNormalizedKey(text));
    }),
  );
});

test.each([
  ['tomatoes', 'tomato'],
  ['berries', 'berry'],
  ['cookies', 'cookie'],
  ['radishes', 'radish'],
  ['pancakes', 'pancake'],
  ['mussels', 'mussel'],
  ['club sandwiches', 'club sandwich'],
])('"%s" and "%s" have the same key', (plural, singular) => {
  expect(toSingularKey(plural)).toBe(toSingularKey(singular));
});

test.each(['hummus', 'asparagus', 'couscous', 'swiss'])('"%s" keeps its final s', (word) => {
  expect(toSingularKey(word)).toBe(word);
});
