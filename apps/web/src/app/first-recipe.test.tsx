import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildItem } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';
import { useConfetti } from '#ui/confetti-store.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const cake = buildItem({ _id: 'cake', title: 'Cake' });
const isCelebrated = () => useConfetti.getState().celebration !== null;
const create = (item: typeof soup) => act(() => dispatchServerEvent('item:created', { item }));

beforeEach(() => server.use(signedIn()));

test.each([
  ['/app/home', 'No items yet'],
  ['/items', 'No recipes yet'],
])('the very first recipe is celebrated on %s', async (path, nothing) => {
  renderScreen(path);
  await screen.findByText(nothing);
  expect(isCelebrated()).toBe(false);
  server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)));
  create(soup);
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(isCelebrated()).toBe(true);
});

test('one more recipe is nothing special', async () => {
  server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  create(cake);
  expect(await screen.findByText('Cake')).toBeVisible();
  expect(isCelebrated()).toBe(false);
});

test('the only recipe, deleted and taken back, is not a first one', async () => {
  server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([], wanted)));
  act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
  await screen.findByText('No items yet');
  server.use(itemQuery('GET_USER_ITEMS', (wanted) => listOf([soup], wanted)));
  create(soup);
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(isCelebrated()).toBe(false);
});
