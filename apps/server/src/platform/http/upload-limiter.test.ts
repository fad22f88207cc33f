import { describe, expect, it, vi } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

const MIB = 1024 * 1024;

/** Starts uploads and tells which of them run. */
function scenario(limits: ConstructorParameters<typeof UploadLimiter>[0] = {}) {
  const limiter = new UploadLimiter(limits);
  const running = new Set<string>();
  const refused: string[] = [];
  return {
    running: () => [...running].sort(),
    refused,
    upload(account: string, name: string, megabytes = 5) {
      const request = new AbortController();
      request.signal.addEventListener('abort', () => running.delete(name));
      limiter
        .acquire(account, megabytes * MIB, request.signal)
        .then(() => running.add(name))
        .catch((error) => refused.push(error.message));
      return { end: () => request.abort(new Error(`${name} left`)) };
    },
  };
}

/** Lets everything happen that waits for promises alone. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('uploads', () => {
  it('of one account run four at a time; the fifth waits for its turn', async () => {
    const { upload, running, refused } = scenario();
    const first = upload('mia', '1');
    for (const name of ['2', '3', '4', '5']) upload('mia', name);
    await settled();
    expect(running()).toEqual(['1', '2', '3', '4']);
    first.end();
    await settled();
    expect(running()).toEqual(['2', '3', '4', '5']);
    expect(refused).toEqual([]);
  });

  it('wait in a queue that has an end', async () => {
    const { upload, refused } = scenario({ waitingPerAccount: 2 });
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) upload('mia', name);
    await settled();
    expect(refused).toEqual([expect.stringContaining('busy')]);
  });

  it('wait for a limited time', async () => {
    vi.useFakeTimers();
    const { upload, refused } = scenario({ perAccount: 1 });
    upload('mia', '1');
    upload('mia', '2');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(refused).toEqual([expect.stringContaining('busy')]);
  });

  it('of a newcomer find room, however much the others send', async () => {
    const { upload, running } = scenario({ bytes: 120 * MIB, sharedBytes: 60 * MIB });
    for (const account of ['eve', 'mallory', 'trudy']) {
      for (const number of [1, 2, 3, 4]) upload(account, `${account} ${number}`, 20);
    }
    upload('tom', 'tom', 20);
    await settled();
    expect(running()).toEqual(['eve 1', 'eve 2', 'eve 3', 'mallory 1', 'tom', 'trudy 1']);
  });

  it('of a newcomer come before the second of anybody', async () => {
    const { upload, running } = scenario({ bytes: 30 * MIB, sharedBytes: 30 * MIB });
    const first = upload('eve', 'eve 1', 10);
    upload('eve', 'eve 2', 20);
    upload('eve', 'eve 3', 10);
    upload('tom', 'tom', 10);
    await settled();
    expect(running()).toEqual(['eve 1', 'eve 2']);
    first.end();
    await settled();
    expect(running()).toEqual(['eve 2', 'tom']);
  });

  it('that ended while they waited never run, and leave their place', async () => {
    const { upload, running, refused } = scenario({ perAccount: 1 });
    const first = upload('mia', '1');
    const second = upload('mia', '2');
    upload('mia', '3');
    await settled();
    second.end();
    first.end();
    await settled();
    expect(running()).toEqual(['3']);
    expect(refused).toEqual(['2 left']);
  });

  it('of a request that was over before it asked take nothing', async () => {
    const limiter = new UploadLimiter({ perAccount: 1 });
    const gone = AbortSignal.abort(new Error('left'));
    for (let i = 0; i < 5; i++) {
      await expect(limiter.acquire('mia', MIB, gone)).rejects.toThrow('left');
    }
    await expect(
      limiter.acquire('mia', MIB, new AbortController().signal),
    ).resolves.toBeUndefined();
  });
});
