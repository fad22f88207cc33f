import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

function dataUrl(photo: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${photo.toString('base64')}`;
}

function setImage(browser: Browser, image: unknown): Promise<Answer> {
  return browser.post('/profile/image', { image });
}

/** The address of the person's picture. */
function imageIn({ status, body }: Answer): string | null {
  expect(status).toBe(200);
  return (body.response as { user: { profileImageUrl: string | null } }).user.profileImageUrl;
}

async function photoRows(userId: string): Promise<number> {
  const { rows } = await test.database.pool.query(
    'select count(*)::int from photos where owner_id = $1',
    [userId],
  );
  return rows[0].count;
}

describe('one’s own picture', () => {
  it('is shown to its owner alone, in its small size', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const url = imageIn(await setImage(browser, dataUrl(await drawPhoto(1))));
    expect(url).toMatch(/^\/media\/[0-9a-f-]+-preview\.webp$/);
    const shown = await browser.get(url ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect((await other.get(url ?? '')).status).toBe(404);
    expect((await test.browser().get(url ?? '')).status).toBe(401);
  });

  it('keeps nothing of what the camera wrote into the file', async () => {
    const browser = await signUp(test);
    const tagged = await sharp(await drawPhoto(2))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const before = new Set(test.media.files.keys());
    await setImage(browser, dataUrl(tagged));
    const written = [...test.media.files].filter(([key]) => !before.has(key));
    expect(written).toHaveLength(2);
    for (const [, bytes] of written) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('is replaced and removed with its files', async () => {
    const browser = await signUp(test);
    const before = test.media.files.size;
    const first = imageIn(await setImage(browser, dataUrl(await drawPhoto(3))));
    expect(test.media.files.size).toBe(before + 2);
    const second = imageIn(await setImage(browser, dataUrl(await drawPhoto(4))));
    expect(second).not.toBe(first);
    expect(test.media.files.size).toBe(before + 2);
    expect(await photoRows(browser.userId)).toBe(1);
    expect((await browser.get(first ?? '')).status).toBe(404);
    expect((await browser.get(second ?? '')).status).toBe(200);
    expect(imageIn(await setImage(browser, null))).toBeNull();
    expect(imageIn(await setImage(browser, null))).toBeNull();
    expect(test.media.files.size).toBe(before);
    expect(await photoRows(browser.userId)).toBe(0);
  });

  it.each([
    [
      'delete_user_profile',
      (browser: Browser) =>
        browser.post('/userprofile', { action: 'delete_user_profile', payload: {} }),
    ],
    ['/profile/remove', (browser: Browser) => browser.post('/profile/remove')],
  ])('goes with the profile: %s', async (_name, empty) => {
    const browser = await signUp(test);
    const before = test.media.files.size;
    await setImage(browser, dataUrl(await drawPhoto(5)));
    expect(imageIn(await empty(browser))).toBeNull();
    expect(test.media.files.size).toBe(before);
  });

  it('of several at once the last one stays, alone', async () => {
    const browser = await signUp(test);
    const before = test.media.files.size;
    const photos = await Promise.all([6, 7, 8, 9].map((seed) => drawPhoto(seed)));
    const answers = await Promise.all(photos.map((photo) => setImage(browser, dataUrl(photo))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(test.media.files.size).toBe(before + 2);
    expect(await photoRows(browser.userId)).toBe(1);
  });

  it('is no loose photo for the sweep, however old', async () => {
    const browser = await signUp(test);
    const url = imageIn(await setImage(browser, dataUrl(await drawPhoto(10))));
    const inAYear = new Date(test.clock.now().getTime() + 365 * DAY);
    await test.services.photos.sweep(inAYear);
    expect((await browser.get(url ?? '')).status).toBe(200);
    await setImage(browser, null);
  });

  it('stays what it was when the new one can’t be kept, and leaves nothing of it', async () => {
    const browser = await signUp(test);
    const url = imageIn(await setImage(browser, dataUrl(await drawPhoto(11))));
    const before = test.media.files.size;
    const { Photos } = await import('#features/photos/service.ts');
    const hold = vi.spyOn(Photos.prototype, 'hold').mockRejectedValueOnce(new Error('no luck'));
    expect((await setImage(browser, dataUrl(await drawPhoto(12)))).status).toBe(500);
    hold.mockRestore();
    expect(test.media.files.size).toBe(before);
    expect(await photoRows(browser.userId)).toBe(1);
    expect((await browser.get(url ?? '')).status).toBe(200);
  });

  it('that could not be removed is swept up later', async () => {
    const browser = await signUp(test);
    await setImage(browser, dataUrl(await drawPhoto(13)));
    const before = test.media.files.size;
    const remove = vi.spyOn(test.media, 'remove').mockRejectedValue(new Error('disk is away'));
    expect(imageIn(await setImage(browser, null))).toBeNull();
    remove.mockRestore();
    expect(test.media.files.size).toBe(before);
    await test.services.photos.sweep(new Date(test.clock.now().getTime() + 1));
    expect(test.media.files.size).toBe(before - 2);
  });
});

describe('a picture that is none', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  it.each<[string, () => Promise<unknown>, number, string]>([
    ['an SVG', async () => dataUrl(svg, 'image/svg+xml'), 415, 'PHOTO_TYPE'],
    ['an SVG that says JPEG', async () => dataUrl(svg), 415, 'PHOTO_TYPE'],
    ['an address', async () => 'https://example.com/me.jpg', 400, 'PHOTO_ADDRESS'],
    ['nothing', async () => '', 422, 'PHOTO_EMPTY'],
    ['a half', async () => dataUrl(half(await drawPhoto(20))), 422, 'PHOTO_UNREADABLE'],
    ['21 MB', async () => dataUrl(Buffer.alloc(21 * 1024 * 1024, 1)), 413, 'PHOTO_TOO_LARGE'],
    ['51 megapixels', () => drawBlank(8500, 6000), 413, 'PHOTO_TOO_LARGE'],
    ['a number', async () => 7, 400, 'INVALID'],
    ['no word of it', async () => undefined, 400, 'INVALID'],
  ])('%s', async (_name, image, status, code) => {
    const browser = await signUp(test);
    const before = test.media.files.size;
    const answer = await setImage(browser, await image());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(test.media.files.size).toBe(before);
    expect(await photoRows(browser.userId)).toBe(0);
  });

  function half(photo: Buffer): Buffer {
    return photo.subarray(0, photo.length / 2);
  }

  async function drawBlank(width: number, height: number): Promise<string> {
    const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } });
    return dataUrl(await blank.png({ compressionLevel: 1 }).toBuffer(), 'image/png');
  }
});
