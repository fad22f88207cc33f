import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

let seeds = 0;

/** Signs up a user with a recipe, a profile picture and a staged photo: two files each. */
async function signUpWithPhotos() {
  const browser = await signUp(app);
  const image = async () =>
    `data:image/jpeg;base64,${(await createTestPhoto(++seeds)).toString('base64')}`;
  const scanResponse = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: await image() },
  });
  await browser.post('/profile/image', { image: await image() });
  await app.services.photos.processAndStage(
    {
      ownerId: browser.userId,
      bytes: await createTestPhoto(++seeds),
      name: 'staged.jpg',
      role: 'added',
    },
    new AbortController().signal,
  );
  return Object.assign(browser, { itemId: String(scanResponse.body.itemId) });
}

/** Deletes orphaned photos regardless of their age. */
function sweepAll(): Promise<number> {
  return app.services.photos.sweepOrphaned(new Date(app.clock.now().getTime() + 1));
}

async function countPhotoRows(ownerId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int from photos where owner_id = $1',
    [ownerId],
  );
  return rows[0].count;
}

describe('sweepOrphaned', () => {
  it('deletes orphaned photos only', async () => {
    const browser = await signUpWithPhotos();
    expect(await countPhotoRows(browser.userId)).toBe(3);
    expect(await sweepAll()).toBe(1);
    expect(await sweepAll()).toBe(0);
    expect(await countPhotoRows(browser.userId)).toBe(2);
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: browser.itemId })).status).toBe(200);
  });

  it('keeps recently staged photos', async () => {
    const browser = await signUpWithPhotos();
    expect(await app.services.photos.sweepOrphaned(app.clock.now())).toBe(0);
    expect(await countPhotoRows(browser.userId)).toBe(3);
    await sweepAll();
  });

  it('deletes all photos of a deleted account', async () => {
    const [deletedUser, remainingUser] = [await signUpWithPhotos(), await signUpWithPhotos()];
    await sweepAll();
    const before = app.media.files.size;
    // Simulates a crash between deleting the account and its files.
    await app.database.pool.query('delete from users where id = $1', [deletedUser.userId]);
    expect(await sweepAll()).toBe(2);
    expect(await countPhotoRows(deletedUser.userId)).toBe(0);
    expect(await countPhotoRows(remainingUser.userId)).toBe(2);
    expect(app.media.files.size).toBe(before - 4);
  });

  it("deletes a photo that is only another user's profile picture", async () => {
    const [one, two] = [await signUpWithPhotos(), await signUpWithPhotos()];
    await sweepAll();
    await app.database.pool.query(
      `update users set image_photo_id = (select image_photo_id from users where id = $2) where id = $1`,
      [one.userId, two.userId],
    );
    expect(await sweepAll()).toBe(1);
    expect(await countPhotoRows(one.userId)).toBe(1);
    expect(await countPhotoRows(two.userId)).toBe(2);
  });
});

describe('deleteAllByOwner', () => {
  it('deletes all rows and files of the owner and of nobody else', async () => {
    const [deletedUser, remainingUser] = [await signUpWithPhotos(), await signUpWithPhotos()];
    const before = app.media.files.size;
    await app.services.photos.deleteAllByOwner(deletedUser.userId);
    expect(await countPhotoRows(deletedUser.userId)).toBe(0);
    expect(await countPhotoRows(remainingUser.userId)).toBe(3);
    expect(app.media.files.size).toBe(before - 6);
    await app.services.photos.deleteAllByOwner(deletedUser.userId);
    expect(app.media.files.size).toBe(before - 6);
    await sweepAll();
  });

  it('deletes more photos than one batch', async () => {
    const { userId } = await signUp(app);
    await app.database.pool.query(
      `insert into photos (id, owner_id, width, height, placeholder, role, created_at)
       select gen_random_uuid(), $1, 1, 1, '', 'original', now() from generate_series(1, 250)`,
      [userId],
    );
    await app.services.photos.deleteAllByOwner(userId);
    expect(await countPhotoRows(userId)).toBe(0);
  });

  it('keeps the row if deleting its files fails, so that it can be retried', async () => {
    const deletedUser = await signUpWithPhotos();
    const remove = vi.spyOn(app.media, 'remove').mockRejectedValue(new Error('disk unavailable'));
    await expect(app.services.photos.deleteAllByOwner(deletedUser.userId)).rejects.toThrow(
      'disk unavailable',
    );
    remove.mockRestore();
    expect(await countPhotoRows(deletedUser.userId)).toBe(3);
    const before = app.media.files.size;
    await app.services.photos.deleteAllByOwner(deletedUser.userId);
    expect(app.media.files.size).toBe(before - 6);
  });
});
