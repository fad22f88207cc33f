import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords } from '#features/recipes/search/mark-words.ts';

const marked = (text: string, words: string) =>
  markWords(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Crème brûlée', 'creme', '[Crème] brûlée'],
  ['Lemon pasta with lemons', 'LEMON', '[Lemon] pasta with [lemon]s'],
  ['Spaghetti', 'ghetti', 'Spaghetti'],
  ['Straße nach Süden', 'sud', 'Straße nach [Süd]en'],
  ['Fish & chips', '& chips', 'Fish & [chips]'],
  ['Pasta al limone', 'pas pasta al', '[Pasta] [al] limone'],
  ['Soup', '', 'Soup'],
  ['Soup', 'soup of the day', '[Soup]'],
  ['(a+)+$ soup', '(a+)+$', '([a]+)+$ soup'],
])('%s, searched by %s', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});

test('whatever is searched for, the text stays what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
      expect(
        markWords(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
