import { checkLogin, logout, UNDO_MS } from '@plateful/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { enterSession } from '#features/account/session.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';
import { buildItem, buildProfile, buildUser } from '#testing/builders.ts';
import { greeting, opened } from '#testing/fake-socket.ts';
import { listOf } from '#testing/lists.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, itemQuery, profileQuery, server, signedIn } from '#testing/server.ts';
import { showToast } from '#ui/toast-store.ts';

test('the splash leads by login status', async () => {
  const visitor = renderScreen('/app');
  expect(screen.getByText('Plateful')).toBeVisible();
  await waitFor(() => expect(visitor.place()).toBe('/hello'));
  visitor.unmount();
  server.use(signedIn());
  useAppStore.setState({ loginStatus: 'checking' });
  const cook = renderScreen('/app');
  await waitFor(() => expect(cook.place()).toBe('/app/home'));
});

test('the logo is shown for 100 ms, also when the answer is there sooner', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useAppStore.setState({ loginStatus: 'notLogin' });
  const { place } = renderScreen('/app');
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(place()).toBe('/app');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(place()).toBe('/hello');
});

test('who is here gets profile and realtime, and is nobody temporary', async () => {
  let asked: unknown;
  server.use(
    signedIn(buildUser({ isTempUser: true })),
    profileQuery('find_user', (payload) => {
      asked = payload;
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
  expect(asked).toEqual({ userId: 'user-1' });
  await waitFor(() => expect(opened.at(-1)?.options).toMatchObject({ auth: { userId: 'user-1' } }));
});

test('without a profile one is signed in all the same', async () => {
  server.use(signedIn(), profileQuery('find_user', 'INTERNAL'));
  renderScreen('/app/home');
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(useAppStore.getState().user?.displayName).toBe('Basil Walnut 42');
});

test('a loader while nobody knows, then the sign-in with the address kept', async () => {
  const { place } = renderScreen('/items/soup?x=1#steps');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  await waitFor(() => expect(place()).toBe('/login'));
  expect(localStorage.getItem('intendedUrl')).toBe('/items/soup?x=1#steps');
  expect(useAppStore.getState().intendedUrl).toBe('/items/soup?x=1#steps');
});

test('a failed check counts as not signed in, without a word', async () => {
  server.use(fails(checkLogin, 'INTERNAL'));
  const { place } = renderScreen('/app/home');
  await waitFor(() => expect(place()).toBe('/login'));
});

test('a silent server is asked again, and after 10 s that is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server.use(fails(checkLogin, 'network'));
  renderScreen('/app/home');
  const passes = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      await vi.advanceTimersByTimeAsync(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await passes(2000);
  expect(screen.getByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.queryByText(/not answering/)).not.toBeInTheDocument();
  await passes(12_000);
  expect(screen.getByText(/not answering/)).toBeVisible();
  server.use(signedIn());
  await passes(3000);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('logging out leads to /hello, and nothing stays for the next person', async () => {
  let items = [buildItem({ title: 'Secret soup' })];
  server.use(
    signedIn(),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf(items, wanted)),
  );
  const { user, place } = renderScreen('/items');
  await screen.findByText('Secret soup');
  items = [];
  act(() =>
    showToast({
      message: 'Deleted Secret soup.',
      isErrorMessage: false,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onAct: () => undefined },
    }),
  );
  expect(document.body).toHaveTextContent('Deleted Secret soup.');
  const [button] = screen.getAllByRole('button', { name: 'Log Out' });
  await user.click(button as HTMLElement);
  await waitFor(() => expect(place()).toBe('/hello'));
  expect(localStorage.getItem('intendedUrl')).toBeNull();
  expect(opened.every((socket) => !socket.isConnected)).toBe(true);
  expect(useAppStore.getState().user).toBeNull();
  expect(document.body).not.toHaveTextContent('Secret soup');
});

test('after signing in: connecting until the greeting and the profile are there', async () => {
  let arrive: () => void = () => undefined;
  greeting.isOn = false;
  server.use(
    profileQuery('find_user', async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { user: buildProfile() };
    }),
  );
  const entered = enterSession(
    buildUser(),
    createQueryClient(() => undefined),
  );
  const status = () => useAppStore.getState().loginStatus;
  await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 10_000 });
  dispatchServerEvent('authenticated', { userId: 'user-1' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(status()).toBe('connecting');
  arrive();
  await entered;
  expect(status()).toBe('login');
});

test('a logout that fails is said, and one stays', async () => {
  server.use(signedIn(), fails(logout, { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user, place } = renderScreen('/app/home');
  const [button] = await screen.findAllByRole('button', { name: 'Log Out' });
  await user.click(button as HTMLElement);
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(place()).toBe('/app/home');
});

test('a session that ended on the server asks to sign in again', async () => {
  server.use(signedIn(), itemQuery('GET_USER_ITEMS', 'NOT_SIGNED_IN'));
  const { place } = renderScreen('/items');
  await waitFor(() => expect(place()).toBe('/login'));
  expect(localStorage.getItem('intendedUrl')).toBe('/items');
});

test.each([
  [{ succeeded: true }, 'No data received from server'],
  [{ succeeded: true, response: null }, 'No data received from server'],
  [[], 'No data received from server'],
  ['soup', 'Failed to fetch items'],
])('an answer that is off the contract is a failure, not a crash: %j', async (odd, said) => {
  server.use(
    signedIn(),
    http.get('http://plateful.test/api/backend/items', () => HttpResponse.json(odd)),
  );
  renderScreen('/items');
  expect(await screen.findByText(said)).toBeVisible();
});

test('with nothing stored the page is light and the store says dark', async () => {
  server.use(answers(checkLogin, () => ({ succeeded: true, isLogIn: true, user: buildUser() })));
  renderScreen('/app/home');
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(document.documentElement).toHaveAttribute('data-mode', 'light');
  expect(useAppStore.getState().mode).toBe('dark');
});

test('a stored mode is taken over', async () => {
  localStorage.setItem('mode', 'dark');
  renderScreen('/hello');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mode', 'dark'));
});
