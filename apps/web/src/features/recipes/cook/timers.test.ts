import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addMinute,
  cancelTimer,
  clockText,
  isUp,
  leftOf,
  loadTimers,
  pauseTimer,
  resumeTimer,
  startTimer,
  useTimers,
} from '#features/recipes/cook/timers.ts';

const pasta = { userId: 'user-1', itemId: 'soup', step: 1, place: 9, name: '8 minutes' };
const timers = () => useTimers.getState().timers;
const only = () => {
  const [timer] = timers();
  if (!timer) throw new Error('there is no timer');
  return timer;
};

/** As when the page is loaded again: nothing is left but what the tab keeps. */
function reload(): void {
  useTimers.setState({ timers: [] });
  loadTimers('user-1');
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-14T12:00:00Z') });
});
afterEach(() => useTimers.setState({ timers: [] }));

test('a timer knows when it ends, however long nobody looked', () => {
  startTimer(pasta, 480);
  vi.setSystemTime(Date.now() + 479_000);
  expect(leftOf(only(), Date.now())).toBe(1000);
  expect(isUp(only(), Date.now())).toBe(false);
  vi.setSystemTime(Date.now() + 600_000);
  expect(leftOf(only(), Date.now())).toBe(0);
  expect(isUp(only(), Date.now())).toBe(true);
});

test('paused it stands still, and goes on with what was left', () => {
  startTimer(pasta, 480);
  vi.setSystemTime(Date.now() + 60_000);
  pauseTimer(only().id);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(leftOf(only(), Date.now())).toBe(420_000);
  addMinute(only().id);
  resumeTimer(only().id);
  resumeTimer(only().id);
  vi.setSystemTime(Date.now() + 80_000);
  expect(leftOf(only(), Date.now())).toBe(400_000);
});

test('a minute more is a minute more than is left; after the end it counts from now', () => {
  startTimer(pasta, 60);
  addMinute(only().id);
  expect(leftOf(only(), Date.now())).toBe(120_000);
  vi.setSystemTime(Date.now() + 500_000);
  addMinute(only().id);
  expect(leftOf(only(), Date.now())).toBe(60_000);
});

test('the same waiting time is not started twice; others run beside it', () => {
  startTimer(pasta, 480);
  startTimer(pasta, 480);
  startTimer({ ...pasta, step: 2 }, 60);
  expect(timers().map(({ id }) => id)).toEqual([1, 2]);
  cancelTimer(1);
  startTimer(pasta, 480);
  expect(timers().map(({ id, step }) => [id, step])).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

test('they survive that the page is loaded again', () => {
  startTimer(pasta, 480);
  vi.setSystemTime(Date.now() + 60_000);
  reload();
  expect(leftOf(only(), Date.now())).toBe(420_000);
  pauseTimer(1);
  vi.setSystemTime(Date.now() + 60_000);
  reload();
  expect(leftOf(only(), Date.now())).toBe(420_000);
  cancelTimer(1);
  reload();
  expect(timers()).toEqual([]);
});

test('what rang an hour ago, and what is somebody else’s, is forgotten', () => {
  startTimer(pasta, 60);
  startTimer({ ...pasta, userId: 'user-2', step: 2 }, 600_000);
  vi.setSystemTime(Date.now() + 50 * 60_000);
  reload();
  expect(timers().map(({ step }) => step)).toEqual([1]);
  vi.setSystemTime(Date.now() + 12 * 60_000);
  reload();
  expect(timers()).toEqual([]);
});

test.each(['', 'no json', '{}', 'null', '[1, null, {"id": 1}]', '[{"id":"1","endsAt":"now"}]'])(
  'what the tab kept is not trusted: %s',
  (stored) => {
    sessionStorage.setItem('timers', stored);
    loadTimers('user-1');
    expect(timers()).toEqual([]);
  },
);

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [1000, '0:01'],
  [425_000, '7:05'],
  [3_600_000, '1:00:00'],
  [5_405_000, '1:30:05'],
])('%i ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
