import { checkLogin, logout, refreshToken } from '@plateful/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { useAppStore } from '#lib/store.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, server, signedIn } from '#testing/server.ts';

const TEN_MINUTES = 600_000;
let asked = 0;
let reloads = 0;

/** Lets time pass, and what is on its way arrive. */
async function passes(ms: number, step = 250) {
  for (let passed = 0; passed < ms; passed += step) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(step, ms - passed));
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}

const works = answers(refreshToken, () => ({ succeeded: true, isTokenRefresh: true }));
const refused = { fail: 'NOT_SIGNED_IN', with: { errorMessage: 'Token refresh failed' } } as const;
const logged = () => useAppStore.getState().logs.map(({ level, message }) => [level, message]);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  asked = 0;
  reloads = 0;
  vi.spyOn(browser, 'reload').mockImplementation(() => {
    reloads += 1;
  });
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith(refreshToken.path)) asked += 1;
  });
  server.use(signedIn());
});

afterEach(() => server.events.removeAllListeners());

test('at once when signed in, then every ten minutes', async () => {
  server.use(works);
  renderScreen('/app/home');
  await passes(1000);
  expect(asked).toBe(1);
  await passes(TEN_MINUTES - 2000, 10_000);
  expect(asked).toBe(1);
  await passes(2000);
  expect(asked).toBe(2);
  expect(reloads).toBe(0);
});

test('not for visitors', async () => {
  server.use(answers(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  renderScreen('/login');
  await passes(TEN_MINUTES, 30_000);
  expect(asked).toBe(0);
});

test('not any more after logging out', async () => {
  server.use(
    works,
    answers(logout, () => ({ succeeded: true, message: 'Logged out' })),
  );
  renderScreen('/app/home');
  await passes(1000);
  await act(async () => useAppStore.setState({ user: null, loginStatus: 'notLogin' }));
  await passes(TEN_MINUTES, 30_000);
  expect(asked).toBe(1);
});

test('an answer with an error message loads the page again, at most once a minute', async () => {
  server.use(fails(refreshToken, refused));
  const first = renderScreen('/app/home');
  await passes(1000);
  expect([asked, reloads]).toEqual([1, 1]);
  first.unmount();
  useAppStore.setState({ loginStatus: 'checking', user: null });
  const second = renderScreen('/app/home');
  await passes(1000);
  expect([asked, reloads]).toEqual([2, 1]);
  second.unmount();
  await passes(60_000, 10_000);
  useAppStore.setState({ loginStatus: 'checking', user: null });
  renderScreen('/app/home');
  await passes(1000);
  expect([asked, reloads]).toEqual([3, 2]);
  expect(logged()).toEqual([]);
});

test('where the tab can remember nothing, it does not load over and over', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  server.use(fails(refreshToken, refused));
  renderScreen('/app/home');
  await passes(1000);
  expect([asked, reloads]).toEqual([1, 0]);
});

test('no answer: tried twice more within 20 s, then logged, and nothing else', async () => {
  server.use(fails(refreshToken, 'network'));
  const { place } = renderScreen('/app/home');
  await passes(1000);
  expect(asked).toBe(1);
  expect(logged()).toEqual([]);
  await passes(19_000);
  expect(asked).toBe(3);
  expect(logged()).toEqual([['warning', 'Session expired, logging out...']]);
  expect(reloads).toBe(0);
  expect(place()).toBe('/app/home');
  expect(useAppStore.getState().loginStatus).toBe('login');
});

test.each(['BUSY', 'network'] as const)('%s once: the next try settles it', async (fault) => {
  server.use(fails(refreshToken, fault));
  renderScreen('/app/home');
  await passes(500);
  expect(asked).toBe(1);
  server.use(works);
  await passes(19_500);
  expect(asked).toBe(2);
  expect(logged()).toEqual([]);
  expect(reloads).toBe(0);
});
