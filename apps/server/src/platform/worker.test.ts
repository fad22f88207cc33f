import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { chdir, cwd } from 'node:process';
import { describe, expect, it } from 'vitest';
import { forkWorker, spawnWorker } from './worker.ts';

const limits = { memoryBytes: 1024 ** 3, taskCpuMs: 10_000 };

describe('a worker process', () => {
  it('runs from the sources, wherever the server was started', async () => {
    const before = cwd();
    chdir(tmpdir());
    const worker = forkWorker('photo-worker', limits);
    const [ready] = await once(worker, 'message');
    chdir(before);
    expect(ready).toEqual({ ready: true });
    const reply = once(worker, 'message');
    worker.postMessage({ bytes: new Uint8Array(16), mayBeLarge: true });
    expect(await reply).toMatchObject([{ error: expect.stringContaining('not a photo') }]);
    await worker.terminate();
  });
});

describe('a worker thread', () => {
  it('tells of a failure at its start as an error', async () => {
    const worker = spawnWorker('recognition-worker');
    await expect(once(worker, 'message')).rejects.toThrow();
  });
});
