import type { Item } from '@plateful/contract';
import { scan } from '@plateful/contract/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveCookingProgress } from '#entities/recipe/cooking-progress.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { toItemCard } from '#lib/to-item-card.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { openedSockets } from '#testing/fake-socket.ts';
import {
  mockEndpoint,
  mockItemCommand,
  mockItemQuery,
  mockRecipeList,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildPhoto, buildUser } from '#testing/test-data-builders.ts';
import { scanSuccess } from '#testing/upload-queue-scenario.ts';

beforeEach(() => server.use(mockSignedIn()));

test('shows a greeting and a loading state', async () => {
  const response = createDeferred();
  server.use(
    mockItemQuery('GET_USER_ITEMS', async () => {
      await response.promise;
      return buildItemList([]);
    }),
  );
  renderScreen('/app/home');
  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(screen.getByText('Create, organize, and manage your recipe collection')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'My Items' })).toBeVisible();
  expect(screen.getByText('Loading items...')).toBeInTheDocument();
  response.resolve();
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

describe('with recipes', () => {
  const recipes = Array.from({ length: 8 }, (_, index) =>
    buildItem({ _id: `recipe-${index}`, title: `Recipe ${index}` }),
  );
  const [first, second, third] = recipes as [Item, Item, Item];
  const [seventh, eighth] = recipes.slice(6) as [Item, Item];
  const getSection = (name: string) => screen.findByRole('region', { name });
  const getTitles = (section: HTMLElement) =>
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);

  function mockHomeItems(favorites: Item[], cooked: Item[] = []) {
    const cookedCards = cooked.map((item) => ({ ...toItemCard(item), lastCookedOn: '2026-11-01' }));
    server.use(
      mockRecipeList(...recipes),
      mockItemQuery('GET_HOME_ITEMS', () => ({
        favorites: favorites.map(toItemCard),
        cooked: cookedCards,
      })),
    );
  }

  test('shows six newest recipes, and the favorites', async () => {
    mockHomeItems(recipes.slice(2).map((item) => ({ ...item, isFavorite: true })));
    renderScreen('/app/home');
    const favorites = await getSection('Favorites');
    expect(getTitles(await getSection('My Items'))).toHaveLength(6);
    expect(getTitles(favorites)[0]).toBe('Recipe 2');
    expect(within(favorites).getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      '/items?favorites=1',
    );
  });

  test('favorites that are all among the newest recipes are not shown twice', async () => {
    mockHomeItems([{ ...second, isFavorite: true }]);
    renderScreen('/app/home');
    await getSection('My Items');
    await screen.findByText('Recipe 5');
    expect(screen.queryByText('Favorites')).not.toBeInTheDocument();
  });

  test('a recipe joins and leaves the favorites, without losing the focus', async () => {
    const favorites = [seventh, second].map((item) => ({ ...item, isFavorite: true }));
    const mockUpdate = (item: Item, shown: Item[]) => {
      mockHomeItems(shown);
      server.use(mockItemCommand('UPDATE_ITEM', () => ({ data: item })));
    };
    mockHomeItems(favorites.slice(0, 1));
    const { user } = renderScreen('/app/home');
    const section = await getSection('Favorites');
    mockUpdate(favorites[1] as Item, favorites);
    await user.click(screen.getByRole('button', { name: 'Favorite: Recipe 1' }));
    const joined = await within(section).findByRole('button', { name: 'Favorite: Recipe 1' });
    mockUpdate(second, favorites.slice(0, 1));
    await user.click(joined);
    const heading = within(section).getByRole('heading', { name: 'Favorites' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(joined).not.toBeInTheDocument();
    mockUpdate(seventh, []);
    await user.click(within(section).getByRole('button'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(section).not.toBeInTheDocument();
  });

  test('follows changes of favorites and cooked recipes on other devices', async () => {
    mockHomeItems([]);
    renderScreen('/app/home');
    await getSection('My Items');
    const update = (item: Item) => act(() => dispatchServerEvent('item:updated', { item }));
    const favorite = { ...seventh, isFavorite: true };
    mockHomeItems([favorite]);
    update(favorite);
    expect(getTitles(await getSection('Favorites'))).toEqual(['Recipe 6']);
    mockHomeItems([favorite], [third]);
    update({ ...third, cooked: [{ date: '2026-11-01', note: '' }] });
    expect(getTitles(await getSection('Cook again'))).toEqual(['Recipe 2']);
    mockHomeItems([eighth]);
    act(() => dispatchServerEvent('item:deleted', { itemId: seventh._id }));
    await waitFor(async () =>
      expect(getTitles(await getSection('Favorites'))).toEqual(['Recipe 7']),
    );
  });

  test('continues what was started on this device, then offers what was cooked last', async () => {
    mockHomeItems([], [third, first]);
    saveCookingProgress({ itemId: first._id, step: 2, stepCount: 5, servings: 6 });
    localStorage.setItem('checkedIngredients', JSON.stringify([[second._id, 4, [0, 2]]]));
    renderScreen('/app/home');
    const rows = within(await getSection('Continue or cook again')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Recipe 0Step 2 of 5Continue',
      'Recipe 12 of 4 ingredientsContinue',
      expect.stringMatching(/^Recipe 2Cooked Nov\s1(,\s2026)?Cook$/),
    ]);
    const links = rows.map((row) => within(row).getByRole('link'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/items/recipe-0/cook?servings=6&step=2',
      '/items/recipe-1',
      '/items/recipe-2/cook',
    ]);
  });

  test('cook mode is continued at its step, until the recipe is finished', async () => {
    mockHomeItems([]);
    const soup = { ...first, instructions: ['Cut.', 'Boil.', 'Serve.'] };
    server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })));
    const { user, router } = renderScreen('/items/recipe-0/cook');
    await user.click(await screen.findByRole('button', { name: /^Next/ }));
    await act(() => router.navigate('/app/home'));
    await user.click(await screen.findByRole('link', { name: 'Continue: Recipe 0' }));
    await screen.findByText('Step 2 of 3');
    await user.click(screen.getByRole('button', { name: /^Next/ }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await act(() => router.navigate('/app/home'));
    await getSection('My Items');
    expect(screen.queryByText(/^Continue/)).not.toBeInTheDocument();
  });
});

test('the search opens the search screen with its words', async () => {
  const { user, getPath, router } = renderScreen('/app/home');
  await user.type(await screen.findByRole('textbox', { name: 'Search recipes' }), 'crème & eggs');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getPath()).toBe('/items/search'));
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('crème & eggs');
});

test('a photo chosen on home is scanned on the create screen', async () => {
  server.use(mockEndpoint(scan, () => scanSuccess));
  const { user, getPath } = renderScreen('/app/home');
  await user.upload(await screen.findByLabelText('Choose from Gallery'), buildPhoto());
  await waitFor(() => expect(getPath()).toBe(`/items/${scanSuccess.itemId}`));
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
