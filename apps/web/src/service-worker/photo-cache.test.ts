import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePhotoCaches, switchPhotoCacheToUser } from '#lib/offline-photo-cache.ts';
import { cachePhotos, handlePhotoRequest } from '#service-worker/photo-cache.ts';
import { createSameOriginResponse, stubCacheStorage } from '#testing/fake-cache-storage.ts';

const CACHE_NAME = 'photos-of-user-1';
const createPhotoRequest = (name: string) => new Request(`http://plateful.test/media/${name}`);
const createPhotoResponse = (text: string, status = 200) =>
  createSameOriginResponse(text, { status, headers: { 'content-type': 'image/webp' } });

let fakeCaches: ReturnType<typeof stubCacheStorage>;
let pendingTasks: Promise<unknown>[];
const waitUntil = (task: Promise<unknown>) => void pendingTasks.push(task);
const fetchMock = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  fakeCaches = stubCacheStorage();
  pendingTasks = [];
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  await switchPhotoCacheToUser('user-1');
});
afterEach(() => vi.unstubAllGlobals());

test('returns a cached photo without the server', async () => {
  fetchMock.mockResolvedValueOnce(createPhotoResponse('soup'));
  await handlePhotoRequest(createPhotoRequest('a-preview.webp'), waitUntil);
  await Promise.all(pendingTasks);
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(
    await (await handlePhotoRequest(createPhotoRequest('a-preview.webp'), waitUntil)).text(),
  ).toBe('soup');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('bypasses the browser’s HTTP cache', async () => {
  fetchMock.mockResolvedValue(createPhotoResponse('soup'));
  await handlePhotoRequest(createPhotoRequest('a.jpg'), waitUntil);
  expect(fetchMock).toHaveBeenCalledWith(expect.anything(), { cache: 'no-store' });
});

test.each([
  ['an unauthorized response', () => createPhotoResponse('Not signed in', 401)],
  ['a not-found response', () => createPhotoResponse('Not found', 404)],
  ['a range response', () => createPhotoResponse('so', 206)],
  ['a response of another server', () => new Response('soup')],
  [
    'a response that is not an image',
    () => createSameOriginResponse('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('returns %s without caching it', async (_name, response) => {
  fetchMock.mockResolvedValue(response());
  await handlePhotoRequest(createPhotoRequest('a.jpg'), waitUntil);
  await Promise.all(pendingTasks);
  expect(await fakeCaches.getPaths(CACHE_NAME)).toEqual([]);
});

test('does not cache a photo that arrives after a log-out', async () => {
  let resolveResponse: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValue(
    new Promise((resolve) => {
      resolveResponse = resolve;
    }),
  );
  const pendingResponse = handlePhotoRequest(createPhotoRequest('secret.jpg'), waitUntil);
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled(), { timeout: 10_000 });
  await deletePhotoCaches();
  await switchPhotoCacheToUser('user-2');
  resolveResponse(createPhotoResponse('secret soup'));
  await pendingResponse;
  await Promise.all(pendingTasks);
  expect(fakeCaches.getNames()).toEqual(['photos-of-user-2']);
  expect(await fakeCaches.getPaths('photos-of-user-2')).toEqual([]);
});

test('caches nothing and reads no cache while nobody is signed in', async () => {
  await deletePhotoCaches();
  fetchMock.mockResolvedValue(createPhotoResponse('soup'));
  expect(await (await handlePhotoRequest(createPhotoRequest('a.jpg'), waitUntil)).text()).toBe(
    'soup',
  );
  expect(fakeCaches.getNames()).toEqual([]);
});

test('without the server, returns a smaller version of the same photo', async () => {
  await fakeCaches.put(CACHE_NAME, '/media/b-preview.webp', 'pie');
  await fakeCaches.put(CACHE_NAME, '/media/a-preview.webp', 'soup');
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await handlePhotoRequest(createPhotoRequest('a.jpg'), waitUntil)).text()).toBe(
    'soup',
  );
  await expect(handlePhotoRequest(createPhotoRequest('c.jpg'), waitUntil)).rejects.toThrow(
    'Failed to fetch',
  );
});

test('keeps the latest 600 photos', async () => {
  for (let number = 0; number < 625; number++) {
    fetchMock.mockResolvedValueOnce(createPhotoResponse('soup'));
    await handlePhotoRequest(createPhotoRequest(`${number}.webp`), waitUntil);
    await Promise.all(pendingTasks.splice(0));
  }
  const cachedPaths = await fakeCaches.getPaths(CACHE_NAME);
  expect(cachedPaths.length).toBeGreaterThanOrEqual(600);
  expect(cachedPaths.length).toBeLessThan(620);
  expect(cachedPaths.at(-1)).toBe('/media/624.webp');
  expect(cachedPaths).not.toContain('/media/0.webp');
});

test('returns the photo when the device is full', async () => {
  const cache = await caches.open(CACHE_NAME);
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  fetchMock.mockResolvedValue(createPhotoResponse('soup'));
  expect(await (await handlePhotoRequest(createPhotoRequest('a.jpg'), waitUntil)).text()).toBe(
    'soup',
  );
  await Promise.all(pendingTasks);
});

test('caches photos shown before the service worker started, if the server confirms access', async () => {
  fetchMock
    .mockResolvedValueOnce(createPhotoResponse('soup'))
    .mockResolvedValueOnce(createPhotoResponse('Not found', 404));
  await cachePhotos(['http://plateful.test/media/a.webp', 'http://plateful.test/media/b.webp']);
  expect(await fakeCaches.getPaths(CACHE_NAME)).toEqual(['/media/a.webp']);
});
