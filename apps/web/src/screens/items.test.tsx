import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';

beforeEach(() => server.use(signedIn()));

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
  const items = categories.map((category) => buildItem({ category }));
  server.use(itemQuery('GET_USER_ITEMS', () => ({ items, total: items.length })));
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
});

test('a card shows title, description and day, and opens the recipe', async () => {
  const items = [
    buildItem({ _id: 'soup', title: 'Soup', previewIconUrl: '/media/preview' }),
    buildItem({ createdAt: '2026-01-05T12:00:00.000Z' }),
  ];
  server.use(itemQuery('GET_USER_ITEMS', () => ({ items, total: 2 })));
  const { user, place, container } = renderScreen('/items');
  await screen.findByText('Soup');
  expect(screen.getByText('Jan 5, 2026')).toBeVisible();
  expect(container.querySelector('img[src="/media/preview"]')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Soup' }));
  expect(place()).toBe('/items/soup');
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
  expect(screen.getByRole('link', { name: 'Add a recipe' })).toHaveAttribute(
    'href',
    '/items/create',
  );
});

test('a failure can be tried again', async () => {
  server.use(itemQuery('GET_USER_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = renderScreen('/items');
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  server.use(itemQuery('GET_USER_ITEMS', () => ({ items: [], total: 0 })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No recipes yet')).toBeVisible();
});

test('pages of 50 follow each other', async () => {
  const all = Array.from({ length: 60 }, (_, index) => buildItem({ title: `Number ${index}.` }));
  const asked: number[][] = [];
  server.use(
    itemQuery('GET_USER_ITEMS', ({ limit, skip }) => {
      asked.push([limit, skip]);
      return { items: all.slice(skip, skip + limit), total: all.length };
    }),
  );
  const { user } = renderScreen('/items');
  await screen.findByText('Number 49.');
  expect(screen.queryByText('Number 50.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Number 59.')).toBeVisible();
  expect(asked).toEqual([
    [50, 0],
    [50, 50],
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});
