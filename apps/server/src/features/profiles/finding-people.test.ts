import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Browser, withoutRequestId } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

function ask(browser: Browser, action: string, payload: unknown = {}): Promise<Answer> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend/userprofile?${search}`);
}

function userIn({ status, body }: Answer): Record<string, unknown> {
  expect(status).toBe(200);
  return (body.response as { user: Record<string, unknown> }).user;
}

async function signUpAdmin() {
  const admin = await signUp(test);
  await test.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  return admin;
}

describe('finding somebody', () => {
  it('goes by id, address and username, to the letter', async () => {
    const [browser, admin] = [await signUp(test), await signUpAdmin()];
    const { username } = userIn(await ask(browser, 'find_user'));
    const queries = [
      browser.userId,
      browser.userId.toUpperCase(),
      ` ${browser.email.toUpperCase()} `,
      String(username).replace('_', ' ').toUpperCase(),
    ];
    for (const query of queries) {
      for (const asker of [browser, admin]) {
        const user = userIn(await ask(asker, 'search_user', { query }));
        expect([query, user.userId]).toEqual([query, browser.userId]);
      }
    }
    for (const query of [browser.email.slice(1), `${username}_`, '%', `${username}%`]) {
      expect([query, (await ask(admin, 'search_user', { query })).status]).toEqual([query, 404]);
    }
  });

  it('does not tell others that an address or a username exists', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const absent = await ask(other, 'search_user', { query: 'nobody@example.com' });
    const present = await ask(other, 'search_user', { query: browser.email });
    expect(present.status).toBe(404);
    expect(withoutRequestId(present.body)).toEqual(withoutRequestId(absent.body));
  });
});

describe('the list of everybody', () => {
  it('comes newest first, page by page, without gaps, in two statements', async () => {
    const admin = await signUpAdmin();
    const newest: string[] = [];
    // Three of them in the same moment.
    for (const milliseconds of [1000, 0, 0, 1000, 1000]) {
      test.clock.advance(milliseconds);
      newest.unshift((await signUp(test)).userId);
    }
    const pages = await Promise.all(
      [0, 2, 4].map((skip) => ask(admin, 'getAllUsers', { skip, limit: 2 })),
    );
    const seen = pages.flatMap(({ body }) =>
      (body.response as { users: { userId: string }[] }).users.map(({ userId }) => userId),
    );
    expect(seen.slice(0, 5)).toEqual(newest);
    expect(new Set(seen).size).toBe(6);
    const total = await test.database.db.$count(test.database.db._.fullSchema.users);
    expect(pages.map(({ body }) => (body.response as { totalUsers: number }).totalUsers)).toEqual(
      pages.map(() => total),
    );
    const statements = await countStatements(() => ask(admin, 'getAllUsers', { limit: 100 }));
    const forTheSession = await countStatements(() => admin.get('/api/backend/auth/sessions'));
    // The call on the right makes one of its own.
    expect(statements).toBe(forTheSession - 1 + 2);
  });

  it.each([
    [{ limit: 101 }, 'limit must be at most 100.'],
    [{ limit: 0 }, 'limit must be at least 1.'],
    [{ skip: -1 }, 'skip must be at least 0.'],
  ])('refuses %j', async (payload, sentence) => {
    const { status, body } = await ask(await signUpAdmin(), 'getAllUsers', payload);
    expect(status).toBe(400);
    expect(body.errorMessage).toBe(sentence);
  });
});

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = test.database;
  const query = pool.query;
  let statements = 0;
  pool.query = ((...parts: Parameters<typeof query>) => {
    statements += 1;
    return query.apply(pool, parts);
  }) as typeof query;
  await work();
  pool.query = query;
  return statements;
}

describe('looking for a username', () => {
  const search = (browser: Browser, username: string) =>
    browser.get(`/api/backend/v1/user/search?${new URLSearchParams({ username })}`);

  it('tells everybody what is free, and the signed-in whose it is', async () => {
    const browser = await signUp(test);
    await browser.post('/profile/update', { displayName: 'Chef Ada', firstName: 'Secret' });
    const username = String(userIn(await ask(browser, 'find_user')).username);
    const untidy = ` ${username.replace('_', '  ').toUpperCase()} `;
    for (const text of [username, untidy]) {
      const signedOut = await search(test.browser(), text);
      expect(signedOut.body).toEqual({ succeeded: true, response: { available: false } });
      const signedIn = await search(await signUp(test), text);
      expect(signedIn.body).toEqual({
        succeeded: true,
        response: { available: false, user: { username, displayName: 'Chef Ada' } },
      });
    }
    const free = { succeeded: true, response: { available: true } };
    expect((await search(test.browser(), 'nobody.has.this')).body).toEqual(free);
    expect((await search(browser, 'nobody.has.this')).body).toEqual(free);
  });

  it.each(['ab', 'x'.repeat(31), 'ada!', 'ada%', ''])('refuses %j', async (username) => {
    const { status, body } = await search(test.browser(), username);
    expect([status, body.errorMessage]).toEqual([
      400,
      'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.',
    ]);
  });
});
