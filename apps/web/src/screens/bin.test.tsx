import type { DeletedItem } from '@plateful/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildItem } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemCommand, itemQuery, server, signedIn } from '#testing/server.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const deleted = (title: string, days: number, part: Partial<DeletedItem> = {}): DeletedItem => ({
  _id: title.toLowerCase(),
  title,
  category: 'food',
  createdAt: '2026-01-01T10:00:00.000Z',
  placeholder: null,
  deletedAt: ago(days),
  ...part,
});

const soup = deleted('Soup', 0.5, { placeholder: 'data:image/webp;base64,AAAA' });
const pie = deleted('Pie', 29.5);
const tea = deleted('Tea', 31);

/** A bin that a server keeps. */
function bin(...entries: DeletedItem[]): { entries: DeletedItem[] } {
  const kept = { entries };
  server.use(
    itemQuery('GET_DELETED_ITEMS', () => ({ items: kept.entries, total: kept.entries.length })),
  );
  return kept;
}

beforeEach(() => {
  server.use(signedIn());
});

const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('what was deleted lately, and how long it can still be had back', async () => {
  bin(soup, pie, tea);
  const { container } = renderScreen('/items/bin');
  expect(await screen.findByRole('heading', { name: 'Recently deleted', level: 1 })).toBeVisible();
  await screen.findByRole('heading', { name: 'Soup' });
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/items');
  const rows = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^SoupDeleted \w{3} \d{1,2}, \d{4} · 30 days left/),
    expect.stringMatching(/^PieDeleted .* · 1 day left/),
    expect.stringMatching(/^TeaDeleted .* · Goes today/),
  ]);
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,AAAA');
});

test('an empty bin says what it is for', async () => {
  bin();
  renderScreen('/items/bin');
  expect(await screen.findByText('Nothing in the bin')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All recipes' })).toHaveAttribute('href', '/items');
});

test('a failure is said, and can be tried again', async () => {
  server.use(itemQuery('GET_DELETED_ITEMS', { fail: 'INTERNAL', with: { errorMessage: '' } }));
  const { user } = renderScreen('/items/bin');
  expect(await screen.findByText('Failed to fetch items')).toBeVisible();
  bin(soup);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Soup' })).toBeVisible();
});

test('says that it is loading', async () => {
  server.use(
    itemQuery('GET_DELETED_ITEMS', async () => {
      await delay(200);
      return { items: [], total: 0 };
    }),
  );
  renderScreen('/items/bin');
  await screen.findByRole('heading', { name: 'Recently deleted' });
  expect(screen.getByRole('main')).toHaveTextContent('Loading...');
  expect(await screen.findByText('Nothing in the bin')).toBeVisible();
});

test('the rest comes page by page', async () => {
  server.use(
    itemQuery('GET_DELETED_ITEMS', ({ skip, limit }) => {
      expect(limit).toBe(50);
      return { items: skip === 0 ? [soup] : [pie], total: 2 };
    }),
  );
  const { user } = renderScreen('/items/bin');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('heading', { name: 'Pie' });
  expect(titles()).toEqual(['Soup', 'Pie']);
});

test('Restore takes it out at once, and into the recipes', async () => {
  const kept = bin(soup, pie);
  const whole = buildItem({ _id: 'soup', title: 'Soup' });
  let isRestored = false;
  server.use(
    itemQuery('GET_USER_ITEMS', () => ({
      items: isRestored ? [whole] : [],
      total: isRestored ? 1 : 0,
      categories: isRestored ? [{ category: 'food', count: 1 }] : [],
    })),
    itemCommand('RESTORE_ITEM', async ({ itemId }) => {
      await delay(50);
      expect(itemId).toBe('soup');
      kept.entries = [pie];
      isRestored = true;
      return { data: whole };
    }),
  );
  const { user } = renderScreen('/items/bin');
  await user.click(await screen.findByRole('button', { name: 'Restore “Soup”' }));
  expect(titles()).toEqual(['Pie']);
  expect(isRestored).toBe(false);
  expect(screen.getByRole('button', { name: 'Restore “Pie”' })).toHaveFocus();
  expect(await screen.findByText('“Soup” is back in your recipes.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: 'Soup' })).toBeVisible();
});

test('a refused removal puts it back where it was, whatever else was done meanwhile', async () => {
  bin(soup, pie, tea);
  let refuse: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    itemCommand('RESTORE_ITEM', () => ({ data: buildItem({ _id: 'soup', title: 'Soup' }) })),
    http.post('http://plateful.test/api/backend/items', async ({ request }) => {
      const { action } = (await request.clone().json()) as { action: string };
      if (action !== 'PURGE_ITEM') return undefined;
      await asked;
      return HttpResponse.json(
        { succeeded: false, code: 'INTERNAL', errorMessage: '' },
        { status: 500 },
      );
    }),
  );
  const { user } = renderScreen('/items/bin');
  await user.click(await screen.findByRole('button', { name: 'Delete “Pie” for good' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('“Pie” and its photos will be gone. This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  expect(titles()).toEqual(['Soup', 'Tea']);
  await user.click(screen.getByRole('button', { name: 'Restore “Soup”' }));
  expect(titles()).toEqual(['Tea']);
  expect(await screen.findByText('“Soup” is back in your recipes.')).toBeVisible();
  bin(pie, tea);
  refuse();
  expect(await screen.findByText('The recipe could not be removed.')).toBeVisible();
  expect(titles()).toEqual(['Pie', 'Tea']);
});

test('a refused restoration is said, and changes nothing', async () => {
  bin(soup, pie);
  const { user } = renderScreen('/items/bin');
  const restore = await screen.findByRole('button', { name: 'Restore “Pie”' });
  // Nobody can be asked what is really in there: what was taken out is put back from here.
  server.use(itemCommand('RESTORE_ITEM', 'network'), itemQuery('GET_DELETED_ITEMS', 'network'));
  await user.click(restore);
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
  expect(titles()).toEqual(['Soup', 'Pie']);
});

test('Delete for good asks first, and is done at once', async () => {
  const kept = bin(soup, pie);
  server.use(
    itemCommand('PURGE_ITEM', ({ itemId }) => {
      kept.entries = kept.entries.filter((entry) => entry._id !== itemId);
      return {};
    }),
  );
  const { user } = renderScreen('/items/bin');
  await user.click(await screen.findByRole('button', { name: 'Delete “Soup” for good' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(titles()).toEqual(['Soup', 'Pie']);
  await user.click(screen.getByRole('button', { name: 'Delete “Soup” for good' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete for good' }),
  );
  expect(titles()).toEqual(['Pie']);
  expect(await screen.findByText('“Soup” is gone for good.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore “Pie”' })).toHaveFocus());
});

test('what is deleted on another device appears here', async () => {
  const kept = bin(pie);
  renderScreen('/items/bin');
  await screen.findByRole('heading', { name: 'Pie' });
  kept.entries = [soup, pie];
  act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
  await screen.findByRole('heading', { name: 'Soup' });
  expect(titles()).toEqual(['Soup', 'Pie']);
});
