import type { Item } from '@plateful/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';
import { useToasts } from '#ui/toast-store.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const pie = buildItem({ _id: 'pie', title: 'Pie' });

/** A server that remembers what was deleted. */
function collection(): { kept: Map<string, Item> } {
  const kept = new Map([soup, pie].map((item) => [item._id, item]));
  server.use(
    itemQuery('GET_USER_ITEMS', () => ({
      items: [...kept.values()],
      total: kept.size,
      categories: kept.size > 0 ? [{ category: 'food', count: kept.size }] : [],
    })),
    itemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
    itemCommand('DELETE_ITEM', async ({ itemId }) => {
      await delay(50);
      kept.delete(itemId);
      return {};
    }),
  );
  return { kept };
}

beforeEach(() => {
  server.use(signedIn());
});
afterEach(() => {
  vi.useRealTimers();
});

type Screen = ReturnType<typeof renderScreen>;

async function deleteSoup({ user }: Screen) {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
}

test('deleting asks first and tells of the bin, says that it is busy, and leads to the list', async () => {
  collection();
  const view = renderScreen('/items/soup');
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Delete this recipe?');
  expect(dialog).toHaveTextContent('“Soup” goes to the bin.');
  expect(dialog).toHaveTextContent('for 30 days');
  await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  expect(screen.getByRole('heading', { name: 'Soup' })).toBeVisible();
  await waitFor(() => expect(view.place()).toBe('/items'));
  expect(await screen.findByText('“Soup” was deleted.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Pie' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument();
});

test('who thinks better of it in the dialog keeps the recipe', async () => {
  collection();
  const { user, place } = renderScreen('/items/soup');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(place()).toBe('/items/soup');
});

test('a failed deletion is said and logged, one stays, and the lists have the recipe again', async () => {
  collection();
  const view = renderScreen('/items');
  await view.user.click(await screen.findByRole('link', { name: 'Soup' }));
  server.use(
    itemCommand('DELETE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    itemQuery('GET_USER_ITEMS', 'network'),
  );
  await deleteSoup(view);
  expect(await screen.findByText('Failed to delete item')).toBeVisible();
  expect(view.place()).toBe('/items/soup');
  expect(screen.getByRole('heading', { name: 'Soup' })).toBeVisible();
  expect(useAppStore.getState().logs).toMatchObject([
    { level: 'error', message: 'Failed to delete item' },
  ]);
  await view.user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('the lists do without it before the server has agreed', async () => {
  collection();
  let agree: () => void = () => undefined;
  const agreed = new Promise<void>((resolve) => {
    agree = resolve;
  });
  server.use(
    itemCommand('DELETE_ITEM', async () => {
      await agreed;
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
  agree();
  expect(await screen.findByText('“Soup” was deleted.')).toBeVisible();
});

test('Undo brings it back at once, and it stays', async () => {
  const { kept } = collection();
  let agree: () => void = () => undefined;
  const agreed = new Promise<void>((resolve) => {
    agree = resolve;
  });
  server.use(
    itemCommand('RESTORE_ITEM', async () => {
      await agreed;
      kept.set('soup', soup);
      return { data: soup };
    }),
  );
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  await screen.findByRole('link', { name: 'Pie' });
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
  expect(screen.queryByText('“Soup” was deleted.')).not.toBeInTheDocument();
  expect(kept.has('soup')).toBe(false);
  agree();
  expect(await screen.findByText('“Soup” is back in your recipes.')).toBeVisible();
  expect(kept.has('soup')).toBe(true);
  await view.user.click(screen.getByRole('link', { name: 'Soup' }));
  expect(await screen.findByRole('heading', { name: 'Soup', level: 1 })).toBeVisible();
});

test('an Undo that fails is said, and the recipe is gone from the list again', async () => {
  collection();
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  await screen.findByRole('link', { name: 'Pie' });
  // Nobody can be asked what is really there: what was put back is taken out from here.
  server.use(
    itemCommand('RESTORE_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    itemQuery('GET_USER_ITEMS', 'network'),
  );
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The recipe could not be taken out of the bin.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pie' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Soup' })).not.toBeInTheDocument());
});

test('Undo is offered for ten seconds, and can be reached by keyboard meanwhile', async () => {
  collection();
  const view = renderScreen('/items/soup');
  await deleteSoup(view);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(useToasts.getState().toasts).toMatchObject([{ durationMs: 10_000 }]);
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(undo).toHaveFocus();
  vi.useFakeTimers();
  act(() => vi.advanceTimersByTime(60_000));
  expect(undo).toBeVisible();
  act(() => undo.blur());
  act(() => vi.advanceTimersByTime(10_000));
  expect(undo).not.toBeInTheDocument();
});
