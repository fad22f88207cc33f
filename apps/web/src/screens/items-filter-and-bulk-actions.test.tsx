import type { Item, itemQueries, PayloadOf } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Quick soup',
  totalMinutes: 15,
  isFavorite: true,
  tags: ['quick'],
  diets: ['vegetarian', 'vegan'],
});
const roast = buildItem({ _id: 'roast', title: 'Roast', totalMinutes: 180 });
const cake = buildItem({
  _id: 'cake',
  title: 'Cake',
  category: 'dessert',
  needsReview: true,
  tags: ['fast'],
});

type Filter = PayloadOf<(typeof itemQueries)['FIND_ITEM']>;
let collection: Item[] = [];
/** The filters that the server received. */
const filters: Filter[] = [];

const matches = (item: Item, { category, maxMinutes = 9999, isFavorite, tag }: Filter) =>
  (item.totalMinutes ?? 0) <= maxMinutes &&
  (category === undefined || item.category === category) &&
  (!isFavorite || item.isFavorite) &&
  (tag === undefined || item.tags.includes(tag));

beforeEach(() => {
  collection = [soup, roast, cake];
  filters.length = 0;
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_USER_ITEMS', (query) => buildItemList(collection, query)),
    mockItemQuery('FIND_ITEM', (filter) => {
      filters.push(filter);
      const items = collection.filter((item) => matches(item, filter));
      return { items, total: items.length };
    }),
    mockItemQuery('LIST_TAGS', () => ({ tags: ['quick', 'fast'], counts: [2, 1] })),
  );
});

const getTitles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const findCard = (name: string) => screen.findByRole('link', { name });

async function openCollection(search = '') {
  const rendered = renderScreen(`/items${search}`);
  await screen.findAllByRole('article');
  return rendered;
}

async function selectRecipes(
  user: { click: (element: Element) => Promise<void> },
  ...names: string[]
) {
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
}

