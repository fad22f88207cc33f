import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { localStorageKeys, sessionStorageKeys } from '#lib/browser-storage.ts';
import { switchPhotoCacheToUser } from '#lib/offline-photo-cache.ts';
import { runUploadTransaction } from '#lib/upload-database.ts';
import { installPrecache } from '#service-worker/precache.ts';
import { stubCacheStorage } from '#testing/fake-cache-storage.ts';
import { stubUploadDatabase } from '#testing/fake-upload-database.ts';
import { cookiesPolicy } from '#texts/en/legal-cookies.ts';

/** The names listed in a section of the policy. */
function getPolicyNames(section: string): string[] {
  const { body } = cookiesPolicy.sections.find(({ id }) => id === section) ?? { body: [] };
  return body.flatMap((block) =>
    typeof block === 'object' && 'definitions' in block
      ? block.definitions.map(({ term }) => term)
      : [],
  );
}

/** The cache names used by the code, with variable parts as the policy writes them. */
async function getCacheNames(): Promise<string[]> {
  const { getNames: names } = stubCacheStorage();
  await installPrecache({ version: '…', fallbackPage: '/', files: [] });
  await switchPhotoCacheToUser('…');
  return names();
}

/** The database and object store names used by the code. */
async function getDatabaseNames(): Promise<string[]> {
  stubUploadDatabase();
  await runUploadTransaction('readonly', () => ({ result: null }));
  const databases = await indexedDB.databases();
  const names = databases.map(async ({ name = '' }) => {
    const database = await openDB(name);
    return [name, ...database.objectStoreNames];
  });
  return (await Promise.all(names)).flat();
}

const sourceFiles = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../testing/**', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const findFilesMatching = (pattern: RegExp) =>
  sourceFiles.flatMap(([path, text]) => (pattern.test(text) ? path : [])).toSorted();

afterEach(() => vi.unstubAllGlobals());

test('the policy lists exactly the keys in local storage, and those in session storage', () => {
  expect(getPolicyNames('storage').toSorted()).toEqual(Object.values(localStorageKeys).toSorted());
  expect(getPolicyNames('tab')).toEqual(expect.arrayContaining(Object.values(sessionStorageKeys)));
});

test('the policy lists exactly the caches, databases and object stores', async () => {
  const names = [...(await getCacheNames()), ...(await getDatabaseNames())];
  expect(names).toHaveLength(4);
  expect(getPolicyNames('offline').toSorted()).toEqual(names.toSorted());
});

test('only these modules open caches and databases', () => {
  expect(findFilesMatching(/\bindexedDB\.open\(|\bopenDB\(|\.createObjectStore\(/)).toEqual([
    '../lib/upload-database.ts',
  ]);
  expect(findFilesMatching(/\bcaches\.open\(/)).toEqual([
    '../lib/offline-photo-cache.ts',
    '../service-worker/precache.ts',
  ]);
});
