import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testMediaStoreConformance } from '#testing/conformance/media-store-conformance.ts';
import { createDiskMediaStore } from './disk-media-store.ts';

describe('createDiskMediaStore', () => {
  let directory: string;
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'plateful-media-')), 'media');
  });
  afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

  const create = () => createDiskMediaStore({ directory });

  testMediaStoreConformance(create);

  it('keeps its files after a restart', async () => {
    await create().put('a.jpg', Buffer.from('photo'));
    expect((await create().open('a.jpg'))?.size).toBe(5);
  });

  it.skipIf(process.platform === 'win32')('makes photos unreadable for other users', async () => {
    await create().put('a.jpg', Buffer.from('photo'));
    const names = await readdir(directory, { recursive: true });
    const [folder] = names.filter((name) => /^[0-9a-f]{2}$/.test(name));
    const file = names.find((name) => name.endsWith('a.jpg'));
    expect(await getFileMode(directory)).toBe(0o700);
    expect(await getFileMode(join(directory, folder ?? ''))).toBe(0o700);
    expect(await getFileMode(join(directory, file ?? ''))).toBe(0o600);
  });

  it('distributes keys of the same time over many folders', async () => {
    const store = create();
    const keys = Array.from({ length: 60 }, (_, index) => `0198c2f4-7a10-7abc-8def-${index}.jpg`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('x'))));
    expect((await readdir(directory)).length).toBeGreaterThan(20);
  });

  it('leaves no unfinished file behind when a write fails', async () => {
    const store = create();
    await store.put('a.jpg', Buffer.from('photo'));
    const file = (await readdir(directory, { recursive: true })).find((n) => n.endsWith('a.jpg'));
    // A folder in place of the file makes the final rename fail.
    await rm(join(directory, file ?? ''));
    await mkdir(join(directory, file ?? '', 'in-the-way'), { recursive: true });
    await expect(store.put('a.jpg', Buffer.from('photo'))).rejects.toThrow();
    expect(await readdir(join(directory, '.incoming'))).toEqual([]);
  });

  it('deletes the temporary file of a process that crashed while writing', async () => {
    const store = create();
    const remainingFiles = join(directory, '.incoming', 'a.jpg.0f8b1c');
    await writeFile(remainingFiles, 'half a pho');
    expect(await store.open('a.jpg')).toBeNull();
    await store.remove(['a.jpg']);
    expect(await readdir(join(directory, '.incoming'))).toEqual([]);
  });

  it('stores nothing when the file is deleted while it is written', async () => {
    const store = create();
    const storing = store.put('a.jpg', Buffer.alloc(20_000_000, 1));
    while ((await readdir(join(directory, '.incoming'))).length === 0);
    await store.remove(['a.jpg']);
    await storing;
    await store.remove(['a.jpg']);
    expect(await store.open('a.jpg')).toBeNull();
    expect(await readdir(join(directory, '.incoming'))).toEqual([]);
  });

  it('throws a readable error when it cannot write', async () => {
    const store = create();
    await rm(directory, { recursive: true });
    await writeFile(directory, 'a file where the folder was');
    await expect(store.check()).rejects.toThrow(`Photos cannot be written to ${directory}.`);
  });
});

async function getFileMode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
