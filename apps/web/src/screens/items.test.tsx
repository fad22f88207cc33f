import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

/** A mock collection that counts the requested pages. */
function mockCollection(collection: { items: Item[] }) {
  const requestedSkips: number[] = [];
  server.use(
    mockItemQuery('GET_USER_ITEMS', (payload) => {
      requestedSkips.push(payload.skip);
      return buildItemList(collection.items, payload);
    }),
  );
  return requestedSkips;
}

const buildItems = (count: number, overrides: Partial<Item> = {}) =>
  Array.from({ length: count }, (_, index) =>
    buildItem({
      title: `Number ${index}.`,
      createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
      ...overrides,
    }),
  );

/** Simulates scrolling. */
function scrollTo(top: number) {
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    fireEvent.scroll(window);
  });
}

const getCards = () => screen.queryAllByRole('article');
const getTitles = () => getCards().map((card) => within(card).getByRole('link').textContent);
const originalHeight = window.innerHeight;

beforeEach(() => {
  server.use(mockSignedIn());
  window.innerHeight = 12_000;
});
afterEach(() => {
  window.innerHeight = originalHeight;
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

test('shows groups in order, with label and count', async () => {
  const categories = [
    'zebra',
    'other',
    'dessert',
    '',
    'food',
    'beverage',
    'snack',
    'antipasti',
    'food',
  ];
  mockCollection({ items: categories.map((category) => buildItem({ category })) });
  renderScreen('/items');
  await screen.findByRole('heading', { name: 'Food' });
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const row = heading.parentElement as HTMLElement;
    return [heading.textContent, within(row).getByText(/item/).textContent];
  });
  expect(groups).toEqual([
    ['Food', '2 items'],
    ['Beverage', '1 item'],
    ['Snack', '1 item'],
    ['Dessert', '1 item'],
    ['Other', '2 items'],
    ['antipasti', '1 item'],
    ['zebra', '1 item'],
  ]);
  expect(getCards()).toHaveLength(9);
});

test('a card shows title, description, time and calories, and opens the recipe', async () => {
  mockCollection({
    items: [
      buildItem({
        _id: 'soup',
        title: 'Soup',
        previewIconUrl: '/media/preview',
        ...{ minutes: 80 },
        calories: 1612.4,
      }),
      buildItem({ createdAt: '2026-01-05T12:00:00.000Z', title: '', calories: null }),
    ],
  });
  const { user, getPath, container } = renderScreen('/items');
  await screen.findByText('Soup');
  expect(screen.getByText('Untitled Item')).toBeVisible();
  expect(screen.getAllByText('Bright, quick and silky.')).toHaveLength(2);
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('1 hr 20 min · 1,612 kcal');
  // Without a time and calories.
  expect(screen.getByText('Jan 5, 2026')).toBeVisible();
  const preview = container.querySelector('img[src="/media/preview"]') as HTMLElement;
  fireEvent.error(preview);
  expect(preview).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Soup' }));
  expect(getPath()).toBe('/items/soup');
});

test('shows a missing or invalid date without hiding anything', async () => {
  mockCollection({
    items: [
      buildItem({ title: 'Dayless', calories: null, ...JSON.parse('{"createdAt": null}') }),
      buildItem({ title: 'Odd', calories: null, createdAt: 'soon' }),
    ],
  });
  renderScreen('/items');
  const findDateElement = async (title: string) =>
    (await screen.findByRole('link', { name: title })).closest('article');
  expect(await findDateElement('Dayless')).toHaveTextContent('Unknown date');
  expect(await findDateElement('Odd')).toHaveTextContent('Invalid date');
});

test('links to search, trash and the create screen', async () => {
  renderScreen('/items');
  // It is below the list, so it appears with it.
  await screen.findByRole('link', { name: 'Trash' });
  const getLinkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(getLinkTarget('Search')).toBe('/items/search');
  expect(getLinkTarget('Trash')).toBe('/items/trash');
  expect(getLinkTarget('Add a recipe')).toBe('/items/create');
});

