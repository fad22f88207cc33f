import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

/** What comes between two steps that belong together. */
const NEW_PASSWORD = 'Thyme-and-salt-2';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/backend/auth/sessions')).status === 200;
}

/** Up to the step where only the new password is missing. */
async function proveForRecovery(email: string): Promise<Browser> {
  const browser = test.browser();
  await browser.post('/api/v1/requestverificationcode', { email });
  const code = await mailedCode(test, email);
  await browser.post('/api/v1/validate-verification-code', { email, code });
  return browser;
}

/** Browsers that sign in while `happening` happens. @returns those that were told that they are in. */
async function signInDuring(email: string, happening: () => Promise<unknown>) {
  const browsers = Array.from({ length: 9 }, () => test.browser());
  const [statuses] = await Promise.all([
    Promise.all(
      browsers.map(async (browser) => {
        const { status } = await browser.post('/auth/login', { email, password: PASSWORD });
        return status;
      }),
    ),
    sleep(40).then(happening),
  ]);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  return browsers.filter((_browser, index) => statuses[index] === 200);
}

describe('a new password', () => {
  it('leaves no session that the old one opened, not even one that was being opened', async () => {
    for (let round = 0; round < 3; round++) {
      const { email } = await signUp(test);
      const prover = await proveForRecovery(email);
      const update = { email, newPassword: NEW_PASSWORD };
      const told = await signInDuring(email, () => prover.post('/api/v1/update-password', update));
      for (const browser of told) expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('makes every copy of the cookie worthless at once', async () => {
    const browser = await signUp(test);
    const thief = test.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.post('/auth/secure/token/refresh');
    const fresh = test.browser();
    for (const [name, value] of browser.cookies) fresh.cookies.set(name, value);
    await browser.post('/auth/v1/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    for (const copy of [thief, fresh]) {
      expect((await copy.post('/auth/secure/token/refresh')).status).toBe(401);
      expect(await isSignedIn(copy)).toBe(false);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    [
      'chosen by a mailed code',
      (browser: Browser, email: string) =>
        browser.post('/api/v1/update-password', { email, newPassword: NEW_PASSWORD }),
    ],
    [
      'changed by its owner',
      (browser: Browser) =>
        browser.post('/auth/v1/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
        }),
    ],
  ])('%s, ends what others have proven of the mailbox before', async (_how, renew) => {
    const owner = await signUp(test);
    const intruder = await proveForRecovery(owner.email);
    test.clock.advance(61_000);
    const browser = await proveForRecovery(owner.email);
    for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
    expect((await renew(browser, owner.email)).status).toBe(200);
    const { status } = await intruder.post('/api/v1/update-password', {
      email: owner.email,
      newPassword: 'Intruder-was-here-1',
    });
    expect(status).toBe(403);
  });

  it('may be chosen by the owner while strangers have locked the sign-in', async () => {
    const browser = await signUp(test);
    for (let i = 0; i < 11; i++) {
      await test.browser().post('/auth/login', { email: browser.email, password: 'Wrong-guess-1' });
    }
    const { status } = await browser.post('/auth/v1/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(status).toBe(200);
  });
});

describe('deleting the account', () => {
  it('answers whoever signs in at that moment, and lets nobody in', async () => {
    const browser = await signUp(test);
    const told = await signInDuring(browser.email, () => browser.post('/auth/delete/account'));
    for (const other of told) expect(await isSignedIn(other)).toBe(false);
  });

  it('leaves no file of a picture that was on its way', async () => {
    const before = test.media.files.size;
    const browser = await signUp(test);
    const image = `data:image/jpeg;base64,${(await drawPhoto(7)).toString('base64')}`;
    const put = vi.spyOn(test.media, 'put').mockImplementation(async (key, bytes) => {
      await sleep(100);
      test.media.files.set(key, new Uint8Array(bytes));
    });
    const uploads = Array.from({ length: 8 }, () => browser.post('/profile/image', { image }));
    await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 10_000 });
    await browser.post('/auth/delete/account');
    const answers = await Promise.all(uploads);
    put.mockRestore();
    expect(answers.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([]);
    expect(test.media.files.size).toBe(before);
    const { rows } = await test.database.pool.query('select * from photos where owner_id = $1', [
      browser.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('one person', () => {
  it('has fifty sessions at most; the one that slept longest makes room', async () => {
    const first = await signUp(test);
    const { email } = first;
    const others: Browser[] = [];
    for (let i = 0; i < 50; i++) {
      test.clock.advance(1000);
      const browser = test.browser();
      await browser.post('/auth/login', { email, password: PASSWORD });
      others.push(browser);
    }
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(others[0] as Browser)).toBe(true);
  });
});

describe('a request that makes no sense', () => {
  it('uses nothing up of what all have together', async () => {
    const strict = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
    try {
      for (let i = 0; i < 3; i++) {
        await strict.browser().post('/auth/requestaccountcreation', {});
      }
      const { rows } = await strict.database.pool.query(
        `select split_part(key, ':', 1) as kind, points from rate_limits where key like '%requestaccountcreation%'`,
      );
      expect(rows).toEqual([{ kind: 'perAddress', points: 3 }]);
    } finally {
      await strict.close();
    }
  });

  it.each(['gzip', 'br', 'deflate'])('is answered when it claims to be %s', async (encoding) => {
    const browser = await signUp(test);
    const payload = { action: 'create_profile', payload: {} };
    const { status } = await browser.post('/userprofile', payload, {
      'content-encoding': encoding,
    });
    expect([200, 400, 415]).toContain(status);
  });
});
