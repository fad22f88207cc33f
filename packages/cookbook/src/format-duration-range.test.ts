import { expect, test } from 'vitest';
import { formatDurationRange, TIME_UNITS } from './format-duration-range.ts';

test.each([
  [8, 8, 'minute', '8 minutes'],
  [8, 10, 'minute', '8–10 minutes'],
  [1, 1, 'hour', '1 hour'],
  [1, 2, 'hour', '1–2 hours'],
  [0.5, 0.5, 'hour', '½ hour'],
  [1.5, 1.5, 'hour', '1½ hours'],
  [2.75, 3, 'hour', '2¾–3 hours'],
  [1.2, 1.2, 'hour', '1.2 hours'],
  [30, 30, 'second', '30 seconds'],
  [2, 2, 'day', '2 days'],
])('formats %d to %d %ss as "%s"', (min, max, name, text) => {
  const unit = TIME_UNITS.find(({ names }) => names[0] === name);
  expect(unit && formatDurationRange(min, max, unit)).toBe(text);
});
