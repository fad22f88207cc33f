import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { routes } from '#lib/paths-and-routes.ts';
import type { Route } from '#lib/router/match-route.ts';
import { API_BASE_URL } from '#testing/create-action-mocks.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import {
  createEmptyServerHandlers,
  createFullServerHandlers,
  expectTranslatedScreen,
  setUpPseudolocale,
} from '#testing/pseudolocale-scenario.tsx';

/** English in every language. */
const untranslatedPaths = [
  '/legal',
  '/terms',
  '/termsconditon',
  '/privacy',
  '/privacy-policy',
  '/cookies',
];

/** The URLs to open for routes that have several views; others are opened with the id of a recipe. */
const urlsByRoute: Record<string, readonly string[]> = {
  // They redirect at once.
  '/app': [],
  '/app/setting': [],
  '/app/setting/:id': [
    '/app/setting/edit',
    '/app/setting/subscription',
    '/app/setting/termsCondition',
    '/app/setting/help',
    '/app/setting/nonsense',
  ],
  '/app/invoices/:invoiceId': ['/app/invoices/invoice-1', '/app/invoices/unknown'],
  '/items/search': ['/items/search', '/items/search?q=soup'],
  '/items/:itemId': ['/items/soup', '/items/soup?servings=5'],
  '/app/admin/logs': ['/app/admin/logs', '/app/admin/logs?userId=user-1&page=2'],
  '/admin/dashboard': [
    '/admin/dashboard',
    '/admin/dashboard?user=0197f000-0000-7000-8000-000000000007',
  ],
  '*': ['/nowhere'],
};
const listUrls = (pages: readonly Route[]) =>
  pages
    .filter(({ path }) => !untranslatedPaths.includes(path))
    .flatMap(({ path }) => urlsByRoute[path] ?? [path.replaceAll(/:\w+/g, 'soup')]);

const isForUsers = ({ layouts }: Route) =>
  layouts.some((layout) =>
    ['authenticated-layout', 'authenticated-or-registering-layout'].includes(layout),
  );
const urlsOfUsers = listUrls(routes.filter(isForUsers));
const urlsOfVisitors = listUrls(routes.filter((route) => !isForUsers(route)));

/** Only `npm run test:all` runs it. */
const slowTest = test.runIf(Boolean(process.env.TEST_ALL));

setUpPseudolocale();

test('opens existing routes only', () => {
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(urlsByRoute)));
});

describe('in a pseudolocale', () => {
  test.each(urlsOfVisitors)('%s', async (path) => {
    await expectTranslatedScreen(path);
  });

  test.each(urlsOfUsers)('%s', async (path) => {
    server.use(...createFullServerHandlers());
    await expectTranslatedScreen(path);
  });

  slowTest.each(urlsOfUsers)('%s without data', async (path) => {
    server.use(...createEmptyServerHandlers());
    await expectTranslatedScreen(path);
  });

  slowTest.each(urlsOfUsers)('%s when requests fail', async (path) => {
    const errorBody = { succeeded: false, code: 'FORBIDDEN', errorMessage: 'Not today.' };
    const respondWithError = () => HttpResponse.json(errorBody, { status: 403 });
    server.use(mockSignedIn(), http.get(`${API_BASE_URL}/*`, respondWithError));
    await expectTranslatedScreen(path);
  });
});
