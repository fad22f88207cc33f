import { messages } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

/** The fake recognizer is unsure about this color. */
const BROWN = '#804000';

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1' } });
});
afterEach(() => app.close());

async function scanGuess(browser: TestHttpClient, seed: number) {
  const photo = await createTestPhoto(seed, BROWN);
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const payload = { image, mimeType: 'image/jpeg' };
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
}

async function countRows(table: 'photos' | 'items'): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*) from ${table}`);
  return Number(rows[0].count);
}

describe('discarding a guess', () => {
  it('deletes the recipe and its photo, and gives the credit back', async () => {
    const browser = await signUp(app);
    const { body } = await scanGuess(browser, 1);
    expect((await scanGuess(browser, 2)).status).toBe(402);
    const { itemId } = body;
    expect(await browser.command('DISCARD_RECOGNITION', { itemId })).toMatchObject({ status: 200 });
    expect(await countRows('items')).toBe(0);
    expect(await countRows('photos')).toBe(0);
    expect(app.media.files.size).toBe(0);
    expect(app.publishedEvents.at(-1)).toMatchObject({ event: 'item:deleted' });
    expect((await scanGuess(browser, 2)).status).toBe(200);
  });

  it('gives one credit back when the same guess is discarded twenty times at once', async () => {
    const browser = await signUp(app);
    const { body } = await scanGuess(browser, 1);
    const discards = Array.from({ length: 20 }, () =>
      browser.command('DISCARD_RECOGNITION', { itemId: body.itemId }),
    );
    const statuses = (await Promise.all(discards)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(19).fill(404)]);
    const scans = [2, 3, 4].map((seed) => scanGuess(browser, seed));
    const scanStatuses = (await Promise.all(scans)).map(({ status }) => status);
    expect(scanStatuses.sort()).toEqual([200, 402, 402]);
  });

  it('gives no credit back for a guess in the trash or deleted from it, and one after it was restored', async () => {
    const browser = await signUp(app);
    const { body: first } = await scanGuess(browser, 1);
    const discard = (itemId: unknown) => browser.command('DISCARD_RECOGNITION', { itemId });
    await browser.command('DELETE_ITEM', { itemId: first.itemId });
    expect((await discard(first.itemId)).status).toBe(404);
    expect((await scanGuess(browser, 2)).status).toBe(402);
    await browser.command('RESTORE_ITEM', { itemId: first.itemId });
    expect((await discard(first.itemId)).status).toBe(200);
    const { status, body: second } = await scanGuess(browser, 2);
    expect(status).toBe(200);
    await browser.command('DELETE_ITEM', { itemId: second.itemId });
    await browser.command('PURGE_ITEM', { itemId: second.itemId });
    expect((await discard(second.itemId)).status).toBe(404);
    expect((await scanGuess(browser, 3)).status).toBe(402);
  });

  it('refuses confirmed, edited and handwritten recipes', async () => {
    const browser = await signUp(app, { pro: true });
    const { body: guess } = await scanGuess(browser, 1);
    const { itemId } = guess;
    await browser.command('CONFIRM_RECOGNITION', { itemId, title: 'Waffles' });
    const { body: edited } = await scanGuess(browser, 2);
    const updateData = { title: 'My cake' };
    await browser.command('UPDATE_ITEM', { itemId: edited.itemId, updateData });
    for (const id of [itemId, edited.itemId]) {
      const { status, body } = await browser.command('DISCARD_RECOGNITION', { itemId: id });
      expect([status, body.errorMessage]).toEqual([409, messages.recognitionConfirmed]);
    }
    const created = await browser.command('CREATE_ITEM', { title: 'Stew' });
    const { data } = created.body.response as { data: { _id: string } };
    const { status, body } = await browser.command('DISCARD_RECOGNITION', { itemId: data._id });
    expect([status, body.errorMessage]).toEqual([409, messages.notRecognised]);
    expect(await countRows('items')).toBe(3);
  });
});
