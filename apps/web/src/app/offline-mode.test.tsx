import type { Item, User } from '@plateful/contract';
import { checkLogin } from '@plateful/contract/schemas';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getGroupedRecipesPagePayload } from '#entities/recipe/recipe-list-queries.ts';
// The app loads it when it is idle.
import { watchSessionInOtherTabs } from '#features/account/watch-session-in-other-tabs.ts';
import { toActionQueryPath, toApiUrl } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { localStorageKeys } from '#lib/browser-storage.ts';
import type { StoredSnapshot } from '#lib/offline-snapshot.ts';
import { toItemCard } from '#lib/to-item-card.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { stubFullWebStorage } from '#testing/stub-full-web-storage.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';
import { watchForText } from '#testing/watch-for-text.ts';

const STORAGE_KEY = 'items-storage';
const BANNER = 'You are offline. Showing recipes saved on this device.';
const mia = buildUser();
const tom = buildUser({ userId: 'user-2', displayName: 'Tom' });
const soup = buildItem({ _id: 'soup', title: 'Soup of Mia' });
const stewOfTom = buildItem({ title: 'Stew of Tom' });
const cake = buildItem({ _id: 'cake', title: 'Cake of Mia', category: 'dessert' });

function buildSnapshot(
  user: User,
  items: Item[],
  overrides: Partial<StoredSnapshot> = {},
): StoredSnapshot {
  const { total, categories } = buildItemList(items);
  const ids = items.map(({ _id }) => _id);
  return {
    userId: user.userId,
    user,
    savedAt: '2026-11-20T10:00:00.000Z',
    total,
    categories,
    cards: items.map(toItemCard),
    items,
    home: ids,
    shelves: ids,
    opened: [],
    ...overrides,
  };
}

const writeSnapshot = (snapshot: unknown) =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(snapshot));
const readStoredSnapshot = (): StoredSnapshot | null =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');

/** Simulates another tab that writes or deletes the snapshot. */
function changeInOtherTab(snapshot: StoredSnapshot | null) {
  if (snapshot) writeSnapshot(snapshot);
  else localStorage.removeItem(STORAGE_KEY);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: STORAGE_KEY,
        newValue: localStorage.getItem(STORAGE_KEY),
      }),
    );
  });
}

/** No request gets a response, from the session check to the lists. */
function mockUnreachableServer() {
  server.use(
    mockEndpointError(checkLogin, 'network'),
    mockItemQuery('GET_USER_ITEMS', 'network'),
    mockItemQuery('GET_ITEM_BY_ID', 'network'),
  );
}

const waitMs = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Time passes as usual, and `skipTime` skips some. */
const mockTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const skipTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  window.innerHeight = 4000;
});
afterEach(() => {
  window.innerHeight = 768;
});

test('stores viewed recipes on this device', async () => {
  mockTime();
  server.use(mockSignedIn(mia), mockRecipeList(cake, soup));
  const { router } = renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  await act(() => router.navigate('/items'));
  await screen.findByRole('heading', { name: 'Dessert' });
  await screen.findByText('Soup of Mia');
  await skipTime(2000);
  await waitFor(() => expect(readStoredSnapshot()).not.toBeNull());
  expect(readStoredSnapshot()).toMatchObject({
    userId: 'user-1',
    user: mia,
    total: 2,
    categories: [
      { category: 'food', count: 1 },
      { category: 'dessert', count: 1 },
    ],
    home: ['cake', 'soup'],
    shelves: ['soup', 'cake'],
  });
  expect(readStoredSnapshot()?.cards.find(({ _id }) => _id === 'soup')).toEqual(toItemCard(soup));
  // Complete recipes are stored later, so that they can be opened offline.
  await skipTime(2000);
  await waitFor(() =>
    expect(readStoredSnapshot()?.items.find(({ _id }) => _id === 'soup')).toMatchObject(soup),
  );
});

test('stores the snapshot at once when the page is closed', async () => {
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  window.dispatchEvent(new Event('pagehide'));
  expect(readStoredSnapshot()?.home).toEqual(['soup']);
});

test.each(['/app/home', '/items'])(
  'the next visit to %s shows the snapshot at once, then the update',
  async (path) => {
    writeSnapshot(buildSnapshot(mia, [soup]));
    const update = createDeferred();
    server.use(
      mockSignedIn(mia),
      mockItemQuery('GET_USER_ITEMS', async (payload) => {
        await update.promise;
        return buildItemList([cake, soup], payload);
      }),
    );
    const wasLoading = watchForText('Loading items...');
    renderScreen(path);
    expect(await screen.findByText('Soup of Mia')).toBeVisible();
    expect(screen.queryByText('Cake of Mia')).not.toBeInTheDocument();
    update.resolve();
    expect(await screen.findByText('Cake of Mia')).toBeVisible();
    expect(wasLoading()).toBe(false);
  },
);

