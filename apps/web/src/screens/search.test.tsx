import type { Item } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { buildItem, buildPhoto } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

const recognition = {
  kind: 'dish',
  title: 'Lasagna',
  confidence: 0.9,
  alternatives: [],
  source: 'embedded',
};

/** The server finds these, whatever the words. */
function finds(items: readonly Item[], total = items.length) {
  const asked: unknown[] = [];
  server.use(
    itemQuery('SEARCH_ITEMS', (wanted) => {
      asked.push(wanted);
      const { skip, limit } = wanted;
      return { items: items.slice(skip, skip + limit), total };
    }),
  );
  return asked;
}

async function open(path = '/items/search') {
  const view = renderScreen(path);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search recipes' });
  return { ...view, field, address: () => view.router.state.location.search };
}

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const passes = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => server.use(signedIn()));

test('waits for words, with the focus in its field', async () => {
  const { field } = await open();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('placeholder', 'Search recipes...');
  expect(screen.getByText('Search your recipes')).toBeVisible();
  expect(
    screen.getByText('Type in the search box to find your recipes by name or description'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
});

test('searches when one stops typing, and marks the words in the titles', async () => {
  const asked = finds([buildItem({ title: 'Lemon pasta' }), buildItem({ title: 'Pâté' })]);
  const { user, field, address, router } = await open();
  await user.type(field, ' past ');
  expect(asked).toEqual([]);
  expect(await screen.findByText('Searching...')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
  expect(screen.getByText('2 results')).toBeVisible();
  expect(asked).toEqual([{ query: 'past', limit: 50, skip: 0, fields: 'card' }]);
  expect(titles()).toEqual(['Lemon pasta', 'Pâté']);
  expect(screen.getByText('past').tagName).toBe('MARK');
  expect(address()).toBe('?q=past');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('one result is one', async () => {
  finds([buildItem({ title: 'Soup' })]);
  await open('/items/search?q=soup');
  expect(await screen.findByText('1 result')).toBeVisible();
});

test('the words in the address are searched for at once', async () => {
  finds([buildItem({ title: 'Soup' })]);
  const { field } = await open('/items/search?q=soup');
  expect(field).toHaveValue('soup');
  expect(await screen.findByRole('link', { name: 'Soup' })).toHaveAttribute(
    'href',
    expect.stringContaining('/items/'),
  );
});

test('nothing found says what to try', async () => {
  finds([]);
  await open('/items/search?q=xyzzy');
  expect(await screen.findByText('No results found')).toBeVisible();
  expect(
    screen.getByText('Try searching with different keywords or check your spelling'),
  ).toBeVisible();
});

test('a slow answer that arrives after the next one is dropped', async () => {
  let release: () => void = () => undefined;
  const answered: string[] = [];
  server.use(
    itemQuery('SEARCH_ITEMS', async ({ query }) => {
      if (query === 'soup') {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      answered.push(query);
      return { items: [buildItem({ title: `Found by ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await open('/items/search?q=soup');
  await user.type(field, ' stew{Enter}');
  expect(await screen.findByRole('link', { name: 'Found by soup stew' })).toBeVisible();
  release();
  await waitFor(() => expect(answered).toEqual(['soup stew', 'soup']));
  await passes(30);
  expect(titles()).toEqual(['Found by soup stew']);
});

test('the results of before stay, pale, until the next are here', async () => {
  server.use(
    itemQuery('SEARCH_ITEMS', async ({ query }) => {
      await delay(query === 'soup' ? 0 : 150);
      return { items: [buildItem({ title: `Found by ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await open('/items/search?q=soup');
  await screen.findByRole('link', { name: 'Found by soup' });
  await user.type(field, ' b{Enter}');
  expect(await screen.findByText('Searching...')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Found by soup' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Search Results' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(await screen.findByRole('link', { name: 'Found by soup b' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Found by soup' })).not.toBeInTheDocument();
});

test('Enter does not wait, Escape and blanks clear', async () => {
  const asked = finds([buildItem({ title: 'Soup' })]);
  const { user, field, address } = await open();
  await user.type(field, 'soup{Enter}');
  expect(address()).toBe('?q=soup');
  await screen.findByRole('link', { name: 'Soup' });
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(address()).toBe('');
  expect(screen.getByText('Search your recipes')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument();
  await user.type(field, '   {Enter}');
  await passes(350);
  expect(asked).toHaveLength(1);
  expect(address()).toBe('');
});

test('what was cleared does not come back with the next words', async () => {
  server.use(
    itemQuery('SEARCH_ITEMS', async ({ query }) => {
      await delay(query === 'soup' ? 0 : 100);
      return { items: [buildItem({ title: `Found by ${query}` })], total: 1 };
    }),
  );
  const { user, field } = await open('/items/search?q=soup');
  await screen.findByRole('link', { name: 'Found by soup' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveFocus();
  await user.type(field, 'stew{Enter}');
  expect(screen.queryByRole('link', { name: 'Found by soup' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Found by stew' })).toBeVisible();
});

test('a failure is said, and can be tried again', async () => {
  server.use(itemQuery('SEARCH_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = await open('/items/search?q=soup');
  expect(await screen.findByText('Failed to search items')).toBeVisible();
  finds([buildItem({ title: 'Soup' })]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('more results follow, 50 at a time', async () => {
  const all = Array.from({ length: 60 }, (_, index) => buildItem({ title: `Soup ${index}.` }));
  const asked = finds(all);
  const { user } = await open('/items/search?q=soup');
  await screen.findByText('60 results');
  // A few in each frame: nobody waits for the last of them.
  expect(screen.getAllByRole('article').length).toBeLessThan(20);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(50);
  expect(await screen.findByRole('link', { name: 'Soup 59.' })).toBeVisible();
  expect(asked).toMatchObject([{ skip: 0 }, { skip: 50 }]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a photo finds the recipes that it shows', async () => {
  let asked: unknown;
  server.use(
    itemCommand('FIND_ITEM_USING_AI', (payload) => {
      asked = payload;
      return { items: [buildItem({ title: 'My lasagna' })], recognition };
    }),
  );
  const { user, field } = await open();
  await user.upload(screen.getByLabelText('Search by photo', { selector: 'input' }), buildPhoto());
  expect(screen.getByRole('img', { name: 'The photo you search by' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'My lasagna' })).toBeVisible();
  expect(screen.getByText('It looks like Lasagna.')).toBeVisible();
  expect(screen.getByText('1 result')).toBeVisible();
  expect(asked).toEqual({
    base64Image: `data:image/jpeg;base64,${btoa('photo')}`,
    mimeType: 'image/jpeg',
  });
  await user.type(field, 's');
  expect(screen.queryByRole('img', { name: 'The photo you search by' })).not.toBeInTheDocument();
});

test('a photo that shows none of them, and one that shows no food', async () => {
  let kind = 'dish';
  server.use(
    itemCommand('FIND_ITEM_USING_AI', () => ({
      items: [],
      recognition: { ...recognition, kind },
    })),
  );
  const { user } = await open();
  const photo = screen.getByLabelText('Search by photo', { selector: 'input' });
  await user.upload(photo, buildPhoto());
  expect(await screen.findByText('None of your recipes looks like this photo.')).toBeVisible();
  kind = 'not_food';
  await user.upload(photo, buildPhoto({ name: 'shoe.jpg' }));
  expect(
    await screen.findByText('We see no food in this photo. Try one that shows the dish.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search by words' }));
  expect(screen.getByText('Search your recipes')).toBeVisible();
});

test('what is wrong with a photo is said in plain words; what can be tried again, can', async () => {
  server.use(itemCommand('FIND_ITEM_USING_AI', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = await open();
  const photo = screen.getByLabelText('Search by photo', { selector: 'input' });
  await user.upload(photo, buildPhoto({ size: 0 }));
  expect(screen.getByRole('alert')).toHaveTextContent(/empty/i);
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.upload(photo, buildPhoto({ name: 'other.jpg' }));
  expect(
    await screen.findByText('This photo could not be searched for. Please try again.'),
  ).toBeVisible();
  server.use(
    itemCommand('FIND_ITEM_USING_AI', () => ({
      items: [buildItem({ title: 'My lasagna' })],
      recognition,
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'My lasagna' })).toBeVisible();
});
