import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnicodeStringArbitrary } from '#testing/create-unicode-string-arbitrary.ts';
import { removeAccents, tokenizeSearchText } from './tokenize-search-text.ts';

describe('tokenizeSearchText', () => {
  it.each([
    ['Crème BRÛLÉE', ['crème', 'brûlée']],
    ['  a-b, c/d & (e | !f):* ', ['a', 'b', 'c', 'd', 'e', 'f']],
    ["crêpe's", ['crêpe', 's']],
    ['200g flour', ['200g', 'flour']],
    ['Борщ 麻婆豆腐', ['борщ', '麻婆豆腐']],
    ['salt pepper Salt', ['pepper', 'salt']],
    ['cre\u0300me', ['crème']],
    ['½ cup ｶﾚｰ', ['1', '2', 'cup', 'カレー']],
    ['🍋cake ❤️', ['🍋', 'cake', '❤']],
    ['\0 \ud800 !?', []],
  ])('splits %j into %j', (query, words) => {
    expect(tokenizeSearchText(query)).toEqual(words);
  });

  it('never returns query operators', () => {
    fc.assert(
      fc.property(createUnicodeStringArbitrary(), (query) => {
        for (const word of tokenizeSearchText(query)) {
          expect(word).toMatch(
            /^([\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])$/u,
          );
        }
      }),
    );
  });
});

it('removes accents, but keeps letters of other scripts', () => {
  expect(['crème', 'smørrebrød', 'grüße', 'ёлка', 'йогурт'].map(removeAccents)).toEqual([
    'creme',
    'smorrebrod',
    'grusse',
    'елка',
    'йогурт',
  ]);
});
