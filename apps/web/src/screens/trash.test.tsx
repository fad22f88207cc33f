import type { DeletedItem } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const buildDeletedItem = (
  title: string,
  days: number,
  overrides: Partial<DeletedItem> = {},
): DeletedItem => ({
  _id: title.toLowerCase(),
  title,
  category: 'food',
  createdAt: '2026-01-01T10:00:00.000Z',
  previewIconUrl: null,
  placeholder: null,
  deletedAt: daysAgo(days),
  ...overrides,
});

const soup = buildDeletedItem('Soup', 0.5, { previewIconUrl: '/media/soup-preview.webp' });
const pie = buildDeletedItem('Pie', 29.5);
const tea = buildDeletedItem('Tea', 31);

/** A mock server with a trash. */
function mockTrash(...entries: DeletedItem[]): { entries: DeletedItem[] } {
  const trash = { entries };
  server.use(
    mockItemQuery('GET_DELETED_ITEMS', () => ({
      items: trash.entries,
      total: trash.entries.length,
    })),
  );
  return trash;
}

beforeEach(() => {
  server.use(mockSignedIn());
});

const getTitles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('lists deleted recipes, with their photos and the days left', async () => {
  mockTrash(soup, pie, tea);
  const { container } = renderScreen('/items/trash');
  expect(await screen.findByRole('heading', { name: 'Trash', level: 1 })).toBeVisible();
  await screen.findByRole('heading', { name: 'Soup' });
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
  const rows = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^SoupDeleted \w{3} \d{1,2}, \d{4}30 days left/),
    expect.stringMatching(/^PieDeleted .*\d1 day left/),
    expect.stringMatching(/^TeaDeleted .*Less than a day left/),
  ]);
  const photos = [...container.querySelectorAll('main img')];
  expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(['/media/soup-preview.webp']);
});

test('explains the empty trash', async () => {
  mockTrash();
  renderScreen('/items/trash');
  expect(await screen.findByText('Trash is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All recipes' })).toHaveAttribute('href', '/items');
});

