import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchScript } from '#app/prefetch-script.ts';
import {
  consumePrefetchedResponse,
  discardPrefetchedResponses,
} from '#lib/prefetched-responses.ts';

const SESSION_URL = '/api/backend/auth/check-login';
const ITEM_ID = '0197f000-0000-7000-8000-000000000001';

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  discardPrefetchedResponses();
  history.replaceState(null, '', '/');
});

/** Runs the script as the document head does; the server answers with these bodies one after another. */
async function openPage(path: string, ...bodies: object[]): Promise<string[]> {
  history.replaceState(null, '', path);
  const fetchMock = vi.spyOn(globalThis, 'fetch');
  for (const body of bodies) fetchMock.mockResolvedValueOnce(Response.json(body));
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  new Function(prefetchScript)();
  await window.prefetchedResponses?.[SESSION_URL];
  return fetchMock.mock.calls.map(([url]) => decodeURIComponent(String(url)));
}

const signedIn = { isLogIn: true, user: { userId: 'user-1' } };

test('requests the session once and returns the response once', async () => {
  expect(await openPage('/login', { isLogIn: false })).toEqual([SESSION_URL]);
  const response = await consumePrefetchedResponse(SESSION_URL);
  expect(await response?.json()).toEqual({ isLogIn: false });
  expect(await consumePrefetchedResponse(SESSION_URL)).toBeUndefined();
});

test.each([
  [null, 'en'],
  ['de', 'de'],
  ['мова', 'en'],
])('names the language of the page in its requests: %s', async (stored, expected) => {
  if (stored) localStorage.setItem('language', stored);
  await openPage('/items', signedIn, { response: {} });
  localStorage.removeItem('language');
  const requests = vi.mocked(fetch).mock.calls.map(([, init]) => init?.headers);
  expect(requests).toEqual([{ 'x-language': expected }, { 'x-language': expected }]);
});

test('requests the session when storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await openPage('/login', { isLogIn: false })).toEqual([SESSION_URL]);
});

test('requests no content for signed-out visitors', async () => {
  expect(await openPage('/app/home', { isLogIn: false })).toEqual([SESSION_URL]);
});

test.each([
  ['/app/home', 'action=GET_USER_ITEMS', '"fields":"card"'],
  ['/items', 'action=GET_USER_ITEMS', '"groupBy":"category"'],
  [`/items/${ITEM_ID}`, 'action=GET_ITEM_BY_ID', `{"itemId":"${ITEM_ID}"}`],
  [`/items/${ITEM_ID}/edit`, 'action=GET_ITEM_BY_ID', `{"itemId":"${ITEM_ID}"}`],
  [`/items/${ITEM_ID}/cook`, 'action=GET_ITEM_BY_ID', `{"itemId":"${ITEM_ID}"}`],
  ['/app/setting/edit', 'action=find_user', '{"userId":"user-1"}'],
])('requests the content of %s, and its photos', async (path, action, payload) => {
  const images: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        images.push(url);
      }
    },
  );
  const content = { response: { items: [{ previewIconUrl: '/media/1.webp' }, {}] } };
  const [, url] = await openPage(path, signedIn, content);
  expect(url).toContain(action);
  expect(url).toContain(payload);
  const [prefetchedUrl] = Object.keys(window.prefetchedResponses ?? {}).slice(1);
  const response = await consumePrefetchedResponse(String(prefetchedUrl));
  expect(await response?.json()).toEqual(content);
  expect(images).toEqual(['/media/1.webp']);
  vi.unstubAllGlobals();
});

test('requests no content for other paths', async () => {
  expect(await openPage('/items/create', signedIn)).toEqual([SESSION_URL]);
});

test('returns nothing and logs nothing when a request fails', async () => {
  await openPage('/app/home');
  expect(await consumePrefetchedResponse(SESSION_URL)).toBeUndefined();
});

test('does not return a response that has become out of date', async () => {
  await openPage('/app/home', { isLogIn: false });
  vi.mocked(performance.now).mockReturnValue(31_000);
  expect(await consumePrefetchedResponse(SESSION_URL)).toBeUndefined();
});

test('does not return responses after the session has ended', async () => {
  await openPage('/app/home', { isLogIn: false });
  discardPrefetchedResponses();
  expect(await consumePrefetchedResponse(SESSION_URL)).toBeUndefined();
});
