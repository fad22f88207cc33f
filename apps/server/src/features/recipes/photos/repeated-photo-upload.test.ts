import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { FakeS3Server } from '#testing/fakes/s3/fake-s3-server.ts';
import { createItem, getItem, parseItem } from '#testing/recipe-requests.ts';
import { countRows } from '#testing/scan-test-helpers.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

interface Upload {
  itemId: string;
  requestKey: string;
  photos?: Buffer[];
  areFieldsLast?: boolean;
}

let photo: Buffer;
let app: TestApp;
let requestKey: string;

async function uploadPhotos(browser: TestHttpClient, upload: Upload) {
  const { photos = [photo], areFieldsLast = false, ...ids } = upload;
  const fields = Object.entries({ action: 'UPLOAD_MEDIA_TO_ITEM', ...ids });
  const files = photos.map((one) => ['files', new Blob([new Uint8Array(one)])] as const);
  const form = new FormData();
  for (const [name, value] of areFieldsLast ? [...files, ...fields] : [...fields, ...files]) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'plate.jpg');
  }
  return browser.upload('/items/upload', form);
}

describe.each(['directory', 's3'] as const)('a repeated upload to the %s store', (kind) => {
  let s3: FakeS3Server;
  beforeEach(async () => {
    s3 = new FakeS3Server();
    await s3.listen();
    app = await buildTestApp(
      kind === 's3'
        ? { environment: s3.getEnvironment('/plateful'), hasConfiguredMediaStore: true }
        : {},
    );
    photo = await createTestPhoto(1);
    requestKey = randomUUID();
  });
  afterEach(async () => {
    await app.close();
    await s3.close();
  });

  const countFiles = () => (kind === 's3' ? s3.objects.size : app.media.files.size);

  async function expectOnePhoto(browser: TestHttpClient, itemId: string): Promise<void> {
    expect((await getItem(browser, itemId)).media).toHaveLength(1);
    expect([await countRows(app, 'photos'), countFiles()]).toEqual([1, 2]);
  }

  it('answers like the first one, and stores and counts the photo once', async () => {
    // Without a membership, a recipe can have one added photo.
    const browser = await signUp(app);
    const { _id: itemId } = await createItem(browser);
    const first = parseItem(await uploadPhotos(browser, { itemId, requestKey }));
    const repeated = parseItem(
      await uploadPhotos(browser, { itemId, requestKey: requestKey.toUpperCase() }),
    );
    expect(repeated).toEqual(first);
    await expectOnePhoto(browser, itemId);
    expect((await uploadPhotos(browser, { itemId, requestKey: randomUUID() })).status).toBe(402);
  });

  it('stores the photo once if both arrive at the same time, with the fields in any order', async () => {
    const browser = await signUp(app);
    const { _id: itemId } = await createItem(browser);
    const responses = await Promise.all(
      [false, true, false].map((areFieldsLast) =>
        uploadPhotos(browser, { itemId, requestKey, areFieldsLast }),
      ),
    );
    const ids = responses.map((response) => parseItem(response).media.map(({ id }) => id));
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    await expectOnePhoto(browser, itemId);
  });
});

describe('the key of an upload', () => {
  beforeEach(async () => {
    app = await buildTestApp();
    photo = await createTestPhoto(1);
    requestKey = randomUUID();
  });
  afterEach(() => app.close());

  it('is independent of other recipes and users', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const itemIds = [await createItem(browser), await createItem(browser)].map(({ _id }) => _id);
    const { _id: otherItemId } = await createItem(other);
    for (const itemId of itemIds) {
      expect(parseItem(await uploadPhotos(browser, { itemId, requestKey })).media).toHaveLength(1);
      expect((await uploadPhotos(other, { itemId, requestKey })).status).toBe(404);
    }
    const upload = { itemId: otherItemId, requestKey };
    expect(parseItem(await uploadPhotos(other, upload)).media).toHaveLength(1);
    expect(await countRows(app, 'photos')).toBe(3);
  });

  it('is rejected with other photos, and adds none', async () => {
    const browser = await signUp(app, { pro: true });
    const { _id: itemId } = await createItem(browser);
    const other = await createTestPhoto(2);
    await uploadPhotos(browser, { itemId, requestKey, photos: [photo, other] });
    for (const areFieldsLast of [false, true]) {
      for (const photos of [[photo], [other, photo], [photo, other, other]]) {
        const response = await uploadPhotos(browser, { itemId, requestKey, photos, areFieldsLast });
        expect([response.status, response.body.code]).toEqual([422, 'REQUEST_KEY_REUSED']);
      }
    }
    expect((await getItem(browser, itemId)).media).toHaveLength(2);
    expect([await countRows(app, 'photos'), app.media.files.size]).toEqual([2, 4]);
  });

  it('can be used again when the upload was rejected or its photo was removed', async () => {
    const browser = await signUp(app, { pro: true });
    const { _id: itemId } = await createItem(browser);
    const rejected = { itemId, requestKey, photos: [Buffer.from('no photo')] };
    expect((await uploadPhotos(browser, rejected)).status).toBe(415);
    const added = parseItem(await uploadPhotos(browser, { itemId, requestKey }));
    const mediaId = added.media[0]?.id;
    await browser.command('REMOVE_MEDIA_FROM_ITEM', { itemId, mediaId });
    const repeated = parseItem(await uploadPhotos(browser, { itemId, requestKey }));
    expect(repeated.media.map(({ id }) => id)).not.toContain(mediaId);
    expect(repeated.media).toHaveLength(1);
  });

  it('must be a UUID', async () => {
    const browser = await signUp(app);
    const { _id: itemId } = await createItem(browser);
    for (const invalidKey of ['', 'key', `${requestKey}0`, 'a'.repeat(100_000)]) {
      const { status } = await uploadPhotos(browser, { itemId, requestKey: invalidKey });
      expect(status).toBe(400);
    }
    expect(await countRows(app, 'photos')).toBe(0);
  });
});
