import { profileCommands, profileQueries } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Browser, withoutRequestId } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { signUp } from '#testing/stories.ts';

const UNKNOWN = '0197f000-0000-7000-8000-000000000000';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

type Person = Browser & { userId: string; email: string };

function ask(browser: Browser, action: string, payload: unknown = {}): Promise<Answer> {
  const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return browser.get(`/api/backend/userprofile?${search}`);
}

function tell(browser: Browser, action: string, payload: unknown = {}): Promise<Answer> {
  return browser.post('/userprofile', { action, payload });
}

function userIn({ status, body }: Answer): Record<string, unknown> {
  expect(status).toBe(200);
  return (body.response as { user: Record<string, unknown> }).user;
}

async function signUpAdmin(): Promise<Person> {
  const admin = await signUp(test);
  await test.database.pool.query('update users set is_admin = true where id = $1', [admin.userId]);
  return admin;
}

async function rowOf({ userId }: Person): Promise<Record<string, unknown>> {
  const { rows } = await test.database.pool.query('select * from users where id = $1', [userId]);
  return rows[0];
}

describe('who may see and do what', () => {
  type Call = (browser: Browser, userId: string) => Promise<Answer>;
  const lookUps: Record<string, Call> = {
    find_user: (browser, userId) => ask(browser, 'find_user', { userId }),
    get_user_by_id: (browser, userId) => ask(browser, 'get_user_by_id', { userId }),
    search_user: (browser, userId) => ask(browser, 'search_user', { query: userId }),
    search_user_profile: (browser, userId) =>
      ask(browser, 'search_user_profile', { query: userId }),
  };
  const changes: Record<string, Call> = {
    update_user_profile: (browser, userId) =>
      tell(browser, 'update_user_profile', { userId, updates: { displayName: 'Changed' } }),
    assign_random_display_name: (browser, userId) =>
      tell(browser, 'assign_random_display_name', { userId }),
    delete_user_profile: (browser, userId) => tell(browser, 'delete_user_profile', { userId }),
  };

  it.each(Object.entries(lookUps))('%s shows others to admins alone', async (_name, call) => {
    const [owner, other, admin] = [await signUp(test), await signUp(test), await signUpAdmin()];
    expect((await call(test.browser(), owner.userId)).status).toBe(401);
    const absent = await call(other, UNKNOWN);
    expect(absent.status).toBe(404);
    expect(absent.body).toMatchObject({ succeeded: false, code: 'NOT_FOUND' });
    expect(withoutRequestId((await call(other, owner.userId)).body)).toEqual(
      withoutRequestId(absent.body),
    );
    expect(withoutRequestId((await call(other, 'no-such-id')).body)).toEqual(
      withoutRequestId(absent.body),
    );
    expect(userIn(await call(owner, owner.userId))).toMatchObject({ email: owner.email });
    expect(userIn(await call(admin, owner.userId))).toMatchObject({ email: owner.email });
    expect(withoutRequestId((await call(admin, UNKNOWN)).body)).toEqual(
      withoutRequestId(absent.body),
    );
  });

  it.each(Object.entries(changes))('%s changes oneself alone', async (_name, call) => {
    const [owner, other, admin] = [await signUp(test), await signUp(test), await signUpAdmin()];
    const before = await rowOf(owner);
    expect((await call(test.browser(), owner.userId)).status).toBe(401);
    const absent = await call(other, UNKNOWN);
    expect(absent.status).toBe(404);
    expect(withoutRequestId((await call(other, owner.userId)).body)).toEqual(
      withoutRequestId(absent.body),
    );
    expect(withoutRequestId((await call(admin, owner.userId)).body)).toEqual(
      withoutRequestId(absent.body),
    );
    expect(await rowOf(owner)).toEqual(before);
    expect((await call(owner, owner.userId)).status).toBe(200);
  });

  it('getAllUsers is for admins', async () => {
    expect((await ask(test.browser(), 'getAllUsers')).status).toBe(401);
    expect((await ask(await signUp(test), 'getAllUsers')).status).toBe(403);
    expect((await ask(await signUpAdmin(), 'getAllUsers')).status).toBe(200);
  });

  it('nothing else is open to the signed-out', async () => {
    const visitor = test.browser();
    for (const action of Object.keys(profileQueries)) {
      expect([action, (await ask(visitor, action)).status]).toEqual([action, 401]);
    }
    for (const action of Object.keys(profileCommands)) {
      expect([action, (await tell(visitor, action)).status]).toEqual([action, 401]);
    }
    for (const path of ['/profile/update', '/profile/remove', '/profile/image']) {
      expect([path, (await visitor.post(path)).status]).toEqual([path, 401]);
    }
  });

  it('no other site can change anything', async () => {
    const browser = await signUp(test);
    const evil = { origin: 'https://evil.example' };
    for (const path of ['/profile/update', '/profile/remove', '/profile/image', '/userprofile']) {
      expect([path, (await browser.post(path, {}, evil)).status]).toEqual([path, 403]);
    }
  });
});

