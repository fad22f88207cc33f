import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { PUBLIC_URL: 'https://plateful.example' } });
});
afterAll(() => app.close());

describe('API paths', () => {
  it('are the same below /api/backend and /api', async () => {
    for (const base of ['/api/backend', '/api']) {
      const { status, body } = await app.createBrowser().get(`${base}/auth/check-login`);
      expect(status).toBe(200);
      expect(body).toEqual({ succeeded: true, isLogIn: false });
    }
  });

  it('respond with the error envelope when unknown', async () => {
    const { status, body, headers } = await app.createBrowser().get('/api/backend/nothing/here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ succeeded: false, errorMessage: expect.any(String) });
    expect(body.requestId).toBe(headers['x-request-id']);
  });
});

describe('state-changing calls', () => {
  const login = { email: 'a@example.com', password: 'x' };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('are rejected from %s', async (_name, headers) => {
    const { status, body } = await app.createBrowser().post('/auth/login', login, headers);
    expect(status).toBe(403);
    expect(body.succeeded).toBe(false);
  });

  it('are rejected without Origin and Sec-Fetch-Site', async () => {
    const { status } = await app.createBrowser().send({
      method: 'POST',
      url: '/api/auth/logout',
      payload: {},
    });
    expect(status).toBe(403);
    const crossSite = await app.createBrowser().send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
    expect(crossSite.status).toBe(403);
  });

  it("are accepted from the app's own pages", async () => {
    const ownOrigins = [{ origin: 'http://localhost' }, { origin: 'https://plateful.example' }];
    for (const headers of ownOrigins) {
      expect((await app.createBrowser().post('/auth/login', login, headers)).status).toBe(401);
    }
    const fetchResponse = await app.createBrowser().send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: {},
    });
    expect(fetchResponse.status).toBe(200);
  });
});

