import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function scanPhoto(browser: TestHttpClient, photo: Buffer) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } });
}

async function countScans(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*) from scans');
  return Number(rows[0].count);
}

describe('scan request', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an empty file', '', 422],
    ['text named .jpg', Buffer.from('hello, I am a photo').toString('base64'), 415],
    ['an SVG', Buffer.from(svg).toString('base64'), 415],
    ['invalid base64', '%%% not base64 %%%', 422],
  ])('is rejected with a readable message for %s', async (_name, base64, expected) => {
    const browser = await signUp(app);
    const { status, body } = await browser.post('/scan', {
      action: 'FOOD_RECOGNITION',
      payload: { image: `data:image/jpeg;base64,${base64}`, mimeType: 'image/jpeg' },
    });
    expect(status).toBe(expected);
    expect(body.errorMessage).toMatch(/photo|file/);
    expect(await countScans()).toBe(0);
  });

  it('is rejected as damaged for a truncated JPEG', async () => {
    const browser = await signUp(app);
    const photo = await createTestPhoto();
    const { status } = await scanPhoto(browser, photo.subarray(0, photo.length / 2));
    expect(status).toBe(422);
  });

  it('is rejected as too large for a file of 25 MB', async () => {
    const browser = await signUp(app);
    const { status, body } = await scanPhoto(browser, Buffer.alloc(25 * 1024 * 1024, 1));
    expect(status).toBe(413);
    expect(body.errorMessage).toContain('20 MB');
  });

  it.each([
    ['no payload', { action: 'FOOD_RECOGNITION' }],
    ['another action', { action: 'CAT_RECOGNITION', payload: { image: 'x' } }],
    ['an image of the wrong type', { action: 'FOOD_RECOGNITION', payload: { image: 7 } }],
    ['a list', []],
  ])('names the invalid field for %s', async (_name, body) => {
    const browser = await signUp(app);
    const response = await browser.post('/scan', body);
    expect(response.status).toBe(400);
    expect(response.body.succeeded).toBe(false);
    expect(response.body.errorMessage).toBeTruthy();
  });

  it('requires a session before the photo is read', async () => {
    const { status } = await scanPhoto(app.createBrowser(), Buffer.alloc(1024));
    expect(status).toBe(401);
  });
});
