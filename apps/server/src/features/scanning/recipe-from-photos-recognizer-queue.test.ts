import { afterEach, expect, it, vi } from 'vitest';
import type { ProcessedPhoto } from '#ports/photo-store.ts';
import { createFakeRecognitionProvider } from '#testing/fakes/fake-recognition-provider.ts';
import { RecipeFromPhotosRecognizer } from './recipe-from-photos-recognizer.ts';

const TIMEOUT_MS = 45_000;
const photo = { pixels: {}, display: { bytes: new Uint8Array() } } as ProcessedPhoto;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A user scans photos while each request to the provider takes until `finish`. */
function startScans(count: number) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const recognize = vi.fn(async () => {
    await finished;
    return { kind: 'not_food', confidence: 1 } as const;
  });
  const recognition = new RecipeFromPhotosRecognizer({
    recognizer: createFakeRecognitionProvider({ recognize }),
    recognizerTimeoutMs: TIMEOUT_MS,
    textRecognizer: { read: () => Promise.reject(new Error('not used')) },
    drafts: {
      createFromCookbook: () => null,
      createFromGeneratedRecipe: () => null,
      parseText: async () => null,
    },
  });
  const progress = { enter: () => undefined, update: () => undefined };
  const request = { userId: 'anna', assumeFood: false, progress };
  const scans = Array.from({ length: count }, () =>
    recognition.recognize([photo], { ...request, signal: new AbortController().signal }).then(
      () => 'recognized',
      ({ code }) => code,
    ),
  );
  return { recognize, finish, results: Promise.all(scans) };
}

it('does not ask a provider about photos that have waited for half of their time', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { recognize, finish, results } = startScans(8);
  await vi.waitFor(() => expect(recognize).toHaveBeenCalledTimes(6), { timeout: 10_000 });
  now.mockReturnValue(TIMEOUT_MS * 0.6);
  finish();
  expect(await results).toEqual([
    ...Array(6).fill('recognized'),
    ...Array(2).fill('RECOGNISER_BUSY'),
  ]);
  expect(recognize).toHaveBeenCalledTimes(6);
});

it('refuses more photos when 6 photos of the user are being recognized and 18 are waiting', async () => {
  const { finish, results } = startScans(26);
  finish();
  expect(await results).toEqual([
    ...Array(24).fill('recognized'),
    ...Array(2).fill('RECOGNISER_BUSY'),
  ]);
});
