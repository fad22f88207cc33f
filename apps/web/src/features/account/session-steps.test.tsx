import { UNDO_WINDOW_MS } from '@plateful/contract';
import { checkLogin, clearCache, logout } from '@plateful/contract/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { beginSession } from '#features/account/begin-session.ts';
import { initialAppState, useAppStore } from '#lib/app-store.ts';
import { createQueryClient } from '#lib/create-query-client.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { autoAuthentication, openedSockets } from '#testing/fake-socket.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockProfileQuery,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildProfile, buildUser } from '#testing/test-data-builders.ts';
import { showToast } from '#ui/toast-store.ts';

test('the splash redirects by login status', async () => {
  const visitorView = renderScreen('/app');
  expect(screen.getByText('Plateful')).toBeVisible();
  await waitFor(() => expect(visitorView.getPath()).toBe('/hello'));
  visitorView.unmount();
  server.use(mockSignedIn());
  useAppStore.setState({ loginStatus: 'checking' });
  const userView = renderScreen('/app');
  await waitFor(() => expect(userView.getPath()).toBe('/app/home'));
});

test('shows the logo for 100 ms, also when the response arrives earlier', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useAppStore.setState({ loginStatus: 'notLogin' });
  const { getPath } = renderScreen('/app');
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(getPath()).toBe('/app');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(getPath()).toBe('/hello');
});

test('a signed-in user gets a profile and a realtime connection', async () => {
  let socketAuth: unknown;
  server.use(
    mockSignedIn(buildUser({ isTempUser: true })),
    mockProfileQuery('find_user', (payload) => {
      socketAuth = payload;
      return { user: buildProfile({ displayName: 'Fennel 7', isTempUser: true }) };
    }),
  );
  renderScreen('/app/home');
  await waitFor(() =>
    expect(useAppStore.getState()).toMatchObject({
      loginStatus: 'login',
      user: { userId: 'user-1', displayName: 'Fennel 7', isTempUser: false },
    }),
  );
  expect(socketAuth).toEqual({ userId: 'user-1' });
  await waitFor(() =>
    expect(openedSockets.at(-1)?.options).toMatchObject({ auth: { userId: 'user-1' } }),
  );
});

test('signs in without a profile', async () => {
  server.use(mockSignedIn(), mockProfileQuery('find_user', 'INTERNAL'));
  renderScreen('/app/home');
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(useAppStore.getState().user?.displayName).toBe('Basil Walnut 42');
});

test('shows a loader during the check, then the sign-in page, and stores the URL', async () => {
  const { getPath } = renderScreen('/items/soup?x=1#steps');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(localStorage.getItem('intendedUrl')).toBe('/items/soup?x=1#steps');
  expect(useAppStore.getState().intendedUrl).toBe('/items/soup?x=1#steps');
});

test('treats a failed check as signed out, without a message', async () => {
  server.use(mockEndpointError(checkLogin, 'INTERNAL'));
  const { getPath } = renderScreen('/app/home');
  await waitFor(() => expect(getPath()).toBe('/login'));
});

