import { describe, expect, it } from 'vitest';
import { randomIds } from '#platform/ids.ts';
import { foodWords, randomDisplayName } from './random-display-name.ts';

/** Chance that always takes the same end. */
const lowest = { below: () => 0 };
const highest = { below: (limit: number) => limit - 1 };

describe('a random display name', () => {
  it('is two different food words and a number of two digits', () => {
    for (const ids of [lowest, highest, ...Array(500).fill(randomIds)]) {
      const [first = '', second = '', number, ...more] = randomDisplayName(ids).split(' ');
      expect(foodWords).toContain(first);
      expect(foodWords).toContain(second);
      expect(first).not.toBe(second);
      expect(number).toMatch(/^[1-9]\d$/);
      expect(more).toEqual([]);
    }
  });

  it('has enough words, and none twice', () => {
    expect(foodWords.length).toBeGreaterThanOrEqual(60);
    expect(new Set(foodWords).size).toBe(foodWords.length);
  });

  it('seldom comes twice', () => {
    const names = Array.from({ length: 200 }, () => randomDisplayName(randomIds));
    expect(new Set(names).size).toBeGreaterThan(190);
  });
});
