import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

function toDataUrl(photo: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${photo.toString('base64')}`;
}

function setImage(browser: TestHttpClient, image: unknown): Promise<TestResponse> {
  return browser.post('/profile/image', { image });
}

/** The URL of the user's picture. */
function getImageUrl({ status, body }: TestResponse): string | null {
  expect(status).toBe(200);
  return (body.response as { user: { profileImageUrl: string | null } }).user.profileImageUrl;
}

async function countPhotoRows(userId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int from photos where owner_id = $1',
    [userId],
  );
  return rows[0].count;
}

describe('the profile picture', () => {
  it('is visible only to its owner, in preview size', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const url = getImageUrl(await setImage(browser, toDataUrl(await createTestPhoto(1))));
    expect(url).toMatch(/^\/media\/[0-9a-f-]+-preview\.webp$/);
    const preview = await browser.get(url ?? '');
    expect(preview.status).toBe(200);
    expect(preview.headers['content-type']).toBe('image/webp');
    expect((await other.get(url ?? '')).status).toBe(404);
    expect((await app.createBrowser().get(url ?? '')).status).toBe(401);
  });

  it('is stored without EXIF data', async () => {
    const browser = await signUp(app);
    const photoWithExif = await sharp(await createTestPhoto(2))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photoWithExif).metadata()).exif).toBeDefined();
    const keysBefore = new Set(app.media.files.keys());
    await setImage(browser, toDataUrl(photoWithExif));
    const writtenFiles = [...app.media.files].filter(([key]) => !keysBefore.has(key));
    expect(writtenFiles).toHaveLength(2);
    for (const [, bytes] of writtenFiles) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('is replaced and removed together with its files', async () => {
    const browser = await signUp(app);
    const fileCount = app.media.files.size;
    const first = getImageUrl(await setImage(browser, toDataUrl(await createTestPhoto(3))));
    expect(app.media.files.size).toBe(fileCount + 2);
    const second = getImageUrl(await setImage(browser, toDataUrl(await createTestPhoto(4))));
    expect(second).not.toBe(first);
    expect(app.media.files.size).toBe(fileCount + 2);
    expect(await countPhotoRows(browser.userId)).toBe(1);
    expect((await browser.get(first ?? '')).status).toBe(404);
    expect((await browser.get(second ?? '')).status).toBe(200);
    expect(getImageUrl(await setImage(browser, null))).toBeNull();
    expect(getImageUrl(await setImage(browser, null))).toBeNull();
    expect(app.media.files.size).toBe(fileCount);
    expect(await countPhotoRows(browser.userId)).toBe(0);
  });

  it.each([
    [
      'delete_user_profile',
      (browser: TestHttpClient) =>
        browser.post('/userprofile', { action: 'delete_user_profile', payload: {} }),
    ],
    ['/profile/remove', (browser: TestHttpClient) => browser.post('/profile/remove')],
  ])('is removed when the profile is cleared with %s', async (_name, clearProfile) => {
    const browser = await signUp(app);
    const fileCount = app.media.files.size;
    await setImage(browser, toDataUrl(await createTestPhoto(5)));
    expect(getImageUrl(await clearProfile(browser))).toBeNull();
    expect(app.media.files.size).toBe(fileCount);
  });

  it('is the last one of several concurrent uploads, and the others are deleted', async () => {
    const browser = await signUp(app);
    const fileCount = app.media.files.size;
    const photos = await Promise.all([6, 7, 8, 9].map((seed) => createTestPhoto(seed)));
    const responses = await Promise.all(photos.map((photo) => setImage(browser, toDataUrl(photo))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(app.media.files.size).toBe(fileCount + 2);
    expect(await countPhotoRows(browser.userId)).toBe(1);
  });

  it('is not deleted by the sweep of orphaned photos', async () => {
    const browser = await signUp(app);
    const url = getImageUrl(await setImage(browser, toDataUrl(await createTestPhoto(10))));
    const inAYear = new Date(app.clock.now().getTime() + 365 * DAY_MS);
    await app.services.photos.sweepOrphaned(inAYear);
    expect((await browser.get(url ?? '')).status).toBe(200);
    await setImage(browser, null);
  });

  it('stays when storing a new one fails, and the new files are deleted', async () => {
    const browser = await signUp(app);
    const url = getImageUrl(await setImage(browser, toDataUrl(await createTestPhoto(11))));
    const fileCount = app.media.files.size;
    const { PhotoService } = await import('#features/photos/service.ts');
    const lockStaged = vi
      .spyOn(PhotoService.prototype, 'lockStaged')
      .mockRejectedValueOnce(new Error('lock failed'));
    expect((await setImage(browser, toDataUrl(await createTestPhoto(12)))).status).toBe(500);
    lockStaged.mockRestore();
    expect(app.media.files.size).toBe(fileCount);
    expect(await countPhotoRows(browser.userId)).toBe(1);
    expect((await browser.get(url ?? '')).status).toBe(200);
  });

  it('is deleted by the sweep if its removal failed', async () => {
    const browser = await signUp(app);
    await setImage(browser, toDataUrl(await createTestPhoto(13)));
    const fileCount = app.media.files.size;
    const remove = vi
      .spyOn(app.media, 'remove')
      .mockRejectedValue(new Error('disk is unavailable'));
    expect(getImageUrl(await setImage(browser, null))).toBeNull();
    remove.mockRestore();
    expect(app.media.files.size).toBe(fileCount);
    await app.services.photos.sweepOrphaned(new Date(app.clock.now().getTime() + 1));
    expect(app.media.files.size).toBe(fileCount - 2);
  });
});

describe('an invalid picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  it.each<[string, () => Promise<unknown>, number, string]>([
    ['an SVG', async () => toDataUrl(svg, 'image/svg+xml'), 415, 'PHOTO_TYPE'],
    ['an SVG declared as JPEG', async () => toDataUrl(svg), 415, 'PHOTO_TYPE'],
    ['a URL', async () => 'https://example.com/me.jpg', 400, 'PHOTO_ADDRESS'],
    ['an empty string', async () => '', 422, 'PHOTO_EMPTY'],
    [
      'a truncated JPEG',
      async () => toDataUrl(truncate(await createTestPhoto(20))),
      422,
      'PHOTO_UNREADABLE',
    ],
    ['21 MB', async () => toDataUrl(Buffer.alloc(21 * 1024 * 1024, 1)), 413, 'PHOTO_TOO_LARGE'],
    ['51 megapixels', () => drawBlank(8500, 6000), 413, 'PHOTO_TOO_LARGE'],
    ['a number', async () => 7, 400, 'INVALID'],
    ['a missing field', async () => undefined, 400, 'INVALID'],
  ])('is rejected: %s', async (_name, image, status, code) => {
    const browser = await signUp(app);
    const fileCount = app.media.files.size;
    const response = await setImage(browser, await image());
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(app.media.files.size).toBe(fileCount);
    expect(await countPhotoRows(browser.userId)).toBe(0);
  });

  function truncate(photo: Buffer): Buffer {
    return photo.subarray(0, photo.length / 2);
  }

  async function drawBlank(width: number, height: number): Promise<string> {
    const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } });
    return toDataUrl(await blank.png({ compressionLevel: 1 }).toBuffer(), 'image/png');
  }
});
