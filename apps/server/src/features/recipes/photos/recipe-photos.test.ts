import { type Item, messages } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  createItemByScan,
  createPhotoDataUrl,
  getItem,
  parseItem,
  updateItem,
} from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

async function listPhotoIds({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    'select id from photos where owner_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map((row) => row.id);
}

async function addPhotos(browser: TestHttpClient, itemId: string, count: number): Promise<Item> {
  const mediaData = [];
  for (let i = 0; i < count; i++)
    mediaData.push({ url: await createPhotoDataUrl(), name: `${i}.jpg` });
  return parseItem(await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
}

const removePhoto = (browser: TestHttpClient, itemId: string, photoRef: object) =>
  browser.command('REMOVE_MEDIA_FROM_ITEM', { itemId, ...photoRef });

describe('photos as data URLs', () => {
  it('are appended, and the first one becomes the list picture', async () => {
    const browser = await signUp(app, { pro: true });
    const minimalItem = await createItem(browser);
    const mediaData = { url: await createPhotoDataUrl(), type: 'image/jpeg', name: 'pot.jpg' };
    const one = parseItem(
      await browser.command('ADD_MEDIA_TO_ITEM', { itemId: minimalItem._id, mediaData }),
    );
    expect(one.media).toMatchObject([{ name: 'pot.jpg', type: 'image/jpeg' }]);
    expect(one.previewIconUrl).toBe(`/media/${one.media[0]?.id}-preview.webp`);
    expect(one.updatedAt > minimalItem.updatedAt).toBe(true);
    expect(app.publishedEvents.at(-1)).toEqual({
      event: 'item:updated',
      userId: browser.userId,
      data: { item: one },
    });
    const three = await addPhotos(browser, minimalItem._id, 2);
    expect(three.media.map(({ name }) => name)).toEqual(['pot.jpg', '0.jpg', '1.jpg']);
    expect(three.previewIconUrl).toBe(one.previewIconUrl);
    for (const { url } of three.media) expect((await browser.get(url)).status).toBe(200);
  });

  it.each([
    [undefined, 'mediaData is missing.'],
    ['photo', 'mediaData is not valid.'],
    [{}, 'mediaData.url is missing.'],
    [{ url: 5 }, 'mediaData.url must be text.'],
    [[{ url: 'data:' }, { url: null }], 'mediaData.1.url must be text.'],
    [[], 'mediaData must have at least 1 item.'],
    [Array(21).fill({ url: 'data:' }), 'mediaData must have at most 20 items.'],
  ])("are rejected with the field's name when missing: %j", async (mediaData, message) => {
    const browser = await signUp(app);
    const response = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: 'x', mediaData });
    expect([response.status, response.body.errorMessage]).toEqual([400, message]);
  });

  it('are accepted in the formats of other clients', async () => {
    const browser = await signUp(app, { pro: true });
    const { _id: itemId } = await createItem(browser);
    const base64 = (await createPhotoDataUrl()).split(',')[1]?.replaceAll(/(.{76})/g, '$1\r\n');
    const mediaData = [{ url: ` DATA:image/JPEG;Base64,${base64}`, name: `${'a'.repeat(199)}😀b` }];
    const { media } = parseItem(await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect(media.map(({ name }) => name)).toEqual([`${'a'.repeat(199)}😀`]);
  });

  it('are all stored, or none', async () => {
    const browser = await signUp(app, { pro: true });
    const item = await createItem(browser);
    const validUrl = await createPhotoDataUrl();
    const text = Buffer.from('no photo at all').toString('base64');
    for (const [invalidUrl, status] of [
      [`data:image/png;base64,${text}`, 415],
      ['data:image/png;base64,', 422],
      ['https://example.com/cat.jpg', 400],
      ['/media/x.jpg', 400],
    ] as const) {
      const mediaData = [{ url: validUrl }, { url: invalidUrl }];
      const response = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData });
      expect([invalidUrl, response.status]).toEqual([invalidUrl, status]);
    }
    expect(await listPhotoIds(browser)).toEqual([]);
    expect(await getItem(browser, item._id)).toEqual(item);
  });

  it('are accepted up to the size limit of a photo', async () => {
    const browser = await signUp(app);
    const { _id: itemId } = await createItem(browser);
    const tooLarge = `data:image/jpeg;base64,${Buffer.alloc(21 * 1024 * 1024).toString('base64')}`;
    const response = await browser.command('ADD_MEDIA_TO_ITEM', {
      itemId,
      mediaData: { url: tooLarge },
    });
    expect([response.status, response.body.code]).toEqual([413, 'PHOTO_TOO_LARGE']);
  });

  it('are limited without a membership, also for simultaneous requests', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    const urls = await Promise.all([1, 2, 3, 4].map(() => createPhotoDataUrl()));
    const responses = await Promise.all(
      urls.map((url) =>
        browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData: { url } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402]);
    expect(responses.find(({ status }) => status === 402)?.body).toMatchObject({
      showUpgradeCTA: true,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType: 'photo',
      currentCount: 1,
      maxLimit: 1,
      errorMessage: 'Free accounts can add 1 photo per recipe. Become a member to add more.',
    });
    expect(await listPhotoIds(browser)).toHaveLength(2);
    expect((await getItem(browser, item._id)).media).toHaveLength(2);
  });

  it('are limited to twenty per recipe for members', async () => {
    const browser = await signUp(app, { pro: true });
    const item = await createItem(browser);
    await app.database.pool.query(
      `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
       select gen_random_uuid(), $1, $2, 1, 1, '', 'added', now() from generate_series(1, 18)`,
      [browser.userId, item._id],
    );
    const mediaData = Array(3).fill({ url: await createPhotoDataUrl() });
    const rejected = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData });
    expect(rejected.status).toBe(402);
    expect(rejected.body).toMatchObject({ showUpgradeCTA: false, currentCount: 18, maxLimit: 20 });
    expect((await addPhotos(browser, item._id, 2)).media).toHaveLength(20);
  });
});

