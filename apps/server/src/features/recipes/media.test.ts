import { type Item, messages } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  getItem,
  itemIn,
  photoUrl,
  scanItem,
  updateItem,
} from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

async function photosOf({ userId }: { userId: string }): Promise<string[]> {
  const { rows } = await test.database.pool.query(
    'select id from photos where owner_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map((row) => row.id);
}

async function addPhotos(browser: Browser, itemId: string, count: number): Promise<Item> {
  const mediaData = [];
  for (let i = 0; i < count; i++) mediaData.push({ url: await photoUrl(), name: `${i}.jpg` });
  return itemIn(await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
}

const remove = (browser: Browser, itemId: string, which: object) =>
  browser.command('REMOVE_MEDIA_FROM_ITEM', { itemId, ...which });

describe('photos that come as text', () => {
  it('are added behind the others, and the first one becomes the picture', async () => {
    const browser = await signUp(test, { pro: true });
    const bare = await createItem(browser);
    const mediaData = { url: await photoUrl(), type: 'image/jpeg', name: 'pot.jpg' };
    const one = itemIn(await browser.command('ADD_MEDIA_TO_ITEM', { itemId: bare._id, mediaData }));
    expect(one.media).toMatchObject([{ name: 'pot.jpg', type: 'image/jpeg' }]);
    expect(one.previewIconUrl).toBe(`/media/${one.media[0]?.id}-preview.webp`);
    expect(one.updatedAt > bare.updatedAt).toBe(true);
    expect(test.news.at(-1)).toEqual({ event: 'item:updated', userId: browser.userId, data: one });
    const three = await addPhotos(browser, bare._id, 2);
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
    [[], 'mediaData must be at least 1 entries long.'],
    [Array(21).fill({ url: 'data:' }), 'mediaData must be at most 20 entries long.'],
  ])('are asked for by their name when they are not there: %j', async (mediaData, said) => {
    const browser = await signUp(test);
    const answer = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: 'x', mediaData });
    expect([answer.status, answer.body.errorMessage]).toEqual([400, said]);
  });

  it('may be written as others write them', async () => {
    const browser = await signUp(test, { pro: true });
    const { _id: itemId } = await createItem(browser);
    const base64 = (await photoUrl()).split(',')[1]?.replaceAll(/(.{76})/g, '$1\r\n');
    const mediaData = [{ url: ` DATA:image/JPEG;Base64,${base64}`, name: `${'a'.repeat(199)}😀b` }];
    const { media } = itemIn(await browser.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect(media.map(({ name }) => name)).toEqual([`${'a'.repeat(199)}😀`]);
  });

  it('are all taken, or none', async () => {
    const browser = await signUp(test, { pro: true });
    const item = await createItem(browser);
    const good = await photoUrl();
    const text = Buffer.from('no photo at all').toString('base64');
    for (const [bad, status] of [
      [`data:image/png;base64,${text}`, 415],
      ['data:image/png;base64,', 422],
      ['https://example.com/cat.jpg', 400],
      ['/media/x.jpg', 400],
    ] as const) {
      const mediaData = [{ url: good }, { url: bad }];
      const answer = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData });
      expect([bad, answer.status]).toEqual([bad, status]);
    }
    expect(await photosOf(browser)).toEqual([]);
    expect(await getItem(browser, item._id)).toEqual(item);
  });

  it('may be as large as photos are', async () => {
    const browser = await signUp(test);
    const { _id: itemId } = await createItem(browser);
    const tooLarge = `data:image/jpeg;base64,${Buffer.alloc(21 * 1024 * 1024).toString('base64')}`;
    const answer = await browser.command('ADD_MEDIA_TO_ITEM', {
      itemId,
      mediaData: { url: tooLarge },
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'PHOTO_TOO_LARGE']);
  });

  it('are limited without a membership, however many come at once', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    const urls = await Promise.all([1, 2, 3, 4].map(() => photoUrl()));
    const answers = await Promise.all(
      urls.map((url) =>
        browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData: { url } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      showUpgradeCTA: true,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType: 'photo',
      currentCount: 1,
      maxLimit: 1,
      errorMessage:
        'Without a membership a recipe can have 1 added photo. Become a member to add more.',
    });
    expect(await photosOf(browser)).toHaveLength(2);
    expect((await getItem(browser, item._id)).media).toHaveLength(2);
  });

  it('are limited for members too, to twenty a recipe', async () => {
    const browser = await signUp(test, { pro: true });
    const item = await createItem(browser);
    await test.database.pool.query(
      `insert into photos (id, owner_id, item_id, width, height, placeholder, role, created_at)
       select gen_random_uuid(), $1, $2, 1, 1, '', 'added', now() from generate_series(1, 18)`,
      [browser.userId, item._id],
    );
    const mediaData = Array(3).fill({ url: await photoUrl() });
    const refused = await browser.command('ADD_MEDIA_TO_ITEM', { itemId: item._id, mediaData });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ showUpgradeCTA: false, currentCount: 18, maxLimit: 20 });
    expect((await addPhotos(browser, item._id, 2)).media).toHaveLength(20);
  });
});

