import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useDeleteRecipe } from '#features/recipe-detail/use-delete-recipe.ts';
import { mockItemCommand, server } from '#testing/mock-server.ts';
import { buildItem } from '#testing/test-data-builders.ts';
import { useToastStore } from '#ui/toast-store.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });

function renderDeletion(onDeleted: () => Promise<void>) {
  server.use(mockItemCommand('DELETE_ITEM', () => ({})));
  const queryClient = new QueryClient();
  queryClient.setQueryData(recipeKeys.detail('soup'), soup);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const view = renderHook(() => useDeleteRecipe(soup, onDeleted), { wrapper });
  const getCachedRecipe = () => queryClient.getQueryData(recipeKeys.detail('soup'));
  return { ...view, queryClient, getCachedRecipe };
}

test('keeps the recipe on its page until the next page is shown', async () => {
  const { result, unmount, getCachedRecipe } = renderDeletion(async () => undefined);
  result.current.mutate();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(getCachedRecipe()).toEqual(soup);
  unmount();
  expect(getCachedRecipe()).toBeNull();
});

test('marks the recipe as deleted if its page was closed before', async () => {
  let closePage = () => {};
  const { result, unmount, getCachedRecipe } = renderDeletion(async () => closePage());
  closePage = unmount;
  result.current.mutate();
  await waitFor(() => expect(getCachedRecipe()).toBeNull());
});

test('keeps a recipe that is restored before the next page is shown', async () => {
  const { queryClient, result, unmount, getCachedRecipe } = renderDeletion(async () => undefined);
  const restored = vi.fn(() => ({ data: soup }));
  server.use(mockItemCommand('RESTORE_ITEM', restored));
  result.current.mutate();
  await waitFor(() => expect(useToastStore.getState().toasts).toHaveLength(1));
  useToastStore.getState().toasts[0]?.action?.onClick();
  unmount();
  expect(getCachedRecipe()).toEqual(soup);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(restored).toHaveBeenCalledOnce();
});
