import type { Item } from '@plateful/contract';
import type { Page } from 'playwright-core';
import { interceptApiRequests } from '../intercept-api-requests.ts';

/** Makes a request hang. */
export const stallRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  interceptApiRequests(page, url, () => {});

/** Makes a request fail with status 500. */
export const failRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  interceptApiRequests(page, url, (route) =>
    route.fulfill({ status: 500, json: { succeeded: false } }),
  );

/** Answers a request with the given JSON. */
export const mockResponse = (page: Page, url: string | RegExp, json: unknown, status = 200) =>
  interceptApiRequests(page, url, (route) => route.fulfill({ status, json }));

/** Makes a request fail as if the server could not be reached. */
export const abortRequest = (page: Page, url: string | RegExp): Promise<unknown> =>
  interceptApiRequests(page, url, (route) => route.abort());

/** Logged by the browser for `failRequest`. */
export const STATUS_500_CONSOLE_PATTERN = /status of 500/;

export const requestPatterns = {
  list: /action=GET_USER_ITEMS/,
  item: /action=GET_ITEM_BY_ID/,
  search: /action=SEARCH_ITEMS/,
  trash: /action=GET_DELETED_ITEMS/,
  dishes: /action=FIND_KNOWN_DISHES/,
  profile: /action=find_user/,
  session: '**/auth/check-login',
  sessions: '**/auth/sessions',
  items: '**/api/backend/items',
  scan: '**/scan',
};

/** Changes fields of the recipe that the server sends. */
export const changeItemInResponse = (page: Page, change: (item: Item) => object) =>
  interceptApiRequests(page, requestPatterns.item, (route) =>
    route.change<{ response: { data: Item } }>(({ response: { data } }) => {
      Object.assign(data, change(data));
    }),
  );
