import { checkLogin } from '@plateful/contract/schemas';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestRecipesPayload } from '#entities/recipe/recipe-list-queries.ts';
import { toActionQueryPath, toApiUrl } from '#lib/api-client.ts';
import { discardPrefetchedResponses } from '#lib/prefetched-responses.ts';
import { buildItemList } from '#testing/build-item-list.ts';
import { mockRecipeList, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem, buildUser } from '#testing/test-data-builders.ts';
import { watchForText } from '#testing/watch-for-text.ts';

const soup = buildItem({ _id: 'soup', title: 'Soup' });
const session = { succeeded: true, isLogIn: true, user: buildUser() };
const listUrl = toApiUrl(toActionQueryPath('/items', 'GET_USER_ITEMS', newestRecipesPayload));

/** The document head has requested the session and the recipes of the home screen. */
function prefetch(list: Promise<Response>): void {
  window.prefetchedResponses = {
    [toApiUrl(checkLogin.path)]: Promise.resolve(Response.json(session)),
    [listUrl]: list,
  };
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  server.use(mockSignedIn(), mockRecipeList(soup));
});
afterEach(discardPrefetchedResponses);

test('a page is rendered once, with the data that was requested with the session', async () => {
  // On a busy machine, the page would be rendered without its data after 300 ms.
  const setRealTimeout = globalThis.setTimeout.bind(globalThis);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((handler: () => void, ms = 0) =>
    setRealTimeout(handler, ms === 300 ? 10_000 : ms)) as typeof setTimeout);
  const response = buildItemList([soup], newestRecipesPayload);
  prefetch(Promise.resolve(Response.json({ succeeded: true, response })));
  const wasLoading = watchForText('Loading items...');
  renderScreen('/app/home');
  expect(await screen.findByText('Soup')).toBeVisible();
  expect(wasLoading()).toBe(false);
});

test('a page whose data takes long is rendered without it', async () => {
  prefetch(new Promise(() => undefined));
  renderScreen('/app/home');
  expect(await screen.findByText('Loading items...')).toBeInTheDocument();
});
