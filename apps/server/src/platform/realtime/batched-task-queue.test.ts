import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BatchedTaskQueue } from './batched-task-queue.ts';

it('runs a burst in order over several turns of the event loop', async () => {
  const queue = new BatchedTaskQueue(100);
  const done: number[] = [];
  for (let task = 0; task < 25; task++) queue.enqueue(() => done.push(task));
  expect(done).toEqual([]);
  await nextTick();
  expect(done.length).toBeLessThanOrEqual(4);
  for (let turn = 0; turn < 10; turn++) await nextTick();
  expect(done).toEqual(Array.from({ length: 25 }, (_, task) => task));
});

it('rejects tasks when it is full and accepts them again later', async () => {
  const queue = new BatchedTaskQueue(2);
  const done: string[] = [];
  expect(queue.enqueue(() => done.push('a'))).toBe(true);
  expect(queue.enqueue(() => done.push('b'))).toBe(true);
  expect(queue.enqueue(() => done.push('c'))).toBe(false);
  await nextTick();
  await nextTick();
  expect(queue.enqueue(() => done.push('d'))).toBe(true);
  await nextTick();
  await nextTick();
  expect(done).toEqual(['a', 'b', 'd']);
});