describe('removing photos', () => {
  it('takes a photo by id, by key and by address, and its files with it', async () => {
    const browser = await signUp(test, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 4);
    const [one, two, three, four] = media;
    const files = test.media.files.size;
    for (const [photo, which] of [
      [one, { mediaId: one?.id }],
      [two, { mediaKey: `${two?.id}.jpg` }],
      [three, { mediaKey: three?.url }],
    ] as const) {
      const item = itemIn(await remove(browser, _id, which));
      expect(item.media.map(({ id }) => id)).not.toContain(photo?.id);
      expect(test.news.at(-1)).toMatchObject({ event: 'item:updated', data: item });
      expect((await browser.get(photo?.url ?? '')).status).toBe(404);
    }
    expect(await photosOf(browser)).toEqual([four?.id]);
    expect(test.media.files.size).toBe(files - 6);
  });

  it('hands the picture on to the next photo, in the end to none', async () => {
    const browser = await signUp(test, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 3);
    const [one, two, three] = media;
    const next = itemIn(await remove(browser, _id, { mediaId: one?.id }));
    expect(next.previewIconUrl).toBe(`/media/${two?.id}-preview.webp`);
    const same = itemIn(await remove(browser, _id, { mediaId: three?.id }));
    expect(same.previewIconUrl).toBe(next.previewIconUrl);
    expect(itemIn(await remove(browser, _id, { mediaId: two?.id })).previewIconUrl).toBeNull();
  });

  it('takes all that are named, or none', async () => {
    const browser = await signUp(test, { pro: true });
    const other = await addPhotos(browser, (await createItem(browser))._id, 1);
    const item = await addPhotos(browser, (await createItem(browser))._id, 3);
    const ids = item.media.map(({ id }) => id);
    const removeAll = (mediaKeys: unknown[]) =>
      browser.command('REMOVE_MULTIPLE_MEDIA_FROM_ITEM', { itemId: item._id, mediaKeys });
    for (const stranger of [other.media[0]?.id, 'x.jpg', '../../etc/passwd', item._id]) {
      expect((await removeAll([ids[0], stranger])).status).toBe(404);
    }
    expect(await getItem(browser, item._id)).toEqual(item);
    const left = itemIn(await removeAll([ids[0], `${ids[2]}.jpg`, ids[0]]));
    expect(left.media.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await getItem(browser, other._id)).media).toHaveLength(1);
  });

  it('makes room for others', async () => {
    const browser = await signUp(test);
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 1);
    await remove(browser, _id, { mediaId: media[0]?.id });
    expect((await addPhotos(browser, _id, 1)).media).toHaveLength(1);
  });

  it('needs to be told which', async () => {
    const browser = await signUp(test);
    const { _id } = await createItem(browser);
    const answer = await remove(browser, _id, {});
    expect([answer.status, answer.body.errorMessage]).toEqual([400, 'mediaId is missing.']);
  });
});

