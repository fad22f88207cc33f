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
function mockPaintReports(): (type?: string) => void {
  const painted: string[] = [];
  const observers = new Map<object, (type: string) => void>();
  class MockPerformanceObserver {
    readonly #callback: (list: unknown, observer: MockPerformanceObserver) => void;
    constructor(callback: (list: unknown, observer: MockPerformanceObserver) => void) {
      this.#callback = callback;
    }
    observe({ type, buffered }: PerformanceObserverInit) {
      const report = (reported: string) => reported === type && this.#callback(null, this);
      observers.set(this, report);
      if (buffered) for (const earlier of painted) report(earlier);
    }
    disconnect() {
      observers.delete(this);
    }
  }
  vi.stubGlobal('PerformanceObserver', MockPerformanceObserver);
  return (type = 'largest-contentful-paint') => {
    painted.push(type);
    for (const report of observers.values()) report(type);
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
  reportPaint('paint');
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
