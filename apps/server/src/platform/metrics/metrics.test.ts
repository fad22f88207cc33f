import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecognitionError } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';

const TOKEN = 'a-long-metrics-token';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.close());

type Request = { headers?: Record<string, string>; remoteAddress?: string };

function getMetrics({ headers = {}, remoteAddress = '127.0.0.1' }: Request = {}, server = app) {
  return server.fastify.inject({
    url: '/metrics',
    remoteAddress,
    headers: { host: 'localhost:3000', ...headers },
  });
}

describe('GET /metrics', () => {
  it('counts requests by route pattern, never by URL', async () => {
    const browser = await signUp(app);
    await browser.query('GET_USER_ITEMS');
    await browser.get('/media/a-secret-key');
    await browser.get('/unknown/a-secret-path');
    await browser.send({ method: 'DELETE', url: '/another/a-secret-path' });
    const { statusCode, headers, body } = await getMetrics();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const count = 'plateful_http_request_duration_seconds_count';
    expect(body).toContain(`${count}{method="GET",route="/api/items",status="200"} 1`);
    expect(body).toContain(`${count}{method="GET",route="/media/:key",status="404"} 1`);
    expect(body).toContain(`${count}{method="GET",route="none",status="404"} 1`);
    expect(body).toContain(`${count}{method="other",route="none",status="404"} 1`);
    expect(body).not.toMatch(/a-secret/);
  });

  it('counts scans, database connections, jobs and sockets', async () => {
    const browser = await signUp(app);
    const payload = { image: (await createTestPhoto()).toString('base64') };
    await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
    await browser.post('/auth/requestaccountcreation', { email: 'new@example.com' });
    app.services.metrics.observeSockets(() => 7);
    const { body } = await getMetrics();
    expect(body).toContain('plateful_scans_total{outcome="recipe",provider="fake"} 1');
    expect(body).toMatch(/^plateful_database_connections\{state="idle"\} \d+$/m);
    expect(body).toMatch(/^plateful_jobs\{state="waiting"\} [1-9]\d*$/m);
    expect(body).toMatch(/^plateful_jobs\{state="failed"\} 0$/m);
    expect(body).toMatch(/^plateful_sockets 7$/m);
  });

  it('counts calls to providers with their tokens and costs, and compares the cost with the cap', async () => {
    const capped = await buildTestApp({ environment: { RECOGNISER_MONTHLY_BUDGET_USD: '20' } });
    const newCall = { provider: 'openai', model: 'gpt', purpose: 'recognize' } as const;
    const calls = capped.services.providerCalls.forUser(null);
    const call = await calls.start(newCall);
    capped.clock.advance(3000);
    await call.end({ outcome: 'ok', inputTokens: 900, outputTokens: 400, costUsd: 0.0042 });
    await calls.start({ ...newCall, maxCostUsd: 0.01 });
    const { body } = await getMetrics({}, capped);
    const labels = 'provider="openai",outcome="ok"';
    const duration = 'plateful_provider_call_duration_seconds';
    expect(body).toContain(`${duration}_bucket{le="2.5",${labels}} 0`);
    expect(body).toContain(`${duration}_bucket{le="5",${labels}} 1`);
    for (const line of [
      'plateful_provider_tokens_total{provider="openai",direction="input"} 900',
      'plateful_provider_tokens_total{provider="openai",direction="output"} 400',
      'plateful_provider_cost_usd_total{provider="openai"} 0.0042',
      'plateful_provider_spending_usd 0.0142',
      'plateful_provider_budget_usd 20',
    ])
      expect(body).toContain(`${line}\n`);
    await capped.close();
    const { body: uncapped } = await getMetrics();
    expect(uncapped).toContain('plateful_provider_spending_usd 0\n');
    expect(uncapped).not.toContain('plateful_provider_budget_usd');
  });

  it('says which providers are suspended', async () => {
    const recognize = async () => {
      throw new RecognitionError('unavailable', 'not asked');
    };
    const close = async () => {};
    const members = ['openai', 'google', 'embedded'].map((source) => ({
      ...{ source, recognize, close },
      ...(source !== 'embedded' && { isSuspended: () => source === 'google' }),
    }));
    const recognizer = { source: 'openai', members, recognize, close };
    const withProviders = await buildTestApp({ recognizer });
    const { body } = await getMetrics({}, withProviders);
    expect(body).toContain('plateful_provider_suspended{provider="openai"} 0\n');
    expect(body).toContain('plateful_provider_suspended{provider="google"} 1\n');
    expect(body).not.toMatch(/provider_suspended\{provider="embedded"/);
    await withProviders.close();
  });

  it('is available on this machine and with the token only', async () => {
    const authorization = `Bearer ${TOKEN}`;
    const requests: [Request, number][] = [
      [{}, 200],
      [{ remoteAddress: '::1' }, 200],
      [{ remoteAddress: '::ffff:127.0.0.1' }, 200],
      [{ remoteAddress: '192.0.2.1' }, 404],
      [{ remoteAddress: '192.0.2.1', headers: { authorization } }, 200],
      [{ remoteAddress: '192.0.2.1', headers: { authorization: 'Bearer wrong' } }, 404],
      [{ remoteAddress: '192.0.2.1', headers: { authorization: TOKEN } }, 404],
      [{ remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
      // A reverse proxy on this machine.
      [{ headers: { 'x-forwarded-for': '192.0.2.1' } }, 404],
      [{ headers: { forwarded: 'for=127.0.0.1' } }, 404],
      [{ headers: { 'x-real-ip': '192.0.2.1' } }, 404],
      [{ headers: { host: 'plateful.example' } }, 404],
      [{ headers: { 'x-forwarded-for': '192.0.2.1', authorization } }, 200],
    ];
    for (const [request, status] of requests) {
      expect([request, (await getMetrics(request)).statusCode]).toEqual([request, status]);
    }
  });

  it('has the client’s address behind a trusted proxy', async () => {
    const proxied = await buildTestApp({ environment: { TRUST_PROXY: 'on' } });
    const from = async (address: string) => {
      const { statusCode } = await getMetrics({ headers: { 'x-forwarded-for': address } }, proxied);
      return statusCode;
    };
    expect(await from('192.0.2.1')).toBe(404);
    expect(await from('127.0.0.1, 192.0.2.1')).toBe(404);
    expect(await from('192.0.2.1, 127.0.0.1')).toBe(200);
    const noToken = { authorization: 'Bearer ' };
    const remote = { remoteAddress: '192.0.2.1', headers: noToken };
    expect((await getMetrics(remote, proxied)).statusCode).toBe(404);
    await proxied.close();
  });

  it('works without a database', async () => {
    const { pool } = app.database;
    await pool.query('alter schema graphile_worker rename to graphile_worker_renamed');
    await pool.query('alter table provider_calls rename to renamed');
    const { statusCode, body } = await getMetrics();
    await pool.query('alter schema graphile_worker_renamed rename to graphile_worker');
    await pool.query('alter table renamed rename to provider_calls');
    expect(statusCode).toBe(200);
    expect(body).toContain('plateful_database_connections');
    expect(body).not.toMatch(/^plateful_(jobs|provider_spending_usd)[{ ]/m);
  });
});
