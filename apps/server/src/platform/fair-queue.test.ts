import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '#app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** A queue whose tasks are finished by hand, one after the other. */
function byHand(bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const refuse = () => new AppError('TOO_MANY');
  const queue = new FairQueue({ running: 1, waitingPerKey: 100, waiting: 100, refuse, ...bounds });
  const started: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const add = (
    name: string,
    { key = name[0] ?? '', isPreferred = false, signal }: Place = {},
  ): void => {
    const task = () => {
      started.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    };
    queue.run({ key, isPreferred }, task, signal).catch((error: unknown) => {
      refused.push(`${name}: ${error instanceof Error && 'code' in error ? error.code : error}`);
    });
  };
  const finish = async (count: number) => {
    for (let i = 0; i < count; i++) {
      running.shift()?.();
      await turn();
    }
  };
  const finishAll = () => finish(1000);
  return { add, started, refused, running, finish, finishAll, queue };
}

interface Place {
  key?: string;
  isPreferred?: boolean;
  signal?: AbortSignal;
}

it('starts one task of each key in turn', async () => {
  const { add, started, finishAll } = byHand();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) add(name);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('starts the first tasks of others before the backlog of one key, with several running', async () => {
  const { add, started, finish } = byHand({ running: 2 });
  for (let at = 0; at < 10; at++) add(`a${at}`);
  for (const name of ['b0', 'c0', 'b1']) add(name);
  await turn();
  expect(started).toEqual(['a0', 'a1']);
  await finish(2);
  expect(started.slice(2)).toEqual(['b0', 'c0']);
  await finish(2);
  expect(started.slice(4)).toEqual(['a2', 'b1']);
});

it('gives the next turn to the key with the fewest running tasks', async () => {
  const { add, started, running, finish } = byHand({ running: 3 });
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) add(name);
  await turn();
  running.splice(1, 1)[0]?.();
  await turn();
  await finish(1);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('serves a backlog at least every third time, however many new keys come', async () => {
  const { add, started, finish } = byHand();
  for (const name of ['a1', 'a2']) add(name);
  for (let at = 0; at < 20; at++) add(`new${at}`, { key: `new${at}` });
  await turn();
  await finish(3);
  expect(started).toContain('a2');
});

it('starts the first task of a key next but one, however long the lines of others are', async () => {
  const { add, started, finish } = byHand({ waiting: 1000 });
  for (let i = 0; i < 300; i++) add(`${'abcdef'[i % 6]}${i}`);
  await finish(20);
  add('honest');
  await finish(2);
  expect(started).toContain('honest');
});

it('gives preferred tasks every other turn, and keeps nobody waiting for all of them', async () => {
  const { add, started, finishAll } = byHand();
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name);
  for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) add(name, { isPreferred: true });
  await finishAll();
  expect(started).toEqual(['a1', 'x1', 'a2', 'x2', 'a3', 'x3', 'a4', 'x4', 'x5']);
});

it('runs as many at a time as it may', async () => {
  const { add, started, finishAll } = byHand({ running: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) add(name);
  await turn();
  expect(started).toEqual(['a1', 'a2']);
  await finishAll();
  expect(started).toHaveLength(4);
  add('c1');
  add('c2');
  await turn();
  expect(started.slice(-2)).toEqual(['c1', 'c2']);
});

it('runs no more tasks of one key than it may, and those of others beside them', async () => {
  const { add, started, finish, finishAll } = byHand({ running: 3, runningPerKey: 1 });
  for (const name of ['a1', 'a2', 'b1', 'b2', 'a3']) add(name);
  await turn();
  expect(started).toEqual(['a1', 'b1']);
  await finish(1);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('refuses at once what is too much for one key, and no other key', async () => {
  const { add, started, refused, finishAll } = byHand({ waitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) add(name);
  await turn();
  expect(refused).toEqual(['a4: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('makes room for a new key when it is full, at the cost of whoever has most', async () => {
  const { add, started, refused, finishAll } = byHand({ waiting: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5', 'd1']) add(name);
  await turn();
  expect(refused.sort()).toEqual(['a3: TOO_MANY', 'a4: TOO_MANY', 'a5: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'd1']);
});

it('refuses when it is full of single tasks', async () => {
  const { add, refused } = byHand({ waiting: 2 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) add(name);
  await turn();
  expect(refused).toEqual(['d1: TOO_MANY']);
});

it('never starts a task that was given up while it waited', async () => {
  const { add, started, refused, finishAll, queue } = byHand();
  const controller = new AbortController();
  add('a1');
  add('a2', { signal: controller.signal });
  add('b1');
  controller.abort('left');
  await finishAll();
  expect([started, refused]).toEqual([['a1', 'b1'], ['a2: left']]);
  expect(queue.waitingCount).toBe(0);
});

it('goes on after a task that fails', async () => {
  const queue = new FairQueue({ running: 1, waitingPerKey: 5, waiting: 5 });
  const place = { key: 'a', isPreferred: false };
  const failing = queue.run(place, () => Promise.reject(new Error('broken')));
  const next = queue.run(place, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

it('never runs more than its limit, and returns every place whatever the tasks do', async () => {
  const queue = new FairQueue({ running: 2, waitingPerKey: 20, waiting: 30 });
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 30 }, (_, at) =>
    queue.run({ key: `key ${at % 3}`, isPreferred: at % 4 === 0 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      if (at % 5 === 0) throw new Error('failed');
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(queue.waitingCount).toBe(0);
});

it('refuses with BUSY unless it is told otherwise', async () => {
  const queue = new FairQueue({ running: 1, waitingPerKey: 1, waiting: 0 });
  const running = queue.run({ key: 'a' }, () => turn());
  await expect(queue.run({ key: 'b' }, () => turn())).rejects.toMatchObject({ code: 'BUSY' });
  await running;
});
