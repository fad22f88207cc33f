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

/** @returns a function that reports a paint, as the browser does */
function mockPaintReports(): (options?: { type?: string; startTime?: number }) => void {
  const observers = new Map<object, (type: string, startTime: number) => void>();
  class MockPerformanceObserver {
    readonly #callback: (list: unknown) => void;
    constructor(callback: (list: unknown) => void) {
      this.#callback = callback;
    }
    observe({ type }: PerformanceObserverInit) {
      observers.set(this, (reported, startTime) => {
        if (reported === type) this.#callback({ getEntries: () => [{ startTime }] });
      });
    }
    disconnect() {
      observers.delete(this);
    }
  }
  vi.stubGlobal('PerformanceObserver', MockPerformanceObserver);
  return ({ type = 'largest-contentful-paint', startTime = performance.now() } = {}) => {
    for (const report of [...observers.values()]) report(type, startTime);
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
  const placeholderPaint = performance.now();
  await vi.advanceTimersByTimeAsync(10);
  markFirstScreenLoaded();
  // Reported late.
  reportPaint({ startTime: placeholderPaint });
  reportPaint({ type: 'paint' });
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
