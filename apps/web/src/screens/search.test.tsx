import { type Item, SEARCH_DEBOUNCE_MS } from '@plateful/contract';
import { scan } from '@plateful/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { createDeferred } from '#testing/create-deferred.ts';
import {
  mockEndpoint,
  mockItemCommand,
  mockItemQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildPhoto } from '#testing/test-data-builders.ts';
import { scanSuccess } from '#testing/upload-queue-scenario.ts';

const recognition = {
  kind: 'dish',
  title: 'Lasagna',
  confidence: 0.9,
  alternatives: [],
  source: 'embedded',
};

/** Mocks these results for every query. */
function mockSearch(items: readonly Item[], total = items.length, mayRespond?: Promise<void>) {
  const queries: unknown[] = [];
  server.use(
    mockItemQuery('SEARCH_ITEMS', async (payload) => {
      queries.push(payload);
      await mayRespond;
      const { skip, limit } = payload;
      return { items: items.slice(skip, skip + limit), total };
    }),
  );
  return queries;
}

async function renderSearch(path = '/items/search') {
  const view = renderScreen(path);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search recipes' });
  return { ...view, field, address: () => view.router.state.location.search };
}

const getTitles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const waitMs = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => server.use(mockSignedIn()));

test('waits for input with the focus in its field', async () => {
  const { field } = await renderSearch();
  // An effect moves the focus after the field has appeared.
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('placeholder', 'Search recipes...');
  expect(screen.getByText('Search your recipes')).toBeVisible();
  expect(
    screen.getByText('Type in the search box to find your recipes by name or description'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
});

test('an emptied field ends a search whose page is not rendered yet', async () => {
  mockSearch([]);
  const { field, router, address: getUrl } = await renderSearch();
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.search !== '?q=soup') return;
    unsubscribe();
    fireEvent.change(field, { target: { value: '' } });
  });
  fireEvent.change(field, { target: { value: 'soup' } });
  await waitMs(SEARCH_DEBOUNCE_MS + 50);
  expect(getUrl()).toBe('');
  expect(screen.getByText('Search your recipes')).toBeVisible();
});

test('searches after typing stops, and highlights the words in the titles', async () => {
  const response = createDeferred();
  const items = [buildItem({ title: 'Lemon pasta' }), buildItem({ title: 'Pâté' })];
  const queries = mockSearch(items, 2, response.promise);
  const { user, field, address: getUrl, router } = await renderSearch();
  await user.type(field, ' past ');
  expect(queries).toEqual([]);
  expect(await screen.findByText('Searching...')).toBeInTheDocument();
  response.resolve();
  expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
  expect(screen.getByText('2 results')).toBeVisible();
  expect(queries).toEqual([{ query: 'past', limit: 50, skip: 0, fields: 'card' }]);
  expect(getTitles()).toEqual(['Lemon pasta', 'Pâté']);
  expect(screen.getByText('past').tagName).toBe('MARK');
  expect(getUrl()).toBe('?q=past');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows the singular for one result', async () => {
  mockSearch([buildItem({ title: 'Soup' })]);
  await renderSearch('/items/search?q=soup');
  expect(await screen.findByText('1 result')).toBeVisible();
});

test('searches at once for the words in the URL', async () => {
  mockSearch([buildItem({ title: 'Soup' })]);
  const { field } = await renderSearch('/items/search?q=soup');
  expect(field).toHaveValue('soup');
  expect(await screen.findByRole('link', { name: 'Soup' })).toHaveAttribute(
    'href',
    expect.stringContaining('/items/'),
  );
});

test('shows suggestions when nothing was found', async () => {
  mockSearch([]);
  await renderSearch('/items/search?q=xyzzy');
  expect(await screen.findByText('No results found')).toBeVisible();
  expect(
    screen.getByText('Try searching with different keywords or check your spelling'),
  ).toBeVisible();
  const addLink = within(screen.getByRole('main')).getByRole('link', { name: 'Add a recipe' });
  expect(addLink).toHaveAttribute('href', '/items/create');
});

