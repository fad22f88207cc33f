import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { MediaStore } from '#ports/media-store.ts';

const SAMPLE_KEY = '0198c2f4-7a10-7abc-8def-0123456789ab-preview.webp';

/** Tests that every media store must pass. `create` returns an empty one. */
export function testMediaStoreConformance(create: () => MediaStore): void {
  async function read(store: MediaStore, key: string): Promise<Buffer | null> {
    const file = await store.open(key);
    if (!file) return null;
    const bytes = await buffer(file.stream);
    expect(file.size).toBe(bytes.length);
    return bytes;
  }

  it('returns the stored bytes', async () => {
    const store = create();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    await store.put(SAMPLE_KEY, bytes);
    expect((await read(store, SAMPLE_KEY))?.equals(bytes)).toBe(true);
  });

  it('copies the bytes, and only the given part of a larger buffer', async () => {
    const store = create();
    const whole = new Uint8Array([1, 2, 3, 4, 5]);
    await store.put('a.jpg', whole.subarray(1, 4));
    whole.fill(9);
    expect([...((await read(store, 'a.jpg')) ?? [])]).toEqual([2, 3, 4]);
  });

  it('keeps files separate', async () => {
    const store = create();
    await Promise.all([...'abcdefgh'].map((name) => store.put(`${name}.jpg`, Buffer.from(name))));
    for (const name of 'abcdefgh') expect(String(await read(store, `${name}.jpg`))).toBe(name);
  });

  it('serves concurrent reads', async () => {
    const store = create();
    await store.put(SAMPLE_KEY, Buffer.from('photo'));
    const all = await Promise.all(Array.from({ length: 20 }, () => read(store, SAMPLE_KEY)));
    expect(all.map(String)).toEqual(Array(20).fill('photo'));
  });

  it('accepts the same file again, as in a retry', async () => {
    const store = create();
    await Promise.all([
      store.put(SAMPLE_KEY, Buffer.from('photo')),
      store.put(SAMPLE_KEY, Buffer.from('photo')),
    ]);
    expect(String(await read(store, SAMPLE_KEY))).toBe('photo');
  });

  it('returns null for a file that was never stored', async () => {
    const store = create();
    expect(await store.open(SAMPLE_KEY)).toBeNull();
  });

  it("deletes files, and ignores files that don't exist", async () => {
    const store = create();
    await store.put(SAMPLE_KEY, Buffer.from('photo'));
    await store.remove([SAMPLE_KEY]);
    expect(await store.open(SAMPLE_KEY)).toBeNull();
    await store.remove([SAMPLE_KEY]);
    await store.remove([]);
  });

  it('deletes several files and keeps the others', async () => {
    const store = create();
    const keys = Array.from({ length: 12 }, (_, index) => `photo-${index}.jpg`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('photo'))));
    await store.remove(['never-stored.jpg', ...keys.slice(1)]);
    expect(String(await read(store, 'photo-0.jpg'))).toBe('photo');
    for (const key of keys.slice(1)) expect(await store.open(key)).toBeNull();
  });

  it('passes the health check', async () => {
    const store = create();
    await expect(store.check()).resolves.toBeUndefined();
  });

  it.each([
    '',
    '.',
    '..',
    '../secret.txt',
    'a/b.jpg',
    '/etc/passwd',
    'a\\b.jpg',
    'a.jpg\0',
    'a.jpg\n',
    'A.jpg',
    'noending',
    'a..jpg',
    '.incoming',
    `${'a'.repeat(300)}.jpg`,
  ])('rejects %j as a key', async (key) => {
    const store = create();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a valid media key');
    await expect(store.open(key)).rejects.toThrow('not a valid media key');
    await expect(store.remove([key])).rejects.toThrow('not a valid media key');
  });
}
