import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { MediaStore } from '#ports/media-store.ts';

const KEY = '0198c2f4-7a10-7abc-8def-0123456789ab-preview.webp';

/** What every media store must do. `create` makes an empty one. */
export function testMediaStore(create: () => Promise<MediaStore>): void {
  async function read(store: MediaStore, key: string): Promise<Buffer | null> {
    const file = await store.open(key);
    if (!file) return null;
    const bytes = await buffer(file.stream);
    expect(file.size).toBe(bytes.length);
    return bytes;
  }

  it('gives back the bytes that were stored', async () => {
    const store = await create();
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
    await store.put(KEY, bytes);
    expect((await read(store, KEY))?.equals(bytes)).toBe(true);
  });

  it('keeps a copy of its own, of the given part of a larger buffer alone', async () => {
    const store = await create();
    const whole = new Uint8Array([1, 2, 3, 4, 5]);
    await store.put('a.jpg', whole.subarray(1, 4));
    whole.fill(9);
    expect([...((await read(store, 'a.jpg')) ?? [])]).toEqual([2, 3, 4]);
  });

  it('keeps files apart', async () => {
    const store = await create();
    await Promise.all([...'abcdefgh'].map((name) => store.put(`${name}.jpg`, Buffer.from(name))));
    for (const name of 'abcdefgh') expect(String(await read(store, `${name}.jpg`))).toBe(name);
  });

  it('can be read by many at once', async () => {
    const store = await create();
    await store.put(KEY, Buffer.from('photo'));
    const all = await Promise.all(Array.from({ length: 20 }, () => read(store, KEY)));
    expect(all.map(String)).toEqual(Array(20).fill('photo'));
  });

  it('takes the same file twice, as a retry does', async () => {
    const store = await create();
    await Promise.all([store.put(KEY, Buffer.from('photo')), store.put(KEY, Buffer.from('photo'))]);
    expect(String(await read(store, KEY))).toBe('photo');
  });

  it('knows no file that was never stored', async () => {
    const store = await create();
    expect(await store.open(KEY)).toBeNull();
  });

  it('forgets a removed file, and does not mind removing what is not there', async () => {
    const store = await create();
    await store.put(KEY, Buffer.from('photo'));
    await store.remove(KEY);
    expect(await store.open(KEY)).toBeNull();
    await store.remove(KEY);
  });

  it('says that all is well', async () => {
    const store = await create();
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
  ])('refuses %j as a key', async (key) => {
    const store = await create();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('no media key');
    await expect(store.open(key)).rejects.toThrow('no media key');
    await expect(store.remove(key)).rejects.toThrow('no media key');
  });
}
