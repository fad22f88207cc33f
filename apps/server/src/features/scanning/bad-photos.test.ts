import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function scan(browser: Browser, photo: Buffer) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } });
}

async function countScans(): Promise<number> {
  const { rows } = await test.database.pool.query('select count(*) from scans');
  return Number(rows[0].count);
}

describe('what is no photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an empty file', '', 422],
    ['a text named .jpg', Buffer.from('hello, I am a photo').toString('base64'), 415],
    ['an SVG', Buffer.from(svg).toString('base64'), 415],
    ['what is not base64 at all', '%%% not base64 %%%', 422],
  ])('%s is refused with a plain sentence', async (_name, base64, expected) => {
    const browser = await signUp(test);
    const { status, body } = await browser.post('/scan', {
      action: 'FOOD_RECOGNITION',
      payload: { image: `data:image/jpeg;base64,${base64}`, mimeType: 'image/jpeg' },
    });
    expect(status).toBe(expected);
    expect(body.errorMessage).toMatch(/photo|file/);
    expect(await countScans()).toBe(0);
  });

  it('a cut JPEG is refused as damaged', async () => {
    const browser = await signUp(test);
    const photo = await drawPhoto();
    const { status } = await scan(browser, photo.subarray(0, photo.length / 2));
    expect(status).toBe(422);
  });

  it('a file of 25 MB is refused as too large', async () => {
    const browser = await signUp(test);
    const { status, body } = await scan(browser, Buffer.alloc(25 * 1024 * 1024, 1));
    expect(status).toBe(413);
    expect(body.errorMessage).toContain('20 MB');
  });

  it.each([
    ['no payload', { action: 'FOOD_RECOGNITION' }],
    ['another action', { action: 'CAT_RECOGNITION', payload: { image: 'x' } }],
    ['an image of the wrong type', { action: 'FOOD_RECOGNITION', payload: { image: 7 } }],
    ['a list', []],
  ])('%s is refused with the field’s name', async (_name, body) => {
    const browser = await signUp(test);
    const answer = await browser.post('/scan', body);
    expect(answer.status).toBe(400);
    expect(answer.body.succeeded).toBe(false);
    expect(answer.body.errorMessage).toBeTruthy();
  });

  it('needs a session, which is asked for before the photo is read', async () => {
    const { status } = await scan(test.browser(), Buffer.alloc(1024));
    expect(status).toBe(401);
  });
});