test('retries when the server does not respond, and says so after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server.use(mockEndpointError(checkLogin, 'network'));
  renderScreen('/app/home');
  const advanceTime = async (ms: number) => {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 250) {
      await vi.advanceTimersByTimeAsync(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await advanceTime(2000);
  expect(screen.getByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.queryByText(/not responding/)).not.toBeInTheDocument();
  await advanceTime(12_000);
  expect(screen.getByText(/not responding/)).toBeVisible();
  server.use(mockSignedIn());
  await advanceTime(3000);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('logging out leads to /hello and deletes all data of the user', async () => {
  let items = [buildItem({ title: 'Secret soup' })];
  server.use(mockSignedIn(), mockRecipeList(...items));
  const { user, getPath } = renderScreen('/items');
  await screen.findByText('Secret soup');
  items = [];
  act(() =>
    showToast({
      message: 'Deleted Secret soup.',
      isErrorMessage: false,
      durationMs: UNDO_WINDOW_MS,
      action: { label: 'Undo', onClick: () => undefined },
    }),
  );
  expect(document.body).toHaveTextContent('Deleted Secret soup.');
  const [button] = screen.getAllByRole('button', { name: 'Log Out' });
  await user.click(button as HTMLElement);
  await waitFor(() => expect(getPath()).toBe('/hello'));
  expect(localStorage.getItem('intendedUrl')).toBeNull();
  expect(openedSockets.every((socket) => !socket.isConnected)).toBe(true);
  expect(useAppStore.getState().user).toBeNull();
  expect(document.body).not.toHaveTextContent('Secret soup');
});

test('after sign-in, shows the connecting screen until the socket and the profile are ready', async () => {
  let resolveResponse: () => void = () => undefined;
  autoAuthentication.isEnabled = false;
  server.use(
    mockProfileQuery('find_user', async () => {
      await new Promise<void>((resolve) => {
        resolveResponse = resolve;
      });
      return { user: buildProfile() };
    }),
  );
  const sessionStarted = beginSession(
    buildUser(),
    createQueryClient(() => undefined),
  );
  const status = () => useAppStore.getState().loginStatus;
  await vi.waitFor(() => expect(openedSockets).toHaveLength(1), { timeout: 10_000 });
  dispatchServerEvent('authenticated', { userId: 'user-1' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(status()).toBe('connecting');
  resolveResponse();
  await sessionStarted;
  expect(status()).toBe('login');
});

test('shows the error of a failed log-out, and stays signed in', async () => {
  server.use(
    mockSignedIn(),
    mockEndpointError(logout, { fail: 'INTERNAL', with: { errorMessage: '' } }),
  );
  const { user, getPath } = renderScreen('/app/home');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await user.click(button as HTMLElement);
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(getPath()).toBe('/app/home');
});

test('a session that ended on the server leads to the sign-in page', async () => {
  server.use(mockSignedIn(), mockItemQuery('GET_USER_ITEMS', 'NOT_SIGNED_IN'));
  const { getPath } = renderScreen('/items');
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(localStorage.getItem('intendedUrl')).toBe('/items');
});

test.each([
  [{ succeeded: true }, 'No data received from server'],
  [{ succeeded: true, response: null }, 'No data received from server'],
  [[], 'No data received from server'],
  ['soup', 'Failed to fetch items'],
])('treats an invalid response as an error: %j', async (body, message) => {
  server.use(
    mockSignedIn(),
    http.get('http://plateful.test/api/backend/items', () => HttpResponse.json(body)),
  );
  renderScreen('/items');
  expect(await screen.findByText(message)).toBeVisible();
});

test('without a stored mode the page is light and the store says dark', async () => {
  server.use(
    mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: true, user: buildUser() })),
  );
  renderScreen('/app/home');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(document.documentElement).toHaveAttribute('data-mode', 'light');
  expect(useAppStore.getState().themeMode).toBe('dark');
});

test('applies the stored mode', async () => {
  localStorage.setItem('mode', 'dark');
  renderScreen('/hello');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mode', 'dark'));
});

test('a page without a session clears the browser cache once if an earlier page had one', async () => {
  const clear = vi.fn(() => ({ succeeded: true as const }));
  server.use(mockEndpoint(clearCache, clear), mockSignedIn(), mockRecipeList());
  const signedIn = renderScreen('/app/home');
  await screen.findByText('Welcome back!');
  // Closed before anything else was stored on the device.
  signedIn.unmount();
  useAppStore.setState(initialAppState, true);
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  for (const path of ['/app/home', '/login']) {
    const { unmount } = renderScreen(path);
    await screen.findByRole('heading', { name: 'Welcome back' });
    await waitFor(() => expect(localStorage.getItem('hadSession')).toBeNull());
    expect(clear).toHaveBeenCalledOnce();
    unmount();
    useAppStore.setState(initialAppState, true);
  }
});
