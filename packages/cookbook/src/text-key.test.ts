import fc from 'fast-check';
import { expect, test } from 'vitest';
import { singularKey, textKey } from './text-key.ts';

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['  PAD   THAI! ', 'pad thai'],
  ['bell_pepper', 'bell pepper'],
  ["Shepherd's pie", 'shepherds pie'],
  ['Fish & chips', 'fish chips'],
])('"%s" has the key "%s"', (text, key) => {
  expect(textKey(text)).toBe(key);
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(textKey(textKey(text))).toBe(textKey(text));
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
])('"%s" and "%s" meet in one key', (many, one) => {
  expect(singularKey(many)).toBe(singularKey(one));
});

test.each(['hummus', 'asparagus', 'couscous', 'swiss'])('"%s" keeps its s', (word) => {
  expect(singularKey(word)).toBe(word);
});
