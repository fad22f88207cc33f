import { checkLogin } from '@plateful/contract/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemQuery,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const BANNER = 'You are offline. Showing recipes saved on this device.';
const mia = buildUser();
const soup = buildItem({
  _id: 'soup',
  title: 'Crème Dubarry',
  ingredients: ['1 cauliflower', '200 ml cream'],
});
const cake = buildItem({ _id: 'cake', title: 'Apple pie', ingredients: ['4 apples'] });

/** From now on, no request gets a response. */
function stopServer() {
  server.use(
    mockEndpointError(checkLogin, 'network'),
    mockItemQuery('GET_USER_ITEMS', 'network'),
    mockItemQuery('GET_ITEM_BY_ID', 'network'),
    mockItemQuery('SEARCH_ITEMS', 'network'),
  );
}

async function openRecipes() {
  server.use(mockSignedIn(mia), mockRecipeList(soup, cake));
  const view = renderScreen('/items');
  await screen.findByText('Crème Dubarry');
  return view;
}

test('shows the banner at once when the connection drops, until the server responds again', async () => {
  await openRecipes();
  stopServer();
  fireEvent.offline(window);
  expect(await screen.findByText(BANNER)).toBeVisible();
  expect(screen.getByText('Crème Dubarry')).toBeVisible();
  const stew = buildItem({ title: 'Stew' });
  server.use(mockSignedIn(mia), mockRecipeList(soup, stew));
  expect(await screen.findByText('Stew')).toBeVisible();
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('shows the banner when a request gets no response', async () => {
  const { router } = await openRecipes();
  stopServer();
  await act(() => router.navigate('/items/search?q=anything'));
  expect(await screen.findByText(BANNER)).toBeVisible();
});

test('shows no banner when the browser is offline but the server responds', async () => {
  await openRecipes();
  const handleCheck = vi.fn();
  server.use(
    mockEndpoint(checkLogin, () => {
      handleCheck();
      return { succeeded: true, isLogIn: true, user: mia };
    }),
  );
  fireEvent.offline(window);
  await waitFor(() => expect(handleCheck).toHaveBeenCalled());
  expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
});

test('logs the user out when the session has ended during the interruption', async () => {
  const { getPath } = await openRecipes();
  stopServer();
  fireEvent.offline(window);
  await screen.findByText(BANNER);
  server.use(mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })));
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(localStorage.getItem('items-storage')).toBeNull();
});

test('searches the recipes on this device, also those loaded just before', async () => {
  const { router, user } = await openRecipes();
  stopServer();
  fireEvent.offline(window);
  await screen.findByText(BANNER);
  await waitFor(() => expect(localStorage.getItem('items-storage')).toContain('Apple pie'));
  await act(() => router.navigate('/items/search'));
  const field = await screen.findByRole('textbox', { name: 'Search recipes' });
  for (const [words, title] of [
    ['creme dubarry', 'Crème Dubarry'],
    ['aple', 'Apple pie'],
  ] as const) {
    await user.clear(field);
    await user.type(field, words);
    expect(await screen.findByRole('link', { name: title })).toBeVisible();
    expect(screen.getByText('1 result')).toBeVisible();
  }
  await user.clear(field);
  await user.type(field, 'goulash');
  expect(await screen.findByText('No results found')).toBeVisible();
});
