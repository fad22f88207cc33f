import { listSessions } from '@plateful/contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { listOf } from '#testing/lists.ts';
import {
  bare,
  expectOwnTexts,
  fullServer,
  openSettled,
  speakPseudoHere,
} from '#testing/pseudo-story.tsx';
import { routePaths } from '#testing/render-screen.tsx';
import { answers, itemQuery, server, signedIn } from '#testing/server.ts';

/** English in every language. */
const english = ['legal', 'terms', 'termsconditon', 'privacy', 'privacy-policy', 'cookies'];

/** Where each address is looked at. */
const addresses: Record<string, readonly string[]> = {
  'how-it-works': ['/how-it-works'],
  download: ['/download'],
  support: ['/support'],
  hello: ['/hello'],
  login: ['/login'],
  register: ['/register'],
  changepassword: ['/changepassword'],
  // It leads on at once.
  app: [],
  'app/home': ['/app/home'],
  'app/setting/:id?': [
    '/app/setting/edit',
    '/app/setting/subscription',
    '/app/setting/termsCondition',
    '/app/setting/help',
    '/app/setting/nonsense',
  ],
  items: ['/items'],
  'items/search': ['/items/search', '/items/search?q=soup'],
  'items/create': ['/items/create'],
  'items/new': ['/items/new'],
  'items/import': ['/items/import'],
  'items/bin': ['/items/bin'],
  'items/:itemId': ['/items/soup', '/items/soup?servings=5'],
  'items/:itemId/edit': ['/items/soup/edit'],
  'app/item/:itemId': ['/app/item/soup'],
  'items/:itemId/cook': ['/items/soup/cook'],
  'app/pro': ['/app/pro'],
  'app/kyc': ['/app/kyc'],
  'app/accountSetup': ['/app/accountSetup'],
  broken: [],
  '*': ['/nowhere'],
};
const all = Object.values(addresses).flat();
/** Those that ask the server for what they show. */
const asking = [
  '/app/home',
  '/app/setting/edit',
  '/app/accountSetup',
  '/items',
  '/items/search?q=soup',
  '/items/bin',
  '/items/soup',
  '/items/soup/edit',
  '/items/soup/cook',
];

speakPseudoHere();

test('every address is looked at', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(
    routePaths.filter((path) => !english.includes(path)).toSorted(),
  );
});

describe('in a language that does not exist', () => {
  test.each([...all, '/'])('%s', async (path) => {
    if (/^\/(app|items)/.test(path)) server.use(...fullServer());
    await openSettled(path);
    await expectOwnTexts();
  });

  test.each(asking)('%s, where there is nothing yet', async (path) => {
    server.use(
      signedIn(),
      answers(listSessions, () => []),
      itemQuery('GET_USER_ITEMS', () => listOf([])),
      itemQuery('SEARCH_ITEMS', () => ({ items: [], total: 0 })),
      itemQuery('GET_DELETED_ITEMS', () => ({ items: [], total: 0 })),
      itemQuery('GET_ITEM_BY_ID', () => ({ data: bare })),
    );
    await openSettled(path);
    await expectOwnTexts();
  });

  test.each(asking)('%s, where nothing can be had', async (path) => {
    const refusal = { succeeded: false, code: 'FORBIDDEN', errorMessage: 'Not today.' };
    const refuses = () => HttpResponse.json(refusal, { status: 403 });
    server.use(
      signedIn(),
      http.get('*/items', refuses),
      http.get('*/userprofile', refuses),
      http.get('*/auth/sessions', refuses),
    );
    await openSettled(path);
    await expectOwnTexts();
  });
});
