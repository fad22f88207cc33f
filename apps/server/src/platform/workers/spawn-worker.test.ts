import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { chdir, cwd } from 'node:process';
import { describe, expect, it } from 'vitest';
import { spawnChildProcessWorker, spawnWorkerThread } from './spawn-worker.ts';

const limits = { memoryBytes: 1024 ** 3, taskCpuMs: 10_000 };

describe('spawnChildProcessWorker', () => {
  it('runs the TypeScript source regardless of the working directory', async () => {
    const originalFolder = cwd();
    chdir(tmpdir());
    const worker = spawnChildProcessWorker(
      new URL('../../features/photos/photo.worker.ts', import.meta.url),
      limits,
    );
    const [ready] = await once(worker, 'message');
    chdir(originalFolder);
    expect(ready).toEqual({ ready: true });
    const reply = once(worker, 'message');
    worker.postMessage({ bytes: new Uint8Array(16), mayBeLarge: true });
    expect(await reply).toMatchObject([
      { error: expect.stringContaining('file format is not supported') },
    ]);
    await worker.terminate();
  });

  it.runIf(process.platform === 'linux').each([
    { hasNormalPriority: false, priority: constants.priority.PRIORITY_BELOW_NORMAL },
    { hasNormalPriority: true, priority: getPriority() },
  ])('starts a process with priority $priority', async ({ hasNormalPriority, priority }) => {
    const others = listChildren();
    const worker = spawnChildProcessWorker(
      new URL(
        '../../adapters/text-recognition/tesseract/text-recognition.worker.ts',
        import.meta.url,
      ),
      { ...limits, hasNormalPriority },
    );
    const [child = 0] = listChildren().filter((pid) => !others.includes(pid));
    await once(worker, 'message');
    expect(getPriority(child)).toBe(priority);
    await worker.terminate();
  });
});

/** Process ids. */
function listChildren(): number[] {
  const { pid } = process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

describe('spawnWorkerThread', () => {
  it('emits an error event when the worker fails to load', async () => {
    const worker = spawnWorkerThread(new URL('./testing/test.worker.ts', import.meta.url), {
      workerData: 'fail',
    });
    await expect(once(worker, 'message')).rejects.toThrow();
  });
});
