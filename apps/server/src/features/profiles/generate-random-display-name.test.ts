import { describe, expect, it } from 'vitest';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { foodWords, generateRandomDisplayName } from './generate-random-display-name.ts';

/** Replacements for the random source that always return the lowest or the highest value. */
const lowestIds = { randomInt: () => 0 };
const highestIds = { randomInt: (limit: number) => limit - 1 };

describe('generateRandomDisplayName', () => {
  it('combines two different food words and a two-digit number', () => {
    for (const ids of [lowestIds, highestIds, ...Array(500).fill(randomIdGenerator)]) {
      const [first = '', second = '', number, ...rest] = generateRandomDisplayName(ids).split(' ');
      expect(foodWords).toContain(first);
      expect(foodWords).toContain(second);
      expect(first).not.toBe(second);
      expect(number).toMatch(/^[1-9]\d$/);
      expect(rest).toEqual([]);
    }
  });

  it('has at least 60 words without duplicates', () => {
    expect(foodWords.length).toBeGreaterThanOrEqual(60);
    expect(new Set(foodWords).size).toBe(foodWords.length);
  });

  it('rarely repeats a name', () => {
    const names = Array.from({ length: 200 }, () => generateRandomDisplayName(randomIdGenerator));
    expect(new Set(names).size).toBeGreaterThan(190);
  });
});