test('offline, home shows the newest recipes of the snapshot even if home was never opened', async () => {
  const oldItem = buildItem({ _id: 'old', title: 'Stew', createdAt: '2026-01-01T00:00:00.000Z' });
  const newItem = buildItem({ _id: 'new', title: 'Salad', createdAt: '2026-05-01T00:00:00.000Z' });
  writeSnapshot(buildSnapshot(mia, [oldItem, newItem], { home: [] }));
  mockUnreachableServer();
  renderScreen('/app/home');
  await screen.findByText(BANNER);
  const titles = screen.getAllByRole('link', { name: /Stew|Salad/ });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Salad', 'Stew']);
});

test.each(['/app/home', '/items'])(
  'when the request fails, %s shows the error above the snapshot, with a retry',
  async (path) => {
    writeSnapshot(buildSnapshot(mia, [soup]));
    server.use(
      mockSignedIn(mia),
      mockItemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    const { user } = renderScreen(path);
    await waitFor(() => expect(screen.getByText('Failed to fetch items')).toBeVisible());
    expect(screen.getByText('Soup of Mia')).toBeVisible();
    server.use(mockRecipeList(cake));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    // The list is rendered again without the error above it.
    await waitFor(() => expect(screen.getByText('Cake of Mia')).toBeVisible());
    expect(screen.queryByText('Failed to fetch items')).not.toBeInTheDocument();
  },
);

test('shows nothing of the snapshot before the user is known', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  let respond: (() => void) | undefined;
  server.use(
    mockEndpoint(checkLogin, async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return { succeeded: true, isLogIn: false };
    }),
  );
  const wasSeen = watchForText('Soup of Mia');
  const { getPath } = renderScreen('/items');
  await waitFor(() => expect(respond).toBeDefined());
  await waitMs(50);
  respond?.();
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(wasSeen()).toBe(false);
  expect(readStoredSnapshot()).toBeNull();
});

test('never shows the snapshot to another user, not even for one frame', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  server.use(
    mockSignedIn(tom),
    mockItemQuery('GET_USER_ITEMS', async (payload) => {
      await delay(50);
      return buildItemList([stewOfTom], payload);
    }),
  );
  const wasSeen = watchForText('of Mia');
  renderScreen('/items');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  expect(wasSeen()).toBe(false);
  expect(readStoredSnapshot()?.userId).not.toBe('user-1');
});

test.each([
  ['no JSON', '{'],
  ['missing members', JSON.stringify({ userId: 'user-1', items: [] })],
  ['an invalid recipe', JSON.stringify(buildSnapshot(mia, [{ ...soup, title: 5 } as never]))],
  ['two different users', JSON.stringify({ ...buildSnapshot(mia, [soup]), user: tom })],
])('deletes an invalid snapshot: %s', async (_, text) => {
  localStorage.setItem(STORAGE_KEY, text);
  server.use(mockSignedIn(mia));
  renderScreen('/items');
  expect(await screen.findByText('No recipes yet')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Soup');
});

test('logging out and losing the session delete the snapshot', async () => {
  mockTime();
  writeSnapshot(buildSnapshot(mia, [soup]));
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  const first = renderScreen('/items');
  await screen.findByText('Soup of Mia');
  await first.user.click(screen.getAllByRole('button', { name: 'Log Out' })[0] as HTMLElement);
  await waitFor(() => expect(first.getPath()).toBe('/hello'));
  expect(readStoredSnapshot()).toBeNull();
  await skipTime(2200);
  expect(readStoredSnapshot()).toBeNull();
  first.unmount();

  writeSnapshot(buildSnapshot(mia, [soup]));
  useAppStore.setState({ loginStatus: 'checking', hasLoggedOut: false });
  server.use(mockItemQuery('GET_USER_ITEMS', 'NOT_SIGNED_IN'));
  const secondView = renderScreen('/items');
  await waitFor(() => expect(secondView.getPath()).toBe('/login'));
  expect(readStoredSnapshot()).toBeNull();
});

test('shows no data while it checks the session after another tab signed in as another user', async () => {
  let currentUser = mia;
  server.use(
    mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: true, user: currentUser })),
    mockItemQuery('GET_USER_ITEMS', (payload) =>
      buildItemList([currentUser === mia ? soup : stewOfTom], payload),
    ),
  );
  renderScreen('/items');
  await screen.findByText('Soup of Mia');
  const prefetched = toApiUrl(
    toActionQueryPath('/items', 'GET_USER_ITEMS', getGroupedRecipesPagePayload(0)),
  );
  const response = buildItemList([soup], getGroupedRecipesPagePayload(0));
  window.prefetchedResponses = {
    [prefetched]: Promise.resolve(Response.json({ succeeded: true, response })),
  };
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  currentUser = tom;
  changeInOtherTab(buildSnapshot(tom, [stewOfTom]));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  const wasSeen = watchForText('Soup of Mia');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  await waitMs(30);
  expect(wasSeen()).toBe(false);
  expect(useAppStore.getState().user?.userId).toBe('user-2');
  expect(readStoredSnapshot()?.userId).toBe('user-2');
});

