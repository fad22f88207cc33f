import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecognitionError, type RecognitionErrorKind, type Recognizer } from '#ports/recognizer.ts';
import { drawOranges } from '#testing/draw-test-photos.ts';
import { createFakeRecognitionProvider } from '#testing/fakes/fake-recognition-provider.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { createRecognizerChain } from './recognizer-chain.ts';

const fail = (kind: RecognitionErrorKind) => async () => {
  throw new RecognitionError(kind, kind);
};
const createFailingProvider = (kind: RecognitionErrorKind) =>
  createFakeRecognitionProvider({ recognize: fail(kind), compose: fail(kind) });
const hang = (_: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

function recognize(
  recognizers: [Recognizer, ...Recognizer[]],
  { timeoutMs = 5000, signal = new AbortController().signal } = {},
) {
  const chain = createRecognizerChain(recognizers, { timeoutMs });
  return chain.recognize(drawOranges(), { assumeFood: false, signal });
}
const embedded = createFakeRecognizer({ source: 'embedded' });
const slow = { ...createFakeRecognitionProvider(), recognize: hang };
afterEach(() => void vi.useRealTimers());

describe('a chain of recognizers', () => {
  it('asks the first one only while it works', async () => {
    const recognition = await recognize([createFakeRecognitionProvider(), embedded]);
    expect(recognition).toMatchObject({ source: 'openai', recipe: { title: 'Pad thai' } });
    expect(recognition).not.toHaveProperty('fallbackFrom');
  });

  it.each(['unreachable', 'key_rejected', 'over_budget', 'not_a_recipe', 'too_slow'] as const)(
    'asks the next one after a failure, and names both: %s',
    async (kind) => {
      const recognition = await recognize([createFailingProvider(kind), embedded]);
      expect(recognition).toMatchObject({ source: 'embedded', fallbackFrom: 'openai' });
    },
  );

  it.each(['cancelled', 'refused'] as const)('asks nobody else: %s', async (kind) => {
    const request = recognize([createFailingProvider(kind), embedded]);
    await expect(request).rejects.toMatchObject({ kind });
  });

  it('keeps time for the next one', async () => {
    vi.useFakeTimers();
    const request = recognize([slow, slow, createFakeRecognitionProvider()], { timeoutMs: 45_000 });
    const end = vi.fn();
    request.then(end, end);
    await vi.advanceTimersByTimeAsync(34_999);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await request).toMatchObject({ recipe: { title: 'Pad thai' }, fallbackFrom: 'openai' });
  });

  it('is too slow when the last one is', async () => {
    vi.useFakeTimers();
    const request = recognize([slow], { timeoutMs: 1000 });
    const expectation = expect(request).rejects.toMatchObject({ kind: 'too_slow' });
    await vi.advanceTimersByTimeAsync(1000);
    await expectation;
  });

  it('stops when the request is aborted', async () => {
    const controller = new AbortController();
    const request = recognize([slow, embedded], { signal: controller.signal });
    const reason = new RecognitionError('cancelled', 'aborted');
    controller.abort(reason);
    await expect(request).rejects.toBe(reason);
  });

  it('computes embeddings while a provider answers, and does without them after an error', async () => {
    const signal = new AbortController().signal;
    const recognizeWith = (embedder: Recognizer) =>
      createRecognizerChain([createFakeRecognitionProvider()], {
        timeoutMs: 5000,
        embedder,
      }).recognize(drawOranges(), { assumeFood: false, signal });
    const embedding = await embedded.embed?.(drawOranges(), signal);
    expect(await recognizeWith(embedded)).toMatchObject({ source: 'openai', embedding });
    const broken = { ...embedded, embed: fail('unavailable') };
    expect(await recognizeWith(broken)).not.toHaveProperty('embedding');
  });

  it('fails with the last error', async () => {
    const request = recognize([createFailingProvider('busy'), createFailingProvider('no_credit')]);
    await expect(request).rejects.toMatchObject({ kind: 'no_credit' });
  });

  it('writes recipes with the providers in it only', async () => {
    const signal = new AbortController().signal;
    const providers = [
      embedded,
      createFailingProvider('busy'),
      createFakeRecognitionProvider(),
    ] as const;
    const chain = createRecognizerChain(providers, { timeoutMs: 5000 });
    expect(chain.members).toEqual(providers);
    expect(chain.writesRecipes).toBe(false);
    expect(await chain.generateRecipe?.('Pho', { signal })).toMatchObject({
      recipe: { title: 'Pho' },
    });
    const local = createRecognizerChain([embedded, embedded], { timeoutMs: 5000 });
    expect(local.generateRecipe).toBeUndefined();
  });
});
