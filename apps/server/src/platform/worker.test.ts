import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { chdir, cwd } from 'node:process';
import { describe, expect, it } from 'vitest';
import { spawnWorker } from './worker.ts';

const limits = { maximumMemoryBytes: 1024 ** 3, maximumPixels: 1 };
const noPhoto = { bytes: new Uint8Array(16), index: 0 };

describe('a worker thread', () => {
  it('runs from the sources, wherever the process was started', async () => {
    const before = cwd();
    chdir(tmpdir());
    const worker = spawnWorker('heic-worker', { workerData: limits });
    worker.postMessage(noPhoto);
    const [reply] = await once(worker, 'message').finally(() => worker.terminate());
    chdir(before);
    expect(reply).toMatchObject({ failure: 'unreadable' });
  });

  it('tells of a failure at its start as an error', async () => {
    const worker = spawnWorker('heic-worker');
    await expect(once(worker, 'message')).rejects.toThrow('maximumMemoryBytes');
  });
});
