import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLikelyCorrections,
  getOneTypoVariants,
  removeAccents,
  tokenizeQuery,
} from './search-words.ts';

describe('tokenizeQuery', () => {
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
    expect(tokenizeQuery(query)).toEqual(words);
  });

  it('never returns query operators', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const word of tokenizeQuery(query)) {
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

describe('a misspelled word', () => {
  it.each([
    ['lasanga', ['lasagna', 'lasso', 'banana'], ['lasagna']],
    ['parmezan', ['parmesan', 'parma', 'part'], ['parmesan']],
    ['slat', ['salt', 'slate', 'plate'], ['salt', 'slate']],
    ['chiken', ['chicken', 'thicken'], ['chicken']],
    // Too different, or too short to correct.
    ['chiken', ['spinach'], []],
    ['rcei', ['rice'], []],
    ['eg', ['egg'], []],
    ['борш', ['борщ', 'боров'], ['борщ']],
  ])('%j among %j is corrected to %j', (word, candidates, corrections) => {
    expect(findLikelyCorrections(word, candidates, false)).toEqual(corrections);
  });

  it('can be a prefix', () => {
    expect(findLikelyCorrections('parmez', ['parmesan'], false)).toEqual([]);
    expect(findLikelyCorrections('parmez', ['parmesan', 'permission'], true)).toEqual(['parmesan']);
  });

  it('has every word one typo away as a variant', () => {
    const word = fc.stringMatching(/^[a-z]{4,5}$/);
    fc.assert(
      fc.property(word, fc.nat(), (word, pick) => {
        const variants = getOneTypoVariants(word).filter((variant) => variant.length >= 3);
        const typed = variants[pick % variants.length] ?? '';
        expect(findLikelyCorrections(typed, [word], false)).toEqual([word]);
        if (typed.length <= 5) expect(getOneTypoVariants(typed)).toContain(word);
      }),
    );
  });
});

it('is compared with many long words quickly', () => {
  const candidates = Array.from({ length: 300 }, (_, at) => `${'ab'.repeat(18)}${at}`);
  const start = process.cpuUsage();
  expect(findLikelyCorrections('ab'.repeat(100), candidates, true)).toEqual([]);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(20);
});
