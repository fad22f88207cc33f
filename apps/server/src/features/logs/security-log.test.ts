import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

let test: TestApp;
const printed: string[] = [];

beforeAll(async () => {
  test = await buildTestApp({
    environment: { LOG_LEVEL: 'trace', RATE_LIMIT: 'on' },
    logStream: { write: (line) => void printed.push(line) },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  // A minute later, what happened in the test before is not counted along.
  test.clock.advance(61_000);
  test.services.securityLog.flush();
  await settled();
  await test.database.pool.query('truncate log_entries, rate_limits');
  printed.length = 0;
});

/** Entries are stored after the answer. */
async function settled(): Promise<void> {
  await vi.waitUntil(() => test.services.securityLog.isIdle);
}

async function storedEntries() {
  await settled();
  const { rows } = await test.database.pool.query(
    'select level, service, message, user_id, session_id, context from log_entries order by id',
  );
  return rows;
}

const printedEvents = () =>
  printed.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);

describe('what is recorded', () => {
  it('a failed sign-in, with its request, network and account', async () => {
    const cook = await signUp(test);
    const answer = await test.browser().post('/auth/login', { email: cook.email, password: 'x' });
    expect(answer.status).toBe(401);
    const [entry, ...more] = await storedEntries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      level: 'warning',
      service: 'authApi',
      message: 'Sign-in failed',
      user_id: cook.userId,
      context: {
        event: 'signInFailed',
        network: '127.0.0.1',
        method: 'POST',
        route: '/api/auth/login',
        code: 'LOGIN_FAILED',
        account: expect.stringMatching(/^[0-9a-f]{16}$/),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const [line] = printedEvents();
    expect(line).toMatchObject({
      level: 40,
      msg: 'Sign-in failed',
      requestId: entry.context.requestId,
    });
  });

  it('a failed sign-in of nobody, by the hash of the address alone', async () => {
    const password = 'Wrong-password-1';
    await test.browser().post('/auth/login', { email: 'nobody@example.com', password });
    const [entry] = await storedEntries();
    expect(entry).toMatchObject({ user_id: null, context: { event: 'signInFailed' } });
    expect(JSON.stringify(entry) + printed.join()).not.toContain('nobody');
  });

  it('a locked account', async () => {
    const cook = await signUp(test);
    for (let time = 0; time < 12; time++) {
      await test.browser().post('/auth/login', { email: cook.email, password: 'x' });
    }
    const events = (await storedEntries()).map(({ context }) => context.event);
    expect(events).toEqual(['signInFailed', 'accountLocked']);
    // Each one stands in the operator's log.
    expect(printedEvents().filter(({ event }) => event === 'signInFailed')).toHaveLength(10);
  });

  it('a refused code, recovery, and a new password', async () => {
    const cook = await signUp(test);
    const browser = test.browser();
    await browser.post('/v1/requestverificationcode', { email: cook.email });
    const code = await mailedCode(test, cook.email);
    const wrong = code === 999_999 ? 100_000 : code + 1;
    await browser.post('/v1/validate-verification-code', { email: cook.email, code: wrong });
    await browser.post('/v1/validate-verification-code', { email: cook.email, code });
    await browser.post('/v1/update-password', { email: cook.email, newPassword: `${PASSWORD}2` });
    const entries = await storedEntries();
    expect(entries.map(({ service, context }) => [service, context.event])).toEqual([
      ['otpApi', 'recoveryRequested'],
      ['otpApi', 'codeRefused'],
      ['authApi', 'passwordReset'],
    ]);
    expect(entries.map(({ user_id }) => user_id)).toEqual(Array(3).fill(cook.userId));
  });

  it('codes that are not looked at any more after too many guesses', async () => {
    const email = 'guessed@example.com';
    for (let guess = 0; guess < 55; guess++) {
      const code = 100_000 + guess;
      await test.browser().post('/v1/validate-verification-code', { email, code });
    }
    const refused = printedEvents().filter(({ event }) => event === 'codeRefused');
    expect(refused).toHaveLength(55);
    expect(await storedEntries()).toHaveLength(1);
  });

  it('a changed password, and a wrong one in its place', async () => {
    const cook = await signUp(test);
    const change = (currentPassword: string) =>
      cook.post('/auth/v1/change-password', { currentPassword, newPassword: `${PASSWORD}3` });
    await change('wrong');
    await change(PASSWORD);
    await cook.post('/auth/reauthenticate', { password: 'wrong' });
    const entries = await storedEntries();
    expect(entries.map(({ context }) => context.event)).toEqual([
      'passwordRefused',
      'passwordChanged',
    ]);
    // The second wrong one was within the same minute.
    expect(printedEvents().at(-1)).toMatchObject({
      event: 'passwordRefused',
      route: '/api/auth/reauthenticate',
      userId: cook.userId,
    });
  });

  it('an old token that was used again', async () => {
    const cook = await signUp(test);
    const thief = test.browser();
    for (const [name, value] of cook.cookies) thief.cookies.set(name, value);
    await cook.post('/auth/secure/token/refresh');
    test.clock.advance(31_000);
    expect((await thief.get('/api/backend/auth/sessions')).status).toBe(401);
    const [entry] = await storedEntries();
    expect(entry).toMatchObject({
      service: 'secureSession',
      user_id: cook.userId,
      session_id: expect.any(String),
      context: {
        event: 'sessionTokenReused',
        network: '127.0.0.1',
        requestId: expect.any(String),
      },
    });
  });

  it('requests of other sites, and what only admins may', async () => {
    const cook = await signUp(test);
    await cook.post('/auth/logout', {}, { origin: 'https://evil.example' });
    const payload = encodeURIComponent('{}');
    await cook.get(`/api/backend/userprofile?action=getAllUsers&payload=${payload}`);
    const entries = await storedEntries();
    expect(entries.map(({ context }) => context.event)).toEqual([
      'crossSiteRefused',
      'accessDenied',
    ]);
    expect(entries[1]).toMatchObject({ user_id: cook.userId, context: { code: 'FORBIDDEN' } });
  });

  it('an export, and a deleted account without anything that names it', async () => {
    const cook = await signUp(test);
    expect((await cook.get('/api/backend/v1/account/export')).status).toBe(200);
    await vi.waitFor(async () => {
      const [entry] = await storedEntries();
      expect(entry).toMatchObject({ user_id: cook.userId, context: { event: 'accountExported' } });
    });
    expect((await cook.post('/auth/delete/account')).status).toBe(200);
    const entries = await storedEntries();
    // What was stored before went with the account.
    expect(entries).toMatchObject([
      { user_id: null, session_id: null, context: { event: 'accountDeleted' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(cook.userId);
  });

  it('neither somebody else’s recipe, nor a request that makes no sense, nor what goes well', async () => {
    const cook = await signUp(test);
    await cook.query('GET_ITEM_BY_ID', { itemId: '00000000-0000-7000-8000-000000000000' });
    await cook.post('/v1/validate-verification-code', { email: 'x', code: 'y' });
    await test.browser().get('/api/backend/auth/sessions');
    await cook.post('/auth/logout');
    expect(await storedEntries()).toEqual([]);
  });
});

describe('a flood', () => {
  it('is stored once a minute, with how often it came, also when it stops', async () => {
    const visitor = test.browser();
    for (let time = 0; time < 80; time++) {
      await visitor.post('/auth/login', { email: `a${time}@example.com`, password: 'x' });
    }
    const events = (await storedEntries()).map(({ context }) => context.event);
    expect(events).toEqual(['signInFailed', 'rateLimited']);
    expect(printedEvents().filter(({ event }) => event === 'rateLimited')).toHaveLength(1);
    test.clock.advance(61_000);
    test.services.securityLog.flush();
    const counts = (await storedEntries()).map(({ context }) => [context.event, context.repeated]);
    expect(counts.slice(2)).toHaveLength(2);
    expect(counts.slice(2)).toEqual(
      expect.arrayContaining([
        ['signInFailed', 59],
        ['rateLimited', 19],
      ]),
    );
  });

  it('from everywhere stores a bounded number of entries a day', async () => {
    const { securityLog, limits } = test.services;
    const day = { points: 20_000, seconds: 86_400 };
    await limits.named('security-events-in-all', day).take('everybody', 20_000 - 3);
    for (let address = 1; address <= 10; address++) {
      const request = { id: 'r', ip: `10.0.0.${address}` };
      securityLog.recordTokenReuse({ userId: randomUUID(), sessionId: randomUUID() }, request);
      await settled();
    }
    expect(await storedEntries()).toHaveLength(3);
    expect(printedEvents()).toHaveLength(10);
  });
});
