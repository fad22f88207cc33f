import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLikelyCorrections, getOneTypoVariantsOfShortWord } from './spelling-correction.ts';

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
        const variants = getOneTypoVariantsOfShortWord(word).filter(
          (variant) => variant.length >= 3,
        );
        const typed = variants[pick % variants.length] ?? '';
        expect(findLikelyCorrections(typed, [word], false)).toEqual([word]);
        if (typed.length <= 5) expect(getOneTypoVariantsOfShortWord(typed)).toContain(word);
      }),
    );
  });
});

it('has a limited number of corrections', () => {
  const candidates = Array.from(
    { length: 300 },
    (_, at) => `panca${String.fromCodePoint(256 + at)}e`,
  );
  expect(findLikelyCorrections('pancake', candidates, false)).toEqual(candidates.slice(0, 30));
});

it('is compared with many long words quickly', () => {
  const candidates = Array.from({ length: 300 }, (_, at) => `${'ab'.repeat(18)}${at}`);
  const start = process.cpuUsage();
  expect(findLikelyCorrections('ab'.repeat(100), candidates, true)).toEqual([]);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(20);
});
