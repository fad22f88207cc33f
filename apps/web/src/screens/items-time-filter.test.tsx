import type { itemQueries, PayloadOf } from '@plateful/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({ title: 'Quick soup', totalMinutes: 15 });
const roast = buildItem({ title: 'Roast', totalMinutes: 180 });
const all = [soup, roast];

/** The requests that the server received. */
const filters: PayloadOf<(typeof itemQueries)['FIND_ITEM']>[] = [];
const searches: PayloadOf<(typeof itemQueries)['SEARCH_ITEMS']>[] = [];

const filterByTime = (maxMinutes = Number.POSITIVE_INFINITY) =>
  all.filter(({ totalMinutes }) => (totalMinutes ?? 0) <= maxMinutes);

beforeEach(() => {
  filters.length = 0;
  searches.length = 0;
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_USER_ITEMS', (query) => buildItemList(all, query)),
    mockItemQuery('FIND_ITEM', (query) => {
      filters.push(query);
      const items = filterByTime(query.maxMinutes);
      return { items, total: items.length };
    }),
    mockItemQuery('SEARCH_ITEMS', (query) => {
      searches.push(query);
      const items = filterByTime(query.maxMinutes);
      return { items, total: items.length };
    }),
  );
});

const getOption = (name: string) => screen.findByRole('radio', { name });

test('the list shows the recipes within a time, which is stored in the address', async () => {
  const { user, router } = renderScreen('/items');
  expect(await screen.findByRole('link', { name: 'Roast' })).toBeVisible();
  await user.click(await getOption('≤ 30 min'));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Roast' })).not.toBeInTheDocument(),
  );
  expect(await screen.findByRole('link', { name: 'Quick soup' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ready within 30 minutes' })).toBeVisible();
  expect(filters.at(-1)).toMatchObject({ maxMinutes: 30 });
  expect(router.state.location.search).toBe('?time=30');
  await user.click(await getOption('Any time'));
  expect(await screen.findByRole('link', { name: 'Roast' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('an empty result offers to clear the filter', async () => {
  all.splice(0, 1);
  const { user } = renderScreen('/items?time=15');
  expect(await screen.findByText('No matching recipe is ready within 15 minutes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByRole('link', { name: 'Roast' })).toBeVisible();
  all.unshift(soup);
});

test('the filter and the words are combined in a search', async () => {
  const { user, router } = renderScreen('/items/search?time=60');
  await user.click(await screen.findByRole('textbox', { name: 'Search recipes' }));
  await user.paste('soup');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ query: 'soup', maxMinutes: 60 }));
  expect(router.state.location.search).toBe('?time=60&q=soup');
});

test('offline, the saved recipes are filtered', async () => {
  const { user } = renderScreen('/items');
  expect(await screen.findByRole('link', { name: 'Roast' })).toBeVisible();
  act(() => useAppStore.setState({ isOffline: true }));
  await user.click(await getOption('≤ 15 min'));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Roast' })).not.toBeInTheDocument(),
  );
  expect(filters).toEqual([]);
});