test('when another tab logs out, this one checks the session and follows', async () => {
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  const { getPath } = renderScreen('/items');
  await screen.findByText('Soup of Mia');
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  changeInOtherTab(null);
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
});

test('follows a log-out in another tab that happened while the code was loading', async () => {
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  await act(() => useAppStore.setState({ user: mia, loginStatus: 'login' }));
  localStorage.removeItem(localStorageKeys.hadSession);
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  const stop = watchSessionInOtherTabs(new QueryClient());
  await waitFor(() => expect(useAppStore.getState().user).toBeNull());
  stop();
});

test('follows a log-out in another tab that had stored no recipes', async () => {
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  const { getPath } = renderScreen('/items');
  await screen.findByText('Soup of Mia');
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  localStorage.removeItem(localStorageKeys.hadSession);
  const event = new StorageEvent('storage', { key: localStorageKeys.hadSession });
  act(() => void window.dispatchEvent(event));
  await waitFor(() => expect(getPath()).toBe('/login'));
});

test('without the server the app opens with the snapshot and says so', async () => {
  mockTime();
  writeSnapshot(buildSnapshot(mia, [soup, cake], { home: ['soup'], shelves: ['soup', 'cake'] }));
  mockUnreachableServer();
  const { router } = renderScreen('/app/home');
  expect(await screen.findByText(BANNER)).toBeVisible();
  expect(screen.getByText('Soup of Mia')).toBeVisible();
  expect(screen.getByText(mia.displayName)).toBeInTheDocument();
  await act(() => router.navigate('/items'));
  expect(await screen.findByText('Cake of Mia')).toBeVisible();
  await act(() => router.navigate('/items/cake'));
  expect(await screen.findByRole('heading', { name: 'Cake of Mia', level: 1 })).toBeVisible();
  // All attempts have failed by now, and the snapshot is still shown.
  await skipTime(1500);
  expect(screen.getByRole('heading', { name: 'Cake of Mia', level: 1 })).toBeVisible();
  await act(() => router.navigate('/items'));
  await skipTime(1500);
  expect(screen.getByText('Cake of Mia')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('requests no recipes until the server has confirmed the user', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  mockUnreachableServer();
  server.use(mockRecipeList(stewOfTom));
  const wasSeen = watchForText('Stew of Tom');
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  await waitMs(1000);
  expect(wasSeen()).toBe(false);
});

test('when the server is back, the banner disappears and everything is updated', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  mockUnreachableServer();
  renderScreen('/app/home');
  await screen.findByText(BANNER);
  server.use(mockSignedIn(mia), mockRecipeList(cake, soup));
  expect(await screen.findByText('Cake of Mia')).toBeVisible();
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('when the server is back without a session, everything is cleared', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  mockUnreachableServer();
  const { getPath } = renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  expect(readStoredSnapshot()).toBeNull();
});

test('when the server is back with another user, nothing of the first remains', async () => {
  writeSnapshot(buildSnapshot(mia, [soup]));
  mockUnreachableServer();
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  server.use(mockSignedIn(tom), mockRecipeList(stewOfTom));
  await waitFor(() => expect(useAppStore.getState().user?.userId).toBe('user-2'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  expect(readStoredSnapshot()?.userId).not.toBe('user-1');
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('without the server and without a snapshot the app keeps connecting', async () => {
  mockUnreachableServer();
  renderScreen('/app/home');
  expect(await screen.findByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('works in a browser that stores nothing', async () => {
  stubFullWebStorage('localStorage');
  server.use(mockSignedIn(mia), mockRecipeList(soup));
  renderScreen('/items');
  const card = await screen.findByRole('article');
  window.dispatchEvent(new Event('pagehide'));
  expect(within(card).getByText('Soup of Mia')).toBeVisible();
});
