import { checkLogin, type Item, type User } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardOf } from '#lib/item-shape.ts';
import type { LocalCopy } from '#lib/local-copy.ts';
import { useAppStore } from '#lib/store.ts';
import { buildItem, buildUser } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, itemQuery, server, signedIn } from '#testing/server.ts';

const KEY = 'items-storage';
const BANNER = 'You are offline. You see what was saved on this device.';
const mia = buildUser();
const tom = buildUser({ userId: 'user-2', displayName: 'Tom' });
const soup = buildItem({ _id: 'soup', title: 'Soup of Mia' });
const cake = buildItem({ _id: 'cake', title: 'Cake of Mia', category: 'dessert' });

function copyOf(user: User, items: Item[], part: Partial<LocalCopy> = {}): LocalCopy {
  const { total, categories } = listOf(items);
  const ids = items.map(({ _id }) => _id);
  return {
    userId: user.userId,
    user,
    savedAt: '2026-11-20T10:00:00.000Z',
    total,
    categories,
    cards: items.map(cardOf),
    items,
    home: ids,
    shelves: ids,
    opened: [],
    ...part,
  };
}

const lay = (copy: unknown) => localStorage.setItem(KEY, JSON.stringify(copy));
const stored = (): LocalCopy | null => JSON.parse(localStorage.getItem(KEY) ?? 'null');

/** Another tab of this browser writes or removes the copy. */
function otherTab(copy: LocalCopy | null) {
  if (copy) lay(copy);
  else localStorage.removeItem(KEY);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }),
    );
  });
}

/** Whether a text was on screen at any moment since then. */
function watch(text: string) {
  let wasSeen = false;
  const look = () => {
    wasSeen ||= document.body.textContent?.includes(text) ?? false;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    look();
    observer.disconnect();
    return wasSeen;
  };
}

/** Nothing answers, from the check of the session to the lists. */
function goneServer() {
  server.use(
    fails(checkLogin, 'network'),
    itemQuery('GET_USER_ITEMS', 'network'),
    itemQuery('GET_ITEM_BY_ID', 'network'),
  );
}

const passes = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => {
  window.innerHeight = 4000;
});
afterEach(() => {
  window.innerHeight = 768;
});

test('what was seen is kept on this device', async () => {
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([cake, soup], wanted)),
  );
  const { router } = renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  await act(() => router.navigate('/items'));
  await screen.findByRole('heading', { name: 'Dessert' });
  await screen.findByText('Soup of Mia');
  await waitFor(() => expect(stored()).not.toBeNull());
  expect(stored()).toMatchObject({
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
  expect(stored()?.cards.find(({ _id }) => _id === 'soup')).toEqual(cardOf(soup));
  // Whole recipes follow, so that they can be opened without reception.
  await waitFor(
    () => expect(stored()?.items.find(({ _id }) => _id === 'soup')).toMatchObject(soup),
    { timeout: 8000 },
  );
});

test('leaving the page does not wait', async () => {
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)),
  );
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()?.home).toEqual(['soup']);
});

test.each(['/app/home', '/items'])(
  'the next visit to %s shows it at once, and then what is new',
  async (path) => {
    lay(copyOf(mia, [soup]));
    server.use(
      signedIn(mia),
      itemQuery('GET_USER_ITEMS', async (wanted) => {
        await delay(100);
        return listOf([cake, soup], wanted);
      }),
    );
    const wasLoading = watch('Loading items...');
    renderScreen(path);
    expect(await screen.findByText('Soup of Mia')).toBeVisible();
    expect(screen.queryByText('Cake of Mia')).not.toBeInTheDocument();
    expect(await screen.findByText('Cake of Mia')).toBeVisible();
    expect(wasLoading()).toBe(false);
  },
);

