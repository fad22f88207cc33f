import { spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { tryAcquireDataDirLock } from './data-dir-lock.ts';
import { createTempFolder, removeFolders } from './testing/embedded-postgres-harness.ts';

afterAll(removeFolders);

it('is held by one owner at a time, and by the next after release', async () => {
  const folder = await createTempFolder();
  const first = await tryAcquireDataDirLock(folder);
  expect(first).not.toBeNull();
  expect(await tryAcquireDataDirLock(folder)).toBeNull();
  await first?.release();
  const second = await tryAcquireDataDirLock(folder);
  expect(second).not.toBeNull();
  await second?.release();
});

it('is acquired by exactly one of many concurrent attempts', async () => {
  const folder = await createTempFolder();
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => tryAcquireDataDirLock(folder)),
  );
  const winners = attempts.filter((lock) => lock !== null);
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

it('applies to the folder regardless of its path, and not to other folders', async () => {
  const folder = await createTempFolder();
  const inside = join(folder, 'inside');
  await mkdir(inside);
  await symlink(folder, join(inside, 'link'));
  const lock = await tryAcquireDataDirLock(folder);
  expect(await tryAcquireDataDirLock(join(inside, 'link'))).toBeNull();
  const other = await tryAcquireDataDirLock(inside);
  expect(other).not.toBeNull();
  await lock?.release();
  await other?.release();
});

it('is released when its process is killed, even if child processes survive', async () => {
  const folder = await createTempFolder();
  const script = `
    const { spawn } = await import('node:child_process');
    const { tryAcquireDataDirLock } = await import(${JSON.stringify(fileURLToPath(new URL('data-dir-lock.ts', import.meta.url)))});
    const lock = await tryAcquireDataDirLock(${JSON.stringify(folder)});
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    process.stdout.write(lock ? String(child.pid) : 'locked');
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (data) => resolve(String(data))),
  );
  expect(output).toMatch(/^\d+$/);
  expect(await tryAcquireDataDirLock(folder)).toBeNull();
  owner.kill('SIGKILL');
  await new Promise((resolve) => owner.once('exit', resolve));
  const nextLock = await tryAcquireDataDirLock(folder);
  expect(nextLock).not.toBeNull();
  process.kill(Number(output), 'SIGKILL');
  await nextLock?.release();
});
