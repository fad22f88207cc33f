import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  isSignedIn,
  receiveEmailedCode,
  signUp,
  TEST_PASSWORD,
} from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const NEW_PASSWORD = 'Thyme-and-salt-2';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Requests a recovery code and verifies it. @returns the browser, which can now set a new password */
async function verifyResetCode(email: string): Promise<TestHttpClient> {
  const browser = app.createBrowser();
  await browser.post('/api/v1/requestverificationcode', { email });
  const code = await receiveEmailedCode(app, email);
  await browser.post('/api/v1/validate-verification-code', { email, code });
  return browser;
}

/** Signs in with nine browsers while `operation` runs. @returns the browsers whose sign-in got status 200 */
async function signInDuring(email: string, operation: () => Promise<unknown>) {
  const browsers = Array.from({ length: 9 }, () => app.createBrowser());
  const [statuses] = await Promise.all([
    Promise.all(
      browsers.map(async (browser) => {
        const { status } = await browser.post('/auth/login', { email, password: TEST_PASSWORD });
        return status;
      }),
    ),
    sleep(40).then(operation),
  ]);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  return browsers.filter((_browser, index) => statuses[index] === 200);
}

describe('changing or resetting the password', () => {
  it('ends all sessions of the old password, even those being created concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const { email } = await signUp(app);
      const resettingBrowser = await verifyResetCode(email);
      const update = { email, newPassword: NEW_PASSWORD };
      const signedIn = await signInDuring(email, () =>
        resettingBrowser.post('/api/v1/update-password', update),
      );
      for (const browser of signedIn) expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('invalidates every copy of the session cookie', async () => {
    const browser = await signUp(app);
    const thief = app.createBrowser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.post('/auth/secure/token/refresh');
    const currentCopy = app.createBrowser();
    for (const [name, value] of browser.cookies) currentCopy.cookies.set(name, value);
    await browser.post('/auth/v1/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    for (const copy of [thief, currentCopy]) {
      expect((await copy.post('/auth/secure/token/refresh')).status).toBe(401);
      expect(await isSignedIn(copy)).toBe(false);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    [
      'a reset with an emailed code',
      (browser: TestHttpClient, email: string) =>
        browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD }),
    ],
    [
      'a change by the owner',
      (browser: TestHttpClient) =>
        browser.post('/auth/v1/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: NEW_PASSWORD,
        }),
    ],
  ])('invalidates earlier email verifications after %s', async (_name, setNewPassword) => {
    const owner = await signUp(app);
    const intruder = await verifyResetCode(owner.email);
    app.clock.advance(61_000);
    const browser = await verifyResetCode(owner.email);
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    expect((await setNewPassword(browser, owner.email)).status).toBe(200);
    const { status } = await intruder.post('/api/v1/update-password', {
      email: owner.email,
      newPassword: 'Intruder-was-here-1',
    });
    expect(status).toBe(403);
  });

  it('lets the owner change the password while sign-in is locked by failed attempts of others', async () => {
    const browser = await signUp(app);
    for (let i = 0; i < 11; i++) {
      await app
        .createBrowser()
        .post('/auth/login', { email: browser.email, password: 'Wrong-guess-1' });
    }
    const { status } = await browser.post('/auth/v1/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(status).toBe(200);
  });
});

describe('deleting the account', () => {
  it('leaves no session of a concurrent sign-in', async () => {
    const browser = await signUp(app);
    const signedIn = await signInDuring(browser.email, () => browser.post('/auth/delete/account'));
    for (const other of signedIn) expect(await isSignedIn(other)).toBe(false);
  });

  it('leaves no file of a profile picture that is being uploaded', async () => {
    const fileCount = app.media.files.size;
    const browser = await signUp(app);
    const image = `data:image/jpeg;base64,${(await createTestPhoto(7)).toString('base64')}`;
    const put = vi.spyOn(app.media, 'put').mockImplementation(async (key, bytes) => {
      await sleep(100);
      app.media.files.set(key, new Uint8Array(bytes));
    });
    const uploads = Array.from({ length: 8 }, () => browser.post('/profile/image', { image }));
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 10_000 });
    await browser.post('/auth/delete/account');
    const responses = await Promise.all(uploads);
    put.mockRestore();
    expect(responses.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([]);
    expect(app.media.files.size).toBe(fileCount);
    const { rows } = await app.database.pool.query('select * from photos where owner_id = $1', [
      browser.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('signing in', () => {
  it('ends the least recently used session when the user has more than 50', async () => {
    const first = await signUp(app);
    const { email } = first;
    const others: TestHttpClient[] = [];
    for (let i = 0; i < 50; i++) {
      app.clock.advance(1000);
      const browser = app.createBrowser();
      await browser.post('/auth/login', { email, password: TEST_PASSWORD });
      others.push(browser);
    }
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(others[0] as TestHttpClient)).toBe(true);
  });
});

describe('an invalid request', () => {
  it('does not count toward the shared rate limit', async () => {
    const strict = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
    try {
      for (let i = 0; i < 3; i++) {
        await strict.createBrowser().post('/auth/requestaccountcreation', {});
      }
      const { rows } = await strict.database.pool.query(
        `select split_part(key, ':', 1) as kind, points from rate_limits where key like '%requestaccountcreation%'`,
      );
      expect(rows).toEqual([{ kind: 'perAddress', points: 3 }]);
    } finally {
      await strict.close();
    }
  });

  it.each(['gzip', 'br', 'deflate'])(
    'gets a response when it claims to be encoded with %s',
    async (encoding) => {
      const browser = await signUp(app);
      const payload = { action: 'create_profile', payload: {} };
      const { status } = await browser.post('/userprofile', payload, {
        'content-encoding': encoding,
      });
      expect([200, 400, 415]).toContain(status);
    },
  );
});
