import type { Item } from '@plateful/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { delay, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import {
  addRecipeToCache,
  findCardInLists,
  getListedCards,
  removeRecipeFromCache,
  updateRecipeInCache,
} from '#entities/recipe/recipe-cache.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import {
  groupedRecipesPageQueryOptions,
  newestRecipesQueryOptions,
} from '#entities/recipe/recipe-list-queries.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { cancelRecipeRefetches, refetchRecipes } from '#entities/recipe/refetch-recipes.ts';
import { restoreRecipeMutationOptions } from '#entities/recipe/trash-api.ts';
import { updateRecipeMutationOptions } from '#entities/recipe/update-recipe.ts';
import { useAppStore } from '#lib/app-store.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { mockItemCommand, mockItemQuery, server } from '#testing/mock-server.ts';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

const toTimestamp = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const [soup, stew, cake] = [
  buildItem({ _id: 'soup', createdAt: toTimestamp(3) }),
  buildItem({ _id: 'stew', createdAt: toTimestamp(1) }),
  buildItem({ _id: 'cake', createdAt: toTimestamp(2), category: 'dessert' }),
];

/** Creates a query client that has loaded home and the first page of the list. */
async function setUpCache(items: Item[] = [soup, cake, stew]) {
  server.use(
    mockItemQuery('GET_USER_ITEMS', (query) => buildItemList(items, query)),
    mockItemQuery('GET_ITEM_BY_ID', ({ itemId }) => ({
      data: items.find(({ _id }) => _id === itemId) as Item,
    })),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queryClient.fetchQuery(newestRecipesQueryOptions(queryClient));
  await queryClient.fetchQuery(groupedRecipesPageQueryOptions(0, queryClient));
  const getLists = () => ({
    home: queryClient.getQueryData(newestRecipesQueryOptions(queryClient).queryKey),
    page: queryClient.getQueryData(groupedRecipesPageQueryOptions(0, queryClient).queryKey),
  });
  return { queryClient, getLists };
}

const getIds = (items: readonly ({ _id: string } | null)[] | undefined) =>
  items?.map((item) => item?._id);

test('lists the cards of exactly one filter', () => {
  const queryClient = new QueryClient();
  const setPage = (filter: RecipeFilter, index: number, card: Item) =>
    queryClient.setQueryData(recipeKeys.filteredPage(filter, index), { slots: [card] });
  setPage({ category: 'dessert' }, 0, cake);
  setPage({ category: 'dessert' }, 1, stew);
  setPage({ category: 'dessert', isFavorite: true }, 0, soup);
  expect(getListedCards(queryClient, { category: 'dessert' })).toEqual([cake, stew]);
});

test.each(['succeeds', 'fails'])(
  'a change of the previous user that %s late is not cached',
  async (outcome) => {
    const { queryClient } = await setUpCache();
    const { promise, resolve } = createDeferred();
    const respond = vi.fn(async () => {
      await promise;
      if (outcome === 'fails') throw HttpResponse.error();
      return { data: { ...soup, title: 'Better soup' } };
    });
    server.use(mockItemCommand('UPDATE_ITEM', respond));
    useAppStore.setState({ user: buildUser({ userId: 'user-1' }) });
    void queryClient
      .getMutationCache()
      .build(queryClient, updateRecipeMutationOptions(queryClient))
      .execute({ item: soup, changes: { title: 'Better soup' } })
      .catch(() => undefined);
    await vi.waitFor(() => expect(respond).toHaveBeenCalled());
    queryClient.clear();
    useAppStore.setState({ user: buildUser({ userId: 'user-2' }) });
    resolve();
    await delay(100);
    expect(queryClient.getQueryData(recipeKeys.detail('soup'))).toBeUndefined();
  },
);

test('adding a recipe puts it first at home and in its category group, and counts it once', async () => {
  const { queryClient, getLists } = await setUpCache();
  addRecipeToCache(
    queryClient,
    buildItem({ _id: 'pie', category: 'dessert', createdAt: toTimestamp(9) }),
  );
  expect(getIds(getLists().home?.items)).toEqual(['pie', 'soup', 'cake', 'stew']);
  expect(getLists().home?.total).toBe(4);
  expect(getIds(getLists().page?.slots)).toEqual(['soup', 'stew', 'pie', 'cake']);
  expect(getLists().page?.categories).toEqual([
    { category: 'food', count: 2 },
    { category: 'dessert', count: 2 },
  ]);
  addRecipeToCache(
    queryClient,
    buildItem({ _id: 'pie', category: 'dessert', createdAt: toTimestamp(9) }),
  );
  expect(getLists().page?.total).toBe(4);
});

test('a restored recipe returns to its previous position', async () => {
  const { queryClient, getLists } = await setUpCache();
  removeRecipeFromCache(queryClient, 'cake');
  expect(getIds(getLists().home?.items)).toEqual(['soup', 'stew']);
  expect(getLists().page?.categories).toEqual([{ category: 'food', count: 2 }]);
  expect(queryClient.getQueryData(recipeKeys.detail('cake'))).toBeNull();
  addRecipeToCache(queryClient, cake);
  expect(getIds(getLists().home?.items)).toEqual(['soup', 'cake', 'stew']);
  expect(queryClient.getQueryData(recipeKeys.detail('cake'))).toEqual(cake);
});

test('removing a recipe twice decreases the total once', async () => {
  const { queryClient, getLists } = await setUpCache();
  removeRecipeFromCache(queryClient, 'soup');
  removeRecipeFromCache(queryClient, 'soup');
  expect(getLists().home?.total).toBe(2);
  expect(getLists().page?.total).toBe(2);
  expect(findCardInLists(queryClient, 'soup')).toBeUndefined();
});

test('a changed category moves the recipe to another group; other changes update it in place', async () => {
  const { queryClient, getLists } = await setUpCache();
  updateRecipeInCache(queryClient, { ...soup, title: 'Better soup' });
  expect(getLists().page?.slots[0]).toMatchObject({ _id: 'soup', title: 'Better soup' });
  updateRecipeInCache(queryClient, { ...soup, category: 'dessert' });
  expect(getIds(getLists().page?.slots)).toEqual(['stew', 'soup', 'cake']);
  expect(getLists().home?.items[0]).toMatchObject({ _id: 'soup', category: 'dessert' });
});

const restore = (queryClient: QueryClient, recipe: Item) =>
  queryClient
    .getMutationCache()
    .build(queryClient, restoreRecipeMutationOptions(queryClient))
    .execute({ _id: recipe._id, title: recipe.title, fullRecipe: recipe });

test('of two overlapping optimistic updates, only the failed one is rolled back', async () => {
  const pie = buildItem({ _id: 'pie', category: 'dessert', createdAt: toTimestamp(9) });
  const { queryClient, getLists } = await setUpCache([soup, stew]);
  const respondTo = new Map<string, () => void>();
  server.use(
    mockItemCommand('RESTORE_ITEM', async ({ itemId }) => {
      await new Promise<void>((resolve) => respondTo.set(itemId, resolve));
      if (itemId === 'pie') throw new Error('The server is down.');
      return { data: cake };
    }),
  );
  const [restoredCake, restoredPie] = [restore(queryClient, cake), restore(queryClient, pie)];
  await vi.waitFor(() =>
    expect(getIds(getLists().home?.items)).toEqual(['pie', 'soup', 'cake', 'stew']),
  );
  await vi.waitFor(() => expect(respondTo.size).toBe(2));
  respondTo.get('pie')?.();
  await expect(restoredPie).rejects.toThrow();
  expect(getIds(getLists().home?.items)).toEqual(['soup', 'cake', 'stew']);
  expect(getIds(getLists().page?.slots)).toEqual(['soup', 'stew', 'cake']);
  expect(getLists().page?.categories).toEqual([
    { category: 'food', count: 2 },
    { category: 'dessert', count: 1 },
  ]);
  // Not yet: the response could be from before the other change.
  expect(queryClient.getQueryState(recipeKeys.home)?.isInvalidated).toBe(false);
  respondTo.get('cake')?.();
  await restoredCake;
  expect(getIds(getLists().home?.items)).toEqual(['soup', 'cake', 'stew']);
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(recipeKeys.home)?.isInvalidated).toBe(true),
  );
});

