import { profileCommands, profileQueries } from '@plateful/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  omitRequestId,
  type TestHttpClient,
  type TestResponse,
} from '#testing/test-http-client.ts';

const UNKNOWN_USER_ID = '0197f000-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

type SignedInBrowser = TestHttpClient & { userId: string; email: string };

function sendQuery(
  browser: TestHttpClient,
  action: string,
  payload: unknown = {},
): Promise<TestResponse> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend/userprofile?${search}`);
}

function sendCommand(
  browser: TestHttpClient,
  action: string,
  payload: unknown = {},
): Promise<TestResponse> {
  return browser.post('/userprofile', { action, payload });
}

function getUser({ status, body }: TestResponse): Record<string, unknown> {
  expect(status).toBe(200);
  return (body.response as { user: Record<string, unknown> }).user;
}

async function signUpAdmin(): Promise<SignedInBrowser> {
  const admin = await signUp(app);
  await app.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  return admin;
}

async function getUserRow({ userId }: SignedInBrowser): Promise<Record<string, unknown>> {
  const { rows } = await app.database.pool.query('select * from users where id = $1', [userId]);
  return rows[0];
}

describe('permissions', () => {
  type Request = (browser: TestHttpClient, userId: string) => Promise<TestResponse>;
  const lookupRequests: Record<string, Request> = {
    find_user: (browser, userId) => sendQuery(browser, 'find_user', { userId }),
    get_user_by_id: (browser, userId) => sendQuery(browser, 'get_user_by_id', { userId }),
    search_user: (browser, userId) => sendQuery(browser, 'search_user', { query: userId }),
    search_user_profile: (browser, userId) =>
      sendQuery(browser, 'search_user_profile', { query: userId }),
  };
  const changeRequests: Record<string, Request> = {
    update_user_profile: (browser, userId) =>
      sendCommand(browser, 'update_user_profile', { userId, updates: { displayName: 'Changed' } }),
    assign_random_display_name: (browser, userId) =>
      sendCommand(browser, 'assign_random_display_name', { userId }),
    delete_user_profile: (browser, userId) =>
      sendCommand(browser, 'delete_user_profile', { userId }),
  };

  it.each(Object.entries(lookupRequests))(
    '%s shows other users only to admins',
    async (_name, send) => {
      const [owner, other, admin] = [await signUp(app), await signUp(app), await signUpAdmin()];
      expect((await send(app.createBrowser(), owner.userId)).status).toBe(401);
      const notFound = await send(other, UNKNOWN_USER_ID);
      expect(notFound.status).toBe(404);
      expect(notFound.body).toMatchObject({ succeeded: false, code: 'NOT_FOUND' });
      expect(omitRequestId((await send(other, owner.userId)).body)).toEqual(
        omitRequestId(notFound.body),
      );
      expect(omitRequestId((await send(other, 'no-such-id')).body)).toEqual(
        omitRequestId(notFound.body),
      );
      expect(getUser(await send(owner, owner.userId))).toMatchObject({ email: owner.email });
      expect(getUser(await send(admin, owner.userId))).toMatchObject({ email: owner.email });
      expect(omitRequestId((await send(admin, UNKNOWN_USER_ID)).body)).toEqual(
        omitRequestId(notFound.body),
      );
    },
  );

  it.each(Object.entries(changeRequests))(
    '%s changes only the caller’s profile',
    async (_name, send) => {
      const [owner, other, admin] = [await signUp(app), await signUp(app), await signUpAdmin()];
      const rowBefore = await getUserRow(owner);
      expect((await send(app.createBrowser(), owner.userId)).status).toBe(401);
      const notFound = await send(other, UNKNOWN_USER_ID);
      expect(notFound.status).toBe(404);
      expect(omitRequestId((await send(other, owner.userId)).body)).toEqual(
        omitRequestId(notFound.body),
      );
      expect(omitRequestId((await send(admin, owner.userId)).body)).toEqual(
        omitRequestId(notFound.body),
      );
      expect(await getUserRow(owner)).toEqual(rowBefore);
      expect((await send(owner, owner.userId)).status).toBe(200);
    },
  );

  it('getAllUsers requires an admin', async () => {
    expect((await sendQuery(app.createBrowser(), 'getAllUsers')).status).toBe(401);
    expect((await sendQuery(await signUp(app), 'getAllUsers')).status).toBe(403);
    expect((await sendQuery(await signUpAdmin(), 'getAllUsers')).status).toBe(200);
  });

  it('all other requests require a session', async () => {
    const visitor = app.createBrowser();
    for (const action of Object.keys(profileQueries)) {
      expect([action, (await sendQuery(visitor, action)).status]).toEqual([action, 401]);
    }
    for (const action of Object.keys(profileCommands)) {
      expect([action, (await sendCommand(visitor, action)).status]).toEqual([action, 401]);
    }
    for (const path of ['/profile/update', '/profile/remove', '/profile/image']) {
      expect([path, (await visitor.post(path)).status]).toEqual([path, 401]);
    }
  });

  it('cross-site requests are rejected', async () => {
    const browser = await signUp(app);
    const crossSiteHeaders = { origin: 'https://evil.example' };
    for (const path of ['/profile/update', '/profile/remove', '/profile/image', '/userprofile']) {
      expect([path, (await browser.post(path, {}, crossSiteHeaders)).status]).toEqual([path, 403]);
    }
  });
});

describe('reading one’s profile', () => {
  it('returns the caller’s profile by default, with exactly the fields of the contract', async () => {
    const browser = await signUp(app);
    const user = getUser(await sendQuery(browser, 'find_user'));
    expect(user).toEqual({
      userId: browser.userId,
      email: browser.email,
      username: expect.stringMatching(/^cook_/),
      firstName: user.username,
      lastName: '',
      displayName: user.username,
      isProUser: false,
      isTempUser: false,
      isAdmin: false,
      createdAt: '2026-03-14T12:00:00.000Z',
      profileImageUrl: null,
      hasPassword: true,
      hasGoogle: false,
      totalSubscriptions: 0,
      activeSubscriptions: 0,
      subscriptionType: null,
      subscriptionPlan: null,
      subscriptionExpires: null,
      subscriptionSource: null,
    });
  });

  it('returns whether the user has Pro and how they sign in', async () => {
    const browser = await signUp(app);
    const setProUntil = (proUntil: string) =>
      app.database.pool.query(
        `update users set pro_until = $2, google_subject = 'g-1', password_hash = null where id = $1`,
        [browser.userId, proUntil],
      );
    await setProUntil('2026-03-14T12:00:01Z');
    const proUser = getUser(await sendQuery(browser, 'find_user'));
    expect(proUser).toMatchObject({ isProUser: true, hasPassword: false, hasGoogle: true });
    await setProUntil('2026-03-14T12:00:00Z');
    expect(getUser(await sendQuery(browser, 'find_user'))).toMatchObject({ isProUser: false });
  });
});

describe('changing names', () => {
  const updateRequests: [
    string,
    (browser: TestHttpClient, changes: unknown) => Promise<TestResponse>,
  ][] = [
    [
      'update_user_profile',
      (browser, updates) => sendCommand(browser, 'update_user_profile', { updates }),
    ],
    ['create_profile', (browser, changes) => sendCommand(browser, 'create_profile', changes)],
    ['/profile/update', (browser, changes) => browser.post('/profile/update', changes)],
  ];

  it.each(updateRequests)('%s changes only the given names', async (_name, update) => {
    const browser = await signUp(app);
    const userBefore = getUser(await sendQuery(browser, 'find_user'));
    expect(getUser(await update(browser, {}))).toEqual(userBefore);
    const changed = getUser(await update(browser, { displayName: '  Chef Ada  ' }));
    expect(changed).toEqual({ ...userBefore, displayName: 'Chef Ada' });
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    expect(getUser(await update(browser, names))).toEqual({ ...changed, ...names });
    expect(getUser(await update(browser, { lastName: '' }))).toMatchObject({ lastName: '' });
    expect(getUser(await sendQuery(browser, 'find_user'))).toMatchObject({ firstName: 'Ada' });
  });

  it.each(updateRequests)('%s ignores fields that are not names', async (_name, update) => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const rowBefore = await getUserRow(browser);
    const otherFields = {
      id: other.userId,
      userId: browser.userId,
      isAdmin: true,
      is_admin: true,
      isProUser: true,
      proUntil: '2100-01-01T00:00:00Z',
      email: 'boss@example.com',
      username: 'boss',
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      googleSubject: '1',
      imagePhotoId: UNKNOWN_USER_ID,
      passwordHash: 'x',
      createdAt: '1990-01-01T00:00:00Z',
    };
    expect((await update(browser, { ...otherFields, lastName: 'Mass' })).status).toBe(200);
    expect(await getUserRow(browser)).toEqual({ ...rowBefore, last_name: 'Mass' });
  });

  it.each([
    [{ displayName: '' }, 'Please enter a display name.'],
    [{ displayName: '   ' }, 'Please enter a display name.'],
    [{ displayName: '\u200b\u202e' }, 'Please enter a display name.'],
    [{ displayName: 'x'.repeat(51) }, 'Display names can have up to 50 characters.'],
    [{ firstName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    [{ lastName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    [{ firstName: 7 }, 'firstName must be text.'],
    [{ lastName: 'a\0b' }, 'lastName contains an unsupported character.'],
  ])('rejects %j', async (changes, message) => {
    const browser = await signUp(app);
    const rowBefore = await getUserRow(browser);
    const { status, body } = await browser.post('/profile/update', changes);
    expect([status, body.errorMessage]).toEqual([400, message]);
    expect(await getUserRow(browser)).toEqual(rowBefore);
  });

  it('rejects payloads that could pollute prototypes', async () => {
    const browser = await signUp(app);
    const rowBefore = await getUserRow(browser);
    for (const payload of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']) {
      const { status } = await browser.send({
        method: 'POST',
        url: '/api/backend/profile/update',
        payload,
        headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      });
      expect([payload, status]).toEqual([payload, 400]);
    }
    expect(await getUserRow(browser)).toEqual(rowBefore);
  });

  it('accepts names of the maximum length', async () => {
    const names = {
      displayName: 'x'.repeat(50),
      firstName: 'y'.repeat(100),
      lastName: 'z'.repeat(100),
    };
    const browser = await signUp(app);
    expect(getUser(await browser.post('/profile/update', names))).toMatchObject(names);
  });

  it('removes control and bidirectional formatting characters from names', async () => {
    const browser = await signUp(app);
    const names = {
      displayName: '\u202egpj.ada\n<b>',
      firstName: 'A\u2066d\u2069a',
      lastName: '\u200b',
    };
    expect(getUser(await browser.post('/profile/update', names))).toMatchObject({
      displayName: 'gpj.ada <b>',
      firstName: 'Ada',
      lastName: '',
    });
  });

  it('assigns a different random display name each time', async () => {
    const browser = await signUp(app);
    const names = [
      getUser(await sendCommand(browser, 'assign_random_display_name')).displayName,
      getUser(await sendCommand(browser, 'assign_random_display_name')).displayName,
    ];
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/);
    expect(names[0]).not.toBe(names[1]);
    expect((await getUserRow(browser)).display_name).toBe(names[1]);
  });

  it('suggests a display name without saving it', async () => {
    const browser = await signUp(app);
    const rowBefore = await getUserRow(browser);
    const { status, body } = await sendQuery(browser, 'suggest_display_name');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      response: { displayName: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/) },
    });
    expect(await getUserRow(browser)).toEqual(rowBefore);
  });

  it('keeps both of two concurrent changes', async () => {
    const browser = await signUp(app);
    await Promise.all([
      browser.post('/profile/update', { firstName: 'Ada' }),
      browser.post('/profile/update', { lastName: 'Lovelace' }),
    ]);
    expect(await getUserRow(browser)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });
});

describe('clearing the profile', () => {
  it.each([
    [
      'delete_user_profile',
      (browser: TestHttpClient) => sendCommand(browser, 'delete_user_profile'),
    ],
    ['/profile/remove', (browser: TestHttpClient) => browser.post('/profile/remove')],
  ])('%s keeps the account and its username', async (_name, clearProfile) => {
    const browser = await signUp(app);
    const names = { displayName: 'Chef Ada', firstName: 'Ada', lastName: 'Lovelace' };
    const userBefore = getUser(await browser.post('/profile/update', names));
    expect(getUser(await clearProfile(browser))).toEqual({
      ...userBefore,
      displayName: userBefore.username,
      firstName: '',
      lastName: '',
    });
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });
});
