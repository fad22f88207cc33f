import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './harness/server.ts';

let folder: string;
let supervisor: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-supervise-'));
});
afterEach(async () => {
  supervisor?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program under the supervisor; each of its lives adds its process id to a file. */
async function supervise(program: string) {
  const file = join(folder, 'program.mjs');
  const lives = join(folder, 'lives');
  await writeFile(lives, '');
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(lives)}, process.pid + '\\n');
     const life = readFileSync(${JSON.stringify(lives)}, 'utf8').split('\\n').length - 1;
     ${program}`,
  );
  const module = JSON.stringify(join(root, 'scripts/lib/supervise.mjs'));
  const code = `import { supervise } from ${module};
    process.exit(await supervise(${JSON.stringify(file)}, console.log));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' });
  supervisor = child;
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pids = async () => (await readFile(lives, 'utf8')).trim().split('\n').filter(Boolean);
  return {
    child,
    ended,
    printed: () => printed,
    pids,
    /** The process ids of all lives, once there are so many. */
    livesOf: async (count: number) => {
      await expect.poll(async () => (await pids()).length, { timeout: 20_000 }).toBe(count);
      return (await pids()).map(Number);
    },
  };
}

const RUNS = 'setInterval(() => {}, 1000); process.on("disconnect", () => process.exit(0));';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a supervised server', () => {
  it('is started again when it dies, after a growing delay, and says so', async () => {
    const { livesOf, printed } = await supervise(`if (life < 3) process.abort(); ${RUNS}`);
    await livesOf(3);
    expect(printed().trim().split('\n')).toEqual([
      'The server stopped unexpectedly (SIGABRT). Restarting in 1 s.',
      'The server stopped unexpectedly (SIGABRT). Restarting in 2 s.',
    ]);
  });

  it('is started again when it is killed', async () => {
    const { livesOf } = await supervise(RUNS);
    const [first = 0] = await livesOf(1);
    process.kill(first, 'SIGKILL');
    const [, second = 0] = await livesOf(2);
    expect(isAlive(second)).toBe(true);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends when %s comes, with its exit code',
    async (signal) => {
      const stops = `process.on('${signal}', () => setTimeout(() => process.exit(0), 200)); ${RUNS}`;
      const { child, ended, livesOf } = await supervise(stops);
      const [pid = 0] = await livesOf(1);
      await new Promise((resolve) => setTimeout(resolve, 300));
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(isAlive(pid)).toBe(false);
    },
  );

  it('is not started again when SIGTERM comes between two lives', async () => {
    const { child, ended, pids, printed } = await supervise('process.exit(3);');
    await expect.poll(printed, { timeout: 20_000 }).toContain('exit code 3');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await pids()).toHaveLength(1);
  });

  it.each([
    ['a clean end', 0, 0],
    ['a fault in its configuration', 78, 1],
  ])('is not started again after %s', async (_what, code, expected) => {
    const { ended, pids, printed } = await supervise(`process.exit(${code});`);
    expect(await ended).toBe(expected);
    expect(await pids()).toHaveLength(1);
    expect(printed()).toBe('');
  });

  it('hears when the supervisor is killed', async () => {
    const { child, livesOf } = await supervise(RUNS);
    const [pid = 0] = await livesOf(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});
