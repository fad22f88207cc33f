import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveEmailedCode, signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { withProductionHashCost } from '#testing/low-cost-argon2.ts';
import { shortenAbortTimeouts } from '#testing/shorten-timeouts.ts';
import { slowIt } from '#testing/slow-it.ts';

/** TRUST_PROXY lets each request choose its IP address. */
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } });
});
afterAll(() => app.close());

const forwardedFor = (ip: string) => ({ 'x-forwarded-for': ip });

const countCodes = async (): Promise<number> =>
  (await app.database.pool.query('select count(*)::int as count from one_time_codes')).rows[0]
    .count;

/** Sends eight requests from each of 60 IP addresses, each for another mailbox. @returns the statuses */
async function sendFlood(path: string, name: string): Promise<number[]> {
  const requests = Array.from({ length: 480 }, (_, i) =>
    app
      .createBrowser()
      .post(path, { email: `${name}${i}@example.com` }, forwardedFor(`198.51.100.${i % 60}`)),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  // The emails are not needed.
  await app.database.pool.query(
    `delete from graphile_worker._private_jobs where payload->'mail'->>'email' like $1`,
    [`${name}%`],
  );
  return statuses;
}

it('sends codes to at most 20 mailboxes per IP address in an hour', async () => {
  const codesBefore = await countCodes();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const path = i % 2 ? '/auth/requestaccountcreation' : '/api/v1/requestverificationcode';
      return app
        .createBrowser()
        .post(path, { email: `many${i}@example.com` }, forwardedFor('203.0.113.1'));
    }),
  );
  expect((await countCodes()) - codesBefore).toBe(20);
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(20);
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(3000);
});

describe('a flood from 60 IP addresses', () => {
  // Clients over the limit are delayed by five seconds.
  beforeEach(() => void shortenAbortTimeouts());

  slowIt('does not keep others from signing up when it requests codes', async () => {
    const flood = sendFlood('/auth/requestaccountcreation', 'flood');
    const email = 'newcomer@example.com';
    const browser = app.createBrowser();
    const ip = forwardedFor('192.0.2.1');
    const { status, body } = await browser.post('/auth/requestaccountcreation', { email }, ip);
    expect(status).toBe(200);
    const floodStatuses = await flood;
    expect(floodStatuses.filter((floodStatus) => floodStatus === 200).length).toBeLessThanOrEqual(
      300 + 5 + 60 * 2,
    );
    expect(await countCodes()).toBeLessThanOrEqual(300 + 5 + 60 * 2 + 1);
    const afterFlood = await app
      .createBrowser()
      .post(
        '/auth/requestaccountcreation',
        { email: 'late@example.com' },
        forwardedFor('192.0.2.2'),
      );
    expect(afterFlood.status).toBe(200);
    const code = await receiveEmailedCode(app, email);
    const { otpTokenId } = body;
    await browser.post('/auth/validateuseremail', { email, code, otpTokenId }, ip);
    const account = { email, username: 'newcomer', password: TEST_PASSWORD };
    expect((await browser.post('/auth/register', account, ip)).status).toBe(200);
  });

  slowIt(
    'does not keep others from resetting a password, and does not limit known devices',
    async () => {
      const owner = await signUp(app);
      const stranger = await signUp(app);
      await sendFlood('/api/v1/requestverificationcode', 'recover');
      for (let i = 0; i < 15; i++) {
        const request = { email: owner.email };
        const { status } = await owner.post(
          '/api/v1/requestverificationcode',
          request,
          forwardedFor('192.0.2.3'),
        );
        expect(status).toBe(200);
      }
      const { status } = await app
        .createBrowser()
        .post(
          '/api/v1/requestverificationcode',
          { email: stranger.email },
          forwardedFor('192.0.2.4'),
        );
      expect(status).toBe(200);
      for (const { email } of [owner, stranger])
        expect(await receiveEmailedCode(app, email)).toBeTruthy();
    },
  );
});

describe('180 sign-ins from six IP addresses', () => {
  it('delay a sign-in from a seventh address by at most one round of hashes', () =>
    withProductionHashCost(async () => {
      const { email } = await signUp(app);
      const floodStatuses: number[] = [];
      const flood = Array.from({ length: 180 }, async (_, i) => {
        const guess = { email: `nobody${i % 60}@example.com`, password: 'Wrong-guess-1' };
        const { status } = await app
          .createBrowser()
          .post('/auth/login', guess, forwardedFor(`203.0.113.${20 + (i % 6)}`));
        floodStatuses.push(status);
      });
      const { status } = await app
        .createBrowser()
        .post('/auth/login', { email, password: TEST_PASSWORD }, forwardedFor('192.0.2.7'));
      expect(status).toBe(200);
      const hashedBefore = floodStatuses.filter((floodStatus) => floodStatus === 401).length;
      expect(hashedBefore).toBeLessThan(40);
      await Promise.all(flood);
    }));
});
