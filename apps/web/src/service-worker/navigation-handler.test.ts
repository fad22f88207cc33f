import { afterEach, expect, test, vi } from 'vitest';
import { handleNavigation } from '#service-worker/navigation-handler.ts';

const request = new Request('https://plateful.example/items');
const getFallbackPage = async () => new Response('the shell');

function mockServerResponse(response: Response | Promise<Response>): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([200, 404, 500])('returns a response of status %i unchanged', async (status) => {
  const response = new Response('from the server', { status });
  mockServerResponse(response);
  expect(await handleNavigation(request, getFallbackPage)).toBe(response);
});

test('returns a redirect unchanged', async () => {
  const redirect = Response.redirect('https://plateful.example/app/home');
  mockServerResponse(redirect);
  expect(await handleNavigation(request, getFallbackPage)).toBe(redirect);
});

test.each([502, 503, 504])('returns the fallback page for a gateway’s %i', async (status) => {
  mockServerResponse(new Response('Bad gateway', { status }));
  expect(await (await handleNavigation(request, getFallbackPage)).text()).toBe('the shell');
});

test('returns the fallback page without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await handleNavigation(request, getFallbackPage)).text()).toBe('the shell');
});

test('returns the fallback page after three seconds without a response', async () => {
  vi.useFakeTimers();
  mockServerResponse(new Promise(() => undefined));
  const onResponse = vi.fn();
  const response = handleNavigation(request, getFallbackPage);
  void response.then(onResponse);
  await vi.advanceTimersByTimeAsync(2999);
  expect(onResponse).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await response).text()).toBe('the shell');
});

test('waits for the server when there is no fallback page', async () => {
  vi.useFakeTimers();
  mockServerResponse(
    new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 9000)),
  );
  const response = handleNavigation(request, async () => undefined);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await (await response).text()).toBe('late');
});
