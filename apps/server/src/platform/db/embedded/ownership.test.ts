import { spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { takeOwnership } from './ownership.ts';
import { makeFolder, removeFolders } from './testing/harness.ts';

afterAll(removeFolders);

it('belongs to one at a time, and to the next after release', async () => {
  const folder = await makeFolder();
  const first = await takeOwnership(folder);
  expect(first).not.toBeNull();
  expect(await takeOwnership(folder)).toBeNull();
  await first?.release();
  const second = await takeOwnership(folder);
  expect(second).not.toBeNull();
  await second?.release();
});

it('goes to exactly one of many that try at once', async () => {
  const folder = await makeFolder();
  const tries = await Promise.all(Array.from({ length: 50 }, () => takeOwnership(folder)));
  const winners = tries.filter((ownership) => ownership !== null);
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

it('is of the folder, by whatever path, and not of another one', async () => {
  const folder = await makeFolder();
  const inside = join(folder, 'inside');
  await mkdir(inside);
  await symlink(folder, join(inside, 'link'));
  const owned = await takeOwnership(folder);
  expect(await takeOwnership(join(inside, 'link'))).toBeNull();
  const other = await takeOwnership(inside);
  expect(other).not.toBeNull();
  await owned?.release();
  await other?.release();
});

it('ends with a killed process, not with the processes that it started', async () => {
  const folder = await makeFolder();
  const script = `
    const { spawn } = await import('node:child_process');
    const { takeOwnership } = await import(${JSON.stringify(fileURLToPath(new URL('ownership.ts', import.meta.url)))});
    const ownership = await takeOwnership(${JSON.stringify(folder)});
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    process.stdout.write(ownership ? String(child.pid) : 'refused');
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (data) => resolve(String(data))),
  );
  expect(heard).toMatch(/^\d+$/);
  expect(await takeOwnership(folder)).toBeNull();
  owner.kill('SIGKILL');
  await new Promise((resolve) => owner.once('exit', resolve));
  const heir = await takeOwnership(folder);
  expect(heir).not.toBeNull();
  process.kill(Number(heard), 'SIGKILL');
  await heir?.release();
});
