import type { itemQueries, PayloadOf } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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

test('a search without words lists the recipes within a time, or offers to clear the filter', async () => {
  const { user, router } = renderScreen('/items/search?time=30');
  expect(await screen.findByRole('link', { name: 'Quick soup' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ready within 30 minutes' })).toBeVisible();
  expect(filters.at(-1)).toMatchObject({ maxMinutes: 30 });
  all.splice(0, 1);
  await user.click(await getOption('≤\u00a015\u00a0min'));
  expect(await screen.findByText('No matching recipe is ready within 15 minutes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(await screen.findByText('Search your recipes')).toBeVisible();
  expect(router.state.location.search).toBe('');
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

test('a filter that is chosen before the search starts is kept', async () => {
  const { user, router } = renderScreen('/items/search');
  await user.click(await screen.findByRole('textbox', { name: 'Search recipes' }));
  await user.paste('soup');
  await user.click(await getOption('≤\u00a030\u00a0min'));
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ query: 'soup', maxMinutes: 30 }));
  expect(router.state.location.search).toBe('?time=30&q=soup');
});
