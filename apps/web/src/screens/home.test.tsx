import type { Item } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildItem, buildUser } from '#testing/builders.ts';
import { opened } from '#testing/fake-socket.ts';
import { listOf } from '#testing/lists.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemQuery, server, signedIn } from '#testing/server.ts';

beforeEach(() => server.use(signedIn()));

test('greets, and shows that items are on their way', async () => {
  renderScreen('/app/home');
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(screen.getByText('Create, organize, and manage your recipe collection')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'My Items' })).toBeVisible();
  expect(screen.getByText('Loading items...')).toBeInTheDocument();
  expect(await screen.findByText('No items yet')).toBeVisible();
});

test('asks for 20 items; the title leads to the recipe, the card does not', async () => {
  let asked: unknown;
  const soup = buildItem({ _id: 'soup', title: 'Soup' });
  server.use(
    itemQuery('GET_USER_ITEMS', (payload) => {
      asked = payload;
      return { ...listOf([soup, buildItem({ title: '' })]), total: 25 };
    }),
  );
  const { user, place } = renderScreen('/app/home');
  const title = await screen.findByRole('link', { name: 'Soup' });
  expect(asked).toMatchObject({ limit: 20, skip: 0, sortBy: 'createdAt', sortOrder: 'desc' });
  expect(screen.getByText('Untitled Item')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all 25' })).toHaveAttribute('href', '/items');
  await user.click(screen.getAllByText('Bright, quick and silky.')[0] as HTMLElement);
  expect(place()).toBe('/app/home');
  expect(title).toHaveAttribute('href', '/items/soup');
});

test('a card says what needs review and what is a favorite', async () => {
  const list = listOf([buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })]);
  const [soup, cake] = list.items;
  if (!soup || !cake) throw new Error('There are two recipes.');
  const items = [{ ...soup, needsReview: true, isFavorite: true }, cake];
  server.use(itemQuery('GET_USER_ITEMS', () => ({ ...list, items })));
  renderScreen('/app/home');
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent(/Review.*Favorite.*Soup/);
  expect(second).not.toHaveTextContent(/Review|Favorite/);
});

test('a failure is said, and can be tried again', async () => {
  server.use(itemQuery('GET_USER_ITEMS', 'INTERNAL'));
  const { user } = renderScreen('/app/home');
  expect(
    await screen.findByText('Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  server.use(itemQuery('GET_USER_ITEMS', () => listOf([buildItem({ title: 'Soup' })])));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Soup')).toBeVisible();
});

test('what happens on another device is seen here', async () => {
  const [soup, cake] = [buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })];
  server.use(itemQuery('GET_USER_ITEMS', () => listOf([soup])));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  dispatchServerEvent('item:created', { item: cake });
  dispatchServerEvent('item:created', { item: cake });
  await screen.findByText('Cake');
  expect(
    screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent),
  ).toEqual(['Cake', 'Soup']);
  dispatchServerEvent('item:updated', { item: { ...soup, title: 'Better soup' } });
  expect(await screen.findByText('Better soup')).toBeVisible();
  dispatchServerEvent('item:deleted', { itemId: cake._id });
  await waitFor(() => expect(screen.queryByText('Cake')).not.toBeInTheDocument());
});

test('what happened while the connection was lost is asked for', async () => {
  const [soup, cake] = [buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })];
  let asked = 0;
  const answer = (items: Item[]) =>
    itemQuery('GET_USER_ITEMS', () => {
      asked += 1;
      return listOf(items);
    });
  server.use(answer([soup]));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  await waitFor(() => expect(opened.at(-1)?.isConnected).toBe(true));
  expect(asked).toBe(1);
  server.use(answer([cake, soup]));
  dispatchServerEvent('authenticated', { userId: 'whoever' });
  await screen.findByText('Cake');
  expect(asked).toBe(2);
});

test('the frame: places, the Pro badge, the theme', async () => {
  server.use(signedIn(buildUser({ isProUser: true })));
  const { user } = renderScreen('/app/home');
  const [places] = await screen.findAllByRole('navigation', { name: 'Main' });
  const links = within(places as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/app/home'],
    ['Recipes', '/items'],
    ['Add', '/items/create'],
    ['Settings', '/app/setting'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByText('Pro')[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark' }));
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
  expect(localStorage.getItem('mode')).toBe('dark');
});

test('no Pro badge for others', async () => {
  renderScreen('/app/home');
  await screen.findByText('No items yet');
  expect(screen.queryByText('Pro')).not.toBeInTheDocument();
});
