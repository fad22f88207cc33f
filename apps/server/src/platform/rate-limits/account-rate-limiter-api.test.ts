import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, createPhotoDataUrl, parseItemList } from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
let user: TestHttpClient & { userId: string };
beforeEach(async () => {
  app = await buildTestApp({ environment: { RATE_LIMIT: 'on' } });
  user = await signUp(app);
});
afterEach(() => app.close());

/** Sets the counter of an account's calls in the current minute. */
async function countCalls(rate: string, calls: number): Promise<void> {
  const limit = app.services.limits.createLimiter(`account:${rate}:60`, {
    points: 1000,
    seconds: 60,
  });
  for (let index = 0; index < calls; index++) await limit.increment(user.userId);
}

const upload = async (itemId: string) => {
  const form = new FormData();
  form.set('itemId', itemId);
  form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
  return user.upload('/items/upload', form);
};

describe('an account that floods reading calls', () => {
  async function flood(count: number, call: () => Promise<{ status: number }>) {
    for (let index = 0; index < count; index++) expect((await call()).status).toBe(200);
  }

  it('gets Retry-After for further searches of dishes, can still read, and does not affect other accounts', async () => {
    const findDishes = () => user.query('FIND_KNOWN_DISHES', { query: 'soup', limit: 1 });
    await flood(240, findDishes);
    for (const call of [findDishes, () => user.query('LIST_KNOWN_DISHES')]) {
      const { status, headers, body } = await call();
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.errorMessage).toBe('Too many requests. Please wait a moment and try again.');
    }
    expect((await user.query('GET_USER_ITEMS')).status).toBe(200);
    const other = await signUp(app);
    expect((await other.query('FIND_KNOWN_DISHES', { query: 'soup' })).status).toBe(200);
  });

  it('is limited over all reading calls, and can still write', async () => {
    await flood(600, () => user.get('/api/backend/auth/sessions'));
    const { userId } = user;
    const calls = [
      () => user.query('GET_USER_ITEMS'),
      () => user.query('SEARCH_ITEMS', 'nonsense'),
      () =>
        user.get(`/api/backend/userprofile?action=find_user&payload=${JSON.stringify({ userId })}`),
      () => user.get('/api/backend/auth/sessions'),
    ];
    for (const call of calls) expect((await call()).status).toBe(429);
    await createItem(user);
  });
});

describe('an account over its write limit', () => {
  it('gets Retry-After, can still read, and does not affect other accounts', async () => {
    const { _id: itemId } = await createItem(user);
    await countCalls('write', 120);
    const calls = [
      () => user.command('CREATE_ITEM', { title: 'Soup' }),
      () => user.command('UPDATE_ITEM', { itemId, updateData: { title: 'Stew' } }),
      () => user.command('DELETE_ITEM', { itemId }),
      () => user.command('CREATE_ITEM', 'nonsense'),
      () => user.post('/profile/update', { displayName: 'Ada' }),
      () => user.post('/userprofile', { action: 'update_user_profile', payload: {} }),
    ];
    for (const call of calls) {
      const { status, headers, body } = await call();
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.errorMessage).toBe('Too many requests. Please wait a moment and try again.');
    }
    expect(parseItemList(await user.query('GET_USER_ITEMS')).total).toBe(1);
    await createItem(await signUp(app));
  });

  it('has lower limits for calls with photos and for imports', async () => {
    const { _id: itemId } = await createItem(user);
    await countCalls('upload', 40);
    await countCalls('scan', 40);
    await countCalls('import', 20);
    const image = await createPhotoDataUrl();
    const calls = [
      () => upload(itemId),
      () => user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData: { url: image } }),
      () => user.command('FIND_ITEM_USING_AI', { base64Image: image }),
      () => user.post('/profile/image', { image }),
      () => user.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image } }),
      () => user.command('IMPORT_ITEMS', { text: 'Soup' }),
    ];
    for (const call of calls) expect((await call()).status).toBe(429);
    await createItem(user);
  });

  it('is limited in all calls to the payment provider, also those that only read', async () => {
    await countCalls('payment', 30);
    const calls = [
      () => user.get('/api/backend/subscription?action=get_payment_methods'),
      () => user.get('/api/backend/subscription?action=get_late_payment'),
      () => user.get('/api/backend/v1/payment/methode'),
      () => user.post('/subscription', { action: 'create_card_setup', payload: {} }),
    ];
    for (const call of calls) expect((await call()).status).toBe(429);
    expect((await user.get('/api/backend/subscription?action=get_plans')).status).toBe(200);
  });

  it('may import two hundred times an hour', async () => {
    const limit = app.services.limits.createLimiter('account:import:3600', {
      points: 1,
      seconds: 3600,
    });
    for (let index = 0; index < 200; index++) await limit.increment(user.userId);
    const { status, headers } = await user.command('IMPORT_ITEMS', { text: 'Soup' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('can always sign out and check its session', async () => {
    await countCalls('write', 200);
    expect((await user.post('/auth/logout')).status).toBe(200);
  });
});
