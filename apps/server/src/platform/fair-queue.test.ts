import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose tasks are finished by hand, one after the other. */
function byHand(bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ running: 1, waitingPerKey: 100, waiting: 100, ...bounds });
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
  const finishAll = async () => {
    for (let i = 0; i < 1000; i++) {
      running.shift()?.();
      await turn();
    }
  };
  return { add, started, refused, running, finishAll };
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
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']);
});

it('starts the first task of a key next but one, however long the lines of others are', async () => {
  const { add, started, running } = byHand({ waiting: 1000 });
  for (let i = 0; i < 300; i++) add(`${'abcdef'[i % 6]}${i}`);
  const finish = async (count: number) => {
    for (let i = 0; i < count; i++) {
      running.shift()?.();
      await turn();
    }
  };
  await finish(20);
  add('honest');
  await finish(2);
  expect(started).toContain('honest');
});

it('gives preferred tasks a turn of their own, and keeps nobody waiting for all of them', async () => {
  const { add, started, finishAll } = byHand();
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name);
  for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) add(name, { isPreferred: true });
  await finishAll();
  expect(started).toEqual(['a1', 'x1', 'a2', 'a3', 'x2', 'a4', 'x3', 'x4', 'x5']);
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

it('refuses at once what is too much for one key, and no other key', async () => {
  const { add, started, refused, finishAll } = byHand({ waitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) add(name);
  await turn();
  expect(refused).toEqual(['a4: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('makes room for a new key when it is full, at the cost of whoever has most', async () => {
  const { add, started, refused, finishAll } = byHand({ waiting: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5', 'd1']) add(name);
  await turn();
  expect(refused.sort()).toEqual(['a3: TOO_MANY', 'a4: TOO_MANY', 'a5: TOO_MANY']);
  await finishAll();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
});

it('refuses when it is full of single tasks', async () => {
  const { add, refused } = byHand({ waiting: 2 });
  for (const name of ['a1', 'b1', 'c1', 'd1']) add(name);
  await turn();
  expect(refused).toEqual(['d1: TOO_MANY']);
});

it('never starts a task that was given up while it waited', async () => {
  const { add, started, refused, finishAll } = byHand();
  const controller = new AbortController();
  add('a1');
  add('a2', { signal: controller.signal });
  add('b1');
  controller.abort('left');
  await finishAll();
  expect([started, refused]).toEqual([['a1', 'b1'], ['a2: left']]);
});

it('goes on after a task that fails', async () => {
  const queue = new FairQueue({ running: 1, waitingPerKey: 5, waiting: 5 });
  const place = { key: 'a', isPreferred: false };
  const failing = queue.run(place, () => Promise.reject(new Error('broken')));
  const next = queue.run(place, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
