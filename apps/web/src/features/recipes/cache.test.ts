import type { Item } from '@plateful/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newestRecipes, recipe, shelfPage } from '#features/recipes/api.ts';
import {
  cardInLists,
  holdRecipes,
  putChangedRecipe,
  putNewRecipe,
  recipeKeys,
  removeRecipe,
} from '#features/recipes/cache.ts';
import { buildItem } from '#testing/builders.ts';
import { listOf } from '#testing/lists.ts';
import { itemQuery, server } from '#testing/server.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const [soup, stew, cake] = [
  buildItem({ _id: 'soup', createdAt: at(3) }),
  buildItem({ _id: 'stew', createdAt: at(1) }),
  buildItem({ _id: 'cake', createdAt: at(2), category: 'dessert' }),
];

/** A visit that has seen home and the first page of the list. */
async function visit(items: Item[] = [soup, cake, stew]) {
  server.use(
    itemQuery('GET_USER_ITEMS', (wanted) => listOf(items, wanted)),
    itemQuery('GET_ITEM_BY_ID', ({ itemId }) => ({
      data: items.find(({ _id }) => _id === itemId) as Item,
    })),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queryClient.fetchQuery(newestRecipes(queryClient));
  await queryClient.fetchQuery(shelfPage(0, queryClient));
  const state = () => ({
    home: queryClient.getQueryData(newestRecipes(queryClient).queryKey),
    page: queryClient.getQueryData(shelfPage(0, queryClient).queryKey),
  });
  return { queryClient, state };
}

const ids = (items: readonly ({ _id: string } | null)[] | undefined) =>
  items?.map((item) => item?._id);

test('a new recipe stands first at home and in its group, and is counted', async () => {
  const { queryClient, state } = await visit();
  putNewRecipe(queryClient, buildItem({ _id: 'pie', category: 'dessert', createdAt: at(9) }));
  expect(ids(state().home?.items)).toEqual(['pie', 'soup', 'cake', 'stew']);
  expect(state().home?.total).toBe(4);
  expect(ids(state().page?.slots)).toEqual(['soup', 'stew', 'pie', 'cake']);
  expect(state().page?.categories).toEqual([
    { category: 'food', count: 2 },
    { category: 'dessert', count: 2 },
  ]);
  putNewRecipe(queryClient, buildItem({ _id: 'pie', category: 'dessert', createdAt: at(9) }));
  expect(state().page?.total).toBe(4);
});

test('a restored recipe goes back to where it stood', async () => {
  const { queryClient, state } = await visit();
  removeRecipe(queryClient, 'cake');
  expect(ids(state().home?.items)).toEqual(['soup', 'stew']);
  expect(state().page?.categories).toEqual([{ category: 'food', count: 2 }]);
  expect(queryClient.getQueryData(recipeKeys.one('cake'))).toBeNull();
  putNewRecipe(queryClient, cake);
  expect(ids(state().home?.items)).toEqual(['soup', 'cake', 'stew']);
  expect(queryClient.getQueryData(recipeKeys.one('cake'))).toEqual(cake);
});

test('deleting twice counts once', async () => {
  const { queryClient, state } = await visit();
  removeRecipe(queryClient, 'soup');
  removeRecipe(queryClient, 'soup');
  expect(state().home?.total).toBe(2);
  expect(state().page?.total).toBe(2);
  expect(cardInLists(queryClient, 'soup')).toBeUndefined();
});

test('a change of category moves it, any other is merged in place', async () => {
  const { queryClient, state } = await visit();
  putChangedRecipe(queryClient, { ...soup, title: 'Better soup' });
  expect(state().page?.slots[0]).toMatchObject({ _id: 'soup', title: 'Better soup' });
  putChangedRecipe(queryClient, { ...soup, category: 'dessert' });
  expect(ids(state().page?.slots)).toEqual(['stew', 'soup', 'cake']);
  expect(state().home?.items[0]).toMatchObject({ _id: 'soup', category: 'dessert' });
});

test('a hold puts everything back exactly, and asks the server again', async () => {
  const { queryClient, state } = await visit();
  await queryClient.fetchQuery(recipe('soup', queryClient));
  const before = { ...state(), soup: queryClient.getQueryData(recipeKeys.one('soup')) };
  const rollBack = holdRecipes(queryClient);
  removeRecipe(queryClient, 'soup');
  putChangedRecipe(queryClient, { ...cake, title: 'Other' });
  putNewRecipe(queryClient, buildItem({ _id: 'pie' }));
  expect(state()).not.toEqual(before);
  rollBack();
  expect({ ...state(), soup: queryClient.getQueryData(recipeKeys.one('soup')) }).toEqual(before);
  expect(queryClient.getQueryCache().find({ queryKey: recipeKeys.one('pie') })).toBeUndefined();
  expect(queryClient.getQueryCache().find({ queryKey: recipeKeys.one('cake') })).toBeUndefined();
  expect(queryClient.getQueryState(recipeKeys.home)?.isInvalidated).toBe(true);
});

test('what else has changed during a hold is asked for again', async () => {
  const { queryClient } = await visit();
  await queryClient.fetchQuery(recipe('cake', queryClient));
  const rollBack = holdRecipes(queryClient);
  putChangedRecipe(queryClient, { ...cake, title: 'Saved meanwhile' });
  rollBack();
  expect(queryClient.getQueryState(recipeKeys.one('cake'))?.isInvalidated).toBe(true);
});

test('an answer from before the change does not undo it', async () => {
  const { queryClient, state } = await visit();
  const refetch = queryClient.refetchQueries({ queryKey: recipeKeys.lists });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(2), { timeout: 10_000 });
  holdRecipes(queryClient);
  removeRecipe(queryClient, 'soup');
  await refetch;
  expect(queryClient.isFetching()).toBe(0);
  expect(ids(state().home?.items)).toEqual(['cake', 'stew']);
  expect(ids(state().page?.slots)).toEqual(['stew', 'cake']);
});

test('what was guessed is asked for when the change is through, and not before', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    buildItem({ _id: `id-${99 - index}`, createdAt: at(59 - index) }),
  );
  const { queryClient, state } = await visit(items);
  const answer = vi.fn((wanted: { skip: number }) => listOf(items, wanted));
  server.use(itemQuery('GET_USER_ITEMS', answer));
  const observer = new QueryObserver(queryClient, {
    ...shelfPage(0, queryClient),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => undefined);
  let finish: () => void = () => undefined;
  const change = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    })
    .execute(undefined);
  removeRecipe(queryClient, 'id-99');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(state().page?.total).toBe(59);
  expect(answer).not.toHaveBeenCalled();
  finish();
  await change;
  await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce(), { timeout: 10_000 });
  stop();
});
