import type { Item, itemCommands, PayloadOf } from '@plateful/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyStoredLanguage, setStoredLanguage } from '#lib/language.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const pizza = buildItem({
  _id: 'pizza',
  title: 'Pizza',
  ingredients: ['500 g flour', '400 g tomatoes'],
  instructions: ['Knead.', 'Crush.', 'Bake.'],
  sections: [
    { title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 },
    { title: 'Sauce', ingredientsFrom: 1, instructionsFrom: 1 },
  ],
  ...{ prepMinutes: 30, cookMinutes: 15, totalMinutes: 780, notes: 'Keeps for two days.' },
  ...{ author: 'Rosa', sourceUrl: 'https://www.example.com/pizza', tags: ['Sunday'] },
  ...{ diets: ['vegetarian', 'vegan'], allergens: ['gluten', 'milk'], uncounted: [1] },
  cooked: [{ date: '2026-11-01T18:00:00.000Z', note: '' }],
});

type UpdateItem = (typeof itemCommands)['UPDATE_ITEM'];

/** The recipe on the server, and the updates it received. */
const state: {
  item: Item;
  updates: PayloadOf<UpdateItem>[];
} = { item: pizza, updates: [] };

const updateHandler = mockItemCommand('UPDATE_ITEM', (payload) => {
  state.updates.push(payload);
  state.item = { ...state.item, ...payload.updateData } as Item;
  return { data: state.item };
});

beforeEach(() => {
  state.item = pizza;
  state.updates = [];
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: state.item })),
    updateHandler,
  );
});

afterEach(async () => {
  resetLanguageToEnglish();
  setStoredLanguage('en');
  await applyStoredLanguage();
});

test.each([
  ['the English steps of a translated title', ['Stir the flour and the water.'], true],
  ['translated steps', ['Mehl und Wasser verrühren.'], false],
])('in German, says which recipes are in English: %s', async (_name, instructions, isEnglish) => {
  state.item = { ...pizza, instructions, sections: [], titles: { de: 'Pizza Margherita' } };
  setStoredLanguage('de');
  await applyStoredLanguage();
  renderScreen('/items/pizza');
  expect(await screen.findByRole('heading', { name: 'Pizza Margherita' })).toBeVisible();
  await screen.findByRole('region', { name: 'Über dieses Rezept' });
  const note = screen.queryByText('Dieses Rezept ist auf Englisch.');
  expect(note !== null).toBe(isEnglish);
});