test('category chips and favorites limit the list, which is stored in the address', async () => {
  const { user, router } = await openCollection();
  await user.click(screen.getByRole('button', { name: 'Dessert 1' }));
  expect(await screen.findByRole('heading', { name: 'Dessert' })).toBeVisible();
  await waitFor(() => expect(getTitles()).toEqual(['Cake']));
  expect(screen.getByRole('button', { name: 'Dessert 1' })).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toBe('?category=dessert');
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Favorites' }));
  await waitFor(() => expect(getTitles()).toEqual(['Quick soup']));
  expect(router.state.location.search).toBe('?favorites=1');
  await user.click(screen.getByRole('button', { name: 'Favorites' }));
  expect(await screen.findByRole('heading', { name: 'Dessert' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('filters that are changed before the list is shown again are all applied', async () => {
  const { router } = await openCollection('?tag=quick');
  const press = (...names: string[]) =>
    act(() => {
      for (const name of names) screen.getByRole('button', { name }).click();
    });
  // Without a number of recipes, because the filter matches fewer.
  press('Dessert', 'Favorites', 'Remove filter: quick');
  expect(router.state.location.search).toBe('?category=dessert&favorites=1');
  press('Dessert', 'All');
  expect(router.state.location.search).toBe('');
});

test('the panel filters by time, diet, tag and unconfirmed dishes; chips remove a filter', async () => {
  const { user, router } = await openCollection();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('radio', { name: '≤\u00a030\u00a0min' }));
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ maxMinutes: 30 }));
  await user.click(screen.getByRole('radio', { name: 'Vegan' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'quick (2)');
  await user.click(screen.getByRole('checkbox', { name: 'Unconfirmed dishes only' }));
  await waitFor(() =>
    expect(filters.at(-1)).toMatchObject({
      ...{ maxMinutes: 30, diet: 'vegan', tag: 'quick', needsReview: true },
    }),
  );
  expect(router.state.location.search).toBe('?time=30&diet=vegan&tag=quick&review=1');
  await user.click(screen.getByRole('button', { name: 'Filters 4' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Vegan' }));
  expect(router.state.location.search).toBe('?time=30&tag=quick&review=1');
});

test('a stored filter and order are applied when the page is opened', async () => {
  await openCollection('?time=30&sort=calories&favorites=1&diet=carnivore');
  await waitFor(() =>
    expect(filters.at(-1)).toEqual({
      ...{ isFavorite: true, maxMinutes: 30, sortBy: 'calories' },
      ...{ limit: 50, skip: 0, fields: 'card' },
    }),
  );
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Calories');
  expect(screen.getByText('Sort:').parentElement).toHaveTextContent('Sort:Calories');
  expect(screen.getByRole('button', { name: 'Remove filter: ≤\u00a030\u00a0min' })).toBeVisible();
});

test('an empty result offers to clear the filter', async () => {
  collection = [roast];
  const { user } = renderScreen('/items?time=15');
  expect(await screen.findByText('No recipe matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await findCard('Roast')).toBeVisible();
});

test('a recipe that is added elsewhere appears in the filtered list, and is found by a search', async () => {
  server.use(
    mockItemQuery('SEARCH_ITEMS', ({ query }) => {
      const items = collection.filter(({ title }) => title.toLowerCase().includes(query));
      return { items, total: items.length };
    }),
  );
  const { router } = await openCollection('?category=dessert');
  await waitFor(() => expect(getTitles()).toEqual(['Cake']));
  await act(() => router.navigate('/items/search?q=pie'));
  expect(await screen.findByText('No results found')).toBeVisible();
  await act(() => router.navigate('/items?category=dessert'));
  await findCard('Cake');
  const pie = buildItem({ _id: 'pie', title: 'Pie', category: 'dessert' });
  collection = [pie, ...collection];
  act(() => dispatchServerEvent('item:created', { item: pie }));
  expect(await findCard('Pie')).toBeVisible();
  await act(() => router.navigate('/items/search?q=pie'));
  expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
});

test('offline, the saved recipes are filtered and sorted', async () => {
  const { user } = await openCollection();
  await waitFor(() => expect(localStorage.getItem('items-storage')).toContain('Roast'));
  act(() => useAppStore.setState({ isOffline: true }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title');
  await waitFor(() => expect(getTitles()).toEqual(['Cake', 'Quick soup', 'Roast']));
  await user.click(screen.getByRole('button', { name: 'Favorites' }));
  await waitFor(() => expect(getTitles()).toEqual(['Quick soup']));
  expect(filters).toEqual([]);
});

test('selected recipes are moved to the trash, which can be undone', async () => {
  const requests: [string, readonly string[]][] = [];
  server.use(
    mockItemCommand('DELETE_ITEMS', ({ itemIds }) => {
      requests.push(['delete', itemIds]);
      collection = [cake];
      return { count: itemIds.length };
    }),
    mockItemCommand('RESTORE_ITEMS', ({ itemIds }) => {
      requests.push(['restore', itemIds]);
      collection = [soup, roast, cake];
      return { count: itemIds.length };
    }),
  );
  const { user } = await openCollection();
  await selectRecipes(user, 'Quick soup', 'Roast');
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move to trash' }));
  expect(await screen.findByText('Moved 2 recipes to trash.')).toBeVisible();
  await waitFor(() => expect(getTitles()).toEqual(['Cake']));
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored 2 recipes.')).toBeVisible();
  expect(await findCard('Roast')).toBeVisible();
  expect(requests).toEqual([
    ['delete', ['soup', 'roast']],
    ['restore', ['soup', 'roast']],
  ]);
});

test('recipes that a filter hides are no longer selected', async () => {
  const { user } = await openCollection();
  await selectRecipes(user, 'Quick soup', 'Roast');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title');
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dessert 1' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  expect(screen.getByRole('checkbox', { name: 'Cake' })).not.toBeChecked();
});

test('recipes are selected with the keyboard; Escape ends the selection', async () => {
  const { user } = await openCollection();
  act(() => screen.getByRole('button', { name: 'Select' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel selection' })).toHaveFocus(),
  );
  const checkbox = await screen.findByRole('checkbox', { name: 'Quick soup' });
  act(() => checkbox.focus());
  await user.keyboard(' ');
  expect(checkbox).toBeChecked();
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await findCard('Roast')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
});

test('when all recipes are selected, the same button selects none', async () => {
  const { user } = await openCollection();
  await selectRecipes(user, 'Quick soup');
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  expect(screen.queryByRole('button', { name: 'Select all' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Select none' }));
  expect(screen.getByText('0 selected')).toBeVisible();
  // Cards appear in steps.
  for (const name of ['Quick soup', 'Roast', 'Cake'])
    await user.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole('button', { name: 'Select none' })).toBeVisible();
  collection = [...collection, buildItem({ _id: 'stew', title: 'Stew' })];
  act(() => dispatchServerEvent('items:changed', {}));
  expect(await screen.findByRole('button', { name: 'Select all' })).toBeVisible();
});

test('tags are added to the selected recipes', async () => {
  const requests: object[] = [];
  server.use(
    mockItemCommand('TAG_ITEMS', (change) => {
      requests.push(change);
      return { count: 1, full: 1 };
    }),
  );
  const { user } = await openCollection();
  await selectRecipes(user, 'Quick soup', 'Cake');
  await user.click(screen.getByRole('button', { name: 'Tag' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tag 2 recipes' });
  await user.click(await within(dialog).findByRole('button', { name: 'quick' }));
  await user.type(within(dialog).getByLabelText('New tags'), 'Sunday, quick');
  await user.click(within(dialog).getByRole('button', { name: 'Add tags' }));
  expect(await screen.findByText('Changed the tags of 1 recipe.')).toBeVisible();
  expect(screen.getByText('1 recipe not changed: a recipe can have up to 30 tags.')).toBeVisible();
  expect(requests).toEqual([{ itemIds: ['soup', 'cake'], add: ['quick', 'Sunday'], remove: [] }]);
});

test('a tag is renamed, or merged with another one', async () => {
  const requests: object[] = [];
  server.use(
    mockItemCommand('RENAME_TAG', (names) => {
      requests.push(names);
      server.use(mockItemQuery('LIST_TAGS', () => ({ tags: ['quick'], counts: [3] })));
      return { count: 1 };
    }),
  );
  const { user, router } = await openCollection('?tag=fast&sort=title');
  await user.click(screen.getByRole('button', { name: 'Filters 1' }));
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
  await user.click(screen.getByRole('button', { name: 'Rename “fast”' }));
  const field = screen.getByRole('textbox', { name: 'New name for “fast”' });
  await user.clear(field);
  await user.type(field, 'quick');
  expect(screen.getByText('Recipes with “fast” get the tag “quick” instead.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Renamed the tag of 1 recipe.')).toBeVisible();
  expect(requests).toEqual([{ tag: 'fast', newTag: 'quick' }]);
  await waitFor(() => expect(router.state.location.search).toBe('?tag=quick&sort=title'));
  expect(screen.queryByRole('button', { name: 'Rename “fast”' })).not.toBeInTheDocument();
});

test('on phones the dialog of the tags replaces the sheet of filters, which then opens again', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query);
    return query === '(width < 48rem)' ? Object.assign(list, { matches: true }) : list;
  });
  const { user } = await openCollection('');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
  expect(screen.getByRole('dialog', { name: 'Manage tags' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Manage tags' })).toHaveFocus());
});

test('a tag is deleted after a confirmation, which returns the focus when it is canceled', async () => {
  const requests: object[] = [];
  server.use(
    mockItemCommand('DELETE_TAG', (request) => {
      requests.push(request);
      server.use(mockItemQuery('LIST_TAGS', () => ({ tags: ['quick'], counts: [2] })));
      return { count: 1 };
    }),
  );
  const { user, router } = await openCollection('?tag=fast&sort=title');
  await user.click(screen.getByRole('button', { name: 'Filters 1' }));
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
  await user.click(screen.getByRole('button', { name: 'Delete “fast”' }));
  expect(screen.getByText(/^“fast” will be removed from \d recipes?\./)).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'Manage tags' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete “fast”' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  expect(await screen.findByText('Removed the tag from 1 recipe.')).toBeVisible();
  expect(requests).toEqual([{ tag: 'fast' }]);
  expect(dialog.getByRole('list')).toHaveFocus();
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title'));
  expect(screen.queryByRole('button', { name: 'Delete “fast”' })).not.toBeInTheDocument();
});

test('the selected recipes are exported as JSON-LD', async () => {
  server.use(mockItemQuery('GET_ITEMS_BY_ID', () => ({ items: [soup, cake] })));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    files.push(object as Blob);
    return 'blob:recipes';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await openCollection();
  await selectRecipes(user, 'Quick soup', 'Cake');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Exported 2 recipes.')).toBeVisible();
  const recipes = JSON.parse((await files[0]?.text()) ?? '[]');
  expect(recipes.map(({ name }: { name: string }) => name)).toEqual(['Quick soup', 'Cake']);
});

test('offline, actions on selected recipes say that they need a connection', async () => {
  const { user } = await openCollection();
  await selectRecipes(user, 'Roast');
  act(() => useAppStore.setState({ isOffline: true }));
  expect(screen.getByText(/Connect to the internet to change or export recipes\./)).toBeVisible();
  for (const name of ['Tag', 'Export', 'Move to trash'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
});

test('the list is refetched when another device has changed several recipes', async () => {
  await openCollection();
  collection = [cake];
  act(() => dispatchServerEvent('items:changed', {}));
  await waitFor(() => expect(getTitles()).toEqual(['Cake']));
});
