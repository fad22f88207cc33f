import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUpAfterCrash } from '#clean-up-after-crash.ts';
import { readConfig } from '#config.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { FakeS3Server, fakeS3Credentials, sendS3Error } from '#testing/fakes/s3/fake-s3-server.ts';
import { countRows, parseScannedItem, scanPhotos } from '#testing/scan-test-helpers.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let store: FakeS3Server;
let app: TestApp;
let log = '';
beforeEach(async () => {
  store = new FakeS3Server();
  await store.listen();
  log = '';
  app = await buildTestApp({
    environment: {
      ...store.getEnvironment('/plateful'),
      ...{ FREE_RECIPES_PER_MONTH: '1', LOG_LEVEL: 'info' },
    },
    hasConfiguredMediaStore: true,
    logStream: {
      write: (line) => {
        log += line;
      },
    },
  });
});
afterEach(async () => {
  await app.close();
  await store.close();
});

const unavailable = {
  status: 503,
  body: {
    succeeded: false,
    code: 'STORAGE_UNAVAILABLE',
    errorMessage: 'Photos cannot be stored or shown right now. Please try again in a few minutes.',
  },
  headers: { 'retry-after': '30', 'cache-control': 'no-store' },
};

/** Creates a recipe from a photo. @returns the URL of the photo */
async function scanPhoto(browser: TestHttpClient): Promise<string> {
  const item = parseScannedItem(await scanPhotos(browser));
  return String(item.media[0]?.url);
}

async function sweep(): Promise<number> {
  return app.services.photos.sweepOrphaned(new Date(app.clock.now().getTime() + 1));
}

it('stores the photo of a scan, shows it to its owner, and deletes it with the account', async () => {
  const [browser, otherUser] = [await signUp(app), await signUp(app)];
  const url = await scanPhoto(browser);
  expect([...store.objects.keys()].sort()).toEqual([
    expect.stringMatching(/^plateful\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.jpg|-preview\.webp)$/),
    expect.stringMatching(/^plateful\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.jpg|-preview\.webp)$/),
  ]);
  const [, object] = [...store.objects].find(([key]) => key.endsWith('.jpg')) ?? [];
  const { status, headers, bytes } = await browser.get(url);
  expect(status).toBe(200);
  expect(bytes.equals(object?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const requestCount = store.requests.length;
  expect((await otherUser.get(url)).status).toBe(404);
  expect((await app.createBrowser().get(url)).status).toBe(401);
  expect(store.requests).toHaveLength(requestCount);

  expect((await browser.post('/auth/delete/account')).status).toBe(200);
  expect(store.objects.size).toBe(0);
  expect(await countRows(app, 'photos')).toBe(0);
});

describe('an unreachable store', () => {
  it('costs no scan, leaves no rows and is named by the readiness check', async () => {
    const browser = await signUp(app);
    const { port } = store;
    await store.close();
    expect(await scanPhotos(browser)).toMatchObject(unavailable);
    for (const table of ['photos', 'items'] as const) expect(await countRows(app, table)).toBe(0);
    const { status, body } = await browser.get('/readyz');
    expect([status, body]).toEqual([503, expect.objectContaining({ media: 'not ready' })]);
    expect(log).toContain('The photo store failed to store a photo (ECONNREFUSED)');
    expect(log).not.toContain(fakeS3Credentials.secretAccessKey);

    await store.listen(port);
    const url = await scanPhoto(browser);
    expect((await scanPhotos(browser)).status).toBe(402);
    await store.close();
    expect(await browser.get(url)).toMatchObject(unavailable);
  });

  it('keeps the row of a photo that may still arrive, until the cleanup', async () => {
    const browser = await signUp(app);
    store.behavior = ({ path, body, response }) => {
      // The photo is stored, and the response is lost.
      store.objects.set(path, { bytes: body, contentType: '' });
      response.destroy();
      return true;
    };
    expect(await scanPhotos(browser)).toMatchObject(unavailable);
    expect(await countRows(app, 'photos')).toBe(1);
    store.behavior = () => false;
    expect(await sweep()).toBe(1);
    expect(store.objects.size).toBe(0);
  });

  it('does not prevent the start after a crash', async () => {
    const { userId } = await signUp(app);
    const photo = { ownerId: userId, bytes: await createTestPhoto(2), name: 'a.jpg' };
    const { signal } = new AbortController();
    await app.services.photos.processAndStage({ ...photo, role: 'added' }, signal);
    const { port } = store;
    await store.close();
    const lines: string[] = [];
    const start = () => cleanUpAfterCrash(readConfig({}), app.services, (line) => lines.push(line));
    await start();
    expect(lines).toEqual([expect.stringMatching(/^Orphaned photos .*\(ECONNREFUSED\)/)]);
    await store.listen(port);
    await start();
    expect(store.objects.size).toBe(0);
  });

  it('does not prevent the deletion of an account, whose photos are deleted later', async () => {
    const browser = await signUp(app);
    await scanPhoto(browser);
    const { port } = store;
    await store.close();
    expect((await browser.post('/auth/delete/account')).status).toBe(200);
    await expect(sweep()).rejects.toThrow('ECONNREFUSED');
    await store.listen(port);
    expect(await sweep()).toBe(1);
    expect(store.objects.size).toBe(0);
    expect(await countRows(app, 'photos')).toBe(0);
  });

  it('leaves neither a row nor a file when it rejects one of the two files', async () => {
    const browser = await signUp(app);
    store.behavior = ({ method, path, response }) => {
      const isRejected = method === 'PUT' && path.endsWith('.webp');
      if (isRejected) sendS3Error(response, 403, 'AccessDenied');
      return isRejected;
    };
    expect(await scanPhotos(browser)).toMatchObject(unavailable);
    expect(await countRows(app, 'photos')).toBe(0);
    expect(store.objects.size).toBe(0);
  });
});

it('deletes the files of a photo that a crashed process has stored', async () => {
  const { userId } = await signUp(app);
  const photo = { ownerId: userId, bytes: await createTestPhoto(1), name: 'a.jpg' };
  const { signal } = new AbortController();
  await app.services.photos.processAndStage({ ...photo, role: 'added' }, signal);
  expect(store.objects.size).toBe(2);
  expect(await sweep()).toBe(1);
  expect(store.objects.size).toBe(0);
});

it('ends the request to the store when the browser leaves', async () => {
  const browser = await signUp(app);
  const url = await scanPhoto(browser);
  let isOpen = false;
  store.behavior = ({ response }) => {
    isOpen = true;
    void once(response, 'close').then(() => {
      isOpen = false;
    });
    return true;
  };
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const controller = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { signal } = controller;
  const response = fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie }, signal });
  await vi.waitUntil(() => isOpen);
  await sleep(50);
  expect(isOpen).toBe(true);
  controller.abort();
  await expect(response).rejects.toThrow('aborted');
  await vi.waitUntil(() => !isOpen);
  expect(store.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
});
