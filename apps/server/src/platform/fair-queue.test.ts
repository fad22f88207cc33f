import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Creates a queue whose tasks the test finishes one by one. */
function createManualQueue(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const createError = () => new AppError('TOO_MANY');
  const queue = new FairQueue({
    maxRunning: 1,
    maxWaitingPerKey: 100,
    maxWaiting: 100,
    createError,
    ...options,
  });
  const started: string[] = [];
  const rejected: string[] = [];
  const running: (() => void)[] = [];
  const add = (
    name: string,
    { key = name[0] ?? '', isPreferred = false, signal }: TaskOptions = {},
  ): void => {
    const task = () => {
      started.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    queue.run({ key, isPreferred }, task, signal).catch((error: unknown) => {
      rejected.push(`${name}: ${error instanceof Error && 'code' in error ? error.code : error}`);
    });
  };
  const finish = async (count: number) => {
    for (let i = 0; i < count; i++) {
      running.shift()?.();
      await nextTick();
    }
  };
  const finishAll = () => finish(1000);
  return { add, started, rejected, running, finish, finishAll, queue };
}

interface TaskOptions {
  key?: string;
  isPreferred?: boolean;
  signal?: AbortSignal;
}

it('starts one task of each key in turn', async () => {
  const { add, started, finishAll } = createManualQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) add(name);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('starts the first tasks of other keys before the backlog of one key when several tasks run', async () => {
  const { add, started, finish } = createManualQueue({ maxRunning: 2 });
  for (let index = 0; index < 10; index++) add(`a${index}`);
  for (const name of ['b0', 'c0', 'b1']) add(name);
  await nextTick();
  expect(started).toEqual(['a0', 'a1']);
  await finish(2);
  expect(started.slice(2)).toEqual(['b0', 'c0']);
  await finish(2);
  expect(started.slice(4)).toEqual(['a2', 'b1']);
});

it('starts a task of the key with the fewest running tasks next', async () => {
  const { add, started, running, finish } = createManualQueue({ maxRunning: 3 });
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) add(name);
  await nextTick();
  running.splice(1, 1)[0]?.();
  await nextTick();
  await finish(1);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('serves a backlog at least every third time while new keys keep coming', async () => {
  const { add, started, finish } = createManualQueue();
  for (const name of ['a1', 'a2']) add(name);
  for (let index = 0; index < 20; index++) add(`new${index}`, { key: `new${index}` });
  await nextTick();
  await finish(3);
  expect(started).toContain('a2');
});

it('starts the first task of a new key within two starts when other keys have long backlogs', async () => {
  const { add, started, finish } = createManualQueue({ maxWaiting: 1000 });
  for (let i = 0; i < 300; i++) add(`${'abcdef'[i % 6]}${i}`);
  await finish(20);
  add('single');
  await finish(2);
  expect(started).toContain('single');
});

it('alternates between preferred and other tasks', async () => {
  const { add, started, finishAll } = createManualQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name);
  for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) add(name, { isPreferred: true });
  await finishAll();
  expect(started).toEqual(['a1', 'x1', 'a2', 'x2', 'a3', 'x3', 'a4', 'x4', 'x5']);
});

it('runs at most maxRunning tasks at the same time', async () => {
  const { add, started, finishAll } = createManualQueue({ maxRunning: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) add(name);
  await nextTick();
  expect(started).toEqual(['a1', 'a2']);
  await finishAll();
  expect(started).toHaveLength(4);
  add('c1');
  add('c2');
  await nextTick();
  expect(started.slice(-2)).toEqual(['c1', 'c2']);
});

it('runs at most maxRunningPerKey tasks of one key while others run beside them', async () => {
  const { add, started, finish, finishAll } = createManualQueue({
    maxRunning: 3,
    maxRunningPerKey: 1,
  });
  for (const name of ['a1', 'a2', 'b1', 'b2', 'a3']) add(name);
  await nextTick();
  expect(started).toEqual(['a1', 'b1']);
  await finish(1);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('rejects tasks beyond maxWaitingPerKey and accepts other keys', async () => {
  const { add, started, rejected, finishAll } = createManualQueue({ maxWaitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) add(name);
  await nextTick();
  expect(rejected).toEqual(['a4: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('evicts the last task of the busiest key when the queue is full', async () => {
  const { add, started, rejected, finishAll } = createManualQueue({ maxWaiting: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5', 'd1']) add(name);
  await nextTick();
  expect(rejected.sort()).toEqual(['a3: TOO_MANY', 'a4: TOO_MANY', 'a5: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'd1']);
});

it('rejects a new task when the queue is full and every key has one', async () => {
  const { add, rejected } = createManualQueue({ maxWaiting: 2 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) add(name);
  await nextTick();
  expect(rejected).toEqual(['d1: TOO_MANY']);
});

it('never starts a task that was aborted while it waited', async () => {
  const { add, started, rejected, finishAll, queue } = createManualQueue();
  const controller = new AbortController();
  add('a1');
  add('a2', { signal: controller.signal });
  add('b1');
  controller.abort('aborted');
  await finishAll();
  expect([started, rejected]).toEqual([['a1', 'b1'], ['a2: aborted']]);
  expect(queue.waitingCount).toBe(0);
});

it('continues after a task fails', async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaitingPerKey: 5, maxWaiting: 5 });
  const taskOptions = { key: 'a', isPreferred: false };
  const failing = queue.run(taskOptions, () => Promise.reject(new Error('broken')));
  const next = queue.run(taskOptions, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

it('never exceeds maxRunning and releases every slot when tasks fail', async () => {
  const queue = new FairQueue({ maxRunning: 2, maxWaitingPerKey: 20, maxWaiting: 30 });
  let running = 0;
  let peak = 0;
  const tasks = Array.from({ length: 30 }, (_, index) =>
    queue.run({ key: `key ${index % 3}`, isPreferred: index % 4 === 0 }, async () => {
      running += 1;
      peak = Math.max(peak, running);
      await nextTick();
      running -= 1;
      if (index % 5 === 0) throw new Error('failed');
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(peak).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(queue.waitingCount).toBe(0);
});

it('rejects with BUSY by default', async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaitingPerKey: 1, maxWaiting: 0 });
  const running = queue.run({ key: 'a' }, () => nextTick());
  await expect(queue.run({ key: 'b' }, () => nextTick())).rejects.toMatchObject({ code: 'BUSY' });
  await running;
});
