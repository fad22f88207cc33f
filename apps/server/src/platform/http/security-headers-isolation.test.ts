import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

/** The cross-origin isolation headers of the response. */
async function getIsolationHeaders(headers: Record<string, string>, trustProxy = false) {
  const app = fastify({ trustProxy });
  await registerSecurityHeaders(app);
  app.get('/', async () => 'a page');
  const response = await app.inject({ url: '/', headers });
  await app.close();
  return [response.headers['cross-origin-opener-policy'], response.headers['origin-agent-cluster']];
}

const ISOLATION_HEADERS = ['same-origin', '?1'];

it.each([
  ['on this machine', { host: '127.0.0.1:3000' }],
  ['with https', { host: 'plateful.example', 'sec-fetch-site': 'none' }],
])('isolates pages %s', async (_name, headers) => {
  expect(await getIsolationHeaders(headers)).toEqual(ISOLATION_HEADERS);
});

it('isolates pages when the proxy announces https', async () => {
  const headers = { host: 'plateful.example', 'x-forwarded-proto': 'https' };
  expect(await getIsolationHeaders(headers, true)).toEqual(ISOLATION_HEADERS);
});

it('sends no headers that cause browser warnings on plain http', async () => {
  expect(await getIsolationHeaders({ host: 'kitchen.local:3000' })).toEqual([undefined, undefined]);
});