describe('removing photos', () => {
  it('accepts an id, a key or a URL, and deletes the files', async () => {
    const browser = await signUp(app, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 4);
    const [one, two, three, four] = media;
    const files = app.media.files.size;
    for (const [photo, photoRef] of [
      [one, { mediaId: one?.id }],
      [two, { mediaKey: `${two?.id}.jpg` }],
      [three, { mediaKey: three?.url }],
    ] as const) {
      const item = parseItem(await removePhoto(browser, _id, photoRef));
      expect(item.media.map(({ id }) => id)).not.toContain(photo?.id);
      expect(app.publishedEvents.at(-1)).toMatchObject({ event: 'item:updated', data: { item } });
      expect((await browser.get(photo?.url ?? '')).status).toBe(404);
    }
    expect(await listPhotoIds(browser)).toEqual([four?.id]);
    expect(app.media.files.size).toBe(files - 6);
  });

  it('selects the next photo as the list picture, or none', async () => {
    const browser = await signUp(app, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 3);
    const [one, two, three] = media;
    const next = parseItem(await removePhoto(browser, _id, { mediaId: one?.id }));
    expect(next.previewIconUrl).toBe(`/media/${two?.id}-preview.webp`);
    const same = parseItem(await removePhoto(browser, _id, { mediaId: three?.id }));
    expect(same.previewIconUrl).toBe(next.previewIconUrl);
    expect(
      parseItem(await removePhoto(browser, _id, { mediaId: two?.id })).previewIconUrl,
    ).toBeNull();
  });

  it('removes all given photos, or none', async () => {
    const browser = await signUp(app, { pro: true });
    const other = await addPhotos(browser, (await createItem(browser))._id, 1);
    const item = await addPhotos(browser, (await createItem(browser))._id, 3);
    const ids = item.media.map(({ id }) => id);
    const removeAll = (mediaKeys: unknown[]) =>
      browser.command('REMOVE_MULTIPLE_MEDIA_FROM_ITEM', { itemId: item._id, mediaKeys });
    for (const unknownPhotoRef of [other.media[0]?.id, 'x.jpg', '../../etc/passwd', item._id]) {
      expect((await removeAll([ids[0], unknownPhotoRef])).status).toBe(404);
    }
    expect(await getItem(browser, item._id)).toEqual(item);
    const remaining = parseItem(await removeAll([ids[0], `${ids[2]}.jpg`, ids[0]]));
    expect(remaining.media.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await getItem(browser, other._id)).media).toHaveLength(1);
  });

  it('allows other photos to be added', async () => {
    const browser = await signUp(app);
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 1);
    await removePhoto(browser, _id, { mediaId: media[0]?.id });
    expect((await addPhotos(browser, _id, 1)).media).toHaveLength(1);
  });

  it('requires at least one photo', async () => {
    const browser = await signUp(app);
    const { _id } = await createItem(browser);
    const response = await removePhoto(browser, _id, {});
    expect([response.status, response.body.errorMessage]).toEqual([400, 'mediaId is missing.']);
  });
});

