import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItemByScan } from '#testing/recipe-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

it('responds to a client that has the file without opening it', async () => {
  const browser = await signUp(app);
  const item = await createItemByScan(browser);
  const url = item.media[0]?.url ?? '';
  const first = await browser.get(url);
  expect([first.status, first.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  const etag = String(first.headers.etag);
  const open = vi.spyOn(app.media, 'open');
  for (const tags of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const { status, headers, bytes } = await browser.get(url, { 'if-none-match': tags });
    expect([status, headers.etag, bytes.length]).toEqual([304, etag, 0]);
  }
  expect(open).not.toHaveBeenCalled();
  expect((await browser.get(url, { 'if-none-match': '"another"' })).status).toBe(200);
});

it('says nothing about the photos of others, and those in the trash', async () => {
  const [owner, other] = [await signUp(app), await signUp(app)];
  const { _id: itemId, media } = await createItemByScan(owner);
  const url = media[0]?.url ?? '';
  const headers = { 'if-none-match': `"${url.split('/').at(-1)}"` };
  expect((await owner.get(url, headers)).status).toBe(304);
  expect((await other.get(url, headers)).status).toBe(404);
  expect((await app.createBrowser().get(url, headers)).status).toBe(401);
  await owner.command('DELETE_ITEM', { itemId });
  expect((await owner.get(url, headers)).status).toBe(404);
});