describe('invalid requests', () => {
  it.each([
    ['invalid JSON', '{"email": ', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['another content type', 'email=a', 'application/x-www-form-urlencoded', 415],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', 'application/json', 400],
    ['a body of 2 MB', JSON.stringify({ email: 'a'.repeat(2_000_000) }), 'application/json', 413],
  ])('(%s) get a readable error message', async (_name, payload, type, expected) => {
    const { status, body } = await app.createBrowser().send({
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

describe('every response', () => {
  it('has the security headers', async () => {
    const { headers } = await app.createBrowser().get('/api/auth/check-login');
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

describe('text that PostgreSQL cannot store', () => {
  it.each([
    ['an email address', '/auth/requestaccountcreation', { email: 'a\u0000@b.test' }],
    ['a password', '/auth/login', { email: 'a@b.test', password: 'x\u0000' }],
    ['a nested value', '/auth/login', { email: 'a@b.test', password: [{ a: '\ud800' }] }],
    ['a field name', '/auth/login', { email: 'a@b.test', password: 'x', 'a\u0000': 1 }],
  ])('is rejected in %s', async (_name, path, body) => {
    const { status, body: response } = await app.createBrowser().post(path, body);
    expect(status).toBe(400);
    expect(response.errorMessage).toContain('unsupported character');
  });

  it('is replaced in log entries', async () => {
    const context = { a: ['\ud800'], 'b\u0000': 1 };
    const entry = { level: 'info', message: 'x\u0000', context };
    expect((await app.createBrowser().post('/v1/log/data', entry)).status).toBe(200);
  });

  it('is rejected when it is nested deeply', async () => {
    const context = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
    const { status } = await app
      .createBrowser()
      .post('/v1/log/data', { level: 'info', message: 'x', context });
    expect(status).toBe(400);
  });

  it('is rejected in queries', async () => {
    const browser = await signUp(app);
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: 'a\u0000' })).status).toBe(400);
  });
});

describe('malformed URLs', () => {
  it.each(['/%zz', '/api/%c0', '/api/docs/static/%2e%2e/x', '/media/%00'])(
    '(%s) get a 4xx response',
    async (path) => {
      const { status, body } = await app.createBrowser().get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.succeeded).toBe(false);
    },
  );
});

describe('with an https PUBLIC_URL', () => {
  it('cookies are secure even if no proxy announces https', async () => {
    const { headers } = await app
      .createBrowser()
      .post('/auth/logout', {}, { origin: 'https://plateful.example' });
    expect(String(headers['set-cookie'])).toContain('; Secure');
  });

  it('requests to another host name are rejected', async () => {
    const headers = { origin: 'http://evil.example', host: 'evil.example' };
    expect((await app.createBrowser().post('/auth/logout', {}, headers)).status).toBe(403);
  });
});

describe('rate limits of a call', () => {
  const attempt = { email: 'a@example.com', password: '' };

  /** Counts how many of these sequential sign-ins get 429. */
  async function countRejected(
    environment: Record<string, string>,
    requests: { headers?: Record<string, string>; from?: string }[],
  ): Promise<number> {
    const limited = await buildTestApp({ environment });
    let rejectedCount = 0;
    for (const { headers = {}, from = '192.0.2.1' } of requests) {
      const { status } = await limited.createBrowser().send({
        method: 'POST',
        url: '/api/backend/auth/login',
        payload: attempt,
        headers: { origin: 'http://localhost', ...headers },
        remoteAddress: from,
      });
      if (status === 429) rejectedCount += 1;
    }
    await limited.close();
    return rejectedCount;
  }

  const repeat70 = <T>(make: (i: number) => T) => Array.from({ length: 70 }, (_, i) => make(i));
  const on = { RATE_LIMIT: 'on' };

  it('count per IP address', async () => {
    expect(
      await countRejected(
        on,
        repeat70(() => ({})),
      ),
    ).toBe(10);
    expect(
      await countRejected(
        on,
        repeat70((i) => ({ from: `192.0.2.${i}` })),
      ),
    ).toBe(0);
  });

  it('count the IPv6 addresses of a household as one', async () => {
    const sameNetwork = repeat70((i) => ({ from: `2001:db8:1:2::${i.toString(16)}` }));
    expect(await countRejected(on, sameNetwork)).toBe(10);
    const otherNetworks = repeat70((i) => ({ from: `2001:db8:1:${i.toString(16)}::1` }));
    expect(await countRejected(on, otherNetworks)).toBe(0);
  });

  it('ignore a forged X-Forwarded-For header', async () => {
    const spoofed = repeat70((i) => ({ headers: { 'x-forwarded-for': `10.0.0.${i}` } }));
    expect(await countRejected(on, spoofed)).toBe(10);
  });

  it("use only the proxy's own entry of X-Forwarded-For", async () => {
    const proxied = { ...on, TRUST_PROXY: 'on' };
    const forwardedRequests = (address: (i: number) => string) =>
      repeat70((i) => ({ headers: { 'x-forwarded-for': address(i) } }));
    expect(
      await countRejected(
        proxied,
        forwardedRequests((i) => `10.0.0.${i}, 203.0.113.7`),
      ),
    ).toBe(10);
    expect(
      await countRejected(
        proxied,
        forwardedRequests((i) => `10.0.0.1, 203.0.113.${i}`),
      ),
    ).toBe(0);
  });

  it('are disabled by RATE_LIMIT=off', async () => {
    expect(
      await countRejected(
        { RATE_LIMIT: 'off' },
        repeat70(() => ({})),
      ),
    ).toBe(0);
  });

  it('apply before the body is read, and set Retry-After', async () => {
    const limited = await buildTestApp({ environment: on });
    const post = (body: string) =>
      limited.createBrowser().post('/auth/requestaccountcreation', body);
    for (let i = 0; i < 20; i++) expect((await post('no object')).status).toBe(400);
    const { status, headers } = await post('too large'.repeat(1_000_000));
    await limited.close();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  });

  it('reject requests when the database cannot count', async () => {
    const limited = await buildTestApp({ environment: on });
    await limited.database.pool.query('alter table rate_limits rename to missing_rate_limits');
    const { status } = await limited.createBrowser().post('/auth/login', attempt);
    await limited.close();
    expect(status).toBe(500);
  });
});

describe('the global rate limit', () => {
  it('counts requests without a session as well', async () => {
    const limited = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
    const browser = limited.createBrowser();
    const statuses = new Map<number, number>();
    for (let i = 0; i < 1210; i++) {
      const { status } = await browser.query('GET_USER_ITEMS');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect((await browser.get('/healthz')).status).toBe(200);
    await limited.close();
    expect(statuses).toEqual(
      new Map([
        [401, 1200],
        [429, 10],
      ]),
    );
  });
});

describe('large responses', () => {
  it('are compressed if the client supports it', async () => {
    const { headers, bytes } = await app
      .createBrowser()
      .get('/api/openapi.json', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    const plain = await app.createBrowser().get('/api/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
  });
});

describe('rejected requests', () => {
  it('have the request id in the body and in a header', async () => {
    const visitor = app.createBrowser();
    const responses = [
      await visitor.post('/auth/login', { email: 1 }),
      await visitor.get('/api/backend/items?action=GET_USER_ITEMS&payload={}'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 401]);
    for (const { body, headers } of responses) {
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(body.requestId).toBe(headers['x-request-id']);
    }
  });
});

describe('internal errors', () => {
  it('respond with 500 and a request id, and create a log entry', async () => {
    const browser = await signUp(app);
    const { pool } = app.database;
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
      pool.query("select request_id, user_id from log_entries where level = 'error'");
    await vi.waitFor(async () => expect((await logged()).rows).toHaveLength(1), {
      timeout: 10_000,
    });
    expect((await logged()).rows).toMatchObject([
      { user_id: browser.userId, request_id: body.requestId },
    ]);
  });
});

describe('health routes', () => {
  it('report liveness and readiness', async () => {
    expect((await app.createBrowser().get('/healthz')).status).toBe(200);
    const { status, body } = await app.createBrowser().get('/readyz');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ready', database: 'ok', migrations: 'ok', media: 'ok' });
  });

  it('name the components that are not ready', async () => {
    const { pool } = app.database;
    await pool.query('alter table drizzle.__drizzle_migrations rename to missing_migrations');
    const { status, body } = await app.createBrowser().get('/readyz');
    await pool.query('alter table drizzle.missing_migrations rename to __drizzle_migrations');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'not ready', migrations: 'not ready', database: 'ok' });
  });
});
