import { QueryClient } from '@tanstack/react-query';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { addRecipeToCache, removeRecipeFromCache } from '#entities/recipe/recipe-cache.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import {
  buildOfflineSnapshot,
  updateOfflineSnapshot,
} from '#entities/recipe/update-offline-snapshot.ts';
import { useAppStore } from '#lib/app-store.ts';
import { writeOfflineSnapshot } from '#lib/offline-snapshot.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { API_BASE_URL, createErrorResponse } from '#testing/create-action-mocks.ts';
import { mockRecipeList, server } from '#testing/mock-server.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const user = buildUser();

/** Creates a query client whose lists contain these recipes. */
function setUpLists(items = [buildItem()]) {
  const queryClient = new QueryClient();
  const { total, categories } = buildItemList(items);
  queryClient.setQueryData(recipeKeys.home, { items: items.slice(0, 20), total, categories });
  queryClient.setQueryData(recipeKeys.groupedPage(0), {
    slots: items.slice(0, 50),
    total,
    categories,
  });
  const writeSnapshot = () => {
    const snapshot = buildOfflineSnapshot(queryClient, user, now);
    if (!snapshot) throw new Error('Snapshot expected');
    writeOfflineSnapshot(queryClient, snapshot);
    return snapshot;
  };
  return { queryClient, writeSnapshot };
}

test('builds no snapshot if no list is loaded', () => {
  expect(buildOfflineSnapshot(new QueryClient(), user, now)).toBeNull();
});

test('stores home, the first page and the recently opened recipes, each recipe once', () => {
  const items = Array.from({ length: 60 }, () => buildItem());
  const { queryClient, writeSnapshot } = setUpLists(items);
  for (const [minute, item] of items.slice(20).entries()) {
    queryClient.setQueryData(recipeKeys.detail(item._id), item, { updatedAt: minute });
  }
  const snapshot = writeSnapshot();
  expect(snapshot.homeIds).toHaveLength(20);
  expect(snapshot.listIds).toHaveLength(50);
  expect(snapshot.openedIds).toHaveLength(30);
  expect(snapshot.openedIds[0]).toBe(items.at(-1)?._id);
  expect(new Set(snapshot.items.map(({ _id }) => _id)).size).toBe(snapshot.items.length);
  expect(snapshot).toMatchObject({ userId: 'user-1', savedAt: now.toISOString(), total: 60 });
});

test('keeps previously opened recipes and drops deleted ones', () => {
  const [first, second] = [buildItem({ _id: 'first' }), buildItem({ _id: 'second' })];
  const { queryClient, writeSnapshot } = setUpLists([buildItem({ _id: 'third' })]);
  queryClient.setQueryData(recipeKeys.detail('first'), first);
  queryClient.setQueryData(recipeKeys.detail('second'), second);
  writeSnapshot();
  queryClient.removeQueries({ queryKey: recipeKeys.detail('first') });
  expect(writeSnapshot().openedIds).toEqual(['second', 'first']);
  removeRecipeFromCache(queryClient, 'second');
  removeRecipeFromCache(queryClient, 'third');
  expect(writeSnapshot()).toMatchObject({
    openedIds: ['first'],
    homeIds: [],
    listIds: [],
    items: [first],
  });
});

test('stores the changed recipe', () => {
  const soup = buildItem({ _id: 'soup' });
  const { queryClient, writeSnapshot } = setUpLists([soup]);
  addRecipeToCache(queryClient, { ...soup, title: 'Better soup' });
  expect(writeSnapshot().items).toMatchObject([{ _id: 'soup', title: 'Better soup' }]);
});

test('is at most 1.5 MB, and keeps the order of the lists', () => {
  const items = Array.from({ length: 60 }, () => buildItem({ instructions: ['é'.repeat(20_000)] }));
  const { writeSnapshot } = setUpLists(items);
  const snapshot = writeSnapshot();
  expect(new TextEncoder().encode(localStorage.getItem('items-storage') ?? '').length).toBeLessThan(
    1_500_000,
  );
  expect(snapshot.homeIds).toEqual(items.slice(0, 20).map(({ _id }) => _id));
  expect(snapshot.listIds.length).toBeGreaterThan(20);
  expect(snapshot.listIds).toEqual(items.slice(0, snapshot.listIds.length).map(({ _id }) => _id));
});

test('fetches the full recipes again after a failed request', async () => {
  const soup = buildItem({ _id: 'soup' });
  const { queryClient } = setUpLists([soup]);
  const state = { ...useAppStore.getState(), user, loginStatus: 'login' as const };
  useAppStore.setState(state);
  const failedRequest = vi.fn(() => createErrorResponse('BUSY'));
  server.use(
    http.get(`${API_BASE_URL}/items`, failedRequest, { once: true }),
    mockRecipeList(soup),
  );
  updateOfflineSnapshot(queryClient, state);
  await vi.waitFor(() => expect(failedRequest).toHaveBeenCalled());
  await vi.waitFor(() => {
    updateOfflineSnapshot(queryClient, state);
    expect(queryClient.getQueryData(recipeKeys.detail('soup'))).toMatchObject(soup);
  });
});
