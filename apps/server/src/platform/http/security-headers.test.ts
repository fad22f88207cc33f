import fastify from 'fastify';
import { expect, it } from 'vitest';
import { setSecurityHeaders } from './security-headers.ts';

/** What keeps windows of other sites at a distance, in an answer to this request. */
async function isolationIn(headers: Record<string, string>, trustProxy = false) {
  const app = fastify({ trustProxy });
  await setSecurityHeaders(app);
  app.get('/', async () => 'a page');
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return [answer.headers['cross-origin-opener-policy'], answer.headers['origin-agent-cluster']];
}

const ISOLATED = ['same-origin', '?1'];

it.each([
  ['on this machine', { host: '127.0.0.1:3000' }],
  ['behind https', { host: 'plateful.example', 'sec-fetch-site': 'none' }],
])('pages are isolated %s', async (_name, headers) => {
  expect(await isolationIn(headers)).toEqual(ISOLATED);
});

it('pages are isolated where the proxy says that they came by https', async () => {
  const headers = { host: 'plateful.example', 'x-forwarded-proto': 'https' };
  expect(await isolationIn(headers, true)).toEqual(ISOLATED);
});

it('nothing is asked for that browsers complain of on plain http', async () => {
  expect(await isolationIn({ host: 'kitchen.local:3000' })).toEqual([undefined, undefined]);
});
