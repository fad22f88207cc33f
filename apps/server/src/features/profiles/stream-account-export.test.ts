import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { insertRecipesWithPhotos } from '#testing/insert-recipes.ts';
import { slowIt } from '#testing/slow-it.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const EXPORT_URL = '/api/backend/v1/account/export';
const DISPLAY_KEY_PATTERN = /^[0-9a-f-]+\.jpg$/;

let app: TestApp;
let serverUrl: string;
beforeAll(async () => {
  app = await buildTestApp();
  serverUrl = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('the export lock', () => {
  it('rejects a second export of the same user, but not of other users', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    await insertRecipesWithPhotos(app, browser.userId, { recipes: 1, photos: 40, bytes: 200_000 });
    const firstDownload = await startDownload(browser);
    const second = await browser.get(EXPORT_URL);
    expect(second.status).toBe(429);
    expect(second.body.errorMessage).toBe(
      'An export is already running. Please wait until it finishes.',
    );
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.get(EXPORT_URL)).status).toBe(200);
    await firstDownload.readAll();
    expect((await browser.get(EXPORT_URL)).status).toBe(200);
    expect((await browser.get(EXPORT_URL)).status).toBe(200);
  });
});

const largeRecipe = { recipes: 1, photos: 100, bytes: 1_000_000 };

describe('streaming', () => {
  it('aborts the download when a file cannot be read', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, { recipes: 1, photos: 1, bytes: 1000 });
    const open = vi
      .spyOn(app.media, 'open')
      .mockRejectedValueOnce(new Error('disk is unavailable'));
    await expect(download(browser)).rejects.toThrow();
    open.mockRestore();
    const nextDownload = await startDownload(browser);
    expect(nextDownload.status).toBe(200);
    await nextDownload.readAll();
  });

  slowIt('does not read ahead when the client does not read', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const opened = countOpened();
    const download = await startDownload(browser);
    await waitUntilStable(opened);
    // Only what fits into the socket buffers, not all 100 MB.
    expect(opened.count()).toBeGreaterThan(0);
    expect(opened.count()).toBeLessThan(30);
    await download.readAll();
    expect(opened.count()).toBe(100);
    opened.restore();
  });

  it('stops when the client disconnects, and another export can start', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const opened = countOpened();
    const download = await startDownload(browser);
    await waitUntilStable(opened);
    const countBefore = opened.count();
    download.disconnect();
    await waitUntilStable(opened);
    expect(opened.count()).toBe(countBefore);
    opened.restore();
    const secondDownload = await startDownload(browser);
    expect(secondDownload.status).toBe(200);
    expect((await secondDownload.readAll()).bytes).toBeGreaterThan(100_000_000);
  });

  slowIt('does not start when the client disconnects during authentication', async () => {
    const browser = await signUp(app);
    await insertRecipesWithPhotos(app, browser.userId, largeRecipe);
    const { sessions } = app.services;
    const find = sessions.find.bind(sessions);
    const slowFind = vi.spyOn(sessions, 'find').mockImplementationOnce(async (secret) => {
      await sleep(300);
      return find(secret);
    });
    const request = get(serverUrl + EXPORT_URL, {
      agent: false,
      headers: { cookie: formatCookieHeader(browser) },
    });
    request.on('error', () => {});
    await vi.waitFor(() => expect(slowFind).toHaveBeenCalled(), { timeout: 10_000 });
    request.destroy();
    await sleep(600);
    slowFind.mockRestore();
    const secondDownload = await startDownload(browser);
    expect(secondDownload.status).toBe(200);
    await secondDownload.readAll();
  });

  slowIt(
    'uses less than 120 MB for 5,000 recipes and 2,000 photos',
    async () => {
      const browser = await signUp(app);
      await insertRecipesWithPhotos(app, browser.userId, {
        recipes: 5000,
        photos: 2000,
        bytes: 100_000,
      });
      const rssBefore = process.memoryUsage().rss;
      let peakRss = rssBefore;
      const monitor = setInterval(() => {
        peakRss = Math.max(peakRss, process.memoryUsage().rss);
      }, 5);
      const { bytes, tail } = await download(browser);
      clearInterval(monitor);
      expect(bytes).toBeGreaterThan(200_000_000);
      // The end of central directory record holds the number of files: 2,000 photos and nine text files.
      expect(tail.readUInt16LE(tail.lastIndexOf(Buffer.from('PK\x05\x06')) + 10)).toBe(2009);
      expect(peakRss - rssBefore).toBeLessThan(120_000_000);
    },
    120_000,
  );
});

/** Counts the opened photo files. */
function countOpened() {
  const spy = vi.spyOn(app.media, 'open');
  return {
    count: () => spy.mock.calls.filter(([key]) => DISPLAY_KEY_PATTERN.test(key)).length,
    restore: () => spy.mockRestore(),
  };
}

/** Waits until no more files are opened. */
async function waitUntilStable(opened: { count(): number }): Promise<void> {
  let previousCount = -1;
  while (previousCount !== opened.count()) {
    previousCount = opened.count();
    await sleep(300);
  }
}

function formatCookieHeader(browser: TestHttpClient): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Starts a download over its own connection without reading the body. */
async function startDownload(browser: TestHttpClient) {
  const request = get(serverUrl + EXPORT_URL, {
    agent: false,
    headers: { cookie: formatCookieHeader(browser) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    disconnect: () => response.destroy(),
    async readAll() {
      let bytes = 0;
      let tail = Buffer.alloc(0);
      for await (const chunk of response) {
        bytes += chunk.length;
        tail = Buffer.concat([tail, chunk]).subarray(-1000);
      }
      return { bytes, tail };
    },
  };
}

async function download(browser: TestHttpClient) {
  return (await startDownload(browser)).readAll();
}
