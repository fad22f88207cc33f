import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelWorker, type ModelWorkerParts } from './model-worker.ts';

const never = new AbortController().signal;

/** Threads that were started, the latest last. */
const threads: Worker[] = [];
const open: ModelWorker[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  threads.length = 0;
});

/**
 * @param onMessage what the thread does with a request `{ id, input }`: code that may use `answer(probabilities)`,
 * `later` (setTimeout) and `seen` (the first numbers of all requests so far).
 */
function create(onMessage: string, limits: Partial<Omit<ModelWorkerParts, 'start'>> = {}) {
  const model = new ModelWorker({
    queueLimit: 100,
    stuckAfterMs: 10_000,
    restAfterMs: 10_000,
    start() {
      const thread = new Worker(
        `const { parentPort } = require('node:worker_threads');
         const later = setTimeout, seen = [];
         parentPort.on('message', ({ id, input }) => {
           const answer = (probabilities) => parentPort.postMessage({ id, probabilities });
           seen.push(input[0]);
           ${onMessage}
         });`,
        { eval: true },
      );
      threads.push(thread);
      return thread;
    },
    ...limits,
  });
  open.push(model);
  return model;
}

const input = (first: number) => Float32Array.of(first);

describe('a thread that works', () => {
  it('gives each request its own answer, one after the other', async () => {
    const model = create('later(() => answer(new Float32Array(seen)), 20 - input[0] * 4);');
    const answers = await Promise.all([1, 2, 3].map((first) => model.run(input(first), never)));
    expect(answers.map(({ probabilities }) => [...probabilities])).toEqual([
      [1],
      [1, 2],
      [1, 2, 3],
    ]);
    expect(threads).toHaveLength(1);
  });

  it('never sees a request that was cancelled while it waited', async () => {
    const model = create('later(() => answer(new Float32Array(seen)), 20);');
    const cancelled = new AbortController();
    const requests = [
      model.run(input(1), never),
      model.run(input(2), cancelled.signal),
      model.run(input(3), never),
    ];
    cancelled.abort();
    const [, second, third] = await Promise.allSettled(requests);
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(third).toEqual({ status: 'fulfilled', value: { probabilities: Float32Array.of(1, 3) } });
  });

  it('refuses requests while its queue is full, and takes them again afterwards', async () => {
    const model = create('later(() => answer(input), 20);', { queueLimit: 2 });
    const accepted = [1, 2, 3].map((first) => model.run(input(first), never));
    await expect(model.run(input(4), never)).rejects.toMatchObject({
      failure: 'busy',
      retryAfterSeconds: 5,
    });
    expect(await Promise.all(accepted)).toHaveLength(3);
    expect(await model.run(input(5), never)).toEqual({ probabilities: input(5) });
  });

  it('has room in its queue again at once when a waiting request is cancelled', async () => {
    const model = create('later(() => answer(input), 20);', { queueLimit: 1 });
    const running = model.run(input(1), never);
    const cancelled = new AbortController();
    const waiting = model.run(input(2), cancelled.signal);
    cancelled.abort();
    expect(model.waitingCount).toBe(0);
    const next = model.run(input(3), never);
    await expect(waiting).rejects.toThrow('aborted');
    expect(await running).toEqual({ probabilities: input(1) });
    expect(await next).toEqual({ probabilities: input(3) });
  });

  it('is ended after a rest, and started again when needed', async () => {
    const model = create('answer(input);', { restAfterMs: 40 });
    await model.run(input(1), never);
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1), { timeout: 10_000 });
    expect(await model.run(input(2), never)).toEqual({ probabilities: input(2) });
    expect(threads).toHaveLength(2);
  });

  it('is not ended while requests come', async () => {
    const model = create('later(() => answer(input), 30);', { restAfterMs: 50 });
    for (let first = 0; first < 5; first++) await model.run(input(first), never);
    expect(threads).toHaveLength(1);
  });
});

describe('a thread that is lost', () => {
  it.each([
    ['throws', 'throw new Error("crash");', 'crash'],
    ['ends', 'process.exit(3);', 'ended with 3'],
  ])(
    'because it %s fails all who wait, and leaves the next one a new thread',
    async (_, code, text) => {
      const model = create(`if (input[0] === 0) { ${code} } answer(input);`);
      const requests = await Promise.allSettled(
        [0, 1, 2].map((first) => model.run(input(first), never)),
      );
      for (const request of requests) {
        expect(request).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining(text) },
        });
      }
      expect(await model.run(input(1), never)).toEqual({ probabilities: input(1) });
      expect(threads).toHaveLength(2);
    },
  );

  it('because it is stuck is given up', async () => {
    const model = create('if (input[0] === 0) for (;;); answer(input);', { stuckAfterMs: 300 });
    await expect(model.run(input(0), never)).rejects.toThrow('stuck');
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1), { timeout: 10_000 });
    expect(await model.run(input(1), never)).toEqual({ probabilities: input(1) });
  });
});

describe('closing', () => {
  it('ends the thread, fails who waits and refuses who comes late', async () => {
    const model = create('');
    const waiting = Promise.allSettled([model.run(input(1), never), model.run(input(2), never)]);
    await model.close();
    await model.close();
    for (const request of await waiting) {
      expect(request).toMatchObject({ reason: { message: 'the recogniser was closed' } });
    }
    await expect(model.run(input(3), never)).rejects.toThrow('closed');
    expect(threads).toHaveLength(1);
    expect(threads[0]?.threadId).toBe(-1);
  });
});
