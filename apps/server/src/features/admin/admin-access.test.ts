import {
  type ActionTable,
  adminQueries,
  adminRecognitionCommands,
  adminRecognitionQueries,
  itemCommands,
  itemQueries,
  loggerCommands,
  loggerQueries,
  profileCommands,
  profileQueries,
  subscriptionCommands,
  subscriptionQueries,
} from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const FIFTEEN_DAYS_MS = 15 * 24 * 60 * 60 * 1000;

let app: TestApp;
let visitor: TestHttpClient;
let expired: TestHttpClient;
let user: TestHttpClient & { userId: string };
let owner: TestHttpClient & { userId: string; email: string };
let admin: TestHttpClient & { userId: string };

beforeAll(async () => {
  app = await buildTestApp();
  visitor = app.createBrowser();
  expired = await signUpAdmin(app);
  app.clock.advance(FIFTEEN_DAYS_MS);
  user = await signUp(app);
  owner = await signUp(app);
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

type Call = (browser: TestHttpClient) => ReturnType<TestHttpClient['get']>;

function query(path: string, action: string, getPayload: () => object = () => ({})): Call {
  return (browser) => {
    const search = new URLSearchParams({ action, payload: JSON.stringify(getPayload()) });
    return browser.get(`/api/backend${path}?${search}`);
  };
}
const command =
  (path: string, action: string): Call =>
  (browser) =>
    browser.post(path, { action });

const tables: Readonly<Record<string, ActionTable>> = {
  'GET /logger': loggerQueries,
  'POST /logger': loggerCommands,
  'GET /admin': adminQueries,
  'GET /recognition': adminRecognitionQueries,
  'POST /recognition': adminRecognitionCommands,
  'GET /userprofile': profileQueries,
  'POST /userprofile': profileCommands,
  'GET /items': itemQueries,
  'POST /items': itemCommands,
  'GET /subscription': subscriptionQueries,
  'POST /subscription': subscriptionCommands,
};
/** Calls that are allowed for every user, but for the data of other users only to admins. */
const dataOfOthers: Readonly<Record<string, Call>> = {
  'GET /items GET_USER_ITEMS': query('/items', 'GET_USER_ITEMS', () => ({ userId: owner.userId })),
  'GET /items SEARCH_ITEMS': query('/items', 'SEARCH_ITEMS', () => ({
    userId: owner.userId,
    query: 'soup',
  })),
  'GET /subscription get_all_user_subscriptions': query(
    '/subscription',
    'get_all_user_subscriptions',
    () => ({ userId: owner.userId }),
  ),
};
/** As above; without the permission, the user does not seem to exist. */
const hiddenProfiles: Readonly<Record<string, Call>> = Object.fromEntries([
  ...['find_user', 'get_user_by_id'].map((action) => [
    `GET /userprofile ${action}`,
    query('/userprofile', action, () => ({ userId: owner.userId })),
  ]),
  ...['search_user', 'search_user_profile'].map((action) => [
    `GET /userprofile ${action}`,
    query('/userprofile', action, () => ({ query: owner.email })),
  ]),
]);
const payloads: Readonly<Record<string, object>> = {
  getLogsByLevel: { level: 'error' },
  getLogsByPlatform: { platform: 'web' },
  getLogsByUser: { userId: '0192f0c1-7c1e-7000-8000-0123456789ab' },
  searchLogs: { query: 'error' },
};
const adminCalls: Readonly<Record<string, Call>> = Object.fromEntries([
  ...[
    ...Object.keys(loggerQueries).map((action) => ['/logger', action] as const),
    ...Object.keys(adminQueries).map((action) => ['/admin', action] as const),
    ...Object.keys(adminRecognitionQueries).map((action) => ['/recognition', action] as const),
    ['/userprofile', 'getAllUsers'] as const,
  ].map(([path, action]) => [
    `GET ${path} ${action}`,
    query(path, action, () => payloads[action] ?? {}),
  ]),
  ...Object.keys(adminRecognitionCommands).map((action) => [
    `POST /recognition ${action}`,
    command('/recognition', action),
  ]),
  ['POST /logger clearLogs', command('/logger', 'clearLogs')],
]);

async function checkAccess(call: Call, forbidden: readonly [status: number, code: string]) {
  for (const [browser, status, code] of [
    [visitor, 401, 'NOT_SIGNED_IN'],
    [expired, 401, 'NOT_SIGNED_IN'],
    [user, ...forbidden],
    [admin, 200, undefined],
  ] as const) {
    const response = await call(browser);
    expect([response.status, response.body.code]).toEqual([status, code]);
    if (code) expect(Object.keys(response.body)).not.toContain('response');
  }
}

describe.each(Object.entries({ ...adminCalls, ...dataOfOthers }))('%s', (_name, call) => {
  it('is allowed for admins only', () => checkAccess(call, [403, 'FORBIDDEN']));
});

describe.each(Object.entries(hiddenProfiles))('%s', (_name, call) => {
  it('shows other users to admins only', () => checkAccess(call, [404, 'NOT_FOUND']));
});

it('these are all calls that can be forbidden', () => {
  const covered = new Set([...Object.keys(adminCalls), ...Object.keys(dataOfOthers)]);
  const missing = Object.entries(tables).flatMap(([path, table]) =>
    Object.entries(table)
      .filter(([, { errors }]) => errors?.includes('FORBIDDEN'))
      .map(([action]) => `${path} ${action}`)
      .filter((name) => !covered.has(name)),
  );
  expect(missing).toEqual([]);
});

it('rejects non-admins before the payload is read', async () => {
  for (const [path, action] of [
    ['/logger', 'getLogs'],
    ['/admin', 'findUsers'],
    ['/recognition', 'getRecognitionStatistics'],
  ]) {
    const search = `?action=${action}&payload=not-json`;
    expect((await user.get(`/api/backend${path}${search}`)).status).toBe(403);
    expect((await admin.get(`/api/backend${path}${search}`)).status).toBe(400);
  }
});

it('an admin who lost the role is rejected at once', async () => {
  const former = await signUpAdmin(app);
  await app.database.pool.query('update users set is_admin = false where id = $1', [former.userId]);
  for (const call of Object.values(adminCalls)) expect((await call(former)).status).toBe(403);
});
