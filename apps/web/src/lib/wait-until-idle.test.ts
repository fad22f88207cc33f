import { afterEach, expect, test, vi } from 'vitest';
import {
  markFirstScreenLoaded,
  markFirstScreenPending,
  waitUntilIdle,
} from '#lib/wait-until-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** @returns a function that reports a new largest element, as the browser does when it has painted it */
function mockPaintReports(): () => void {
  const reports: (() => void)[] = [];
  class MockPerformanceObserver {
    constructor(callback: (list: unknown, observer: MockPerformanceObserver) => void) {
      reports.push(() => callback(null, this));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', MockPerformanceObserver);
  return () => {
    for (const report of reports) report();
  };
}

async function startWaiting() {
  const onIdle = vi.fn();
  void waitUntilIdle(0).then(onIdle);
  await vi.advanceTimersByTimeAsync(10);
  return onIdle;
}

test('the browser is idle when the first screen has its data and has been painted', async () => {
  vi.useFakeTimers();
  const reportPaint = mockPaintReports();
  markFirstScreenPending();
  const onIdle = await startWaiting();
  // The paint of a placeholder.
  reportPaint();
  await vi.advanceTimersByTimeAsync(10);
  markFirstScreenLoaded();
  await vi.advanceTimersByTimeAsync(500);
  expect(onIdle).not.toHaveBeenCalled();
  reportPaint();
  await vi.advanceTimersByTimeAsync(10);
  expect(onIdle).toHaveBeenCalled();
});

test('a paint that is not reported is awaited for one second', async () => {
  vi.useFakeTimers();
  mockPaintReports();
  markFirstScreenPending();
  const onIdle = await startWaiting();
  markFirstScreenLoaded();
  await vi.advanceTimersByTimeAsync(900);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onIdle).toHaveBeenCalled();
});

test('data that does not arrive is awaited for five seconds', async () => {
  vi.useFakeTimers();
  mockPaintReports();
  markFirstScreenPending();
  const onIdle = await startWaiting();
  await vi.advanceTimersByTimeAsync(4900);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onIdle).toHaveBeenCalled();
});
