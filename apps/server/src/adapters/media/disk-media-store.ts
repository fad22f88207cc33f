import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '#ports/media-store.ts';
import { getRelativeMediaPath } from './get-relative-media-path.ts';

export interface DiskMediaStoreOptions {
  /** Created if missing; only the process's own user can read it. */
  directory: string;
}

/**
 * Temporary files, in the same file system so that they can be renamed. A file left by a crashed process is deleted
 * with its key.
 */
const TEMPORARY_FOLDER = '.incoming';

/** Stores files in one directory of this machine, distributed over 256 folders. */
export function createDiskMediaStore({ directory }: DiskMediaStoreOptions): MediaStore {
  const temporaryFolder = join(directory, TEMPORARY_FOLDER);
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });

  return {
    async put(key, bytes) {
      const path = join(directory, getRelativeMediaPath(key));
      const part = join(temporaryFolder, `${key}.${randomUUID()}`);
      try {
        await writeFileDurably(part, bytes);
        await createFolder(dirname(path));
        // Only `remove` deletes a temporary file, and it was called after `put`: the file should not exist.
        const isStored = await rename(part, path).then(() => true, nullIfMissing);
        if (isStored) await syncFolder(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async open(key) {
      const file = await open(join(directory, getRelativeMediaPath(key)), 'r').catch(nullIfMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => removeFile(directory, key)));
    },

    async check() {
      const probe = join(temporaryFolder, `${randomUUID()}.check`);
      try {
        await writeFileDurably(probe, Buffer.from('ok'));
        await unlink(probe);
      } catch (error) {
        throw new Error(`Photos cannot be written to ${directory}.`, { cause: error });
      }
    },
  };
}

async function removeFile(directory: string, key: string): Promise<void> {
  const path = join(directory, getRelativeMediaPath(key));
  await deletePartialFiles(join(directory, TEMPORARY_FOLDER), key);
  const removed = await unlink(path).then(() => true, nullIfMissing);
  if (removed) await syncFolder(dirname(path));
}

async function writeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function createFolder(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created) await syncFolder(dirname(path));
}

/** A new name is durable only once its folder is synced. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function deletePartialFiles(incoming: string, key: string): Promise<void> {
  const parts = (await readdir(incoming)).filter((name) => name.startsWith(`${key}.`));
  await Promise.all(parts.map((name) => rm(join(incoming, name), { force: true })));
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
