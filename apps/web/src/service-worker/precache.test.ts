import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deleteOldPrecaches,
  getFallbackPage,
  handleAssetRequest,
  installPrecache,
  type PrecacheManifest,
} from '#service-worker/precache.ts';
import { createSameOriginResponse, stubCacheStorage } from '#testing/fake-cache-storage.ts';

const manifest: PrecacheManifest = {
  version: 'two',
  fallbackPage: '/start.html',
  files: [
    { url: '/start.html', integrity: 'sha256-page' },
    { url: '/assets/app-22222222.js', integrity: 'sha256-app' },
    { url: '/assets/language-de-22222222.js', integrity: 'sha256-de', optional: true },
  ],
};

let fakeCaches: ReturnType<typeof stubCacheStorage>;
const fetchMock = vi.fn<(url: string | Request, init?: RequestInit) => Promise<Response>>();
const waitUntil = (task: Promise<unknown>) => void pendingTasks.push(task);
let pendingTasks: Promise<unknown>[] = [];
const createAssetRequest = (path: string) => new Request(`http://plateful.test${path}`);

beforeEach(() => {
  fakeCaches = stubCacheStorage();
  pendingTasks = [];
  fetchMock.mockReset();
  fetchMock.mockImplementation(async (url) =>
    createSameOriginResponse(`content of ${String(url)}`),
  );
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

test('precaches and verifies all required files', async () => {
  await installPrecache(manifest);
  expect((await fakeCaches.getPaths('shell-two')).sort()).toEqual([
    '/assets/app-22222222.js',
    '/start.html',
  ]);
  expect(fetchMock).toHaveBeenCalledWith('/start.html', {
    integrity: 'sha256-page',
    cache: 'no-cache',
  });
  expect(await (await getFallbackPage(manifest))?.text()).toBe('content of /start.html');
});

test('precaches a translation that was used before', async () => {
  await fakeCaches.put('shell-one', '/assets/language-de-11111111.js', 'Rezepte');
  await installPrecache(manifest);
  expect(await fakeCaches.getPaths('shell-two')).toContain('/assets/language-de-22222222.js');
});

test('installs nothing when one file is missing', async () => {
  fetchMock.mockImplementation(async (url) =>
    createSameOriginResponse('', { status: String(url).includes('app-') ? 404 : 200 }),
  );
  await expect(installPrecache(manifest)).rejects.toThrow(
    '/assets/app-22222222.js responded with status 404',
  );
  expect(fakeCaches.getNames()).toEqual([]);
});

test('keeps the files of the running worker when another worker of the same version fails to install', async () => {
  await installPrecache(manifest);
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(installPrecache(manifest)).rejects.toThrow('Failed to fetch');
  expect(await (await getFallbackPage(manifest))?.text()).toBe('content of /start.html');
});

test('deletes older versions, and the previous one when its pages are closed', async () => {
  await fakeCaches.put('photos-of-user-1', '/media/a.jpg', 'soup');
  await fakeCaches.put('shell-zero', '/assets/app-00000000.js', '');
  await fakeCaches.put('shell-one', '/assets/app-11111111.js', '');
  await installPrecache(manifest);
  await deleteOldPrecaches(manifest, true);
  expect(fakeCaches.getNames()).toEqual(['photos-of-user-1', 'shell-one', 'shell-two']);
  await deleteOldPrecaches(manifest, false);
  expect(fakeCaches.getNames()).toEqual(['photos-of-user-1', 'shell-two']);
});

test('a page of the previous version still finds its files', async () => {
  await fakeCaches.put('shell-one', '/assets/app-11111111.js', 'old code');
  await installPrecache(manifest);
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const response = await handleAssetRequest(
    manifest,
    createAssetRequest('/assets/app-11111111.js'),
    waitUntil,
  );
  expect(await response.text()).toBe('old code');
});

test('fetches a file that was not precached, and caches it', async () => {
  await installPrecache(manifest);
  await handleAssetRequest(
    manifest,
    createAssetRequest('/assets/language-de-22222222.js'),
    waitUntil,
  );
  await Promise.all(pendingTasks);
  expect(await fakeCaches.getPaths('shell-two')).toContain('/assets/language-de-22222222.js');
});

test('does not cache error responses', async () => {
  await installPrecache(manifest);
  fetchMock.mockResolvedValue(createSameOriginResponse('', { status: 404 }));
  const response = await handleAssetRequest(
    manifest,
    createAssetRequest('/assets/missing-22222222.js'),
    waitUntil,
  );
  expect(response.status).toBe(404);
  await Promise.all(pendingTasks);
  expect(await fakeCaches.getPaths('shell-two')).not.toContain('/assets/missing-22222222.js');
});
