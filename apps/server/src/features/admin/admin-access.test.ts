import { adminQueries, loggerQueries, recognitionQueries } from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const FIFTEEN_DAYS_MS = 15 * 24 * 60 * 60 * 1000;

let app: TestApp;
let visitor: TestBrowser;
let expired: TestBrowser;
let user: TestBrowser & { userId: string };
let admin: TestBrowser & { userId: string };

beforeAll(async () => {
  app = await buildTestApp();
  visitor = app.createBrowser();
  expired = await signUpAdmin(app);
  app.clock.advance(FIFTEEN_DAYS_MS);
  user = await signUp(app);
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

const payloads: Readonly<Record<string, object>> = {
  getLogsByLevel: { level: 'error' },
  getLogsByPlatform: { platform: 'web' },
  getLogsByUser: { userId: '0192f0c1-7c1e-7000-8000-0123456789ab' },
  searchLogs: { query: 'error' },
};
const queries = [
  ...Object.keys(loggerQueries).map((action) => ['/logger', action] as const),
  ...Object.keys(adminQueries).map((action) => ['/admin', action] as const),
  ...Object.keys(recognitionQueries).map((action) => ['/recognition', action] as const),
  ['/userprofile', 'getAllUsers'] as const,
];
type Call = (browser: TestBrowser) => ReturnType<TestBrowser['get']>;
const calls: [string, Call][] = [
  ...queries.map(([path, action]): [string, Call] => {
    const payload = JSON.stringify(payloads[action] ?? {});
    const search = new URLSearchParams({ action, payload });
    return [`GET ${path} ${action}`, (browser) => browser.get(`/api/backend${path}?${search}`)];
  }),
  ...(
    [
      ['/logger', 'clearLogs'],
      ['/recognition', 'TEST_RECOGNISER'],
    ] as const
  ).map(([path, action]): [string, Call] => [
    `POST ${path} ${action}`,
    (browser) => browser.post(path, { action }),
  ]),
];

describe.each(calls)('%s', (_name, call) => {
  it('is allowed for admins only', async () => {
    for (const [browser, status, code] of [
      [visitor, 401, 'NOT_SIGNED_IN'],
      [expired, 401, 'NOT_SIGNED_IN'],
      [user, 403, 'FORBIDDEN'],
      [admin, 200, undefined],
    ] as const) {
      const response = await call(browser);
      expect([response.status, response.body.code]).toEqual([status, code]);
      if (code) expect(Object.keys(response.body)).not.toContain('response');
    }
  });
});

it('rejects non-admins before the payload is read', async () => {
  const search = '?action=getLogs&payload=not-json';
  expect((await user.get(`/api/backend/logger${search}`)).status).toBe(403);
  expect((await admin.get(`/api/backend/logger${search}`)).status).toBe(400);
});