test('without reception home shows the newest of what is there, even if it was never opened', async () => {
  const old = buildItem({ _id: 'old', title: 'Stew', createdAt: '2026-01-01T00:00:00.000Z' });
  const fresh = buildItem({ _id: 'new', title: 'Salad', createdAt: '2026-05-01T00:00:00.000Z' });
  lay(copyOf(mia, [old, fresh], { home: [] }));
  goneServer();
  renderScreen('/app/home');
  await screen.findByText(BANNER);
  const titles = screen.getAllByRole('link', { name: /Stew|Salad/ });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Salad', 'Stew']);
});

test.each(['/app/home', '/items'])(
  'when the answer is a failure, %s says so above what was kept, and it can be tried again',
  async (path) => {
    lay(copyOf(mia, [soup]));
    server.use(
      signedIn(mia),
      itemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    const { user } = renderScreen(path);
    expect(await screen.findByText('Failed to fetch items')).toBeVisible();
    expect(screen.getByText('Soup of Mia')).toBeVisible();
    server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([cake], wanted)));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Cake of Mia')).toBeVisible();
    expect(screen.queryByText('Failed to fetch items')).not.toBeInTheDocument();
  },
);

test('before it is known who is here nothing of it is shown', async () => {
  lay(copyOf(mia, [soup]));
  let answer: (() => void) | undefined;
  server.use(
    answers(checkLogin, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { succeeded: true, isLogIn: false };
    }),
  );
  const wasSeen = watch('Soup of Mia');
  const { place } = renderScreen('/items');
  await waitFor(() => expect(answer).toBeDefined());
  await passes(50);
  answer?.();
  await waitFor(() => expect(place()).toBe('/login'));
  expect(wasSeen()).toBe(false);
  expect(stored()).toBeNull();
});

test('somebody else never sees it, not for one frame', async () => {
  lay(copyOf(mia, [soup]));
  server.use(
    signedIn(tom),
    itemQuery('GET_USER_ITEMS', async (wanted) => {
      await delay(50);
      return listOf([buildItem({ title: 'Stew of Tom' })], wanted);
    }),
  );
  const wasSeen = watch('of Mia');
  renderScreen('/items');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  expect(wasSeen()).toBe(false);
  expect(stored()?.userId).not.toBe('user-1');
});

test.each([
  ['no JSON', '{'],
  ['another shape', JSON.stringify({ userId: 'user-1', items: [] })],
  ['a broken recipe', JSON.stringify(copyOf(mia, [{ ...soup, title: 5 } as never]))],
  ['two people in one', JSON.stringify({ ...copyOf(mia, [soup]), user: tom })],
])('anything odd is dropped: %s', async (_, text) => {
  localStorage.setItem(KEY, text);
  server.use(signedIn(mia));
  renderScreen('/items');
  expect(await screen.findByText('No recipes yet')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Soup');
});

test('logging out and a lost session remove it', async () => {
  lay(copyOf(mia, [soup]));
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)),
  );
  const first = renderScreen('/items');
  await screen.findByText('Soup of Mia');
  await first.user.click(screen.getAllByRole('button', { name: 'Log Out' })[0] as HTMLElement);
  await waitFor(() => expect(first.place()).toBe('/hello'));
  expect(stored()).toBeNull();
  await passes(2200);
  expect(stored()).toBeNull();
  first.unmount();

  lay(copyOf(mia, [soup]));
  useAppStore.setState({ loginStatus: 'checking', loggedOut: false });
  server.use(itemQuery('GET_USER_ITEMS', 'NOT_SIGNED_IN'));
  const second = renderScreen('/items');
  await waitFor(() => expect(second.place()).toBe('/login'));
  expect(stored()).toBeNull();
});

