import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from './harness/test-server.ts';

let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-lock-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process that writes `begin`, runs the task and writes `end` while it holds the lock of the folder. */
function startRun(task: string): ChildProcess {
  const code = `import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withProjectLock } from ${JSON.stringify(join(projectRoot, 'scripts/lib/project-lock.mjs'))};
    const write = (line) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, line);
    await withProjectLock(${JSON.stringify(folder)}, async () => {
      write('begin ');
      ${task}
      write('end ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const readLog = () => readFile(join(folder, 'log'), 'utf8').catch(() => '');

it('runs the tasks of several processes one after another', async () => {
  const runs = Array.from({ length: 4 }, () => startRun('await sleep(50);'));
  await Promise.all(runs.map((child) => once(child, 'exit')));
  expect(await readLog()).toBe('begin end '.repeat(4));
});

it('is released when its process is killed', async () => {
  const killedRun = startRun('await sleep(600_000);');
  await expect.poll(readLog).toBe('begin ');
  const nextRun = startRun('');
  killedRun.kill('SIGKILL');
  await once(nextRun, 'exit');
  expect(await readLog()).toBe('begin begin end ');
});
