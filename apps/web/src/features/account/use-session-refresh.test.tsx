import { checkLogin, logout, rotateSessionCookie } from '@plateful/contract/schemas';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { mockEndpoint, mockEndpointError, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { stubFullWebStorage } from '#testing/stub-full-web-storage.ts';

const TEN_MINUTES = 600_000;
let requestCount = 0;
let reloadCount = 0;

/** Advances the fake timers in steps, and lets the mocked responses arrive in between. */
async function advanceTime(ms: number, step = 250) {
  for (let elapsed = 0; elapsed < ms; elapsed += step) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(step, ms - elapsed));
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}

const refreshSucceeds = mockEndpoint(rotateSessionCookie, () => ({
  succeeded: true,
  isTokenRefresh: true,
}));
const refreshRejected = {
  fail: 'NOT_SIGNED_IN',
  with: { errorMessage: 'Token refresh failed' },
} as const;
const getLoggedMessages = () =>
  useAppStore.getState().logs.map(({ level, message }) => [level, message]);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  requestCount = 0;
  reloadCount = 0;
  vi.spyOn(browserNavigation, 'reload').mockImplementation(() => {
    reloadCount += 1;
  });
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(rotateSessionCookie.path)) requestCount += 1;
  });
  server.use(mockSignedIn());
});

afterEach(() => server.events.removeAllListeners());

test('refreshes at once when signed in, then every ten minutes', async () => {
  server.use(refreshSucceeds);
  renderScreen('/app/home');
  await advanceTime(1000);
  expect(requestCount).toBe(1);
  await advanceTime(TEN_MINUTES - 2000, 10_000);
  expect(requestCount).toBe(1);
  await advanceTime(2000);
  expect(requestCount).toBe(2);
  expect(reloadCount).toBe(0);
});

test('does not refresh for visitors', async () => {
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  renderScreen('/login');
  await advanceTime(TEN_MINUTES, 30_000);
  expect(requestCount).toBe(0);
});

test('stops after logging out', async () => {
  server.use(
    refreshSucceeds,
    mockEndpoint(logout, () => ({ succeeded: true, message: 'Logged out' })),
  );
  renderScreen('/app/home');
  await advanceTime(1000);
  await act(async () => useAppStore.setState({ user: null, loginStatus: 'notLogin' }));
  await advanceTime(TEN_MINUTES, 30_000);
  expect(requestCount).toBe(1);
});

test('an error response reloads the page, at most once a minute', async () => {
  server.use(mockEndpointError(rotateSessionCookie, refreshRejected));
  const first = renderScreen('/app/home');
  await advanceTime(1000);
  expect([requestCount, reloadCount]).toEqual([1, 1]);
  first.unmount();
  useAppStore.setState({ loginStatus: 'checking', user: null });
  const second = renderScreen('/app/home');
  await advanceTime(1000);
  expect([requestCount, reloadCount]).toEqual([2, 1]);
  second.unmount();
  await advanceTime(60_000, 10_000);
  useAppStore.setState({ loginStatus: 'checking', user: null });
  renderScreen('/app/home');
  await advanceTime(1000);
  expect([requestCount, reloadCount]).toEqual([3, 2]);
  expect(getLoggedMessages()).toEqual([]);
});

test('does not reload if the tab cannot store the time of the last reload', async () => {
  stubFullWebStorage('sessionStorage');
  server.use(mockEndpointError(rotateSessionCookie, refreshRejected));
  renderScreen('/app/home');
  await advanceTime(1000);
  expect([requestCount, reloadCount]).toEqual([1, 0]);
});

test('without a response, it retries twice within 20 s, then logs a warning', async () => {
  server.use(mockEndpointError(rotateSessionCookie, 'network'));
  const { getPath } = renderScreen('/app/home');
  await advanceTime(1000);
  expect(requestCount).toBe(1);
  expect(getLoggedMessages()).toEqual([]);
  await advanceTime(19_000);
  expect(requestCount).toBe(3);
  expect(getLoggedMessages()).toEqual([['warning', 'Session expired, logging out...']]);
  expect(reloadCount).toBe(0);
  expect(getPath()).toBe('/app/home');
  expect(useAppStore.getState().loginStatus).toBe('login');
});

test.each(['BUSY', 'network'] as const)('after one %s error, the retry succeeds', async (error) => {
  server.use(mockEndpointError(rotateSessionCookie, error));
  renderScreen('/app/home');
  await advanceTime(500);
  expect(requestCount).toBe(1);
  server.use(refreshSucceeds);
  await advanceTime(19_500);
  expect(requestCount).toBe(2);
  expect(getLoggedMessages()).toEqual([]);
  expect(reloadCount).toBe(0);
});
