import { Readable } from 'node:stream';
import { assertMediaKey } from '#adapters/media/assert-media-key.ts';
import type { MediaStore } from '#ports/media-store.ts';

/** Keeps files in memory, for tests. */
export function createMemoryMediaStore(): MediaStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async put(key, bytes) {
      assertMediaKey(key);
      files.set(key, new Uint8Array(bytes));
    },
    async open(key) {
      assertMediaKey(key);
      const bytes = files.get(key);
      return bytes ? { size: bytes.length, stream: Readable.from([bytes]) } : null;
    },
    async remove(keys) {
      for (const key of keys) {
        assertMediaKey(key);
        files.delete(key);
      }
    },
    async check() {},
  };
}