test('ignores a slow response that arrives after a later one', async () => {
  let resolveResponse: () => void = () => undefined;
  const answeredQueries: string[] = [];
  server.use(
    mockItemQuery('SEARCH_ITEMS', async ({ query }) => {
      if (query === 'soup') {
        await new Promise<void>((resolve) => {
          resolveResponse = resolve;
        });
      }
      answeredQueries.push(query);
      return { items: [buildItem({ title: `Found by ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await renderSearch('/items/search?q=soup');
  await user.type(field, ' stew{Enter}');
  expect(await screen.findByRole('link', { name: 'Found by soup stew' })).toBeVisible();
  resolveResponse();
  await waitFor(() => expect(answeredQueries).toEqual(['soup stew', 'soup']));
  await waitMs(30);
  expect(getTitles()).toEqual(['Found by soup stew']);
});

test('dims the previous results until the next ones arrive', async () => {
  server.use(
    mockItemQuery('SEARCH_ITEMS', async ({ query }) => {
      await delay(query === 'soup' ? 0 : 150);
      return { items: [buildItem({ title: `Result for ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await renderSearch('/items/search?q=soup');
  await screen.findByRole('link', { name: 'Result for soup' });
  await user.type(field, ' b{Enter}');
  expect(await screen.findByText('Searching...')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Result for soup' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Search Results' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(await screen.findByRole('link', { name: 'Result for soup b' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Result for soup' })).not.toBeInTheDocument();
});

test('Enter searches at once; Escape and blanks clear', async () => {
  const queries = mockSearch([buildItem({ title: 'Soup' })]);
  const { user, field, address: getUrl } = await renderSearch();
  await user.type(field, 'soup{Enter}');
  expect(getUrl()).toBe('?q=soup');
  await screen.findByRole('link', { name: 'Soup' });
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(getUrl()).toBe('');
  expect(screen.getByText('Search your recipes')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument();
  await user.type(field, '   {Enter}');
  await waitMs(350);
  expect(queries).toHaveLength(1);
  expect(getUrl()).toBe('');
});

test('cleared results do not reappear with the next words', async () => {
  server.use(
    mockItemQuery('SEARCH_ITEMS', async ({ query }) => {
      await delay(query === 'soup' ? 0 : 100);
      return { items: [buildItem({ title: `Found by ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await renderSearch('/items/search?q=soup');
  await screen.findByRole('link', { name: 'Found by soup' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveFocus();
  await user.type(field, 'stew{Enter}');
  expect(screen.queryByRole('link', { name: 'Found by soup' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Found by stew' })).toBeVisible();
});

test('shows an error and can retry', async () => {
  server.use(mockItemQuery('SEARCH_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = await renderSearch('/items/search?q=soup');
  expect(await screen.findByText('Failed to search items')).toBeVisible();
  mockSearch([buildItem({ title: 'Soup' })]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('loads 50 more results at a time', async () => {
  const items = Array.from({ length: 60 }, (_, index) => buildItem({ title: `Soup ${index}.` }));
  const queries = mockSearch(items);
  const { user } = await renderSearch('/items/search?q=soup');
  await screen.findByText('60 results');
  // Rendered a few per frame.
  expect(screen.getAllByRole('article').length).toBeLessThan(20);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(50);
  expect(await screen.findByRole('link', { name: 'Soup 59.' })).toBeVisible();
  expect(queries).toMatchObject([{ skip: 0 }, { skip: 50 }]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('finds the recipes that look like a photo', async () => {
  let queries: unknown;
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', (payload) => {
      queries = payload;
      return { items: [buildItem({ title: 'My lasagna' })], recognition };
    }),
  );
  const { user, field } = await renderSearch();
  await user.upload(screen.getByLabelText('Search by photo', { selector: 'input' }), buildPhoto());
  expect(screen.getByRole('img', { name: 'Search photo' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Search recipes' })).not.toHaveFocus();
  expect(await screen.findByRole('link', { name: 'My lasagna' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This looks like Lasagna' })).toBeVisible();
  expect(screen.getByText('1 result')).toBeVisible();
  expect(queries).toEqual({
    base64Image: `data:image/jpeg;base64,${btoa('photo')}`,
    mimeType: 'image/jpeg',
  });
  await user.type(field, 's');
  expect(screen.queryByRole('img', { name: 'Search photo' })).not.toBeInTheDocument();
});

test('a recipe found by photo can be marked as a favorite', async () => {
  const lasagna = buildItem({ title: 'My lasagna' });
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', () => ({ items: [lasagna], recognition })),
    mockItemCommand('UPDATE_ITEM', () => ({ data: { ...lasagna, isFavorite: true } })),
  );
  const { user } = await renderSearch();
  await user.upload(screen.getByLabelText('Search by photo', { selector: 'input' }), buildPhoto());
  const favorite = await screen.findByRole('button', { name: 'Favorite: My lasagna' });
  await user.click(favorite);
  await waitFor(() => expect(favorite).toHaveAttribute('aria-pressed', 'true'));
});

test('shows messages for a photo without matches and one without food', async () => {
  let kind = 'dish';
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', () => ({
      items: [],
      recognition: { ...recognition, kind },
    })),
  );
  const { user } = await renderSearch();
  const photo = screen.getByLabelText('Search by photo', { selector: 'input' });
  await user.upload(photo, buildPhoto());
  expect(await screen.findByText('No recipes match this photo.')).toBeVisible();
  kind = 'not_food';
  await user.upload(photo, buildPhoto({ name: 'shoe.jpg' }));
  expect(
    await screen.findByText('No food detected. Try a photo that shows the dish.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(screen.getByText('Search your recipes')).toBeVisible();
});

test('a photo without matches leads on: to a new recipe, or to another photo of food', async () => {
  let kind = 'not_food';
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', () => ({
      items: [],
      recognition: { ...recognition, kind },
    })),
    mockEndpoint(scan, () => scanSuccess),
  );
  const { user, router } = await renderSearch();
  await user.upload(screen.getByLabelText('Search by photo', { selector: 'input' }), buildPhoto());
  const anotherPhoto = { selector: 'input' };
  const another = await screen.findByLabelText('Choose another photo', anotherPhoto);
  kind = 'dish';
  await user.upload(another, buildPhoto({ name: 'pancakes.jpg' }));
  await user.click(await screen.findByRole('button', { name: 'Create a recipe from this photo' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/items/${scanSuccess.itemId}`));
});

test('shows photo errors, and can retry temporary ones', async () => {
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', { fail: 'INTERNAL', with: { errorMessage: '' } }),
  );
  const { user } = await renderSearch();
  const photo = screen.getByLabelText('Search by photo', { selector: 'input' });
  await user.upload(photo, buildPhoto({ size: 0 }));
  expect(screen.getByRole('img', { name: 'Search photo' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/empty/i);
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.upload(photo, buildPhoto({ name: 'other.jpg' }));
  expect(await screen.findByText('The photo search failed')).toBeVisible();
  server.use(
    mockItemCommand('FIND_ITEM_USING_AI', () => ({
      items: [buildItem({ title: 'My lasagna' })],
      recognition,
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'My lasagna' })).toBeVisible();
});
