import type { Item } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { openedSockets } from '#testing/fake-socket.ts';
import {
  mockItemCommand,
  mockItemQuery,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

beforeEach(() => server.use(mockSignedIn()));

test('shows a greeting and a loading state', async () => {
  renderScreen('/app/home');
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(screen.getByText('Create, organize, and manage your recipe collection')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'My Items' })).toBeVisible();
  expect(screen.getByText('Loading items...')).toBeInTheDocument();
  expect(await screen.findByText('No items yet')).toBeVisible();
});

test('requests 20 items; the title links to the recipe, the card does not', async () => {
  let requestPayload: unknown;
  const soup = buildItem({ _id: 'soup', title: 'Soup' });
  server.use(
    mockItemQuery('GET_USER_ITEMS', (payload) => {
      requestPayload = payload;
      return { ...buildItemList([soup, buildItem({ title: '' })]), total: 25 };
    }),
  );
  const { user, getPath } = renderScreen('/app/home');
  const title = await screen.findByRole('link', { name: 'Soup' });
  expect(requestPayload).toMatchObject({
    limit: 20,
    skip: 0,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  });
  expect(screen.getByText('Untitled Item')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all 25' })).toHaveAttribute('href', '/items');
  await user.click(screen.getAllByRole('article')[0] as HTMLElement);
  expect(getPath()).toBe('/app/home');
  expect(title).toHaveAttribute('href', '/items/soup');
});

test('a card marks recipes that need review', async () => {
  const list = buildItemList([buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })]);
  const [soup, cake] = list.items;
  if (!soup || !cake) throw new Error('Two recipes are missing.');
  const items = [{ ...soup, needsReview: true }, cake];
  server.use(mockItemQuery('GET_USER_ITEMS', () => ({ ...list, items })));
  renderScreen('/app/home');
  const [firstCard, secondCard] = await screen.findAllByRole('article');
  expect(firstCard).toHaveTextContent(/Review.*Soup/);
  expect(secondCard).not.toHaveTextContent(/Review/);
});

describe('the favorite button of a card', () => {
  const soup = buildItem({ _id: 'soup', title: 'Soup' });

  async function openCard() {
    server.use(mockRecipeList(soup));
    const view = renderScreen('/app/home');
    return { ...view, button: await screen.findByRole('button', { name: 'Favorite: Soup' }) };
  }

  test('marks the recipe at once, follows its link in keyboard order, and does not open it', async () => {
    let isSaved = false;
    server.use(
      mockItemCommand('UPDATE_ITEM', async (update) => {
        expect(update).toMatchObject({ itemId: 'soup', updateData: { isFavorite: true } });
        await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
        isSaved = true;
        return { data: { ...soup, isFavorite: true } };
      }),
    );
    const { user, button, getPath } = await openCard();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    screen.getByRole('link', { name: 'Soup' }).focus();
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard(' ');
    await waitFor(() => expect(isSaved).toBe(true));
    expect(getPath()).toBe('/app/home');
  });

  test('is reset when the server rejects the change', async () => {
    server.use(mockItemCommand('UPDATE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user, button } = await openCard();
    await user.click(button);
    expect(
      await screen.findByText('Your change could not be saved. Please try again.'),
    ).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });
});

test('shows an error and can retry', async () => {
  server.use(mockItemQuery('GET_USER_ITEMS', 'INTERNAL'));
  const { user } = renderScreen('/app/home');
  expect(
    await screen.findByText('Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  server.use(mockRecipeList(buildItem({ title: 'Soup' })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Soup')).toBeVisible();
});

test('shows changes from another device', async () => {
  const [soup, cake] = [buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })];
  server.use(mockRecipeList(soup));
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

test('reloads after the connection was lost', async () => {
  const [soup, cake] = [buildItem({ title: 'Soup' }), buildItem({ title: 'Cake' })];
  let payload = 0;
  const mockItems = (items: Item[]) =>
    mockItemQuery('GET_USER_ITEMS', () => {
      payload += 1;
      return buildItemList(items);
    });
  server.use(mockItems([soup]));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  await waitFor(() => expect(openedSockets.at(-1)?.isConnected).toBe(true));
  expect(payload).toBe(1);
  server.use(mockItems([cake, soup]));
  dispatchServerEvent('authenticated', { userId: 'user-1' });
  await screen.findByText('Cake');
  expect(payload).toBe(2);
});

test('has navigation, a Pro badge and a theme switch', async () => {
  server.use(mockSignedIn(buildUser({ isProUser: true })));
  const { user } = renderScreen('/app/home');
  const [sidebarNavigation] = await screen.findAllByRole('navigation', { name: 'Main' });
  const links = within(sidebarNavigation as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/app/home'],
    ['Recipes', '/items'],
    ['Add', '/items/create'],
    ['Settings', '/app/setting'],
  ]);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByText('Pro')[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark mode' }));
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
  expect(localStorage.getItem('mode')).toBe('dark');
});

test('shows no Pro badge without a membership', async () => {
  renderScreen('/app/home');
  await screen.findByText('No items yet');
  expect(screen.queryByText('Pro')).not.toBeInTheDocument();
});
