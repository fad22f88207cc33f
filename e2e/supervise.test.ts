import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from './harness/test-server.ts';

let folder: string;
let supervisor: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-supervise-'));
});
afterEach(async () => {
  supervisor?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program under the supervisor; each start of the program appends its process id to a file. */
async function runSupervised(program: string) {
  const file = join(folder, 'program.mjs');
  const pidFile = join(folder, 'pids');
  const readyFile = join(folder, 'ready');
  await writeFile(pidFile, '');
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n');
     const startCount = readFileSync(${JSON.stringify(pidFile)}, 'utf8').split('\\n').length - 1;
     ${program}
     appendFileSync(${JSON.stringify(readyFile)}, '');`,
  );
  const module = JSON.stringify(join(projectRoot, 'scripts/lib/supervise-process.mjs'));
  const code = `import { superviseProcess } from ${module};
    process.exit(await superviseProcess(${JSON.stringify(file)}, console.log));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
  supervisor = child;
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pids = async () => (await readFile(pidFile, 'utf8')).trim().split('\n').filter(Boolean);
  return {
    child,
    exited,
    printed: () => printed,
    pids,
    /** Waits until the program has registered its handlers. */
    waitUntilReady: () => expect.poll(() => existsSync(readyFile), { timeout: 20_000 }).toBe(true),
    /** Waits until the program has been started that many times. @returns all process ids */
    waitForStarts: async (count: number) => {
      await expect.poll(async () => (await pids()).length, { timeout: 20_000 }).toBe(count);
      return (await pids()).map(Number);
    },
  };
}

const KEEP_RUNNING =
  'setInterval(() => {}, 1000); process.on("disconnect", () => process.exit(0));';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('supervise', () => {
  it('restarts a crashed program with an increasing delay, and logs it', async () => {
    const { waitForStarts, printed } = await runSupervised(
      `if (startCount < 3) process.abort(); ${KEEP_RUNNING}`,
    );
    await waitForStarts(3);
    expect(printed().trim().split('\n')).toEqual([
      'The server stopped unexpectedly (SIGABRT). Restarting in 1 s.',
      'The server stopped unexpectedly (SIGABRT). Restarting in 2 s.',
    ]);
  });

  it('restarts a killed program', async () => {
    const { waitForStarts } = await runSupervised(KEEP_RUNNING);
    const [first = 0] = await waitForStarts(1);
    process.kill(first, 'SIGKILL');
    const [, second = 0] = await waitForStarts(2);
    expect(isAlive(second)).toBe(true);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'forwards %s and exits with the program’s exit code',
    async (signal) => {
      const program = `process.on('${signal}', () => setTimeout(() => process.exit(0), 200)); ${KEEP_RUNNING}`;
      const { child, exited, waitForStarts, waitUntilReady } = await runSupervised(program);
      await waitUntilReady();
      const [pid = 0] = await waitForStarts(1);
      child.kill(signal);
      expect(await exited).toBe(0);
      expect(isAlive(pid)).toBe(false);
    },
  );

  it('does not restart the program if SIGTERM arrives during the restart delay', async () => {
    const { child, exited, pids, printed } = await runSupervised('process.exit(3);');
    await expect.poll(printed, { timeout: 20_000 }).toContain('exit code 3');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(await pids()).toHaveLength(1);
  });

  it.each([
    ['a normal exit', 0, 0],
    ['a configuration error', 78, 1],
  ])('does not restart after %s', async (_reason, code, expected) => {
    const { exited, pids, printed } = await runSupervised(`process.exit(${code});`);
    expect(await exited).toBe(expected);
    expect(await pids()).toHaveLength(1);
    expect(printed()).toBe('');
  });

  it('disconnects the program’s IPC channel when the supervisor is killed', async () => {
    const { child, waitForStarts, waitUntilReady } = await runSupervised(KEEP_RUNNING);
    await waitUntilReady();
    const [pid = 0] = await waitForStarts(1);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});