test('shows a loading state and an empty state', async () => {
  const response = createDeferred();
  server.use(
    mockItemQuery('GET_USER_ITEMS', async (payload) => {
      await response.promise;
      return buildItemList([], payload);
    }),
  );
  renderScreen('/items');
  await screen.findByRole('heading', { name: 'Recipes', level: 1 });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  response.resolve();
  expect(await screen.findByText('No recipes yet')).toBeVisible();
  expect(
    screen.getByText('Start building your recipe collection by adding your first item'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Your First Recipe' })).toHaveAttribute(
    'href',
    '/items/create',
  );
});

test('an error comes with advice, and can be retried', async () => {
  server.use(mockItemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = renderScreen('/items');
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  expect(screen.getByText('Check your connection, or try again in a moment.')).toBeVisible();
  mockCollection({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No recipes yet')).toBeVisible();
});

test('a list that could not be loaded again stays visible below advice', async () => {
  const soup = buildItem({ title: 'Soup' });
  mockCollection({ items: [soup] });
  const { user } = renderScreen('/items');
  const favorite = await screen.findByRole('button', { name: 'Favorite: Soup' });
  server.use(
    mockItemCommand('UPDATE_ITEM', () => ({ data: { ...soup, isFavorite: true } })),
    mockItemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }),
  );
  await user.click(favorite);
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/Check your connection/);
  expect(getCards()).toHaveLength(1);
});

test('renders a small collection completely, so that it can be searched in the page', async () => {
  window.innerHeight = 800;
  const names = ['food', 'beverage', 'snack', 'dessert', 'antipasti', 'brunch', 'supper', 'zebra'];
  mockCollection({ items: names.flatMap((category) => buildItems(6, { category })) });
  renderScreen('/items');
  await screen.findByRole('heading', { name: 'zebra' });
  await waitFor(() => expect(getCards()).toHaveLength(48));
});

test('renders only the recipes near the window of 5,000, with their positions', async () => {
  window.innerHeight = 800;
  const requestedSkips = mockCollection({
    items: [...buildItems(4000), ...buildItems(1000, { category: 'dessert' })],
  });
  renderScreen('/items');
  await waitFor(() => expect(getCards().length).toBeGreaterThan(3));
  expect(getCards().length).toBeLessThan(60);
  expect(screen.getByText('4,000 items')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dessert' })).toBeVisible();
  expect(screen.getByText('1,000 items')).toBeVisible();
  const [first] = screen.getAllByRole('listitem').filter((item) => item.dataset.slot === '0');
  expect(first).toHaveAttribute('aria-setsize', '4000');
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(requestedSkips).toEqual([0]);
});

test('after a long scroll requests only the page where it ends', async () => {
  window.innerHeight = 800;
  const requestedSkips = mockCollection({ items: buildItems(5000) });
  renderScreen('/items');
  await screen.findByText('Number 0.');
  for (let top = 0; top <= 1_000_000; top += 50_000) scrollTo(top);
  expect(screen.queryByText('Number 0.')).not.toBeInTheDocument();
  expect(screen.getAllByText('Loading recipe').length).toBeGreaterThan(0);
  await waitFor(() => expect(getCards().length).toBeGreaterThan(3));
  await waitFor(() => expect(screen.queryByText('Loading recipe')).not.toBeInTheDocument());
  expect(requestedSkips.length).toBeLessThanOrEqual(3);
  expect(requestedSkips.every((skip) => skip === 0 || skip > 2000)).toBe(true);
});

test('keeps a focused card far away, without requesting the pages in between', async () => {
  window.innerHeight = 800;
  const requestedSkips = mockCollection({ items: buildItems(5000) });
  renderScreen('/items');
  await waitFor(() => expect(getCards().length).toBeGreaterThan(3));
  const link = screen.getByRole('link', { name: 'Number 0.' });
  act(() => link.focus());
  scrollTo(500_000);
  await waitFor(() => expect(getCards().length).toBeGreaterThan(3));
  await waitFor(() => expect(screen.queryByText('Loading recipe')).not.toBeInTheDocument());
  expect(link).toHaveFocus();
  expect(requestedSkips.length).toBeLessThanOrEqual(3);
});

test('opened again, shows the cards at its earlier scroll position at once', async () => {
  window.innerHeight = 800;
  mockCollection({ items: buildItems(5000) });
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  });
  const { user, router } = renderScreen('/items');
  await screen.findByText('Number 0.');
  scrollTo(20_000);
  await waitFor(() => expect(screen.queryByText('Loading recipe')).not.toBeInTheDocument());
  const titles = getTitles();
  // Not one above or below the window.
  const title = titles[Math.floor(titles.length / 2)];
  await user.click(screen.getByRole('link', { name: String(title) }));
  await waitFor(() => expect(getCards()).toHaveLength(0));
  await act(() => router.navigate(-1));
  expect(window.scrollY).toBe(20_000);
  expect(getTitles()).toContain(title);
});

test('shows the error of a page in its place, and can retry', async () => {
  window.innerHeight = 800;
  const items = buildItems(400);
  let isServerUp = false;
  server.use(
    mockItemQuery('GET_USER_ITEMS', (payload) => {
      if (payload.skip > 0 && !isServerUp) throw new Error('The server is down.');
      return buildItemList(items, payload);
    }),
  );
  const { user } = renderScreen('/items');
  await screen.findByText('Number 0.');
  scrollTo(60_000);
  expect(
    await screen.findByText('These recipes could not be loaded. Please try again.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Food' })).toBeVisible();
  isServerUp = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getCards().length).toBeGreaterThan(3));
  expect(
    screen.queryByText('These recipes could not be loaded. Please try again.'),
  ).not.toBeInTheDocument();
});

test('shows changes from another device', async () => {
  const [soup, cake] = [
    buildItem({ title: 'Soup' }),
    buildItem({ title: 'Cake', category: 'dessert' }),
  ];
  const collection = { items: [soup, cake] };
  mockCollection(collection);
  renderScreen('/items');
  await screen.findByText('Soup');
  const stew = buildItem({ title: 'Stew', createdAt: '2026-11-21T10:00:00.000Z' });
  collection.items = [stew, soup, cake];
  act(() => dispatchServerEvent('item:created', { item: stew }));
  await waitFor(() => expect(getTitles()).toEqual(['Stew', 'Soup', 'Cake']));
  expect(screen.getByText('2 items')).toBeVisible();
  const movedItem = { ...soup, title: 'Sweet soup', category: 'dessert' };
  collection.items = [stew, movedItem, cake];
  act(() => dispatchServerEvent('item:updated', { item: movedItem }));
  await waitFor(() => expect(getTitles()).toContain('Sweet soup'));
  expect(screen.getByRole('region', { name: 'Dessert' })).toHaveTextContent('2 items');
  collection.items = [movedItem, cake];
  act(() => dispatchServerEvent('item:deleted', { itemId: stew._id }));
  await waitFor(() => expect(getTitles()).not.toContain('Stew'));
  expect(screen.queryByRole('heading', { name: 'Food' })).not.toBeInTheDocument();
});