test('shows headings, notes, source, diets, allergens and tags', async () => {
  renderScreen('/items/pizza');
  const about = await screen.findByRole('region', { name: 'About this recipe' });
  expect(screen.getAllByRole('heading', { name: 'Sauce' })).toHaveLength(2);
  const steps = screen.getByRole('region', { name: 'Instructions' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['1Knead.', '2Crush.', '3Bake.']);
  expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Keeps for two days.');
  expect(about).toHaveTextContent('From Rosa · example.com');
  const facts = screen.getByRole('list', { name: 'Recipe details' });
  expect(facts).toHaveTextContent('Total time 13 hrPreparation 30 minCooking 15 min');
  expect(about).toHaveTextContent('Vegan');
  expect(about).not.toHaveTextContent('Vegetarian');
  expect(about).toHaveTextContent('Contains gluten and milk.Not all ingredients are known.');
  const link = screen.getByRole('link', { name: 'example.com' });
  expect(link).toHaveAttribute('href', 'https://www.example.com/pizza');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('Sunday');
});

test('an address that is no web page is not a link', async () => {
  state.item = { ...pizza, sourceUrl: 'javascript:alert(1)' };
  renderScreen('/items/pizza');
  expect(await screen.findByText('From Rosa')).toBeVisible();
  expect(screen.queryByRole('link', { name: /alert/ })).not.toBeInTheDocument();
});

test('marks a favorite at once, and takes it back when saving fails', async () => {
  const { user } = renderScreen('/items/pizza');
  const favorite = await screen.findByRole('button', { name: 'Favorite' });
  await user.click(favorite);
  expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(state.updates[0]?.updateData).toEqual({ isFavorite: true }));
  server.use(mockItemCommand('UPDATE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  await user.click(favorite);
  expect(await screen.findByText(/change could not be saved/)).toBeVisible();
  await waitFor(() => expect(favorite).toHaveAttribute('aria-pressed', 'true'));
});

test('quick changes are saved in order, one after another', async () => {
  const response = createDeferred();
  server.use(
    http.post('http://plateful.test/api/backend/items', async ({ request }) => {
      const { payload } = (await request.clone().json()) as { payload: PayloadOf<UpdateItem> };
      if (payload.updateData.isFavorite) await response.promise;
      return undefined;
    }),
  );
  const { user } = renderScreen('/items/pizza');
  const button = await screen.findByRole('button', { name: 'Favorite' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  response.resolve();
  await waitFor(() => expect(state.updates).toHaveLength(3));
  expect(state.updates.map(({ updateData }) => updateData)).toEqual([
    { isFavorite: true },
    { isFavorite: false },
    { rating: 4 },
  ]);
});

test('rates the recipe and removes the rating', async () => {
  const { user } = renderScreen('/items/pizza');
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked());
  expect(screen.getByText('Rating').closest('p')).toHaveTextContent(/Rating 4$/);
  await user.click(screen.getByRole('button', { name: 'Remove rating' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked());
  await waitFor(() =>
    expect(state.updates.map(({ updateData }) => updateData)).toEqual([
      { rating: 4 },
      { rating: null },
    ]),
  );
});

test('logs cooking and undoes it', async () => {
  const { user } = renderScreen('/items/pizza');
  const log = await screen.findByRole('region', { name: 'Cooking log' });
  expect(log).toHaveTextContent('Cooked once, on Nov 1, 2026.');
  await user.click(within(log).getByRole('button', { name: 'I cooked this' }));
  await waitFor(() => expect(log).toHaveTextContent('Cooked 2 times, last on'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(log).toHaveTextContent('Cooked once, on Nov 1, 2026.'));
  expect(state.item.cooked).toEqual(pizza.cooked);
});

test('an entry of the cooking log gets a note and another date, and can be deleted', async () => {
  const { user } = renderScreen('/items/pizza');
  const log = await screen.findByRole('region', { name: 'Cooking log' });
  await user.click(within(log).getByRole('button', { name: 'Add a note: Nov 1, 2026' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cooking log' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Less salt. ');
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-10-31' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(state.item.cooked).toEqual([{ date: '2026-10-31', note: 'Less salt.' }]),
  );
  expect(await within(log).findByText('Less salt.')).toBeVisible();
  await user.click(within(log).getByRole('button', { name: 'Edit: Oct 31, 2026' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(state.item.cooked).toEqual([]));
  expect(await within(log).findByText('Not cooked yet.')).toBeVisible();
});

test('the latest day is the last entry of the cooking log, also after a change of a date', async () => {
  const first = { date: '2026-10-01T18:00:00.000Z', note: 'First.' };
  const second = { date: '2026-11-01T18:00:00.000Z', note: 'Second.' };
  state.item = { ...pizza, cooked: [first, second] };
  const { user } = renderScreen('/items/pizza');
  const log = await screen.findByRole('region', { name: 'Cooking log' });
  await user.click(within(log).getByRole('button', { name: 'Edit: Nov 1, 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-09-15' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(state.item.cooked).toEqual([{ date: '2026-09-15', note: 'Second.' }, first]),
  );
});

test('an entry of another device is kept when both log cooking', async () => {
  const other = { date: '2026-11-20T18:00:00.000Z', note: '' };
  const { user } = renderScreen('/items/pizza');
  const log = await screen.findByRole('region', { name: 'Cooking log' });
  const changed = { ...pizza, cooked: [...pizza.cooked, other], updatedAt: '2026-11-21T00:00:00Z' };
  server.use(
    mockItemCommand('UPDATE_ITEM', 'ITEM_CHANGED'),
    mockItemQuery('GET_ITEM_BY_ID', () => {
      if (state.item === pizza) state.item = changed;
      server.use(updateHandler);
      return { data: state.item };
    }),
  );
  await user.click(within(log).getByRole('button', { name: 'I cooked this' }));
  await waitFor(() => expect(log).toHaveTextContent('Cooked 3 times, last on'));
  expect(state.updates.at(-1)).toMatchObject({ basedOn: changed.updatedAt });
  expect(state.item.cooked.slice(0, 2)).toEqual(changed.cooked);
});

test('the end of cook mode logs cooking', async () => {
  const { user } = renderScreen('/items/pizza/cook?step=3');
  expect(await screen.findByText('Step 3 of 3 · Sauce')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await user.click(await screen.findByRole('button', { name: 'I cooked this' }));
  await waitFor(() => expect(state.item.cooked).toHaveLength(2));
});
