import type { Item } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockItemCommand,
  mockItemQuery,
  mockKnownDishes,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({
  _id: 'soup',
  title: 'Soup',
  alternatives: [
    { title: 'Soup', confidence: 0.6 },
    { title: 'Ramen', confidence: 0.34 },
    { title: 'Pho', confidence: 0.05 },
  ],
});
const restorableUntil = new Date(Date.now() + 86_400_000).toISOString();
const toDish = (title: string): Item => ({ ...soup, title, replacedVersionUntil: restorableUntil });

const dishes = ['Ramen', 'Ratatouille', 'Risotto'];

beforeEach(() => {
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockKnownDishes(dishes),
    mockItemCommand('CONFIRM_RECOGNITION', ({ title }) => ({ data: toDish(title) })),
  );
});

async function openDialog() {
  const view = renderScreen('/items/soup');
  await view.user.click(await screen.findByRole('button', { name: 'More' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Not this dish?' }));
  const field = await screen.findByRole('combobox', { name: 'Which dish is it?' });
  return { ...view, field };
}

const optionTexts = () => screen.getAllByRole('option').map((option) => option.textContent);
const openDialogs = () => screen.queryAllByRole('dialog');

test('the dialog suggests the alternatives; Enter chooses one only after an arrow key', async () => {
  const { user, field } = await openDialog();
  expect(optionTexts()).toEqual(['Ramen', 'Pho']);
  await user.type(field, '{Enter}');
  expect(screen.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: 'Pho', level: 1 })).toBeVisible();
  expect(openDialogs()).toEqual([]);
});

test('Escape clears the field before it closes the dialog', async () => {
  const { user, field } = await openDialog();
  await user.type(field, 'r');
  expect(await screen.findByRole('option', { name: /^Risotto/ })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(optionTexts()).toEqual(['Ramen', 'Pho']);
});

test('says that no dish was found only when the search has ended', async () => {
  const { user, field } = await openDialog();
  await user.type(field, 'xqz');
  expect(await screen.findByText('No dish found for “xqz”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write it yourself' })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'ramen');
  expect(screen.getByText('Is your dish not in the list?')).toBeVisible();
  expect(await screen.findByRole('option', { name: /^Ramen/ })).toBeVisible();
  expect(screen.queryByText(/^No dish found for/)).toBeNull();
});

test('a list of dishes that failed to load can be reloaded', async () => {
  server.use(mockItemQuery('FIND_KNOWN_DISHES', 'INTERNAL'));
  const { user, field } = await openDialog();
  await user.type(field, 'rata');
  expect(await screen.findByText('Dishes could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/^No matching dish/)).toBeNull();
  server.use(mockKnownDishes(dishes));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: /^Ratatouille/ })).toBeVisible();
});

test('a rejected choice is explained inside the dialog, which stays open', async () => {
  server.use(mockItemCommand('CONFIRM_RECOGNITION', 'NOT_FOUND'));
  const { user, field } = await openDialog();
  await user.type(field, 'rata');
  await user.click(await screen.findByRole('option', { name: /^Ratatouille/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Not this dish?' }));
  expect(await dialog.findByText('Not found.')).toBeVisible();
  expect(dialog.getByRole('option', { name: /^Ratatouille/ })).toBeVisible();
});

test('a choice that failed without a reason advises what to do', async () => {
  server.use(
    mockItemCommand('CONFIRM_RECOGNITION', { fail: 'INTERNAL', with: { errorMessage: '' } }),
  );
  const { user } = await openDialog();
  await user.click(screen.getByRole('option', { name: /^Ramen/ }));
  expect(await screen.findByText('Failed to update item')).toBeVisible();
  expect(screen.getByText('Check your connection, or try again in a moment.')).toBeVisible();
});

test('the question about edits replaces the dialog; Cancel returns to the same search', async () => {
  server.use(mockItemCommand('CONFIRM_RECOGNITION', 'ITEM_EDITED'));
  const { user, field } = await openDialog();
  await user.type(field, 'ri');
  await screen.findByRole('option', { name: /^Risotto/ });
  await user.keyboard('{Enter}');
  const confirmDialog = await screen.findByRole('dialog', { name: 'Replace your edits?' });
  expect(openDialogs()).toEqual([confirmDialog]);
  await user.click(within(confirmDialog).getByRole('button', { name: 'Cancel' }));
  expect(openDialogs()).toEqual([screen.getByRole('dialog', { name: 'Not this dish?' })]);
  expect(field).toHaveValue('ri');
  expect(field).toHaveFocus();
});

test('the replaced version can be restored when the event arrives before the response', async () => {
  server.use(
    mockItemCommand('CONFIRM_RECOGNITION', async ({ title }) => {
      dispatchServerEvent('item:updated', { item: toDish(title) });
      await screen.findByRole('heading', { name: title, level: 1 });
      return { data: toDish(title) };
    }),
  );
  const { user } = await openDialog();
  await user.click(screen.getByRole('option', { name: 'Ramen' }));
  expect(await screen.findByText('Recipe updated to Ramen.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible());
});

test('without alternatives, the dialog suggests popular dishes', async () => {
  server.use(mockItemQuery('GET_ITEM_BY_ID', () => ({ data: { ...soup, alternatives: [] } })));
  await openDialog();
  expect(await screen.findByRole('option', { name: /^Ratatouille/ })).toBeVisible();
  expect(screen.getByText('Popular dishes')).toBeVisible();
});
