import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, listIn, photoUrl } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

let test: TestApp;
let cook: Browser & { userId: string };
beforeEach(async () => {
  test = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
  cook = await signUp(test);
});
afterEach(() => test.close());

/** As if the account had made so many calls of a kind within the last minute. */
async function use(rate: string, calls: number): Promise<void> {
  const limit = test.services.limits.named(`account:${rate}:60`, { points: 1000, seconds: 60 });
  for (let at = 0; at < calls; at++) await limit.count(cook.userId);
}

const upload = async (itemId: string) => {
  const form = new FormData();
  form.set('itemId', itemId);
  form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
  return cook.upload('/items/upload', form);
};

describe('an account that writes faster than people do', () => {
  it('is told when to go on; it can read, and others are not held up', async () => {
    const { _id: itemId } = await createItem(cook);
    await use('write', 120);
    const calls = [
      () => cook.command('CREATE_ITEM', { title: 'Soup' }),
      () => cook.command('UPDATE_ITEM', { itemId, updateData: { title: 'Stew' } }),
      () => cook.command('DELETE_ITEM', { itemId }),
      () => cook.command('CREATE_ITEM', 'nonsense'),
      () => cook.post('/profile/update', { displayName: 'Cook' }),
      () => cook.post('/userprofile', { action: 'update_user_profile', payload: {} }),
    ];
    for (const call of calls) {
      const { status, headers, body } = await call();
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.errorMessage).toBe('Too many requests. Please wait a moment and try again.');
    }
    expect(listIn(await cook.query('GET_USER_ITEMS')).total).toBe(1);
    await createItem(await signUp(test));
  });

  it('has fewer calls that carry photos, and fewer imports', async () => {
    const { _id: itemId } = await createItem(cook);
    await use('upload', 40);
    await use('import', 20);
    const image = await photoUrl();
    const calls = [
      () => upload(itemId),
      () => cook.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData: { url: image } }),
      () => cook.command('FIND_ITEM_USING_AI', { base64Image: image }),
      () => cook.post('/profile/image', { image }),
      () => cook.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } }),
      () => cook.command('IMPORT_ITEMS', { text: 'Soup' }),
    ];
    for (const call of calls) expect((await call()).status).toBe(429);
    await createItem(cook);
  });

  it('may import two hundred times an hour', async () => {
    const limit = test.services.limits.named('account:import:3600', { points: 1, seconds: 3600 });
    for (let at = 0; at < 200; at++) await limit.count(cook.userId);
    const { status, headers } = await cook.command('IMPORT_ITEMS', { text: 'Soup' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('can always sign out, and hear who is signed in', async () => {
    await use('write', 200);
    expect((await cook.post('/auth/logout')).status).toBe(200);
  });
});