describe('the picture of a recipe', () => {
  it('can be a photo of its own, which is not among its photos', async () => {
    const browser = await signUp(test);
    const previewIconUrl = await photoUrl();
    const item = await createItem(browser, { previewIconUrl });
    expect(item.media).toEqual([]);
    expect(item.previewIconUrl).toMatch(/^\/media\/.+-preview\.webp$/);
    expect((await browser.get(item.previewIconUrl ?? '')).status).toBe(200);
    const removed = await remove(browser, item._id, { mediaKey: item.previewIconUrl ?? '' });
    expect(removed.status).toBe(404);
    // It takes no room from photos that are added.
    expect((await addPhotos(browser, item._id, 1)).previewIconUrl).toBe(item.previewIconUrl);
  });

  it('stays when its address comes back, and is removed when it is replaced', async () => {
    const browser = await signUp(test);
    const { _id, previewIconUrl } = await createItem(browser, { previewIconUrl: await photoUrl() });
    const same = await updateItem(browser, _id, { previewIconUrl, title: 'Same' });
    expect(same.previewIconUrl).toBe(previewIconUrl);
    const files = test.media.files.size;
    const other = await updateItem(browser, _id, { previewIconUrl: await photoUrl() });
    expect(other.previewIconUrl).not.toBe(previewIconUrl);
    expect((await browser.get(previewIconUrl ?? '')).status).toBe(404);
    expect(await photosOf(browser)).toHaveLength(1);
    expect((await updateItem(browser, _id, { previewIconUrl: null })).previewIconUrl).toBeNull();
    expect(await photosOf(browser)).toEqual([]);
    expect(test.media.files.size).toBe(files - 2);
  });

  it('can be any of the recipe’s photos, in either size', async () => {
    const browser = await signUp(test, { pro: true });
    const { _id, media } = await addPhotos(browser, (await createItem(browser))._id, 3);
    await updateItem(browser, _id, { previewIconUrl: await photoUrl() });
    for (const previewIconUrl of [media[1]?.url, `/media/${media[2]?.id}-preview.webp`]) {
      const item = await updateItem(browser, _id, { previewIconUrl });
      expect(item.previewIconUrl).toContain(String(previewIconUrl?.slice(7, 43)));
      expect(item.media).toEqual(media);
    }
    expect(await photosOf(browser)).toHaveLength(3);
    await updateItem(browser, _id, { previewIconUrl: null });
    expect(await photosOf(browser)).toHaveLength(3);
  });

  it('is nothing else: no address is fetched, no other recipe’s photo taken', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const [item, second] = [await createItem(browser), await scanItem(browser)];
    const theirs = await scanItem(other);
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
      theirs.media[0]?.url,
    ]) {
      const update = { itemId: item._id, updateData: { title: 'New', previewIconUrl } };
      for (const answer of [
        await browser.command('UPDATE_ITEM', update),
        await browser.command('CREATE_ITEM', { title: 'New', previewIconUrl }),
      ]) {
        expect([previewIconUrl, answer.status]).toEqual([previewIconUrl, 400]);
        const isRemote = previewIconUrl?.includes('//');
        expect(answer.body.errorMessage).toBe(
          isRemote ? messages.photoAddress : messages.notItsPhoto,
        );
      }
    }
    expect(await getItem(browser, item._id)).toEqual(item);
    const { rows } = await test.database.pool.query(
      'select count(*)::int from items where owner_id = $1',
      [browser.userId],
    );
    expect(rows[0].count).toBe(2);
  });

  it('that came to nothing leaves nothing behind', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser, { tagId: 'one' });
    const files = test.media.files.size;
    const previewIconUrl = await photoUrl();
    const stale = { itemId: item._id, basedOn: '2020-01-01T00:00:00.000Z' };
    const refusals = [
      await browser.command('UPDATE_ITEM', { ...stale, updateData: { previewIconUrl } }),
      await browser.command('CREATE_ITEM', { title: 'Two', tagId: 'one', previewIconUrl }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    expect(await photosOf(browser)).toEqual([]);
    expect(test.media.files.size).toBe(files);
  });
});
