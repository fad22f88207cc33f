import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

let seeds = 0;

/** A person with a recipe, a picture, and a photo that came to nothing: two files each. */
async function signUpWithPhotos() {
  const browser = await signUp(test);
  const image = async () =>
    `data:image/jpeg;base64,${(await drawPhoto(++seeds)).toString('base64')}`;
  const scanned = await browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image: await image() },
  });
  await browser.post('/profile/image', { image: await image() });
  const { photos } = test.services;
  const read = await photos.read(
    browser.userId,
    await drawPhoto(++seeds),
    new AbortController().signal,
  );
  await photos.stage(read, { ownerId: browser.userId, name: 'staged.jpg', role: 'added' });
  return Object.assign(browser, { itemId: String(scanned.body.itemId) });
}

/** So that whatever was staged until now is old enough. */
function sweepAll(): Promise<number> {
  return test.services.photos.sweep(new Date(test.clock.now().getTime() + 1));
}

async function rows(ownerId: string): Promise<number> {
  const { rows } = await test.database.pool.query(
    'select count(*)::int from photos where owner_id = $1',
    [ownerId],
  );
  return rows[0].count;
}

describe('the sweep', () => {
  it('takes what nobody needs, and that alone', async () => {
    const browser = await signUpWithPhotos();
    expect(await rows(browser.userId)).toBe(3);
    expect(await sweepAll()).toBe(1);
    expect(await sweepAll()).toBe(0);
    expect(await rows(browser.userId)).toBe(2);
    expect((await browser.query('GET_ITEM_BY_ID', { itemId: browser.itemId })).status).toBe(200);
  });

  it('leaves what was staged just now', async () => {
    const browser = await signUpWithPhotos();
    expect(await test.services.photos.sweep(test.clock.now())).toBe(0);
    expect(await rows(browser.userId)).toBe(3);
    await sweepAll();
  });

  it('finds everything of an owner who is gone', async () => {
    const [gone, stays] = [await signUpWithPhotos(), await signUpWithPhotos()];
    await sweepAll();
    const before = test.media.files.size;
    // As after a crash: the account is deleted, the files are not.
    await test.database.pool.query('delete from users where id = $1', [gone.userId]);
    expect(await sweepAll()).toBe(2);
    expect(await rows(gone.userId)).toBe(0);
    expect(await rows(stays.userId)).toBe(2);
    expect(test.media.files.size).toBe(before - 4);
  });

  it('does not take one person’s picture for another’s', async () => {
    const [one, two] = [await signUpWithPhotos(), await signUpWithPhotos()];
    await sweepAll();
    await test.database.pool.query(
      `update users set image_photo_id = (select image_photo_id from users where id = $2) where id = $1`,
      [one.userId, two.userId],
    );
    expect(await sweepAll()).toBe(1);
    expect(await rows(one.userId)).toBe(1);
    expect(await rows(two.userId)).toBe(2);
  });
});

describe('when somebody leaves', () => {
  it('all of their photos go, rows and files, and nobody else’s', async () => {
    const [leaver, stays] = [await signUpWithPhotos(), await signUpWithPhotos()];
    const before = test.media.files.size;
    await test.services.photos.removeAllOf(leaver.userId);
    expect(await rows(leaver.userId)).toBe(0);
    expect(await rows(stays.userId)).toBe(3);
    expect(test.media.files.size).toBe(before - 6);
    await test.services.photos.removeAllOf(leaver.userId);
    expect(test.media.files.size).toBe(before - 6);
    await sweepAll();
  });

  it('more photos than one step takes are removed too', async () => {
    const { userId } = await signUp(test);
    await test.database.pool.query(
      `insert into photos (id, owner_id, width, height, placeholder, role, created_at)
       select gen_random_uuid(), $1, 1, 1, '', 'original', now() from generate_series(1, 250)`,
      [userId],
    );
    await test.services.photos.removeAllOf(userId);
    expect(await rows(userId)).toBe(0);
  });

  it('a row outlives its files, so what failed can be done again', async () => {
    const leaver = await signUpWithPhotos();
    const remove = vi.spyOn(test.media, 'remove').mockRejectedValue(new Error('disk is away'));
    await expect(test.services.photos.removeAllOf(leaver.userId)).rejects.toThrow('disk is away');
    remove.mockRestore();
    expect(await rows(leaver.userId)).toBe(3);
    const before = test.media.files.size;
    await test.services.photos.removeAllOf(leaver.userId);
    expect(test.media.files.size).toBe(before - 6);
  });
});
