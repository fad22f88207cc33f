import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryLoadUntilAborted } from '#lib/retry-load-until-aborted.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const createLoad = (failures: number) => {
  const load = vi.fn().mockResolvedValue('module');
  for (let count = 0; count < failures; count += 1)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load;
};
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('tries again after growing delays', async () => {
  const load = createLoad(3);
  const result = retryLoadUntilAborted(load, signal);
  const counts: number[] = [];
  for (const ms of [0, 1999, 1, 3999, 1, 8000]) {
    await passTime(ms);
    counts.push(load.mock.calls.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 4]);
  expect(await result).toBe('module');
});

test.each([
  ['the browser is online again', window, 'online'],
  ['the page becomes visible', document, 'visibilitychange'],
])('tries again when %s', async (_when, target, type) => {
  const load = createLoad(1);
  const result = retryLoadUntilAborted(load, signal);
  await passTime(0);
  target.dispatchEvent(new Event(type));
  expect(await result).toBe('module');
});

test('waits a minute at most', async () => {
  const load = createLoad(20);
  void retryLoadUntilAborted(load, signal);
  await passTime(300_000);
  const { length } = load.mock.calls;
  await passTime(120_000);
  expect(load).toHaveBeenCalledTimes(length + 2);
});

test('ends when the signal is aborted', async () => {
  const abortController = new AbortController();
  const load = createLoad(20);
  const result = retryLoadUntilAborted(load, abortController.signal);
  await passTime(0);
  abortController.abort();
  await passTime(2000);
  expect(await result).toBeUndefined();
  await passTime(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
