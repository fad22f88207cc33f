import { expect, test } from 'vitest';
import { formatMinutes } from '#lib/format-for-locale.ts';
import { parseMinutes } from '#lib/parse-minutes.ts';

test.each([
  ['', null],
  ['  ', null],
  ['75', 75],
  ['1 h 15', 75],
  ['1h15', 75],
  ['1:15', 75],
  ['1.5 hours', 90],
  ['1,5 Std.', 90],
  ['1 Std. 20 Min.', 80],
  ['2 Tage', 2880],
  ['1 day 2 hrs', 1560],
  ['0', 0],
  ['an hour', Number.NaN],
  ['10 seconds', Number.NaN],
  ['1:75:00', Number.NaN],
  ['-5', Number.NaN],
])('"%s" is %s minutes', (input, minutes) => {
  expect(parseMinutes(input)).toBe(minutes);
});

test.each([1, 45, 60, 75, 2000])('reads formatted durations: %i', (minutes) => {
  expect(parseMinutes(formatMinutes(minutes))).toBe(minutes);
});
