import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { getItem, parseItem, parseItemList } from '#testing/recipe-requests.ts';

const TEXT = 'Stew\n\nIngredients\n200 g beef\n1 onion\n\nInstructions\n1. Cut it.\n2. Cook it.';

/** Random pixels, which take 270 KB. */
async function createLargePhotoUrl(): Promise<string> {
  const raw = { width: 300, height: 300, channels: 3 } as const;
  const photo = await sharp(randomBytes(300 * 300 * 3), { raw })
    .png()
    .toBuffer();
  return `data:image/png;base64,${photo.toString('base64')}`;
}

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('a repeated request key', () => {
  it('creates no second recipe for the same content, in any order of fields', async () => {
    const browser = await signUp(app);
    const requestKey = randomUUID();
    const first = parseItem(
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup', servings: 2 }),
    );
    const repeated = parseItem(
      await browser.command('CREATE_ITEM', { servings: 2, title: ' Soup ', requestKey }),
    );
    expect(repeated).toEqual(first);
  });

  it('is rejected for different content, and changes nothing', async () => {
    const browser = await signUp(app);
    const requestKey = randomUUID();
    const first = parseItem(await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }));
    await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT });
    const responses = [
      await browser.command('CREATE_ITEM', { requestKey, title: 'Stew' }),
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup', servings: 2 }),
      await browser.command('IMPORT_ITEMS', { requestKey, text: `${TEXT} Serve it.` }),
    ];
    for (const { status, body } of responses) {
      expect([status, body.code]).toEqual([422, 'REQUEST_KEY_REUSED']);
    }
    expect(await getItem(browser, first._id)).toEqual(first);
    expect(parseItemList(await browser.query('GET_USER_ITEMS')).total).toBe(2);
  });

  it('compares the content of large photos', async () => {
    const browser = await signUp(app);
    const requestKey = randomUUID();
    const [icon, otherIcon] = await Promise.all([createLargePhotoUrl(), createLargePhotoUrl()]);
    const send = (previewIconUrl: string) =>
      browser.command('CREATE_ITEM', { requestKey, title: 'Soup', previewIconUrl });
    const first = parseItem(await send(icon));
    expect(first.previewIconUrl).toMatch(/^\/media\//);
    expect(parseItem(await send(icon))).toEqual(first);
    expect((await send(otherIcon)).status).toBe(422);
  });

  it('is rejected for one of two simultaneous requests with different content', async () => {
    const browser = await signUp(app);
    const requestKey = randomUUID();
    const responses = await Promise.all(
      ['A', 'B'].map((title) => browser.command('CREATE_ITEM', { requestKey, title })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('reports that its recipe is in the trash', async () => {
    const browser = await signUp(app);
    const requestKey = randomUUID();
    const { _id: itemId } = parseItem(
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }),
    );
    const imported = parseItemList(
      await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT }),
    );
    await browser.command('DELETE_ITEM', { itemId });
    await browser.command('DELETE_ITEM', { itemId: imported.items[0]?._id });
    for (const { status, body } of [
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }),
      await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT }),
    ]) {
      expect([status, body.code]).toEqual([409, 'ITEM_IN_TRASH']);
      expect(body.errorMessage).toMatch(/trash/);
    }
    await browser.command('RESTORE_ITEM', { itemId });
    const restoredResponse = await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' });
    expect(parseItem(restoredResponse)._id).toBe(itemId);
  });
});
