import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';
import { useToastStore } from '#ui/toast-store.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const pie = buildItem({ _id: 'pie', title: 'Pie' });

/**
 * A mock server with a trash.
 * @param deletion the server deletes when it is fulfilled
 */
function mockCollection(deletion = Promise.resolve()): { items: Map<string, Item> } {
  const itemsById = new Map([soup, pie].map((item) => [item._id, item]));
  server.use(
    mockItemQuery('GET_USER_ITEMS', () => ({
      items: [...itemsById.values()],
      total: itemsById.size,
      categories: itemsById.size > 0 ? [{ category: 'food', count: itemsById.size }] : [],
    })),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    mockItemCommand('DELETE_ITEM', async ({ itemId }) => {
      await deletion;
      itemsById.delete(itemId);
      return {};
    }),
  );
  return { items: itemsById };
}

beforeEach(() => {
  server.use(mockSignedIn());
});
afterEach(() => {
  vi.useRealTimers();
});

type RenderedScreen = ReturnType<typeof renderScreen>;

async function deleteSoup({ user }: RenderedScreen) {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
}

test('asks before moving a recipe to the trash, shows that it is busy, and opens the list', async () => {
  let finishDeletion = () => {};
  mockCollection(
    new Promise((resolve) => {
      finishDeletion = resolve;
    }),
  );
  const view = renderScreen('/items/soup');
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Delete this recipe?');
  expect(dialog).toHaveTextContent('“Soup” will be moved to the trash.');
  expect(dialog).toHaveTextContent('for 30 days');
  await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  expect(screen.getByRole('heading', { name: 'Soup' })).toBeVisible();
  finishDeletion();
  await waitFor(() => expect(view.getPath()).toBe('/items'));
  expect(await screen.findByText('“Soup” was moved to trash.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Pie' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument();
});

test('Cancel keeps the recipe', async () => {
  mockCollection();
  const { user, getPath } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getPath()).toBe('/items/soup');
});

test('a failed deletion shows and logs the error, and the lists show the recipe again', async () => {
  mockCollection();
  const view = renderScreen('/items');
  await view.user.click(await screen.findByRole('link', { name: 'Soup' }));
  server.use(
    mockItemCommand('DELETE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    mockItemQuery('GET_USER_ITEMS', 'network'),
  );
  await deleteSoup(view);
  expect(await screen.findByText('Failed to delete item')).toBeVisible();
  expect(view.getPath()).toBe('/items/soup');
  expect(screen.getByRole('heading', { name: 'Soup' })).toBeVisible();
  expect(useAppStore.getState().logs).toMatchObject([
    { level: 'error', message: 'Failed to delete item' },
  ]);
  await view.user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('the lists remove the recipe before the server responds', async () => {
  mockCollection();
  let resolveResponse: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    resolveResponse = resolve;
  });
  server.use(
    mockItemCommand('DELETE_ITEM', async () => {
      await response;
      return {};
    }),
  );
  const view = renderScreen('/items');
  await view.user.click(await screen.findByRole('link', { name: 'Soup' }));
  await deleteSoup(view);
  await screen.findByRole('button', { name: 'Deleting...' });
  await act(() => view.router.navigate('/items'));
  expect(await screen.findByRole('link', { name: 'Pie' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument();
  resolveResponse();
  expect(await screen.findByText('“Soup” was moved to trash.')).toBeVisible();
});

test('Undo restores the recipe at once', async () => {
  const { items: itemsById } = mockCollection();
  let resolveResponse: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    resolveResponse = resolve;
  });
  server.use(
    mockItemCommand('RESTORE_ITEM', async () => {
      await response;
      itemsById.set('soup', soup);
      return { data: soup };
    }),
  );
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  await screen.findByRole('link', { name: 'Pie' });
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
  expect(screen.queryByText('“Soup” was moved to trash.')).not.toBeInTheDocument();
  expect(itemsById.has('soup')).toBe(false);
  resolveResponse();
  expect(await screen.findByText('“Soup” was restored.')).toBeVisible();
  expect(itemsById.has('soup')).toBe(true);
  await view.user.click(screen.getByRole('link', { name: 'Soup' }));
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
});

test('a failed Undo shows the error, and the recipe is removed from the list again', async () => {
  mockCollection();
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  await screen.findByRole('link', { name: 'Pie' });
  // The server is unreachable, so the restored recipe is removed locally.
  server.use(
    mockItemCommand('RESTORE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    mockItemQuery('GET_USER_ITEMS', 'network'),
  );
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('The recipe could not be restored. Please try again.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pie' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument());
});

test('Undo is available for ten seconds, also by keyboard', async () => {
  mockCollection();
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  const undoButton = await screen.findByRole('button', { name: 'Undo' });
  expect(useToastStore.getState().toasts).toMatchObject([{ durationMs: 10_000 }]);
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(undoButton).toHaveFocus();
  vi.useFakeTimers();
  act(() => vi.advanceTimersByTime(60_000));
  expect(undoButton).toBeVisible();
  act(() => undoButton.blur());
  act(() => vi.advanceTimersByTime(10_000));
  expect(undoButton).not.toBeInTheDocument();
});
