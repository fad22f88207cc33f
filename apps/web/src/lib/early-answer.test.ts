import { afterEach, expect, test, vi } from 'vitest';
import { earlyAnswerScript, takeEarlyAnswer } from '#lib/early-answer.ts';

afterEach(() => vi.restoreAllMocks());

/** As the document's head runs it. */
const begin = () => new Function(earlyAnswerScript)();

test('who is here is asked once, and the answer handed out once', async () => {
  const answer = new Response('{}');
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  begin();
  expect(fetched).toHaveBeenCalledWith('/api/backend/auth/check-login', {
    signal: expect.any(AbortSignal),
  });
  expect(await takeEarlyAnswer()).toBe(answer);
  expect(await takeEarlyAnswer()).toBeUndefined();
});

test('without a connection nothing is handed out, and nothing is said', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  begin();
  expect(await takeEarlyAnswer()).toBeUndefined();
});