test('a response to a request from before the optimistic update does not overwrite it', async () => {
  const { queryClient, getLists } = await setUpCache();
  const refetch = queryClient.refetchQueries({ queryKey: recipeKeys.lists });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(2), { timeout: 10_000 });
  await cancelRecipeRefetches(queryClient);
  removeRecipeFromCache(queryClient, 'soup');
  await refetch;
  expect(queryClient.isFetching()).toBe(0);
  expect(getIds(getLists().home?.items)).toEqual(['cake', 'stew']);
  expect(getIds(getLists().page?.slots)).toEqual(['stew', 'cake']);
});

test('an inexact list is refetched after the running mutation, not before', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    buildItem({ _id: `id-${99 - index}`, createdAt: toTimestamp(59 - index) }),
  );
  const { queryClient, getLists } = await setUpCache(items);
  const listResponse = vi.fn((query: { skip: number }) => buildItemList(items, query));
  server.use(mockItemQuery('GET_USER_ITEMS', listResponse));
  const observer = new QueryObserver(queryClient, {
    ...groupedRecipesPageQueryOptions(0, queryClient),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  let finishMutation: () => void = () => undefined;
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          finishMutation = resolve;
        }),
    })
    .execute(undefined);
  removeRecipeFromCache(queryClient, 'id-99');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(getLists().page?.total).toBe(59);
  expect(listResponse).not.toHaveBeenCalled();
  finishMutation();
  await mutation;
  await vi.waitFor(() => expect(listResponse).toHaveBeenCalledOnce(), { timeout: 10_000 });
  unsubscribe();
});

test('a list that was loading for the first time when a recipe changed is loaded again', async () => {
  const queryClient = new QueryClient();
  let finishLoading: (page: object) => void = () => undefined;
  const load = vi
    .fn<() => Promise<object>>()
    .mockReturnValueOnce(
      new Promise((resolve) => {
        finishLoading = resolve;
      }),
    )
    .mockResolvedValue({ slots: ['after'] });
  const queryKey = recipeKeys.filteredPage({ isFavorite: true }, 0);
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: load });
  const unsubscribe = observer.subscribe(() => undefined);
  refetchRecipes(queryClient);
  finishLoading({ slots: ['before'] });
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ slots: ['after'] }), {
    timeout: 10_000,
  });
  expect(load).toHaveBeenCalledTimes(2);
  unsubscribe();
});
