import { expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { LeastUsageQueue } from './least-usage-queue.ts';

const MIB = 1024 ** 2;
const neverAborted = new AbortController().signal;

/** A queue whose tasks end when the test says so, after a time of its own. */
function createScenario(options: Partial<ConstructorParameters<typeof LeastUsageQueue>[0]> = {}) {
  let time = 0;
  const queue = new LeastUsageQueue({
    ...{ maxWaiting: 4, maxWaitingPerKey: 2, maxWaitingBytes: 10 * MIB, maxWaitMs: 60_000 },
    createError: (retryAfterSeconds) => new AppError('RECOGNISER_BUSY', { retryAfterSeconds }),
    now: () => time,
    ...options,
  });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    refused,
    add(name: string, { bytes = MIB, signal = neverAborted } = {}) {
      const work = () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.push(resolve);
        });
      const [key = ''] = name.split(' ');
      return queue.run({ key, bytes }, work, signal).catch((error: Error) => {
        refused.push(error instanceof AppError ? `${name}: ${error.code}` : error.message);
      });
    },
    async endAfter(ms: number) {
      await flushPromises();
      time += ms;
      ends.pop()?.();
      await flushPromises();
    },
  };
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

it('serves accounts that have used little time first', async () => {
  const { add, endAfter, started } = createScenario();
  for (const name of ['eve 1', 'eve 2', 'eve 3', 'mallory 1']) void add(name);
  await endAfter(20_000);
  await endAfter(20_000);
  void add('tom 1');
  await endAfter(20_000);
  await endAfter(1000);
  expect(started).toEqual(['eve 1', 'mallory 1', 'eve 2', 'tom 1', 'eve 3']);
});

it('serves tasks of one account in order of arrival', async () => {
  const { add, endAfter, started } = createScenario();
  for (const name of ['mia 1', 'mia 2', 'mia 3']) void add(name);
  for (let task = 0; task < 3; task += 1) await endAfter(1000);
  expect(started).toEqual(['mia 1', 'mia 2', 'mia 3']);
});

it('refuses tasks beyond the limits of an account, of the bytes, and of the wait', async () => {
  const { add, refused } = createScenario();
  for (const name of ['eve 1', 'eve 2', 'eve 3', 'eve 4']) void add(name);
  void add('tom 1', { bytes: 9 * MIB });
  await flushPromises();
  expect(refused).toEqual(['eve 4: RECOGNISER_BUSY', 'tom 1: RECOGNISER_BUSY']);
  const slow = createScenario({ maxWaitMs: 10_000 });
  void slow.add('eve 1');
  await slow.endAfter(40_000);
  for (const name of ['mia 1', 'mia 2', 'tom 1', 'tom 2']) void slow.add(name);
  await flushPromises();
  expect(slow.refused).toEqual(['tom 1: RECOGNISER_BUSY', 'tom 2: RECOGNISER_BUSY']);
});

it('tells how long to wait', async () => {
  const queue = new LeastUsageQueue({
    ...{ maxWaiting: 0, maxWaitingPerKey: 1, maxWaitingBytes: MIB, maxWaitMs: 60_000 },
    createError: (retryAfterSeconds) => new AppError('RECOGNISER_BUSY', { retryAfterSeconds }),
  });
  void queue.run({ key: 'mia', bytes: 1 }, () => new Promise(() => {}), neverAborted);
  await expect(
    queue.run({ key: 'tom', bytes: 1 }, async () => {}, neverAborted),
  ).rejects.toMatchObject({ code: 'RECOGNISER_BUSY', retryAfterSeconds: 5 });
});

it('refuses the waiting task of the account that has used the most time when it is full', async () => {
  const { add, endAfter, started, refused } = createScenario({ maxWaiting: 2 });
  void add('eve 1');
  await endAfter(30_000);
  for (const name of ['mia 1', 'eve 2', 'tom 1', 'ann 1']) void add(name);
  await flushPromises();
  expect(refused).toEqual(['eve 2: RECOGNISER_BUSY']);
  for (let task = 0; task < 3; task += 1) await endAfter(1000);
  expect(started).toEqual(['eve 1', 'mia 1', 'tom 1', 'ann 1']);
});

it('never starts a task that was aborted while it waited', async () => {
  const { add, endAfter, started, refused } = createScenario();
  const controller = new AbortController();
  void add('mia 1');
  void add('mia 2', { signal: controller.signal });
  controller.abort(new Error('left'));
  await endAfter(1000);
  expect([started, refused]).toEqual([['mia 1'], ['left']]);
});

it('runs the next task after one that failed', async () => {
  const queue = new LeastUsageQueue({
    ...{ maxWaiting: 1, maxWaitingPerKey: 1, maxWaitingBytes: MIB, maxWaitMs: 60_000 },
    createError: () => new AppError('RECOGNISER_BUSY'),
  });
  const failing = queue.run(
    { key: 'mia', bytes: 1 },
    () => Promise.reject(new Error('broken')),
    neverAborted,
  );
  const next = queue.run({ key: 'mia', bytes: 1 }, async () => 'read', neverAborted);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('read');
});
