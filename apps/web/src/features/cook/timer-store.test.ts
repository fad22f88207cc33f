import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addMinuteToTimer,
  cancelTimer,
  formatCountdown,
  getRemainingMs,
  isTimeUp,
  pauseTimer,
  restoreTimers,
  resumeTimer,
  startTimer,
  useTimerStore,
} from '#features/cook/timer-store.ts';

const timer = { userId: 'user-1', itemId: 'soup', step: 1, textOffset: 9, label: '8 minutes' };
const getTimers = () => useTimerStore.getState().timers;
const getOnlyTimer = () => {
  const [timer] = getTimers();
  if (!timer) throw new Error('There is no timer');
  return timer;
};

/** Simulates a reload of the page: only the session storage is kept. */
function simulateReload(): void {
  useTimerStore.setState({ timers: [] });
  restoreTimers('user-1');
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-14T12:00:00Z') });
});
afterEach(() => useTimerStore.setState({ timers: [] }));

test('the remaining time follows the clock', () => {
  startTimer(timer, 480);
  vi.setSystemTime(Date.now() + 479_000);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(1000);
  expect(isTimeUp(getOnlyTimer(), Date.now())).toBe(false);
  vi.setSystemTime(Date.now() + 600_000);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(0);
  expect(isTimeUp(getOnlyTimer(), Date.now())).toBe(true);
});

test('a paused timer keeps its remaining time until it is resumed', () => {
  startTimer(timer, 480);
  vi.setSystemTime(Date.now() + 60_000);
  pauseTimer(getOnlyTimer().id);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(420_000);
  addMinuteToTimer(getOnlyTimer().id);
  resumeTimer(getOnlyTimer().id);
  resumeTimer(getOnlyTimer().id);
  vi.setSystemTime(Date.now() + 80_000);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(400_000);
});

test('addMinute adds a minute to the remaining time, or starts from now if the time is up', () => {
  startTimer(timer, 60);
  addMinuteToTimer(getOnlyTimer().id);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(120_000);
  vi.setSystemTime(Date.now() + 500_000);
  addMinuteToTimer(getOnlyTimer().id);
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(60_000);
});

test('the same timer does not start twice, but several timers can run', () => {
  startTimer(timer, 480);
  startTimer(timer, 480);
  startTimer({ ...timer, step: 2 }, 60);
  expect(getTimers().map(({ id }) => id)).toEqual([1, 2]);
  cancelTimer(1);
  startTimer(timer, 480);
  expect(getTimers().map(({ id, step }) => [id, step])).toEqual([
    [2, 2],
    [3, 1],
  ]);
});

test('timers survive a reload', () => {
  startTimer(timer, 480);
  vi.setSystemTime(Date.now() + 60_000);
  simulateReload();
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(420_000);
  pauseTimer(1);
  vi.setSystemTime(Date.now() + 60_000);
  simulateReload();
  expect(getRemainingMs(getOnlyTimer(), Date.now())).toBe(420_000);
  cancelTimer(1);
  simulateReload();
  expect(getTimers()).toEqual([]);
});

test('timers of other users, and timers that ended more than an hour ago, are discarded', () => {
  startTimer(timer, 60);
  startTimer({ ...timer, userId: 'user-2', step: 2 }, 600_000);
  vi.setSystemTime(Date.now() + 50 * 60_000);
  simulateReload();
  expect(getTimers().map(({ step }) => step)).toEqual([1]);
  vi.setSystemTime(Date.now() + 12 * 60_000);
  simulateReload();
  expect(getTimers()).toEqual([]);
});

test.each(['', 'no json', '{}', 'null', '[1, null, {"id": 1}]', '[{"id":"1","endsAt":"now"}]'])(
  'ignores invalid stored timers: %s',
  (stored) => {
    sessionStorage.setItem('timers', stored);
    restoreTimers('user-1');
    expect(getTimers()).toEqual([]);
  },
);

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [1000, '0:01'],
  [425_000, '7:05'],
  [3_600_000, '1:00:00'],
  [5_405_000, '1:30:05'],
])('formats %i ms as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

test('restores timers that an earlier version stored', () => {
  const common = { id: 1, userId: 'user-1', itemId: 'soup', step: 0, endsAt: null };
  const stored = [{ ...common, place: 4, name: '8 minutes', leftMs: 480_000 }];
  sessionStorage.setItem('timers', JSON.stringify(stored));
  restoreTimers('user-1');
  expect(useTimerStore.getState().timers).toEqual([
    { ...common, textOffset: 4, label: '8 minutes', remainingMs: 480_000 },
  ]);
});
