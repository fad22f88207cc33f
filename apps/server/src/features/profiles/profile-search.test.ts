import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#platform/db/schema/users.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  omitRequestId,
  type TestHttpClient,
  type TestResponse,
} from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

function sendQuery(
  browser: TestHttpClient,
  action: string,
  payload: unknown = {},
): Promise<TestResponse> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend/userprofile?${search}`);
}

function getUser({ status, body }: TestResponse): Record<string, unknown> {
  expect(status).toBe(200);
  return (body.response as { user: Record<string, unknown> }).user;
}

async function signUpAdmin() {
  const admin = await signUp(app);
  await app.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  return admin;
}

describe('searching for a user', () => {
  it('finds a user only by the exact id, email or username', async () => {
    const [browser, admin] = [await signUp(app), await signUpAdmin()];
    const { username } = getUser(await sendQuery(browser, 'find_user'));
    const queries = [
      browser.userId,
      browser.userId.toUpperCase(),
      ` ${browser.email.toUpperCase()} `,
      String(username).replace('_', ' ').toUpperCase(),
    ];
    for (const query of queries) {
      for (const searcher of [browser, admin]) {
        const user = getUser(await sendQuery(searcher, 'search_user', { query }));
        expect([query, user.userId]).toEqual([query, browser.userId]);
      }
    }
    for (const query of [browser.email.slice(1), `${username}_`, '%', `${username}%`]) {
      expect([query, (await sendQuery(admin, 'search_user', { query })).status]).toEqual([
        query,
        404,
      ]);
    }
  });

  it('does not reveal whether an email or username exists', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const unknownResponse = await sendQuery(other, 'search_user', { query: 'nobody@example.com' });
    const existingResponse = await sendQuery(other, 'search_user', { query: browser.email });
    expect(existingResponse.status).toBe(404);
    expect(omitRequestId(existingResponse.body)).toEqual(omitRequestId(unknownResponse.body));
  });
});

describe('listing all users', () => {
  it('returns pages without gaps, newest first, with three statements', async () => {
    const admin = await signUpAdmin();
    const newestIds: string[] = [];
    // Three of them have the same creation time.
    for (const milliseconds of [1000, 0, 0, 1000, 1000]) {
      app.clock.advance(milliseconds);
      newestIds.unshift((await signUp(app)).userId);
    }
    const pages = await Promise.all(
      [0, 2, 4].map((skip) => sendQuery(admin, 'getAllUsers', { skip, limit: 2 })),
    );
    const listedIds = pages.flatMap(({ body }) =>
      (body.response as { users: { userId: string }[] }).users.map(({ userId }) => userId),
    );
    expect(listedIds.slice(0, 5)).toEqual(newestIds);
    expect(new Set(listedIds).size).toBe(6);
    const total = await app.database.db.$count(users);
    expect(pages.map(({ body }) => (body.response as { totalUsers: number }).totalUsers)).toEqual(
      pages.map(() => total),
    );
    const statements = await countStatements(() => sendQuery(admin, 'getAllUsers', { limit: 100 }));
    const sessionStatements = await countStatements(() => admin.get('/api/backend/auth/sessions'));
    // Listing sessions runs one statement besides those that authenticate the request.
    expect(statements).toBe(sessionStatements - 1 + 3);
  });

  it.each([
    [{ limit: 101 }, 'limit must be at most 100.'],
    [{ limit: 0 }, 'limit must be at least 1.'],
    [{ skip: -1 }, 'skip must be at least 0.'],
  ])('rejects %j', async (payload, message) => {
    const { status, body } = await sendQuery(await signUpAdmin(), 'getAllUsers', payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(message);
  });
});

async function countStatements(operation: () => Promise<unknown>): Promise<number> {
  const { pool } = app.database;
  const query = pool.query;
  let statements = 0;
  pool.query = ((...args: Parameters<typeof query>) => {
    statements += 1;
    return query.apply(pool, args);
  }) as typeof query;
  await operation();
  pool.query = query;
  return statements;
}

describe('looking up a username', () => {
  const search = (browser: TestHttpClient, username: string) =>
    browser.get(`/api/backend/v1/user/search?${new URLSearchParams({ username })}`);

  it('returns the availability to everyone and the user only to signed-in clients', async () => {
    const browser = await signUp(app);
    await browser.post('/profile/update', { displayName: 'Chef Ada', firstName: 'Secret' });
    const username = String(getUser(await sendQuery(browser, 'find_user')).username);
    const unnormalized = ` ${username.replace('_', '  ').toUpperCase()} `;
    for (const text of [username, unnormalized]) {
      const signedOut = await search(app.createBrowser(), text);
      expect(signedOut.body).toEqual({ succeeded: true, response: { available: false } });
      const signedIn = await search(await signUp(app), text);
      expect(signedIn.body).toEqual({
        succeeded: true,
        response: { available: false, user: { username, displayName: 'Chef Ada' } },
      });
    }
    const available = { succeeded: true, response: { available: true } };
    expect((await search(app.createBrowser(), 'nobody.has.this')).body).toEqual(available);
    expect((await search(browser, 'nobody.has.this')).body).toEqual(available);
  });

  it.each(['ab', 'x'.repeat(31), 'ada!', 'ada%', ''])('rejects %j', async (username) => {
    const { status, body } = await search(app.createBrowser(), username);
    expect([status, body.errorMessage]).toEqual([
      400,
      'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
    ]);
  });
});
