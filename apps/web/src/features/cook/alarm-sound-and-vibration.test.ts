import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const toneStarts: number[] = [];
let hasBeenActive = true;

/** A fake of the browser's audio API. */
class FakeAudioContext {
  static instanceCount = 0;
  currentTime = 100;
  destination = {};
  resume = async () => undefined;
  constructor() {
    FakeAudioContext.instanceCount += 1;
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (at: number) => toneStarts.push(at),
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
  toneStarts.length = 0;
  FakeAudioContext.instanceCount = 0;
  hasBeenActive = true;
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudioContext);
  Object.defineProperty(navigator, 'userActivation', {
    get: () => ({ hasBeenActive }),
    configurable: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'userActivation');
});

const importAlarmSound = () => import('#features/cook/alarm-sound-and-vibration.ts');

test('plays three tones and creates the audio context once', async () => {
  const { unlockAudio, playAlarm } = await importAlarmSound();
  unlockAudio();
  playAlarm();
  expect(toneStarts).toEqual([100, 100.28, 100.56]);
  playAlarm();
  expect(toneStarts).toHaveLength(6);
  expect(FakeAudioContext.instanceCount).toBe(1);
});

test('stays silent before the first user interaction, because browsers block audio until then', async () => {
  hasBeenActive = false;
  const { playAlarm } = await importAlarmSound();
  playAlarm();
  expect(FakeAudioContext.instanceCount).toBe(0);
  hasBeenActive = true;
  playAlarm();
  expect(toneStarts).toHaveLength(3);
});

test('does not throw on a device without audio', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { playAlarm } = await importAlarmSound();
  expect(playAlarm).not.toThrow();
});
