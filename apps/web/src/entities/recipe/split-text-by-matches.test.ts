import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTextByMatches } from '#entities/recipe/split-text-by-matches.ts';

const highlightInBrackets = (text: string, words: string) =>
  splitTextByMatches(text, words)
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
])('highlights in "%s" the matches of "%s"', (text, words, expected) => {
  expect(highlightInBrackets(text, words)).toBe(expected);
});

test('keeps the text unchanged, whatever the search words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
      expect(
        splitTextByMatches(text, words)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
