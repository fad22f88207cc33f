import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

let app: TestApp;
const printed: string[] = [];

beforeAll(async () => {
  app = await buildTestApp({
    environment: { LOG_LEVEL: 'trace', RATE_LIMIT: 'on' },
    logStream: { write: (line) => void printed.push(line) },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Ends the deduplication window, so that events of the previous test are not counted.
  app.clock.advance(61_000);
  app.services.securityLog.flush();
  await waitUntilIdle();
  await app.database.pool.query('truncate log_entries, rate_limits');
  printed.length = 0;
});

/** Entries are stored after the response is sent. */
async function waitUntilIdle(): Promise<void> {
  await vi.waitUntil(() => app.services.securityLog.isIdle, { timeout: 10_000 });
}

async function listStoredEntries() {
  await waitUntilIdle();
  const { rows } = await app.database.pool.query(
    'select level, service, message, user_id, session_id, context from log_entries order by id',
  );
  return rows;
}

const parsePrintedEvents = () =>
  printed.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);

describe('the security log', () => {
  it('records a failed sign-in with its request, network and account', async () => {
    const user = await signUp(app);
    const { status } = await app
      .createBrowser()
      .post('/auth/login', { email: user.email, password: 'x' });
    expect(status).toBe(401);
    const [entry, ...otherEntries] = await listStoredEntries();
    expect(otherEntries).toEqual([]);
    expect(entry).toMatchObject({
      level: 'warning',
      service: 'authApi',
      message: 'Sign-in failed',
      user_id: user.userId,
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
    const [line] = parsePrintedEvents();
    expect(line).toMatchObject({
      level: 40,
      msg: 'Sign-in failed',
      requestId: entry.context.requestId,
    });
  });

  it('records a failed sign-in with an unknown email only by the hash of the email', async () => {
    const password = 'Wrong-password-1';
    await app.createBrowser().post('/auth/login', { email: 'nobody@example.com', password });
    const [entry] = await listStoredEntries();
    expect(entry).toMatchObject({ user_id: null, context: { event: 'signInFailed' } });
    expect(JSON.stringify(entry) + printed.join()).not.toContain('nobody');
  });

  it('records a locked account', async () => {
    const user = await signUp(app);
    for (let attempt = 0; attempt < 12; attempt++) {
      await app.createBrowser().post('/auth/login', { email: user.email, password: 'x' });
    }
    const events = (await listStoredEntries()).map(({ context }) => context.event);
    expect(events).toEqual(['signInFailed', 'accountLocked']);
    // Every failed sign-in is printed.
    expect(parsePrintedEvents().filter(({ event }) => event === 'signInFailed')).toHaveLength(10);
  });

  it('records recovery requests, wrong codes and password resets', async () => {
    const user = await signUp(app);
    const browser = app.createBrowser();
    await browser.post('/v1/requestverificationcode', { email: user.email });
    const code = await receiveEmailedCode(app, user.email);
    const wrong = code === 999_999 ? 100_000 : code + 1;
    await browser.post('/v1/validate-verification-code', { email: user.email, code: wrong });
    await browser.post('/v1/validate-verification-code', { email: user.email, code });
    await browser.post('/v1/update-password', {
      email: user.email,
      newPassword: `${TEST_PASSWORD}2`,
    });
    const entries = await listStoredEntries();
    expect(entries.map(({ service, context }) => [service, context.event])).toEqual([
      ['otpApi', 'recoveryRequested'],
      ['otpApi', 'codeRefused'],
      ['authApi', 'passwordReset'],
    ]);
    expect(entries.map(({ user_id }) => user_id)).toEqual(Array(3).fill(user.userId));
  });

  it('prints codes that are rejected after too many guesses, and stores one entry', async () => {
    const email = 'guessed@example.com';
    for (let guess = 0; guess < 55; guess++) {
      const code = 100_000 + guess;
      await app.createBrowser().post('/v1/validate-verification-code', { email, code });
    }
    const rejectedCodes = parsePrintedEvents().filter(({ event }) => event === 'codeRefused');
    expect(rejectedCodes).toHaveLength(55);
    expect(await listStoredEntries()).toHaveLength(1);
  });

  it('records password changes and wrong current passwords', async () => {
    const user = await signUp(app);
    const change = (currentPassword: string) =>
      user.post('/auth/v1/change-password', { currentPassword, newPassword: `${TEST_PASSWORD}3` });
    await change('wrong');
    await change(TEST_PASSWORD);
    await user.post('/auth/reauthenticate', { password: 'wrong' });
    const entries = await listStoredEntries();
    expect(entries.map(({ context }) => context.event)).toEqual([
      'passwordRefused',
      'passwordChanged',
    ]);
    // The second wrong password is suppressed, because it is within the same minute.
    expect(parsePrintedEvents().at(-1)).toMatchObject({
      event: 'passwordRefused',
      route: '/api/auth/reauthenticate',
      userId: user.userId,
    });
  });

  it('records the reuse of an outdated session token', async () => {
    const user = await signUp(app);
    const thief = app.createBrowser();
    for (const [name, value] of user.cookies) thief.cookies.set(name, value);
    await user.post('/auth/secure/token/refresh');
    app.clock.advance(31_000);
    expect((await thief.get('/api/backend/auth/sessions')).status).toBe(401);
    const [entry] = await listStoredEntries();
    expect(entry).toMatchObject({
      service: 'secureSession',
      user_id: user.userId,
      session_id: expect.any(String),
      context: {
        event: 'sessionTokenReused',
        network: '127.0.0.1',
        requestId: expect.any(String),
      },
    });
  });

  it('records cross-site requests and requests that require an admin', async () => {
    const user = await signUp(app);
    await user.post('/auth/logout', {}, { origin: 'https://evil.example' });
    const payload = encodeURIComponent('{}');
    await user.get(`/api/backend/userprofile?action=getAllUsers&payload=${payload}`);
    // They are stored after the responses, in any order.
    const entries = await listStoredEntries();
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          context: expect.objectContaining({ event: 'crossSiteRefused' }),
        }),
        expect.objectContaining({
          user_id: user.userId,
          context: expect.objectContaining({ event: 'accessDenied', code: 'FORBIDDEN' }),
        }),
      ]),
    );
  });

  it('records an export, and a deleted account without its ids', async () => {
    const user = await signUp(app);
    expect((await user.get('/api/backend/v1/account/export')).status).toBe(200);
    await expect
      .poll(async () => (await listStoredEntries())[0])
      .toMatchObject({ user_id: user.userId, context: { event: 'accountExported' } });
    expect((await user.post('/auth/delete/account')).status).toBe(200);
    const entries = await listStoredEntries();
    // Earlier entries were deleted with the account.
    expect(entries).toMatchObject([
      { user_id: null, session_id: null, context: { event: 'accountDeleted' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(user.userId);
  });

  it('records neither inaccessible recipes, nor invalid requests, nor successful ones', async () => {
    const user = await signUp(app);
    await user.query('GET_ITEM_BY_ID', { itemId: '00000000-0000-7000-8000-000000000000' });
    await user.post('/v1/validate-verification-code', { email: 'x', code: 'y' });
    await app.createBrowser().get('/api/backend/auth/sessions');
    await user.post('/auth/logout');
    expect(await listStoredEntries()).toEqual([]);
  });
});

describe('a flood of events', () => {
  it('is stored once a minute with the number of repetitions, even after it stops', async () => {
    const visitor = app.createBrowser();
    for (let attempt = 0; attempt < 80; attempt++) {
      await visitor.post('/auth/login', { email: `a${attempt}@example.com`, password: 'x' });
    }
    const events = (await listStoredEntries()).map(({ context }) => context.event);
    expect(events).toEqual(['signInFailed', 'rateLimited']);
    expect(parsePrintedEvents().filter(({ event }) => event === 'rateLimited')).toHaveLength(1);
    app.clock.advance(61_000);
    app.services.securityLog.flush();
    const counts = (await listStoredEntries()).map(({ context }) => [
      context.event,
      context.repeated,
    ]);
    expect(counts.slice(2)).toHaveLength(2);
    expect(counts.slice(2)).toEqual(
      expect.arrayContaining([
        ['signInFailed', 59],
        ['rateLimited', 19],
      ]),
    );
  });

  it('from many networks stores a limited number of entries a day', async () => {
    const { securityLog, limits } = app.services;
    const dailyAllowance = { points: 20_000, seconds: 86_400 };
    await limits
      .createLimiter('security-events-in-all', dailyAllowance)
      .consume('everybody', 20_000 - 3);
    for (let host = 1; host <= 10; host++) {
      const request = { id: 'r', ip: `10.0.0.${host}` };
      securityLog.recordTokenReuse({ userId: randomUUID(), sessionId: randomUUID() }, request);
      await waitUntilIdle();
    }
    expect(await listStoredEntries()).toHaveLength(3);
    expect(parsePrintedEvents()).toHaveLength(10);
  });
});