test('another tab signs in as somebody else: this one asks, and shows nothing meanwhile', async () => {
  let here = mia;
  server.use(
    answers(checkLogin, () => ({ succeeded: true, isLogIn: true, user: here })),
    itemQuery('GET_USER_ITEMS', (wanted) =>
      listOf([here === mia ? soup : buildItem({ title: 'Stew of Tom' })], wanted),
    ),
  );
  renderScreen('/items');
  await screen.findByText('Soup of Mia');
  here = tom;
  otherTab(copyOf(tom, [buildItem({ title: 'Stew of Tom' })]));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  const wasSeen = watch('Soup of Mia');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  await passes(30);
  expect(wasSeen()).toBe(false);
  expect(useAppStore.getState().user?.userId).toBe('user-2');
  expect(stored()?.userId).toBe('user-2');
});

test('another tab logs out: this one asks, and follows', async () => {
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)),
  );
  const { place } = renderScreen('/items');
  await screen.findByText('Soup of Mia');
  server.use(answers(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  otherTab(null);
  await waitFor(() => expect(place()).toBe('/login'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
});

test('without the server one gets in with what was kept, and is told so', async () => {
  lay(copyOf(mia, [soup, cake], { home: ['soup'], shelves: ['soup', 'cake'] }));
  goneServer();
  const { router } = renderScreen('/app/home');
  expect(await screen.findByText(BANNER)).toBeVisible();
  expect(screen.getByText('Soup of Mia')).toBeVisible();
  expect(screen.getByText(mia.displayName)).toBeInTheDocument();
  await act(() => router.navigate('/items'));
  expect(await screen.findByText('Cake of Mia')).toBeVisible();
  await act(() => router.navigate('/items/cake'));
  expect(await screen.findByRole('heading', { name: 'Cake of Mia', level: 1 })).toBeVisible();
  // All tries have failed by now, and nothing of it went away.
  await passes(1500);
  expect(screen.getByRole('heading', { name: 'Cake of Mia', level: 1 })).toBeVisible();
  await act(() => router.navigate('/items'));
  await passes(1500);
  expect(screen.getByText('Cake of Mia')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('until the server has said who is here it is asked for no recipes', async () => {
  lay(copyOf(mia, [soup]));
  goneServer();
  server.use(
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([buildItem({ title: 'Stew of Tom' })], wanted)),
  );
  const wasSeen = watch('Stew of Tom');
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  await passes(1000);
  expect(wasSeen()).toBe(false);
});

test('the server comes back: the banner goes, and everything is fresh', async () => {
  lay(copyOf(mia, [soup]));
  goneServer();
  renderScreen('/app/home');
  await screen.findByText(BANNER);
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([cake, soup], wanted)),
  );
  expect(await screen.findByText('Cake of Mia')).toBeVisible();
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('the server comes back and knows nobody: everything is cleared', async () => {
  lay(copyOf(mia, [soup]));
  goneServer();
  const { place } = renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  server.use(answers(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  await waitFor(() => expect(place()).toBe('/login'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  expect(stored()).toBeNull();
});

test('the server comes back and knows somebody else: nothing of the first is left', async () => {
  lay(copyOf(mia, [soup]));
  goneServer();
  renderScreen('/app/home');
  await screen.findByText('Soup of Mia');
  server.use(
    signedIn(tom),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([buildItem({ title: 'Stew of Tom' })], wanted)),
  );
  await waitFor(() => expect(useAppStore.getState().user?.userId).toBe('user-2'));
  expect(document.body).not.toHaveTextContent('Soup of Mia');
  expect(await screen.findByText('Stew of Tom')).toBeVisible();
  expect(stored()?.userId).not.toBe('user-1');
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('without the server and without a copy one waits, as before', async () => {
  goneServer();
  renderScreen('/app/home');
  expect(await screen.findByText('Connecting to Plateful...')).toBeVisible();
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('a browser that stores nothing does without', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.use(
    signedIn(mia),
    itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)),
  );
  renderScreen('/items');
  const card = await screen.findByRole('article');
  window.dispatchEvent(new Event('pagehide'));
  expect(within(card).getByText('Soup of Mia')).toBeVisible();
});
