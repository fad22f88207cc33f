import { describe, expect, it, vi } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

const MIB = 1024 * 1024;

/** Starts uploads and lists the running ones. */
function createScenario(limits: ConstructorParameters<typeof UploadLimiter>[0] = {}) {
  const limiter = new UploadLimiter(limits);
  const running = new Set<string>();
  const errors: string[] = [];
  return {
    running: () => [...running].sort(),
    errors,
    upload(account: string, name: string, megabytes = 5) {
      const request = new AbortController();
      request.signal.addEventListener('abort', () => running.delete(name));
      limiter
        .acquire(account, megabytes * MIB, request.signal)
        .then(() => running.add(name))
        .catch((error) => errors.push(error.message));
      return { end: () => request.abort(new Error(`${name} left`)) };
    },
  };
}

/** Lets all pending promises settle. */
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('UploadLimiter', () => {
  it('runs four uploads of one account at a time and queues the fifth', async () => {
    const { upload, running, errors } = createScenario();
    const first = upload('mia', '1');
    for (const name of ['2', '3', '4', '5']) upload('mia', name);
    await flushPromises();
    expect(running()).toEqual(['1', '2', '3', '4']);
    first.end();
    await flushPromises();
    expect(running()).toEqual(['2', '3', '4', '5']);
    expect(errors).toEqual([]);
  });

  it('rejects uploads when the queue is full', async () => {
    const { upload, errors } = createScenario({ maxWaitingPerAccount: 2 });
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) upload('mia', name);
    await flushPromises();
    expect(errors).toEqual([expect.stringContaining('busy')]);
  });

  it('rejects uploads that wait too long', async () => {
    vi.useFakeTimers();
    const { upload, errors } = createScenario({ maxPerAccount: 1 });
    upload('mia', '1');
    upload('mia', '2');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(errors).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(errors).toEqual([expect.stringContaining('busy')]);
  });

  it('gives a new account a slot while other accounts upload', async () => {
    const { upload, running } = createScenario({ maxBytes: 120 * MIB, maxSharedBytes: 60 * MIB });
    for (const account of ['eve', 'mallory', 'trudy']) {
      for (const number of [1, 2, 3, 4]) upload(account, `${account} ${number}`, 20);
    }
    upload('tom', 'tom', 20);
    await flushPromises();
    expect(running()).toEqual(['eve 1', 'eve 2', 'eve 3', 'mallory 1', 'tom', 'trudy 1']);
  });

  it('starts the first upload of an account before the second of another', async () => {
    const { upload, running } = createScenario({ maxBytes: 30 * MIB, maxSharedBytes: 30 * MIB });
    const first = upload('eve', 'eve 1', 10);
    upload('eve', 'eve 2', 20);
    upload('eve', 'eve 3', 10);
    upload('tom', 'tom', 10);
    await flushPromises();
    expect(running()).toEqual(['eve 1', 'eve 2']);
    first.end();
    await flushPromises();
    expect(running()).toEqual(['eve 2', 'tom']);
  });

  it('never starts an upload that was aborted while it waited, and frees its place', async () => {
    const { upload, running, errors } = createScenario({ maxPerAccount: 1 });
    const first = upload('mia', '1');
    const second = upload('mia', '2');
    upload('mia', '3');
    await flushPromises();
    second.end();
    first.end();
    await flushPromises();
    expect(running()).toEqual(['3']);
    expect(errors).toEqual(['2 left']);
  });

  it('reserves nothing for a request that has already ended', async () => {
    const limiter = new UploadLimiter({ maxPerAccount: 1 });
    const abortedUpload = AbortSignal.abort(new Error('left'));
    for (let i = 0; i < 5; i++) {
      await expect(limiter.acquire('mia', MIB, abortedUpload)).rejects.toThrow('left');
    }
    await expect(
      limiter.acquire('mia', MIB, new AbortController().signal),
    ).resolves.toBeUndefined();
  });
});