test('shows an error and can retry', async () => {
  server.use(mockItemQuery('GET_DELETED_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = renderScreen('/items/trash');
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  mockTrash(soup);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Soup' })).toBeVisible();
});

test('without a connection, the error itself is the only advice', async () => {
  server.use(http.all('http://plateful.test/api/backend/items', () => HttpResponse.error()));
  renderScreen('/items/trash');
  expect(
    await screen.findByRole('heading', { name: 'Network error. Please check your connection.' }),
  ).toBeVisible();
  expect(screen.queryByText(/try again in a moment/)).not.toBeInTheDocument();
});

test('shows a loading state', async () => {
  const response = createDeferred();
  server.use(
    mockItemQuery('GET_DELETED_ITEMS', async () => {
      await response.promise;
      return { items: [], total: 0 };
    }),
  );
  renderScreen('/items/trash');
  await screen.findByRole('heading', { name: 'Trash' });
  expect(screen.getByRole('main')).toHaveTextContent('Loading...');
  response.resolve();
  expect(await screen.findByText('Trash is empty')).toBeVisible();
});

test('loads more pages', async () => {
  server.use(
    mockItemQuery('GET_DELETED_ITEMS', ({ skip, limit }) => {
      expect(limit).toBe(50);
      return { items: skip === 0 ? [soup] : [pie], total: 2 };
    }),
  );
  const { user } = renderScreen('/items/trash');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('heading', { name: 'Pie' });
  expect(getTitles()).toEqual(['Soup', 'Pie']);
});

test('Restore removes the recipe from the trash at once', async () => {
  const trash = mockTrash(soup, pie);
  const item = buildItem({ _id: 'soup', title: 'Soup' });
  let isRestored = false;
  const restoring = createDeferred();
  server.use(
    mockItemQuery('GET_USER_ITEMS', () => ({
      items: isRestored ? [item] : [],
      total: isRestored ? 1 : 0,
      categories: isRestored ? [{ category: 'food', count: 1 }] : [],
    })),
    mockItemCommand('RESTORE_ITEM', async ({ itemId }) => {
      await restoring.promise;
      expect(itemId).toBe('soup');
      trash.entries = [pie];
      isRestored = true;
      return { data: item };
    }),
  );
  const { user } = renderScreen('/items/trash');
  await user.click(await screen.findByRole('button', { name: 'Restore “Soup”' }));
  expect(getTitles()).toEqual(['Pie']);
  expect(isRestored).toBe(false);
  restoring.resolve();
  expect(screen.getByRole('button', { name: 'Restore “Pie”' })).toHaveFocus();
  expect(await screen.findByText('“Soup” was restored.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('a failed deletion shows the recipe again in its place, after other changes', async () => {
  mockTrash(soup, pie, tea);
  let resolveRequest: () => void = () => undefined;
  const requestReceived = new Promise<void>((resolve) => {
    resolveRequest = resolve;
  });
  server.use(
    mockItemCommand('RESTORE_ITEM', () => ({ data: buildItem({ _id: 'soup', title: 'Soup' }) })),
    http.post('http://plateful.test/api/backend/items', async ({ request }) => {
      const { action } = (await request.clone().json()) as { action: string };
      if (action !== 'PURGE_ITEM') return undefined;
      await requestReceived;
      return HttpResponse.json(
        { succeeded: false, code: 'INTERNAL', errorMessage: '' },
        { status: 500 },
      );
    }),
  );
  const { user } = renderScreen('/items/trash');
  await user.click(await screen.findByRole('button', { name: 'Delete “Pie” permanently' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent(
    '“Pie” and its photos will be permanently deleted. This cannot be undone.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
  expect(getTitles()).toEqual(['Soup', 'Tea']);
  await user.click(screen.getByRole('button', { name: 'Restore “Soup”' }));
  expect(getTitles()).toEqual(['Tea']);
  expect(await screen.findByText('“Soup” was restored.')).toBeVisible();
  mockTrash(pie, tea);
  resolveRequest();
  expect(
    await screen.findByText('The recipe could not be deleted. Please try again.'),
  ).toBeVisible();
  expect(getTitles()).toEqual(['Pie', 'Tea']);
});

test('a failed restore shows the error and changes nothing', async () => {
  mockTrash(soup, pie);
  const { user } = renderScreen('/items/trash');
  const restore = await screen.findByRole('button', { name: 'Restore “Pie”' });
  // The server is unreachable, so the recipe is put back locally.
  server.use(
    mockItemCommand('RESTORE_ITEM', 'network'),
    mockItemQuery('GET_DELETED_ITEMS', 'network'),
  );
  await user.click(restore);
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
  expect(getTitles()).toEqual(['Soup', 'Pie']);
});

test('Delete permanently asks first, then deletes at once', async () => {
  const trash = mockTrash(soup, pie);
  server.use(
    mockItemCommand('PURGE_ITEM', ({ itemId }) => {
      trash.entries = trash.entries.filter((entry) => entry._id !== itemId);
      return {};
    }),
  );
  const { user } = renderScreen('/items/trash');
  await user.click(await screen.findByRole('button', { name: 'Delete “Soup” permanently' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(getTitles()).toEqual(['Soup', 'Pie']);
  await user.click(screen.getByRole('button', { name: 'Delete “Soup” permanently' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete permanently' }),
  );
  expect(getTitles()).toEqual(['Pie']);
  expect(await screen.findByText('“Soup” was permanently deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore “Pie”' })).toHaveFocus());
});

test('shows recipes deleted on another device', async () => {
  const trash = mockTrash(pie);
  renderScreen('/items/trash');
  await screen.findByRole('heading', { name: 'Pie' });
  trash.entries = [soup, pie];
  act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
  await screen.findByRole('heading', { name: 'Soup' });
  expect(getTitles()).toEqual(['Soup', 'Pie']);
});