describe('the list picture of a recipe', () => {
  it('can be an icon that is not among its photos', async () => {
    const browser = await signUp(app);
    const previewIconUrl = await createPhotoDataUrl();
    const item = await createItem(browser, { previewIconUrl });
    expect(item.media).toEqual([]);
    expect(item.previewIconUrl).toMatch(/^\/media\/.+-preview\.webp$/);
    expect((await browser.get(item.previewIconUrl ?? '')).status).toBe(200);
    const removed = await removePhoto(browser, item._id, { mediaKey: item.previewIconUrl ?? '' });
    expect(removed.status).toBe(404);
    // An icon does not count toward the photo limit.
    expect((await addPhotos(browser, item._id, 1)).previewIconUrl).toBe(item.previewIconUrl);
  });

  it('stays when its own URL is submitted, and is deleted when replaced', async () => {
    const browser = await signUp(app);
    const { _id, previewIconUrl } = await createItem(browser, {
      previewIconUrl: await createPhotoDataUrl(),
    });
    const same = await updateItem(browser, _id, { previewIconUrl, title: 'Same' });
    expect(same.previewIconUrl).toBe(previewIconUrl);
    const files = app.media.files.size;
    const other = await updateItem(browser, _id, { previewIconUrl: await createPhotoDataUrl() });
    expect(other.previewIconUrl).not.toBe(previewIconUrl);
    expect((await browser.get(previewIconUrl ?? '')).status).toBe(404);
    expect(await listPhotoIds(browser)).toHaveLength(1);
    expect((await updateItem(browser, _id, { previewIconUrl: null })).previewIconUrl).toBeNull();
    expect(await listPhotoIds(browser)).toEqual([]);
    expect(app.media.files.size).toBe(files - 2);
  });

  it("can be any of the recipe's photos, in either variant", async () => {
    const browser = await signUp(app, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 3);
    await updateItem(browser, _id, { previewIconUrl: await createPhotoDataUrl() });
    for (const previewIconUrl of [media[1]?.url, `/media/${media[2]?.id}-preview.webp`]) {
      const item = await updateItem(browser, _id, { previewIconUrl });
      expect(item.previewIconUrl).toContain(String(previewIconUrl?.slice(7, 43)));
      expect(item.media).toEqual(media);
    }
    expect(await listPhotoIds(browser)).toHaveLength(3);
    await updateItem(browser, _id, { previewIconUrl: null });
    expect(await listPhotoIds(browser)).toHaveLength(3);
  });

  it('cannot be a remote URL or a photo of another recipe', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const [item, second] = [await createItem(browser), await createItemByScan(browser)];
    const otherItem = await createItemByScan(other);
    for (const previewIconUrl of [
      'https://example.com/cat.jpg',
      '//example.com/cat.jpg',
      'http://127.0.0.1:3000/media/x.jpg',
      'file:///etc/passwd',
      'data:text/html,<b>x</b>',
      '/etc/passwd',
      '',
      second.media[0]?.url,
      second.previewIconUrl,
      second.media[0]?.id,
      otherItem.media[0]?.url,
    ]) {
      const update = { itemId: item._id, updateData: { title: 'New', previewIconUrl } };
      for (const response of [
        await browser.command('UPDATE_ITEM', update),
        await browser.command('CREATE_ITEM', { title: 'New', previewIconUrl }),
      ]) {
        expect([previewIconUrl, response.status]).toEqual([previewIconUrl, 400]);
        const isRemote = previewIconUrl?.includes('//');
        expect(response.body.errorMessage).toBe(
          isRemote ? messages.photoUrlNotAllowed : messages.previewIconInvalid,
        );
      }
    }
    expect(await getItem(browser, item._id)).toEqual(item);
    const { rows } = await app.database.pool.query(
      'select count(*)::int from items where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe(2);
  });

  it('leaves no files behind when saving fails', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser, { tagId: 'one' });
    const files = app.media.files.size;
    const previewIconUrl = await createPhotoDataUrl();
    const outdatedEdit = { itemId: item._id, basedOn: '2020-01-01T00:00:00.000Z' };
    const rejections = [
      await browser.command('UPDATE_ITEM', { ...outdatedEdit, updateData: { previewIconUrl } }),
      await browser.command('CREATE_ITEM', { title: 'Two', tagId: 'one', previewIconUrl }),
    ];
    expect(rejections.map(({ status }) => status)).toEqual([409, 409]);
    expect(await listPhotoIds(browser)).toEqual([]);
    expect(app.media.files.size).toBe(files);
  });
});
