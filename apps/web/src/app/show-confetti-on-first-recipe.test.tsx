import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { showConfettiOnFirstRecipe } from '#app/show-confetti-on-first-recipe.ts';
import { recipeKeys } from '#entities/recipe/recipe-query-keys.ts';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import { mockRecipeList, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';

// Confetti is visible until its animation ends.
beforeEach(() => void mockConfettiCanvas());

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const cake = buildItem({ _id: 'cake', title: 'Cake' });
const isCelebrating = () => getConfettiCanvas() !== null;
const emitItemCreated = (item: typeof soup) =>
  act(() => dispatchServerEvent('item:created', { item }));

beforeEach(() => server.use(mockSignedIn()));

test.each([
  ['/app/home', 'No items yet'],
  ['/items', 'No recipes yet'],
])('celebrates the very first recipe on %s', async (path, emptyMessage) => {
  renderScreen(path);
  await screen.findByText(emptyMessage);
  expect(isCelebrating()).toBe(false);
  server.use(mockRecipeList(soup));
  emitItemCreated(soup);
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(isCelebrating()).toBe(true);
});

test('does not celebrate after a filter without results, before the first list has been loaded', async () => {
  useAppStore.setState({ user: buildUser() });
  const queryClient = new QueryClient();
  const stop = showConfettiOnFirstRecipe(queryClient);
  queryClient.setQueryData(recipeKeys.filteredPage({}, 0), { total: 0 });
  queryClient.setQueryData(recipeKeys.home, { total: 1 });
  await delay(100);
  expect(isCelebrating()).toBe(false);
  stop();
});

test('does not celebrate another recipe', async () => {
  server.use(mockRecipeList(soup));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  emitItemCreated(cake);
  expect(await screen.findByText('Cake')).toBeVisible();
  expect(isCelebrating()).toBe(false);
});

test('does not celebrate the only recipe restored from the trash', async () => {
  server.use(mockRecipeList(soup));
  renderScreen('/app/home');
  await screen.findByText('Soup');
  server.use(mockRecipeList());
  act(() => dispatchServerEvent('item:deleted', { itemId: 'soup' }));
  await screen.findByText('No items yet');
  server.use(mockRecipeList(soup));
  emitItemCreated(soup);
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(isCelebrating()).toBe(false);
});