describe('one’s own profile', () => {
  it('comes without asking for anybody, and shows no more than the contract lists', async () => {
    const browser = await signUp(test);
    const user = userIn(await ask(browser, 'find_user'));
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

  it('says who is Pro today, and who signs in with Google', async () => {
    const browser = await signUp(test);
    const set = (proUntil: string) =>
      test.database.pool.query(
        `update users set pro_until = $2, google_subject = 'g-1', password_hash = null where id = $1`,
        [browser.userId, proUntil],
      );
    await set('2026-03-14T12:00:01Z');
    const pro = userIn(await ask(browser, 'find_user'));
    expect(pro).toMatchObject({ isProUser: true, hasPassword: false, hasGoogle: true });
    await set('2026-03-14T12:00:00Z');
    expect(userIn(await ask(browser, 'find_user'))).toMatchObject({ isProUser: false });
  });
});

describe('changing names', () => {
  const ways: [string, (browser: Browser, changes: unknown) => Promise<Answer>][] = [
    [
      'update_user_profile',
      (browser, updates) => tell(browser, 'update_user_profile', { updates }),
    ],
    ['create_profile', (browser, changes) => tell(browser, 'create_profile', changes)],
    ['/profile/update', (browser, changes) => browser.post('/profile/update', changes)],
  ];

  it.each(ways)('%s changes what is given, and nothing else', async (_name, change) => {
    const browser = await signUp(test);
    const before = userIn(await ask(browser, 'find_user'));
    expect(userIn(await change(browser, {}))).toEqual(before);
    const changed = userIn(await change(browser, { displayName: '  Chef Ada  ' }));
    expect(changed).toEqual({ ...before, displayName: 'Chef Ada' });
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    expect(userIn(await change(browser, names))).toEqual({ ...changed, ...names });
    expect(userIn(await change(browser, { lastName: '' }))).toMatchObject({ lastName: '' });
    expect(userIn(await ask(browser, 'find_user'))).toMatchObject({ firstName: 'Ada' });
  });

  it.each(ways)('%s moves nothing that is not a name', async (_name, change) => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const before = await rowOf(browser);
    const greedy = {
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
      imagePhotoId: UNKNOWN,
      passwordHash: 'x',
      createdAt: '1990-01-01T00:00:00Z',
    };
    expect((await change(browser, { ...greedy, lastName: 'Mass' })).status).toBe(200);
    expect(await rowOf(browser)).toEqual({ ...before, last_name: 'Mass' });
  });

  it.each([
    [{ displayName: '' }, 'Please enter a display name.'],
    [{ displayName: '   ' }, 'Please enter a display name.'],
    [{ displayName: '\u200b\u202e' }, 'Please enter a display name.'],
    [{ displayName: 'x'.repeat(51) }, 'Display names can have up to 50 characters.'],
    [{ firstName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    [{ lastName: 'x'.repeat(101) }, 'Names can have up to 100 characters.'],
    [{ firstName: 7 }, 'firstName must be text.'],
    [{ lastName: 'a\0b' }, 'lastName holds a character that can’t be stored.'],
  ])('refuses %j', async (changes, sentence) => {
    const browser = await signUp(test);
    const before = await rowOf(browser);
    const { status, body } = await browser.post('/profile/update', changes);
    expect([status, body.errorMessage]).toEqual([400, sentence]);
    expect(await rowOf(browser)).toEqual(before);
  });

  it('refuses what reaches for the prototypes', async () => {
    const browser = await signUp(test);
    const before = await rowOf(browser);
    for (const text of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']) {
      const { status } = await browser.send({
        method: 'POST',
        url: '/api/backend/profile/update',
        payload: text,
        headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      });
      expect([text, status]).toEqual([text, 400]);
    }
    expect(await rowOf(browser)).toEqual(before);
  });

  it('takes the longest names there are', async () => {
    const names = {
      displayName: 'x'.repeat(50),
      firstName: 'y'.repeat(100),
      lastName: 'z'.repeat(100),
    };
    const browser = await signUp(test);
    expect(userIn(await browser.post('/profile/update', names))).toMatchObject(names);
  });

  it('leaves nothing in a name that could turn other texts round', async () => {
    const browser = await signUp(test);
    const names = {
      displayName: '\u202egpj.ada\n<b>',
      firstName: 'A\u2066d\u2069a',
      lastName: '\u200b',
    };
    expect(userIn(await browser.post('/profile/update', names))).toMatchObject({
      displayName: 'gpj.ada <b>',
      firstName: 'Ada',
      lastName: '',
    });
  });

  it('gives a random display name, another one each time', async () => {
    const browser = await signUp(test);
    const names = [
      userIn(await tell(browser, 'assign_random_display_name')).displayName,
      userIn(await tell(browser, 'assign_random_display_name')).displayName,
    ];
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/);
    expect(names[0]).not.toBe(names[1]);
    expect((await rowOf(browser)).display_name).toBe(names[1]);
  });

  it('of two at once loses neither', async () => {
    const browser = await signUp(test);
    await Promise.all([
      browser.post('/profile/update', { firstName: 'Ada' }),
      browser.post('/profile/update', { lastName: 'Lovelace' }),
    ]);
    expect(await rowOf(browser)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });
});

describe('emptying the profile', () => {
  it.each([
    ['delete_user_profile', (browser: Browser) => tell(browser, 'delete_user_profile')],
    ['/profile/remove', (browser: Browser) => browser.post('/profile/remove')],
  ])('%s leaves the account and its username', async (_name, empty) => {
    const browser = await signUp(test);
    const names = { displayName: 'Chef Ada', firstName: 'Ada', lastName: 'Lovelace' };
    const before = userIn(await browser.post('/profile/update', names));
    expect(userIn(await empty(browser))).toEqual({
      ...before,
      displayName: before.username,
      firstName: '',
      lastName: '',
    });
    expect((await browser.get('/api/backend/auth/sessions')).status).toBe(200);
  });
});
