import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { PUBLIC_URL: 'https://plateful.example' } });
});
afterAll(() => test.close());

describe('the addresses of the API', () => {
  it('are the same below /api/backend and /api', async () => {
    for (const base of ['/api/backend', '/api']) {
      const { status, body } = await test.browser().get(`${base}/auth/check-login`);
      expect(status).toBe(200);
      expect(body).toEqual({ succeeded: true, isLogIn: false });
    }
  });

  it('answer an unknown one in the envelope', async () => {
    const { status, body } = await test.browser().get('/api/backend/nothing/here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ succeeded: false, errorMessage: expect.any(String) });
  });
});

describe('calls that change something', () => {
  const login = { email: 'a@example.com', password: 'x' };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('are refused from %s', async (_name, headers) => {
    const { status, body } = await test.browser().post('/auth/login', login, headers);
    expect(status).toBe(403);
    expect(body.succeeded).toBe(false);
  });

  it('are refused without a sign of where they come from', async () => {
    const { status } = await test.browser().send({
      method: 'POST',
      url: '/api/auth/logout',
      payload: {},
    });
    expect(status).toBe(403);
    const crossSite = await test.browser().send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
    expect(crossSite.status).toBe(403);
  });

  it('are taken from our own pages', async () => {
    const own = [{ origin: 'http://localhost' }, { origin: 'https://plateful.example' }];
    for (const headers of own) {
      expect((await test.browser().post('/auth/login', login, headers)).status).toBe(401);
    }
    const fetched = await test.browser().send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: {},
    });
    expect(fetched.status).toBe(200);
  });
});

