import { expect, it } from 'vitest';
import { chooseReading, findUncertainLineIndexes } from './choose-reading-of-uncertain-lines.ts';

const toWords = (text: string, confidence: number) =>
  text.split(' ').map((word) => ({ text: word, confidence }));

it('finds the lines that were hardly read, or not at all', () => {
  expect(findUncertainLineIndexes([0.92, 0, 0.95, 0.32], [16, 10, 33, 36])).toEqual([3, 1]);
});

it('finds the longest of many lines only', () => {
  const counts = Array.from({ length: 40 }, (_, index) => index);
  const uncertain = findUncertainLineIndexes(Array(40).fill(0.1), counts);
  expect(uncertain).toHaveLength(12);
  expect(uncertain).toContain(39);
});

it('takes the more certain reading', () => {
  const first = toWords('135 g FisOotl0 rice', 0.32);
  const second = toWords('135 g risotto rice', 0.9);
  expect(chooseReading(first, second)).toEqual(second);
  expect(chooseReading(second, first)).toEqual(second);
  expect(chooseReading([], second)[1]).toEqual({ text: 'g', confidence: 0.9 });
});

it('doubts an amount that the other reading does not have', () => {
  const chosen = chooseReading(toWords('195 g Speck', 0.4), toWords('495 g Speck', 0.95));
  expect(chosen.map(({ confidence }) => confidence)).toEqual([0.5, 0.95, 0.95]);
});
