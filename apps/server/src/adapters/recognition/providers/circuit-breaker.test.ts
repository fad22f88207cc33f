import { expect, it } from 'vitest';
import { RecognitionError, type RecognitionErrorKind } from '#ports/recognizer.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

function createBreaker() {
  const clock = { ms: 0 };
  const breaker = new CircuitBreaker(() => clock.ms);
  const run = (request: () => Promise<void>, isAnswered = false) =>
    breaker.run(request, () => isAnswered).catch((error: RecognitionError) => error);
  const succeed = async (count = 1) => {
    for (let index = 0; index < count; index++) await run(async () => {});
  };
  const fail = async (
    count = 1,
    {
      kind = 'busy',
      isAnswered = false,
    }: { kind?: RecognitionErrorKind; isAnswered?: boolean } = {},
  ) => {
    const error = new RecognitionError(kind, 'the request failed');
    for (let index = 0; index < count; index++) await run(() => Promise.reject(error), isAnswered);
  };
  /** Makes a request. Null: it was let through. */
  const getRefusal = async () => {
    let isMade = false;
    const error = await run(async () => {
      isMade = true;
    });
    return isMade ? null : error;
  };
  return { breaker, clock, run, succeed, fail, getRefusal };
}

it('opens for ten seconds after five failures within ten seconds, and names the last one', async () => {
  const { clock, fail, getRefusal } = createBreaker();
  await fail(4);
  clock.ms = 9000;
  await fail(1, { kind: 'no_credit' });
  expect(await getRefusal()).toMatchObject({ kind: 'no_credit', retryAfterSeconds: 10 });
  clock.ms += 9999;
  expect(await getRefusal()).toMatchObject({ kind: 'no_credit', retryAfterSeconds: 1 });
  clock.ms += 1;
  expect(await getRefusal()).toBeNull();
  await fail(4);
  expect(await getRefusal()).toBeNull();
});

it('stays closed when the failures are further apart', async () => {
  const { clock, fail, getRefusal } = createBreaker();
  await fail(4);
  clock.ms = 10_000;
  await fail(4);
  expect(await getRefusal()).toBeNull();
});

it('stays closed while most requests succeed', async () => {
  const { succeed, fail, getRefusal } = createBreaker();
  await succeed(30);
  await fail(10);
  expect(await getRefusal()).toBeNull();
  await fail(25);
  expect(await getRefusal()).toMatchObject({ kind: 'busy' });
});

it('ignores failures that say nothing about the provider', async () => {
  const { fail, getRefusal } = createBreaker();
  for (const kind of ['cancelled', 'over_budget', 'refused', 'too_large', 'unavailable'] as const)
    await fail(5, { kind });
  await fail(9, { kind: 'rejected', isAnswered: true });
  expect(await getRefusal()).toBeNull();
});

it('lets one request through after it was open, and opens again when it fails', async () => {
  const { clock, run, fail, getRefusal } = createBreaker();
  await fail(5);
  clock.ms = 10_000;
  let finishProbe = () => {};
  const probe = run(() => new Promise((resolve) => (finishProbe = resolve)));
  expect(await getRefusal()).toMatchObject({ retryAfterSeconds: 1 });
  finishProbe();
  await probe;
  expect(await getRefusal()).toBeNull();
  await fail(5);
  clock.ms = 20_000;
  await fail();
  expect(await getRefusal()).toMatchObject({ retryAfterSeconds: 10 });
});

it('lets another request through when the first one was cancelled', async () => {
  const { clock, fail, getRefusal } = createBreaker();
  await fail(5);
  clock.ms = 10_000;
  await fail(1, { kind: 'cancelled' });
  expect(await getRefusal()).toBeNull();
});

it('is closed again when a request succeeds', async () => {
  const { breaker, clock, succeed, fail } = createBreaker();
  await fail(4);
  expect(breaker.isClosed).toBe(true);
  await fail();
  expect(breaker.isClosed).toBe(false);
  clock.ms = 60_000;
  expect(breaker.isClosed).toBe(false);
  await succeed();
  expect(breaker.isClosed).toBe(true);
});

it('closes when the request that it lets through is refused, and waits when it is canceled', async () => {
  const { breaker, clock, fail } = createBreaker();
  await fail(5);
  clock.ms = 10_000;
  await fail(1, { kind: 'cancelled' });
  expect(breaker.isClosed).toBe(false);
  await fail(1, { kind: 'refused' });
  expect(breaker.isClosed).toBe(true);
});
