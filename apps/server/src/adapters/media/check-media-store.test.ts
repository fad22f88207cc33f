import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';
import { FakeS3Server, sendS3Error } from '#testing/fakes/s3/fake-s3-server.ts';
import { checkMediaStoreAtStart } from './check-media-store.ts';

let server: FakeS3Server;
beforeEach(async () => {
  server = new FakeS3Server();
  await server.listen();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const check = (environment: Record<string, string> = {}) =>
  checkMediaStoreAtStart(readConfig({ ...server.getEnvironment(), ...environment }).media);

it('stores, reads and deletes a file, and leaves nothing behind', async () => {
  expect(await check()).toBeNull();
  expect(server.requests.map((request) => request.split(' ')[0])).toEqual([
    ...['PUT', 'GET', 'DELETE', 'GET'],
  ]);
  expect(server.objects.size).toBe(0);
});

const changeUrl = (from: string, to: string) => ({
  STORAGE_URL: server.getEnvironment().STORAGE_URL?.replace(from, to) ?? '',
});

it.each([
  ['AWS_ACCESS_KEY_ID', () => ({ AWS_ACCESS_KEY_ID: 'c0ffee' })],
  ['AWS_SECRET_ACCESS_KEY', () => ({ AWS_SECRET_ACCESS_KEY: 'c0ffee' })],
  ['AWS_SESSION_TOKEN', () => ({ AWS_SESSION_TOKEN: 'c0ffee' })],
  ['STORAGE_URL', () => changeUrl('//photos', '//other')],
  ['STORAGE_URL', () => changeUrl('region=eu-test-1', 'region=us-east-1')],
])('names %s when it is wrong', async (variable, change) => {
  const error: unknown = await check(change()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message: expect.stringMatching(new RegExp(`^${variable}: (?!.*c0ffee)[^\n]*$`)),
  });
});

it('names missing permissions', async () => {
  server.behavior = ({ method, response }) => {
    if (method === 'DELETE') sendS3Error(response, 403, 'AccessDenied');
    return method === 'DELETE';
  };
  await expect(check()).rejects.toThrow(/^AWS_ACCESS_KEY_ID: .*permissions.*\(AccessDenied\)\.$/);
});

it('warns within ten seconds when the store does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.behavior = () => true;
  const warning = check();
  await vi.waitUntil(() => server.requests.length === 1);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await warning).toMatch(
    /^STORAGE_URL: the photo store cannot be used \(timed out\)\. Until it can be used/,
  );
});

it('warns, and lets the server start, when the store is unreachable', async () => {
  const environment = server.getEnvironment();
  await server.close();
  expect(await checkMediaStoreAtStart(readConfig(environment).media)).toBe(
    'STORAGE_URL: the photo store cannot be used (ECONNREFUSED). Until it can be used, no photos are stored or shown.',
  );
});
