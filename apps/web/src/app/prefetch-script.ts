import { calls } from '@plateful/contract';
import {
  getGroupedRecipesPagePayload,
  newestRecipesPayload,
} from '#entities/recipe/recipe-list-queries.ts';
import { toActionQueryPath, toApiUrl } from '#lib/api-client.ts';
import {
  createPrefetchScript,
  PATH_PARAMETER_PLACEHOLDER,
  USER_ID_PLACEHOLDER,
} from '#lib/prefetched-responses.ts';

const toItemsUrl = (action: string, payload: unknown) =>
  toApiUrl(toActionQueryPath('/items', action, payload));

/** Requests the session and the content of a page before the app has loaded. */
export const prefetchScript = createPrefetchScript(toApiUrl(calls.checkLogin.path), [
  { pathPattern: '^/app/home/*$', url: toItemsUrl('GET_USER_ITEMS', newestRecipesPayload) },
  { pathPattern: '^/app/home/*$', url: toItemsUrl('GET_HOME_ITEMS', {}) },
  { pathPattern: '^/items/*$', url: toItemsUrl('GET_USER_ITEMS', getGroupedRecipesPagePayload(0)) },
  {
    // A recipe, its editor or its cook mode. An item's id is a UUID.
    pathPattern: '^/(?:app/item|items)/([0-9a-f-]{36})(?:/edit|/cook)?/*$',
    url: toItemsUrl('GET_ITEM_BY_ID', { itemId: PATH_PARAMETER_PLACEHOLDER }),
  },
  {
    pathPattern: '^/app/setting/',
    url: toApiUrl(toActionQueryPath('/userprofile', 'find_user', { userId: USER_ID_PLACEHOLDER })),
  },
]);
