import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildItem } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';

/** A collection on the server; the pages that were asked for are counted. */
function holds(collection: { items: Item[] }) {
  const asked: number[] = [];
  server.use(
    itemQuery('GET_USER_ITEMS', (wanted) => {
      asked.push(wanted.skip);
      return listOf(collection.items, wanted);
    }),
  );
  return asked;
}

const many = (amount: number, part: Partial<Item> = {}) =>
  Array.from({ length: amount }, (_, index) =>
    buildItem({
      title: `Number ${index}.`,
      createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
      ...part,
    }),
  );

/** Puts the window somewhere else, as scrolling does. */
function scrollTo(top: number) {
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    fireEvent.scroll(window);
  });
}

const cards = () => screen.queryAllByRole('article');
const titles = () => cards().map((card) => within(card).getByRole('link').textContent);
const height = window.innerHeight;

beforeEach(() => {
  server.use(signedIn());
  window.innerHeight = 12_000;
});
afterEach(() => {
  window.innerHeight = height;
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

test('groups stand in their order, with label and count', async () => {
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
  holds({ items: categories.map((category) => buildItem({ category })) });
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
  expect(cards()).toHaveLength(9);
});

test('a card shows title, description and day, and opens the recipe', async () => {
  holds({
    items: [
      buildItem({ _id: 'soup', title: 'Soup', previewIconUrl: '/media/preview' }),
      buildItem({ createdAt: '2026-01-05T12:00:00.000Z', title: '' }),
    ],
  });
  const { user, place, container } = renderScreen('/items');
  await screen.findByText('Soup');
  expect(screen.getByText('Untitled Item')).toBeVisible();
  expect(screen.getAllByText('Bright, quick and silky.')).toHaveLength(2);
  expect(screen.getByText('Jan 5, 2026')).toBeVisible();
  const preview = container.querySelector('img[src="/media/preview"]') as HTMLElement;
  fireEvent.error(preview);
  expect(preview).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Soup' }));
  expect(place()).toBe('/items/soup');
});

test('a day that is missing or is none is said, and hides nothing', async () => {
  holds({
    items: [
      buildItem({ title: 'Dayless', ...JSON.parse('{"createdAt": null}') }),
      buildItem({ title: 'Odd', createdAt: 'soon' }),
    ],
  });
  renderScreen('/items');
  const dayOf = async (title: string) =>
    (await screen.findByRole('link', { name: title })).closest('article');
  expect(await dayOf('Dayless')).toHaveTextContent('Unknown date');
  expect(await dayOf('Odd')).toHaveTextContent('Invalid date');
});

test('search, the bin and a new recipe are one step away', async () => {
  renderScreen('/items');
  // Below the list, so it comes with it.
  await screen.findByRole('link', { name: 'Recently deleted' });
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Search')).toBe('/items/search');
  expect(leadsTo('Recently deleted')).toBe('/items/bin');
  expect(leadsTo('Add a recipe')).toBe('/items/create');
});

test('says that it is loading, and what to do when there is nothing', async () => {
  renderScreen('/items');
  await screen.findByRole('heading', { name: 'Home' });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('No recipes yet')).toBeVisible();
  expect(
    screen.getByText('Start building your recipe collection by adding your first item'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Your First Recipe' })).toHaveAttribute(
    'href',
    '/items/create',
  );
});

test('a failure can be tried again', async () => {
  server.use(itemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = renderScreen('/items');
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  holds({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No recipes yet')).toBeVisible();
});

test('a small collection is there from end to end, for those who search the page', async () => {
  window.innerHeight = 800;
  const names = ['food', 'beverage', 'snack', 'dessert', 'antipasti', 'brunch', 'supper', 'zebra'];
  holds({ items: names.flatMap((category) => many(6, { category })) });
  renderScreen('/items');
  await screen.findByRole('heading', { name: 'zebra' });
  expect(cards()).toHaveLength(48);
});

test('of 5,000 recipes only those near the window are there, and each knows its place', async () => {
  window.innerHeight = 800;
  const asked = holds({ items: [...many(4000), ...many(1000, { category: 'dessert' })] });
  renderScreen('/items');
  await screen.findByText('Number 0.');
  expect(cards().length).toBeGreaterThan(3);
  expect(cards().length).toBeLessThan(60);
  expect(screen.getByText('4000 items')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dessert' })).toBeVisible();
  expect(screen.getByText('1000 items')).toBeVisible();
  const [first] = screen.getAllByRole('listitem').filter((item) => item.dataset.slot === '0');
  expect(first).toHaveAttribute('aria-setsize', '4000');
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(asked).toEqual([0]);
});

test('a long way through the list asks only for where it ends', async () => {
  window.innerHeight = 800;
  const asked = holds({ items: many(5000) });
  renderScreen('/items');
  await screen.findByText('Number 0.');
  for (let top = 0; top <= 1_000_000; top += 50_000) scrollTo(top);
  expect(screen.queryByText('Number 0.')).not.toBeInTheDocument();
  expect(screen.getAllByText('This recipe is on its way').length).toBeGreaterThan(0);
  await waitFor(() => expect(cards().length).toBeGreaterThan(3));
  await waitFor(() =>
    expect(screen.queryByText('This recipe is on its way')).not.toBeInTheDocument(),
  );
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(asked.every((skip) => skip === 0 || skip > 2000)).toBe(true);
});

test('a page that fails says so in its place, and can be tried again', async () => {
  window.innerHeight = 800;
  const items = many(400);
  let works = false;
  server.use(
    itemQuery('GET_USER_ITEMS', (wanted) => {
      if (wanted.skip > 0 && !works) throw new Error('not now');
      return listOf(items, wanted);
    }),
  );
  const { user } = renderScreen('/items');
  await screen.findByText('Number 0.');
  scrollTo(60_000);
  expect(await screen.findByText('These recipes could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Food' })).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards().length).toBeGreaterThan(3));
  expect(screen.queryByText('These recipes could not be loaded.')).not.toBeInTheDocument();
});

test('what happens on another device is seen here, where it belongs', async () => {
  const [soup, cake] = [
    buildItem({ title: 'Soup' }),
    buildItem({ title: 'Cake', category: 'dessert' }),
  ];
  const collection = { items: [soup, cake] };
  holds(collection);
  renderScreen('/items');
  await screen.findByText('Soup');
  const stew = buildItem({ title: 'Stew', createdAt: '2026-11-21T10:00:00.000Z' });
  collection.items = [stew, soup, cake];
  act(() => dispatchServerEvent('item:created', { item: stew }));
  await waitFor(() => expect(titles()).toEqual(['Stew', 'Soup', 'Cake']));
  expect(screen.getByText('2 items')).toBeVisible();
  const moved = { ...soup, title: 'Sweet soup', category: 'dessert' };
  collection.items = [stew, moved, cake];
  act(() => dispatchServerEvent('item:updated', { item: moved }));
  await waitFor(() => expect(titles()).toContain('Sweet soup'));
  expect(screen.getByRole('region', { name: 'Dessert' })).toHaveTextContent('2 items');
  collection.items = [moved, cake];
  act(() => dispatchServerEvent('item:deleted', { itemId: stew._id }));
  await waitFor(() => expect(titles()).not.toContain('Stew'));
  expect(screen.queryByRole('heading', { name: 'Food' })).not.toBeInTheDocument();
});
