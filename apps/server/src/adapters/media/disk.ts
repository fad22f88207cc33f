import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '#ports/media-store.ts';
import { assertMediaKey } from './media-key.ts';

interface DiskOptions {
  /** Created when it is not there; nobody but the process's own user can look into it. */
  directory: string;
}

/**
 * Files on their way in; in the same file system, so that they arrive by one rename. What a process that died left here
 * goes when its key is removed.
 */
const INCOMING = '.incoming';

/** Keeps files in one directory of this machine, spread over 256 folders. */
export async function createDiskMediaStore({ directory }: DiskOptions): Promise<MediaStore> {
  const incoming = join(directory, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  return {
    async put(key, bytes) {
      const path = pathOf(directory, key);
      const part = join(incoming, `${key}.${randomUUID()}`);
      try {
        await writeDurably(part, bytes);
        await makeFolder(dirname(path));
        // Only `remove` takes a file away on its way in: whoever wants it gone came after us.
        const arrived = await rename(part, path).then(() => true, nullIfMissing);
        if (arrived) await syncFolder(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async open(key) {
      const file = await open(pathOf(directory, key), 'r').catch(nullIfMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },

    async remove(key) {
      const path = pathOf(directory, key);
      await removeParts(incoming, key);
      const removed = await unlink(path).then(() => true, nullIfMissing);
      if (removed) await syncFolder(dirname(path));
    },

    async check() {
      const probe = join(incoming, `${randomUUID()}.check`);
      try {
        await writeDurably(probe, Buffer.from('ok'));
        await unlink(probe);
      } catch (error) {
        throw new Error(`Photos can't be written to ${directory}.`, { cause: error });
      }
    },
  };
}

/** By a hash: keys begin with the time of their making, so their own first letters would fill one folder only. */
function pathOf(directory: string, key: string): string {
  assertMediaKey(key);
  const folder = createHash('sha256').update(key).digest('hex').slice(0, 2);
  return join(directory, folder, key);
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created) await syncFolder(dirname(path));
}

/** A new name is only safe once its folder is on the disk. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeParts(incoming: string, key: string): Promise<void> {
  const parts = (await readdir(incoming)).filter((name) => name.startsWith(`${key}.`));
  await Promise.all(parts.map((name) => rm(join(incoming, name), { force: true })));
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
