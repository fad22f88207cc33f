import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { findTimers } from './find-timers.ts';

test.each([
  ['Bake for 8–10 minutes.', '8–10 minutes', 480, 600],
  ['Simmer 2 to 3 min, then stir', '2 to 3 min', 120, 180],
  ['Roast for 1½ hours', '1½ hours', 5400, 5400],
  ['Roast for 1 1/2 hours', '1 1/2 hours', 5400, 5400],
  ['Wait half an hour', 'half an hour', 1800, 1800],
  ['Wait an hour and a half', 'an hour and a half', 5400, 5400],
  ['Cook for 1 hour 30 minutes', '1 hour 30 minutes', 5400, 5400],
  ['Cook for 1 hour and 15 minutes', '1 hour and 15 minutes', 4500, 4500],
  ['1 hour to 1 hour 15 minutes', '1 hour to 1 hour 15 minutes', 3600, 4500],
  ['Stir for 30 seconds', '30 seconds', 30, 30],
  ['Steam for ten minutes', 'ten minutes', 600, 600],
  ['a 10-minute rest', '10-minute', 600, 600],
  ['Chill for 1-2 hrs', '1-2 hrs', 3600, 7200],
  ['after 1 h 30 min', '1 h 30 min', 5400, 5400],
  ['Leave for 2 days', '2 days', 172_800, 172_800],
])('finds the duration in "%s": %s', (step, text, minSeconds, maxSeconds) => {
  const start = step.indexOf(text);
  expect(findTimers(step)).toEqual([
    { start, end: start + text.length, text, minSeconds, maxSeconds },
  ]);
});

test.each([
  'Leave overnight',
  'Turn it once an hour',
  'bread that is a day or two old',
  'Cook for minutes',
  'Take a second helping',
  '2 minced cloves',
  '20 minutes per kilo',
  'Boil it a minute less than the packet says',
  'roll it 8 mm thick at 180 °C',
  '999999 hours',
])('finds no duration in "%s"', (step) => {
  expect(findTimers(step)).toEqual([]);
});

test.each([
  ['Den Teig 20 Minuten ruhen lassen.', '20 Minuten', 1200, 1200],
  ['8 bis 10 Min. braten', '8 bis 10 Min.', 480, 600],
  ['1–2 Std. kühlen', '1–2 Std.', 3600, 7200],
  ['eine halbe Stunde backen', 'eine halbe Stunde', 1800, 1800],
  ['1 Stunde und 15 Minuten schmoren', '1 Stunde und 15 Minuten', 4500, 4500],
  ['fünf Minuten kochen', 'fünf Minuten', 300, 300],
])('in German: %s', (step, text, minSeconds, maxSeconds) => {
  expect(findTimers(step)).toMatchObject([{ text, minSeconds, maxSeconds }]);
});

test('finds several durations with their positions, in order', () => {
  const step = 'Fry for 2 minutes a side, rest 5 minutes, chill 1 hour.';
  const timers = findTimers(step);
  expect(timers.map(({ minSeconds }) => minSeconds)).toEqual([120, 300, 3600]);
  for (const { start, end, text } of timers) expect(step.slice(start, end)).toBe(text);
});

describe('for the cookbook', () => {
  test('finds every timer that a recipe declares', () => {
    for (const recipe of cookbookData.recipes) {
      for (const { step, minSeconds, maxSeconds } of recipe.timers) {
        const found = findTimers(recipe.steps[step] ?? '');
        expect(found, recipe.steps[step] ?? '').toContainEqual(
          expect.objectContaining({ minSeconds, maxSeconds }),
        );
      }
    }
  });
});

test('durations are valid and do not overlap, for any text', () => {
  const piece = fc.constantFrom(
    '1',
    '½',
    '-',
    '–',
    ' to ',
    ' ',
    'hour',
    'minutes',
    'and',
    'an',
    'half an',
    'min',
    '30',
    's',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const step = pieces.join(' ');
      let previousEnd = 0;
      for (const { start, end, text, minSeconds, maxSeconds } of findTimers(step)) {
        expect(start).toBeGreaterThanOrEqual(previousEnd);
        expect(step.slice(start, end)).toBe(text);
        expect(minSeconds).toBeLessThanOrEqual(maxSeconds);
        previousEnd = end;
      }
    }),
  );
});
