import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { spawnWorkerThread } from '#platform/workers/spawn-worker.ts';
import type { TestTask } from './testing/test.worker.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const source = new URL('./testing/test.worker.ts', import.meta.url);

let pool: WorkerPool<TestTask, number>;
afterEach(() => pool.close());

function createPool(options: Partial<WorkerPoolOptions> = {}) {
  pool = new WorkerPool({
    spawn: (spawnOptions) => spawnWorkerThread(source, spawnOptions),
    size: 1,
    queueLimit: 10,
    timeLimitMs: 1000,
    idleTimeoutMs: 60_000,
    memoryLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    ...options,
  });
  return pool;
}

describe('WorkerPool', () => {
  it('replies to each task and reuses a thread', async () => {
    createPool();
    const doubled = [1, 2, 3].map((value) => pool.run({ kind: 'double', value }));
    expect(await Promise.all(doubled)).toEqual([2, 4, 6]);
    expect(await pool.run({ kind: 'count' })).toBe(4);
    expect(pool.threadCount).toBe(1);
  });

  it.each([
    ['an endless loop', { kind: 'loop' }, 'time_limit'],
    ['a regular expression with catastrophic backtracking', { kind: 'backtrack' }, 'time_limit'],
    ['a task that exceeds its time limit', { kind: 'wait', ms: 60_000 }, 'time_limit'],
    ['a task that exceeds its memory limit', { kind: 'allocate' }, 'memory_limit'],
    ['a task that throws', { kind: 'throw' }, 'task_failed'],
    ['a task that ends its thread', { kind: 'exit' }, 'thread_ended'],
  ] as const)('ends %s, and uses a new thread for the next task', async (_, task, reason) => {
    createPool(task.kind === 'allocate' ? { timeLimitMs: 20_000 } : {});
    await expect(pool.run(task)).rejects.toMatchObject({ name: 'WorkerTaskError', reason });
    expect(pool.threadCount).toBe(0);
    expect(await pool.run({ kind: 'count' })).toBe(1);
  });

  it('does not count the start of a thread as running time', async () => {
    createPool({ timeLimitMs: 1000, workerData: 'slow' });
    expect(await pool.run({ kind: 'double', value: 2 })).toBe(4);
  });

  it('rejects with not_started when a thread cannot be loaded', async () => {
    createPool({ workerData: 'fail' });
    await expect(pool.run({ kind: 'count' })).rejects.toMatchObject({ reason: 'not_started' });
    expect(pool.threadCount).toBe(0);
  });

  it('rejects tasks beyond its queue and recovers', async () => {
    createPool({ queueLimit: 1 });
    const tasks = [1, 2, 3].map((value) => pool.run({ kind: 'double', value }));
    const results = await Promise.allSettled(tasks);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(tasks[2]).rejects.toMatchObject({ code: 'BUSY' });
    expect(await pool.run({ kind: 'double', value: 4 })).toBe(8);
  });

  it('never has more threads than its size when tasks fail', async () => {
    createPool({ size: 2, queueLimit: 20 });
    const counts: number[] = [];
    const kinds = ['throw', 'exit', 'count', 'throw', 'count', 'exit', 'count'] as const;
    await Promise.allSettled(
      kinds.map((kind) => pool.run({ kind }).finally(() => counts.push(pool.threadCount))),
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(await pool.run({ kind: 'double', value: 1 })).toBe(2);
  });

  it('ends the thread of an aborted task, and never starts an aborted waiting task', async () => {
    createPool({ timeLimitMs: 60_000 });
    await pool.run({ kind: 'count' });
    const abortController = new AbortController();
    const running = pool.run({ kind: 'loop' }, { signal: abortController.signal });
    const waiting = pool.run({ kind: 'exit' }, { signal: abortController.signal });
    abortController.abort(new Error('aborted'));
    const results = await Promise.allSettled([running, waiting]);
    expect(results).toMatchObject(Array(2).fill({ reason: { message: 'aborted' } }));
    expect(await pool.run({ kind: 'count' })).toBe(1);
  });

  it('ends idle threads', async () => {
    createPool({ idleTimeoutMs: 10 });
    await pool.run({ kind: 'count' });
    await expect.poll(() => pool.threadCount).toBe(0);
    expect(await pool.run({ kind: 'count' })).toBe(1);
  });

  it('rejects running tasks when it is closed', async () => {
    createPool({ timeLimitMs: 60_000 });
    await pool.run({ kind: 'count' });
    const running = pool.run({ kind: 'loop' });
    const failed = expect(running).rejects.toMatchObject({ reason: 'thread_ended' });
    await sleep(10);
    await pool.close();
    await failed;
    expect(pool.threadCount).toBe(0);
  });
});