describe('broken requests', () => {
  it.each([
    ['no JSON', '{"email": ', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['another type', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', 'application/json', 400],
    ['a body of 2 MB', JSON.stringify({ email: 'a'.repeat(2_000_000) }), 'application/json', 413],
  ])('(%s) get a plain sentence', async (_name, payload, type, expected) => {
    const { status, body } = await test.browser().send({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': type, origin: 'http://localhost' },
    });
    expect(status).toBe(expected);
    expect(body).toMatchObject({ succeeded: false, errorMessage: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/stack|at .*\.ts|node_modules/);
  });
});

describe('every answer', () => {
  it('carries the security headers', async () => {
    const { headers } = await test.browser().get('/api/auth/check-login');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('text that PostgreSQL can’t store', () => {
  it.each([
    ['an address', '/auth/requestaccountcreation', { email: 'a\u0000@b.test' }],
    ['a password', '/auth/login', { email: 'a@b.test', password: 'x\u0000' }],
    ['a log entry', '/v1/log/data', { level: 'info', message: 'x', context: { a: ['\ud800'] } }],
    ['a field’s name', '/v1/log/data', { level: 'info', message: 'x', context: { 'a\u0000': 1 } }],
  ])('is refused in %s', async (_name, path, body) => {
    const { status, body: answer } = await test.browser().post(path, body);
    expect(status).toBe(400);
    expect(answer.errorMessage).toContain('can’t be stored');
  });

  it('is refused when it nests deeply', async () => {
    const context = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
    const { status } = await test
      .browser()
      .post('/v1/log/data', { level: 'info', message: 'x', context });
    expect(status).toBe(400);
  });

  it('is refused in queries', async () => {
    const browser = await signUp(test);
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: 'a\u0000' })).status).toBe(400);
  });
});

describe('addresses that make no sense', () => {
  it.each(['/%zz', '/api/%c0', '/api/docs/static/%2e%2e/x', '/media/%00'])(
    '(%s) are refused plainly, and are no fault of ours',
    async (path) => {
      const { status, body } = await test.browser().get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.succeeded).toBe(false);
    },
  );
});

describe('behind https', () => {
  it('cookies are secure, also when no proxy says so', async () => {
    const { headers } = await test
      .browser()
      .post('/auth/logout', {}, { origin: 'https://plateful.example' });
    expect(String(headers['set-cookie'])).toContain('; Secure');
  });

  it('another name that leads here is not our own', async () => {
    const headers = { origin: 'http://evil.example', host: 'evil.example' };
    expect((await test.browser().post('/auth/logout', {}, headers)).status).toBe(403);
  });
});

describe('the limits of a call', () => {
  const attempt = { email: 'a@example.com', password: '' };

  /** How many of these sign-ins, one after the other, are refused for being too many. */
  async function countRefused(
    environment: Record<string, string>,
    requests: { headers?: Record<string, string>; from?: string }[],
  ): Promise<number> {
    const limited = await buildTestApp({ environment });
    let refused = 0;
    for (const { headers = {}, from = '192.0.2.1' } of requests) {
      const { status } = await limited.browser().send({
        method: 'POST',
        url: '/api/backend/auth/login',
        payload: attempt,
        headers: { origin: 'http://localhost', ...headers },
        remoteAddress: from,
      });
      if (status === 429) refused += 1;
    }
    await limited.close();
    return refused;
  }

  const seventy = <T>(make: (i: number) => T) => Array.from({ length: 70 }, (_, i) => make(i));
  const on = { RATE_LIMIT: 'on' };

  it('count by address', async () => {
    expect(
      await countRefused(
        on,
        seventy(() => ({})),
      ),
    ).toBe(10);
    expect(
      await countRefused(
        on,
        seventy((i) => ({ from: `192.0.2.${i}` })),
      ),
    ).toBe(0);
  });

  it('count a household’s IPv6 addresses as one', async () => {
    const one = seventy((i) => ({ from: `2001:db8:1:2::${i.toString(16)}` }));
    expect(await countRefused(on, one)).toBe(10);
    const many = seventy((i) => ({ from: `2001:db8:1:${i.toString(16)}::1` }));
    expect(await countRefused(on, many)).toBe(0);
  });

  it('are not moved by a header that anybody may write', async () => {
    const spoofed = seventy((i) => ({ headers: { 'x-forwarded-for': `10.0.0.${i}` } }));
    expect(await countRefused(on, spoofed)).toBe(10);
  });

  it('behind a proxy, take its own word on the address alone', async () => {
    const proxied = { ...on, TRUST_PROXY: 'on' };
    const word = (address: (i: number) => string) =>
      seventy((i) => ({ headers: { 'x-forwarded-for': address(i) } }));
    expect(
      await countRefused(
        proxied,
        word((i) => `10.0.0.${i}, 203.0.113.7`),
      ),
    ).toBe(10);
    expect(
      await countRefused(
        proxied,
        word((i) => `10.0.0.1, 203.0.113.${i}`),
      ),
    ).toBe(0);
  });

  it('are lifted for load tests', async () => {
    expect(
      await countRefused(
        { RATE_LIMIT: 'off' },
        seventy(() => ({})),
      ),
    ).toBe(0);
  });

  it('come before the body is read, and say how long to wait', async () => {
    const limited = await buildTestApp({ environment: on });
    const post = (body: string) => limited.browser().post('/auth/requestaccountcreation', body);
    for (let i = 0; i < 20; i++) expect((await post('no object')).status).toBe(400);
    const { status, headers } = await post('too large'.repeat(1_000_000));
    await limited.close();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  });

  it('are no way in when they can’t be counted', async () => {
    const limited = await buildTestApp({ environment: on });
    await limited.database.pool.query('alter table rate_limits rename to gone');
    const { status } = await limited.browser().post('/auth/login', attempt);
    await limited.close();
    expect(status).toBe(500);
  });
});

describe('the limit of calls', () => {
  it('counts those without a session, too', async () => {
    const limited = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
    const browser = limited.browser();
    const statuses = new Map<number, number>();
    for (let i = 0; i < 1210; i++) {
      const { status } = await browser.query('GET_USER_ITEMS');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await limited.close();
    expect(statuses).toEqual(
      new Map([
        [401, 1200],
        [429, 10],
      ]),
    );
  });
});

describe('large answers', () => {
  it('are compressed for whoever understands it', async () => {
    const { headers, bytes } = await test
      .browser()
      .get('/api/openapi.json', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    const plain = await test.browser().get('/api/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
  });
});

describe('our own faults', () => {
  it('are a plain 500 with a request id, and an entry for the admin', async () => {
    const browser = await signUp(test);
    const { pool } = test.database;
    await pool.query('alter table items rename to items_gone');
    const { status, body } = await browser.query('GET_USER_ITEMS');
    await pool.query('alter table items_gone rename to items');
    expect(status).toBe(500);
    expect(body).toMatchObject({
      errorMessage: 'Something went wrong on our side. Please try again.',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toMatch(/items|select|relation/);
    const logged = () =>
      pool.query("select context, user_id from log_entries where level = 'error'");
    await vi.waitFor(async () => expect((await logged()).rows).toHaveLength(1), {
      timeout: 10_000,
    });
    expect((await logged()).rows).toMatchObject([
      { user_id: browser.userId, context: { requestId: body.requestId } },
    ]);
  });
});

describe('health', () => {
  it('tells that the process lives and what is ready', async () => {
    expect((await test.browser().get('/healthz')).status).toBe(200);
    const { status, body } = await test.browser().get('/readyz');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ready', database: 'ok', migrations: 'ok', media: 'ok' });
  });

  it('names what is not ready', async () => {
    const { pool } = test.database;
    await pool.query('alter table drizzle.__drizzle_migrations rename to gone');
    const { status, body } = await test.browser().get('/readyz');
    await pool.query('alter table drizzle.gone rename to __drizzle_migrations');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'not ready', migrations: 'not ready', database: 'ok' });
  });
});
