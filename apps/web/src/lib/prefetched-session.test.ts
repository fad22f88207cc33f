import { afterEach, expect, test, vi } from 'vitest';
import { consumePrefetchedSession, prefetchSessionScript } from '#lib/prefetched-session.ts';

afterEach(() => vi.restoreAllMocks());

/** Runs the script as the document head does. */
const runScript = () => new Function(prefetchSessionScript)();

test('requests the session once and returns the response once', async () => {
  const response = new Response('{}');
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  runScript();
  expect(fetchMock).toHaveBeenCalledWith('/api/backend/auth/check-login', {
    signal: expect.any(AbortSignal),
  });
  expect(await consumePrefetchedSession()).toBe(response);
  expect(await consumePrefetchedSession()).toBeUndefined();
});

test('returns nothing and logs nothing when the request fails', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  runScript();
  expect(await consumePrefetchedSession()).toBeUndefined();
});
