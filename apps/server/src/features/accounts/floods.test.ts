import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { atRealCost } from '#testing/quick-argon2.ts';
import { mailedCode, PASSWORD, signUp } from '#testing/stories.ts';

/** Requests come from the address that they claim. */
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } });
});
afterAll(() => test.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });

const countCodes = async (): Promise<number> =>
  (await test.database.pool.query('select count(*)::int as count from one_time_codes')).rows[0]
    .count;

/** Eight requests from each of 60 addresses, each about another mailbox. @returns the statuses */
async function flood(path: string, name: string): Promise<number[]> {
  const answers = Array.from({ length: 480 }, (_, i) =>
    test.browser().post(path, { email: `${name}${i}@example.com` }, from(`198.51.100.${i % 60}`)),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  // Nobody needs to wait for their mails.
  await test.database.pool.query(
    `delete from graphile_worker._private_jobs where payload->'mail'->>'email' like $1`,
    [`${name}%`],
  );
  return statuses;
}

it('one address has codes mailed to twenty mailboxes in an hour', async () => {
  const before = await countCodes();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const path = i % 2 ? '/auth/requestaccountcreation' : '/api/v1/requestverificationcode';
      return test.browser().post(path, { email: `many${i}@example.com` }, from('203.0.113.1'));
    }),
  );
  expect((await countCodes()) - before).toBe(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
});

describe('a flood from sixty addresses', () => {
  it('that asks for codes keeps nobody from signing up', async () => {
    const flooding = flood('/auth/requestaccountcreation', 'flood');
    const email = 'newcomer@example.com';
    const browser = test.browser();
    const ip = from('192.0.2.1');
    const { status, body } = await browser.post('/auth/requestaccountcreation', { email }, ip);
    expect(status).toBe(200);
    const statuses = await flooding;
    expect(statuses.filter((one) => one === 200).length).toBeLessThanOrEqual(300 + 5 + 60 * 2);
    expect(await countCodes()).toBeLessThanOrEqual(300 + 5 + 60 * 2 + 1);
    const late = { email: 'late@example.com' };
    const again = await test
      .browser()
      .post('/auth/requestaccountcreation', late, from('192.0.2.2'));
    expect(again.status).toBe(200);
    const code = await mailedCode(test, email);
    const { otpTokenId } = body;
    await browser.post('/auth/validateuseremail', { email, code, otpTokenId }, ip);
    const account = { email, username: 'newcomer', password: PASSWORD };
    expect((await browser.post('/auth/register', account, ip)).status).toBe(200);
  });

  it('that asks for recovery keeps nobody from a new password, and a known device waits for nothing', async () => {
    const owner = await signUp(test);
    const stranger = await signUp(test);
    await flood('/api/v1/requestverificationcode', 'recover');
    for (let i = 0; i < 15; i++) {
      const request = { email: owner.email };
      const { status } = await owner.post(
        '/api/v1/requestverificationcode',
        request,
        from('192.0.2.3'),
      );
      expect(status).toBe(200);
    }
    const { status } = await test
      .browser()
      .post('/api/v1/requestverificationcode', { email: stranger.email }, from('192.0.2.4'));
    expect(status).toBe(200);
    for (const { email } of [owner, stranger]) expect(await mailedCode(test, email)).toBeTruthy();
  });
});

describe('180 sign-ins from six addresses', () => {
  it('let somebody from a seventh in within a round of hashes', () =>
    atRealCost(async () => {
      const { email } = await signUp(test);
      const order: string[] = [];
      const flooding = Array.from({ length: 180 }, async (_, i) => {
        const guess = { email: `nobody${i % 60}@example.com`, password: 'Wrong-guess-1' };
        const { status } = await test
          .browser()
          .post('/auth/login', guess, from(`203.0.113.${20 + (i % 6)}`));
        order.push(`flood ${status}`);
      });
      const { status } = await test
        .browser()
        .post('/auth/login', { email, password: PASSWORD }, from('192.0.2.7'));
      expect(status).toBe(200);
      const hashedBefore = order.filter((one) => one === 'flood 401').length;
      expect(hashedBefore).toBeLessThan(40);
      await Promise.all(flooding);
    }));
});
