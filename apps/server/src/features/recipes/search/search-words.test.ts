import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyMeanings, oneSlipAway, plainWord, splitWords } from './search-words.ts';

describe('the words of a search', () => {
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
  ])('%j are %j', (query, words) => {
    expect(splitWords(query)).toEqual(words);
  });

  it('are never anything that a query could be built with', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const word of splitWords(query)) {
          expect(word).toMatch(
            /^([\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}])$/u,
          );
        }
      }),
    );
  });
});

it('loses accents, but not the letters of other scripts', () => {
  expect(['crème', 'smørrebrød', 'grüße', 'ёлка', 'йогурт'].map(plainWord)).toEqual([
    'creme',
    'smorrebrod',
    'grusse',
    'елка',
    'йогурт',
  ]);
});

describe('a mistyped word', () => {
  it.each([
    ['lasanga', ['lasagna', 'lasso', 'banana'], ['lasagna']],
    ['parmezan', ['parmesan', 'parma', 'part'], ['parmesan']],
    ['slat', ['salt', 'slate', 'plate'], ['salt', 'slate']],
    ['chiken', ['chicken', 'thicken'], ['chicken']],
    // Too far, or too short to guess.
    ['chiken', ['spinach'], []],
    ['rcei', ['rice'], []],
    ['eg', ['egg'], []],
    ['борш', ['борщ', 'боров'], ['борщ']],
  ])('%j among %j means %j', (word, candidates, meanings) => {
    expect(likelyMeanings(word, candidates, false)).toEqual(meanings);
  });

  it('may be the beginning of what is still being typed', () => {
    expect(likelyMeanings('parmez', ['parmesan'], false)).toEqual([]);
    expect(likelyMeanings('parmez', ['parmesan', 'permission'], true)).toEqual(['parmesan']);
  });

  it('means whatever it was before one slip', () => {
    const word = fc.stringMatching(/^[a-z]{4,5}$/);
    fc.assert(
      fc.property(word, fc.nat(), (meant, pick) => {
        const slips = oneSlipAway(meant).filter((slip) => slip.length >= 3);
        const typed = slips[pick % slips.length] ?? '';
        expect(likelyMeanings(typed, [meant], false)).toEqual([meant]);
        if (typed.length <= 5) expect(oneSlipAway(typed)).toContain(meant);
      }),
    );
  });
});

it('compares a word with many long ones in little time', () => {
  const candidates = Array.from({ length: 300 }, (_, at) => `${'ab'.repeat(18)}${at}`);
  const start = process.cpuUsage();
  expect(likelyMeanings('ab'.repeat(100), candidates, true)).toEqual([]);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(20);
});
