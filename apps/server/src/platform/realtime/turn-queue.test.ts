import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

it('runs a burst in several turns, in its order', async () => {
  const queue = new TurnQueue(100);
  const done: number[] = [];
  for (let task = 0; task < 25; task++) queue.add(() => done.push(task));
  expect(done).toEqual([]);
  await nextTurn();
  expect(done.length).toBeLessThanOrEqual(4);
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(done).toEqual(Array.from({ length: 25 }, (_, task) => task));
});

it('takes no more than it has room for, and has room again later', async () => {
  const queue = new TurnQueue(2);
  const done: string[] = [];
  expect(queue.add(() => done.push('a'))).toBe(true);
  expect(queue.add(() => done.push('b'))).toBe(true);
  expect(queue.add(() => done.push('c'))).toBe(false);
  await nextTurn();
  await nextTurn();
  expect(queue.add(() => done.push('d'))).toBe(true);
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(['a', 'b', 'd']);
});
