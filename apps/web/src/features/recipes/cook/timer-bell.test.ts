import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const begun: number[] = [];
let hasBeenActive = true;

/** As much of the browser's audio as a bell needs. */
class FakeAudio {
  static made = 0;
  currentTime = 100;
  destination = {};
  resume = async () => undefined;
  constructor() {
    FakeAudio.made += 1;
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (at: number) => begun.push(at),
      stop: () => undefined,
    };
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: (next: unknown) => next,
    };
  }
}

beforeEach(() => {
  begun.length = 0;
  FakeAudio.made = 0;
  hasBeenActive = true;
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ hasBeenActive }),
    configurable: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'userActivation');
});

const bell = () => import('#features/recipes/cook/timer-bell.ts');

test('rings three strokes, and makes its sound source once', async () => {
  const { prepareBell, ringBell } = await bell();
  prepareBell();
  ringBell();
  expect(begun).toEqual([100, 100.28, 100.56]);
  ringBell();
  expect(begun).toHaveLength(6);
  expect(FakeAudio.made).toBe(1);
});

test('is silent until the page was touched: browsers would complain', async () => {
  hasBeenActive = false;
  const { ringBell } = await bell();
  ringBell();
  expect(FakeAudio.made).toBe(0);
  hasBeenActive = true;
  ringBell();
  expect(begun).toHaveLength(3);
});

test('a device without sound is no error', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { ringBell } = await bell();
  expect(ringBell).not.toThrow();
});
