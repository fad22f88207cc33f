import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  RecognitionWorkerClient,
  type RecognitionWorkerClientOptions,
} from './recognition-worker-client.ts';

const neverAborted = new AbortController().signal;

/** Started threads, the latest last. */
const threads: Worker[] = [];
const openClients: RecognitionWorkerClient[] = [];
afterEach(async () => {
  await Promise.all(openClients.splice(0).map((client) => client.close()));
  threads.length = 0;
});

/**
 * @param onMessage the thread's code for a request `{ id, input }`; it may use `respond(probabilities)`, `later`
 *   (setTimeout) and `seen` (the first numbers of all requests so far)
 */
function createClient(
  onMessage: string,
  limits: Partial<Omit<RecognitionWorkerClientOptions, 'startWorker'>> = {},
) {
  const client = new RecognitionWorkerClient({
    queueLimit: 100,
    taskTimeoutMs: 10_000,
    idleTimeoutMs: 10_000,
    startWorker() {
      const thread = new Worker(
        `const { parentPort } = require('node:worker_threads');
         const later = setTimeout, seen = [];
         parentPort.on('message', ({ id, input }) => {
           const respond = (probabilities) => parentPort.postMessage({ id, probabilities });
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
  openClients.push(client);
  return client;
}

const createInput = (first: number) => Float32Array.of(first);

describe('a running thread', () => {
  it('replies to each request in order', async () => {
    const client = createClient('later(() => respond(new Float32Array(seen)), 20 - input[0] * 4);');
    const results = await Promise.all(
      [1, 2, 3].map((first) => client.run(createInput(first), neverAborted)),
    );
    expect(results.map(({ probabilities }) => [...probabilities])).toEqual([
      [1],
      [1, 2],
      [1, 2, 3],
    ]);
    expect(threads).toHaveLength(1);
  });

  it('never receives a request that was aborted while it waited', async () => {
    const client = createClient('later(() => respond(new Float32Array(seen)), 20);');
    const cancelled = new AbortController();
    const requests = [
      client.run(createInput(1), neverAborted),
      client.run(createInput(2), cancelled.signal),
      client.run(createInput(3), neverAborted),
    ];
    cancelled.abort();
    const [, second, third] = await Promise.allSettled(requests);
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(third).toEqual({ status: 'fulfilled', value: { probabilities: Float32Array.of(1, 3) } });
  });

  it('rejects requests while its queue is full, and accepts them afterwards', async () => {
    const client = createClient('later(() => respond(input), 20);', { queueLimit: 2 });
    const accepted = [1, 2, 3].map((first) => client.run(createInput(first), neverAborted));
    await expect(client.run(createInput(4), neverAborted)).rejects.toMatchObject({
      kind: 'busy',
      retryAfterSeconds: 5,
    });
    expect(await Promise.all(accepted)).toHaveLength(3);
    expect(await client.run(createInput(5), neverAborted)).toEqual({
      probabilities: createInput(5),
    });
  });

  it('frees its place in the queue when a waiting request is aborted', async () => {
    const client = createClient('later(() => respond(input), 20);', { queueLimit: 1 });
    const running = client.run(createInput(1), neverAborted);
    const cancelled = new AbortController();
    const waiting = client.run(createInput(2), cancelled.signal);
    cancelled.abort();
    expect(client.waitingCount).toBe(0);
    const next = client.run(createInput(3), neverAborted);
    await expect(waiting).rejects.toThrow('aborted');
    expect(await running).toEqual({ probabilities: createInput(1) });
    expect(await next).toEqual({ probabilities: createInput(3) });
  });

  it('is ended when idle, and started again when needed', async () => {
    const client = createClient('respond(input);', { idleTimeoutMs: 40 });
    await client.run(createInput(1), neverAborted);
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1), { timeout: 10_000 });
    expect(await client.run(createInput(2), neverAborted)).toEqual({
      probabilities: createInput(2),
    });
    expect(threads).toHaveLength(2);
  });

  it('is not ended while requests arrive', async () => {
    const client = createClient('later(() => respond(input), 30);', { idleTimeoutMs: 50 });
    for (let first = 0; first < 5; first++) await client.run(createInput(first), neverAborted);
    expect(threads).toHaveLength(1);
  });
});

describe('a lost thread', () => {
  it.each([
    ['throws', 'throw new Error("crash");', 'crash'],
    ['ends', 'process.exit(3);', 'exited with code 3'],
  ])(
    'that %s rejects all waiting requests, and the next one starts a new thread',
    async (_, code, text) => {
      const client = createClient(`if (input[0] === 0) { ${code} } respond(input);`);
      const requests = await Promise.allSettled(
        [0, 1, 2].map((first) => client.run(createInput(first), neverAborted)),
      );
      for (const request of requests) {
        expect(request).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining(text) },
        });
      }
      expect(await client.run(createInput(1), neverAborted)).toEqual({
        probabilities: createInput(1),
      });
      expect(threads).toHaveLength(2);
    },
  );

  it('is replaced when it is blocked', async () => {
    const client = createClient('if (input[0] === 0) for (;;); respond(input);', {
      taskTimeoutMs: 3000,
    });
    await expect(client.run(createInput(0), neverAborted)).rejects.toThrow('timed out');
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1), { timeout: 10_000 });
    expect(await client.run(createInput(1), neverAborted)).toEqual({
      probabilities: createInput(1),
    });
  });
});

describe('close', () => {
  it('ends the thread and rejects waiting and later requests', async () => {
    const client = createClient('');
    const waiting = Promise.allSettled([
      client.run(createInput(1), neverAborted),
      client.run(createInput(2), neverAborted),
    ]);
    await client.close();
    await client.close();
    for (const request of await waiting) {
      expect(request).toMatchObject({ reason: { message: 'the recognizer is closed' } });
    }
    await expect(client.run(createInput(3), neverAborted)).rejects.toThrow('closed');
    expect(threads).toHaveLength(1);
    expect(threads[0]?.threadId).toBe(-1);
  });
});
