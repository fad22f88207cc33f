import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';

const limits = { running: 2, waitingPerKey: 20, waiting: 30 };

/** Tasks that end when they are told to, and the order in which they started. */
function createTasks(limiter: FairLimiter) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: (key: string, name: string, signal?: AbortSignal) =>
      limiter.run(
        key,
        () => {
          started.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        signal,
      ),
    end: async (name: string) => {
      ends.get(name)?.();
      await nextTick();
    },
  };
}

describe('a fair limiter', () => {
  it('starts the first task of somebody else before the long queue of one person', async () => {
    const { started, run, end } = createTasks(new FairLimiter(limits));
    const tasks = Array.from({ length: 10 }, (_, at) => run('anna', `anna ${at}`));
    tasks.push(run('bert', 'bert 0'), run('cleo', 'cleo 0'), run('bert', 'bert 1'));
    await nextTick();
    expect(started).toEqual(['anna 0', 'anna 1']);
    await end('anna 0');
    await end('anna 1');
    expect(started.slice(2)).toEqual(['bert 0', 'cleo 0']);
    await end('bert 0');
    await end('cleo 0');
    expect(started.slice(4)).toEqual(['anna 2', 'bert 1']);
    for (let at = 0; started.length < tasks.length || at < started.length; at++)
      await end(started[at] as string);
    await Promise.all(tasks);
  });

  it('never runs more than its limit, and runs everything', async () => {
    const limiter = new FairLimiter(limits);
    let running = 0;
    let most = 0;
    const tasks = Array.from({ length: 30 }, (_, at) =>
      limiter.run(`key ${at % 3}`, async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTick();
        running -= 1;
        if (at % 5 === 0) throw new Error('failed');
      }),
    );
    const results = await Promise.allSettled(tasks);
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
    expect(limiter.waitingCount).toBe(0);
  });

  it('refuses what is beyond the queue of one person, and of all', async () => {
    const limiter = new FairLimiter({ running: 1, waitingPerKey: 2, waiting: 3 });
    const { run, end, started } = createTasks(limiter);
    const accepted = ['a 0', 'a 1', 'a 2'].map((name) => run('a', name));
    await expect(run('a', 'a 3')).rejects.toMatchObject({ code: 'BUSY' });
    accepted.push(run('b', 'b 0'));
    await expect(run('b', 'b 1')).rejects.toMatchObject({ code: 'BUSY' });
    for (let at = 0; at < accepted.length; at++) await end(started[at] as string);
    await Promise.all(accepted);
  });

  it('never starts a task whose caller has left', async () => {
    const limiter = new FairLimiter({ ...limits, running: 1 });
    const { run, end, started } = createTasks(limiter);
    const left = new AbortController();
    const first = run('a', 'first');
    const waiting = run('b', 'waiting', left.signal);
    const last = run('b', 'last');
    left.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await end('first');
    await end('last');
    await Promise.all([first, last]);
    expect(started).toEqual(['first', 'last']);
    expect(limiter.waitingCount).toBe(0);
  });
});
