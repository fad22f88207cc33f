import { afterEach, expect, test, vi } from 'vitest';
import { keepPhotosOf } from '#lib/offline-photos.ts';
import { onShelf } from '#lib/photo-shelf.ts';
import { storedKeys, tabKeys } from '#lib/storage.ts';
import { installShell } from '#service-worker/shell.ts';
import { stubCaches } from '#testing/memory-caches.ts';
import { cookies } from '#texts/en/legal-cookies.ts';

/** The names that one section of the policy lists. */
function namesUnder(section: string): string[] {
  const { body } = cookies.sections.find(({ id }) => id === section) ?? { body: [] };
  return body.flatMap((block) =>
    typeof block === 'object' && 'named' in block ? block.named.map(({ name }) => name) : [],
  );
}

/** What the code calls its caches. What differs from device to device is written as the policy writes it. */
async function cacheNames(): Promise<string[]> {
  const { names } = stubCaches();
  await installShell({ version: '…', page: '/', files: [] });
  await keepPhotosOf('…');
  return names();
}

/** What the code calls its database, and what it makes in it. */
async function databaseNames(): Promise<string[]> {
  const names: string[] = [];
  const open = (database: string) => {
    const result = { createObjectStore: (store: string) => names.push(store) };
    const request = { result, error: null, onupgradeneeded: vi.fn(), onerror: vi.fn() };
    queueMicrotask(() => {
      names.push(database);
      request.onupgradeneeded();
      request.onerror();
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  await onShelf('readonly', () => ({ answer: null })).catch(() => null);
  return names;
}

const code = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../testing/**', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const filesWith = (words: RegExp) =>
  code.flatMap(([path, text]) => (words.test(text) ? path : [])).toSorted();

afterEach(() => vi.unstubAllGlobals());

test('the policy names what lies in the local storage and in that of one tab, and nothing else', () => {
  expect(namesUnder('storage').toSorted()).toEqual(Object.values(storedKeys).toSorted());
  expect(namesUnder('tab')).toEqual(expect.arrayContaining(Object.values(tabKeys)));
});

test('the policy names every cache, every database and all that is in it, and nothing else', async () => {
  const names = [...(await cacheNames()), ...(await databaseNames())];
  expect(names).toHaveLength(4);
  expect(namesUnder('offline').toSorted()).toEqual(names.toSorted());
});

test('nobody else opens caches and databases', () => {
  expect(filesWith(/\bindexedDB\.open\(|\.createObjectStore\(/)).toEqual(['../lib/photo-shelf.ts']);
  expect(filesWith(/\bcaches\.open\(/)).toEqual([
    '../lib/offline-photos.ts',
    '../service-worker/shell.ts',
  ]);
});
