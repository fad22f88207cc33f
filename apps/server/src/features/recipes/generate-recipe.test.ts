import { apiErrors, type Item } from '@plateful/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type GenerateRecipeOptions, RecognitionError } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createComposedRecipe,
  createFakeRecognitionProvider,
  createRecognitionWithRecipe,
} from '#testing/fakes/fake-recognition-provider.ts';
import { createItem, getItem, parseItem, updateItem } from '#testing/recipe-requests.ts';
import {
  countRows,
  getPublishedScanProgress,
  parseScannedItem,
  scanPhotos,
} from '#testing/scan-test-helpers.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';
import { GenerateRecipe } from './generate-recipe.ts';

const SCAN_ID = '0197f000-0000-7000-8000-000000000001';
const REQUEST_KEY = '0197f000-0000-4000-8000-000000000002';

let app: TestApp;
afterEach(() => app.close());

type FakeProviderOptions = Parameters<typeof createFakeRecognitionProvider>[0];

async function start(provider: FakeProviderOptions = {}, environment = {}) {
  app = await buildTestApp({ environment, recognizer: createFakeRecognitionProvider(provider) });
  return signUp(app);
}

const compose = (browser: TestHttpClient, payload: object = {}) =>
  browser.command('COMPOSE_RECIPE', { title: 'Chanterelle jiaozi', ...payload });

/** A recipe whose dish is in question. */
async function scanUnclearPhoto(browser: TestHttpClient): Promise<Item> {
  return parseScannedItem(await scanPhotos(browser));
}
const recognizeUnclearly = async () =>
  createRecognitionWithRecipe({ kind: 'unclear', needsReview: true, recipe: { notes: 'Tip' } });

describe('a dish by name', () => {
  it('becomes a recipe that a provider writes, with its progress', async () => {
    const calls: [string, GenerateRecipeOptions['calls']][] = [];
    const browser = await start({
      compose: async (title, { onPartial, calls: userCalls }) => {
        calls.push([title, userCalls]);
        onPartial?.({ title, ingredients: ['1 egg'] });
        return createComposedRecipe({ title });
      },
    });
    const item = parseItem(await compose(browser, { scanId: SCAN_ID }));
    expect(item).toMatchObject({
      ...{ title: 'Chanterelle jiaozi', source: 'openai', needsReview: false, media: [] },
      ...{ ingredients: { length: 3 }, nutritionSource: 'table', notes: '' },
      recognition: { source: 'openai', uncertainties: ['preparation_unknown'] },
    });
    expect(item.recognition).not.toHaveProperty('cookbookTitle');
    expect(await getItem(browser, item._id)).toEqual(item);
    expect(calls).toEqual([['Chanterelle jiaozi', expect.anything()]]);
    const progress = getPublishedScanProgress(app);
    expect(progress[0]).toEqual({ scanId: SCAN_ID, stage: 'writing' });
    expect(progress.every(({ scanId, stage }) => scanId === SCAN_ID && stage === 'writing')).toBe(
      true,
    );
  });

  it('that the cookbook knows can be replaced by its recipe', async () => {
    const browser = await start();
    const { _id: itemId, recognition } = parseItem(await compose(browser, { title: 'Waffles' }));
    const title = recognition?.cookbookTitle;
    const confirmed = await browser.command('CONFIRM_RECOGNITION', { itemId, title });
    expect(parseItem(confirmed)).toMatchObject({ title, source: 'embedded' });
  });

  it('counts toward the monthly limit, but not if the provider fails', async () => {
    let isFailing = true;
    const browser = await start(
      {
        compose: async (title) => {
          if (isFailing) throw new RecognitionError('refused', 'no');
          return createComposedRecipe({ title });
        },
      },
      { FREE_RECIPES_PER_MONTH: '1' },
    );
    expect((await compose(browser)).body.code).toBe('PROVIDER_REFUSED');
    expect(await countRows(app, 'scans')).toBe(0);
    isFailing = false;
    parseItem(await compose(browser));
    const { status, body } = await compose(browser, { title: 'Rösti' });
    expect([status, body.productType]).toEqual([402, 'recipe']);
  });

  it('is not written if the account has no space for it', async () => {
    const write = vi.fn(async (title: string) => createComposedRecipe({ title }));
    const browser = await start({ compose: write }, { RECIPES_PER_ACCOUNT: '1' });
    await browser.command('CREATE_ITEM', { title: 'Soup' });
    expect((await compose(browser)).body.code).toBe('RECIPES_FULL');
    expect(write).not.toHaveBeenCalled();
    expect(await countRows(app, 'scans')).toBe(0);
  });

  it('creates one recipe for repeated and simultaneous requests with the same key', async () => {
    let count = 0;
    const browser = await start({
      compose: async (title) => {
        count += 1;
        return createComposedRecipe({ title });
      },
    });
    const keyed = { requestKey: REQUEST_KEY };
    const responses = await Promise.all([1, 2, 3].map(() => compose(browser, keyed)));
    responses.push(await compose(browser, keyed));
    expect(new Set(responses.map((response) => parseItem(response)._id)).size).toBe(1);
    expect([count, await countRows(app, 'scans'), await countRows(app, 'items')]).toEqual([
      1, 1, 1,
    ]);
    expect((await compose(browser, { ...keyed, title: 'Rösti' })).body.code).toBe(
      'REQUEST_KEY_REUSED',
    );
    await browser.command('DELETE_ITEM', { itemId: parseItem(await compose(browser, keyed))._id });
    expect((await compose(browser, keyed)).body.code).toBe('ITEM_IN_TRASH');
  });
});

describe('an unanswered question', () => {
  it('is answered with a written recipe, which keeps the photo and costs nothing more', async () => {
    const browser = await start({ recognize: recognizeUnclearly }, { FREE_RECIPES_PER_MONTH: '1' });
    const guess = await scanUnclearPhoto(browser);
    const item = parseItem(await compose(browser, { itemId: guess._id }));
    expect(item).toMatchObject({
      ...{ _id: guess._id, title: 'Chanterelle jiaozi', media: guess.media },
      ...{ needsReview: false, alternatives: [], source: 'openai' },
      recognition: { title: 'Chanterelle jiaozi', uncertainties: ['preparation_unknown'] },
    });
    expect(await countRows(app, 'scans')).toBe(1);
    const events = app.publishedEvents.filter(({ event }) => event.startsWith('item:'));
    expect(events.at(-1)).toMatchObject({ event: 'item:updated', data: { item } });
    const undone = parseItem(
      await browser.command('RESTORE_REPLACED_VERSION', { itemId: guess._id }),
    );
    expect(undone).toEqual({ ...guess, updatedAt: undone.updatedAt });
  });

  it('is asked once: confirmed, edited and other recipes are not replaced', async () => {
    const browser = await start({ recognize: recognizeUnclearly });
    const guess = await scanUnclearPhoto(browser);
    parseItem(await compose(browser, { itemId: guess._id }));
    const edited = await scanUnclearPhoto(browser);
    await updateItem(browser, edited._id, { title: 'My soup' });
    const manual = await createItem(browser);
    const codes = [];
    for (const { _id: itemId } of [guess, edited, manual])
      codes.push((await compose(browser, { itemId })).body.code);
    expect(codes).toEqual(['RECOGNITION_CONFIRMED', 'RECOGNITION_CONFIRMED', 'NOT_RECOGNISED']);
    const stranger = await signUp(app);
    expect((await compose(stranger, { itemId: guess._id })).body.code).toBe('ITEM_NOT_FOUND');
  });

  it('can be undone and answered again three times, as far as the provider does not fail', async () => {
    let isFailing = true;
    const compositions: string[] = [];
    const browser = await start({
      recognize: recognizeUnclearly,
      compose: async (title) => {
        if (isFailing) throw new RecognitionError('unreachable', 'down');
        compositions.push(title);
        return createComposedRecipe({ title });
      },
    });
    const { _id: itemId } = await scanUnclearPhoto(browser);
    for (let index = 0; index < 4; index += 1)
      expect((await compose(browser, { itemId })).body.code).toBe('PROVIDER_UNREACHABLE');
    isFailing = false;
    for (let index = 0; index < 3; index += 1) {
      parseItem(await compose(browser, { itemId }));
      parseItem(await browser.command('RESTORE_REPLACED_VERSION', { itemId }));
    }
    expect((await compose(browser, { itemId })).body.code).toBe('RECOGNITION_CONFIRMED');
    expect(compositions).toHaveLength(3);
  });

  it('that is answered while the provider writes keeps the answer', async () => {
    let answer = async () => {};
    const browser = await start({
      recognize: recognizeUnclearly,
      compose: async (title) => {
        await answer();
        return createComposedRecipe({ title });
      },
    });
    const { _id: itemId, title } = await scanUnclearPhoto(browser);
    answer = async () => {
      parseItem(await browser.command('CONFIRM_RECOGNITION', { itemId, title }));
    };
    expect((await compose(browser, { itemId })).body.code).toBe('RECOGNITION_CONFIRMED');
    expect(await getItem(browser, itemId)).toMatchObject({ title, needsReview: false });
  });
});

describe('without a provider', () => {
  it('no recipe can be written, and the search of dishes says so', async () => {
    app = await buildTestApp();
    const browser = await signUp(app);
    const { status, body } = await compose(browser);
    expect([status, body.code, body.errorMessage]).toEqual([
      ...[409, 'NO_PROVIDER', apiErrors.NO_PROVIDER.message],
    ]);
    const canCompose = async () =>
      (await browser.query('FIND_KNOWN_DISHES', { query: 'zzz' })).body.response;
    expect(await canCompose()).toEqual({ dishes: [], canCompose: false });
    expect(await countRows(app, 'scans')).toBe(0);
  });

  it('and with one, the search of dishes says so', async () => {
    const browser = await start();
    const { body } = await browser.query('FIND_KNOWN_DISHES', { query: 'zzz' });
    expect(body.response).toEqual({ dishes: [], canCompose: true });
  });
});

it('can be cancelled while the same request is running', async () => {
  await start();
  const { services, database, clock } = app;
  const fail = () => Promise.reject(new Error('unexpected'));
  const generateRecipe = new GenerateRecipe({
    ...{ ...services, db: database.db, clock, ids: { newId: () => REQUEST_KEY } },
    createRecipe: { findDuplicate: async () => null },
    recipeWriter: { isAvailable: true, write: fail },
    scanQuota: { reserve: async () => null, consume: fail, release: fail },
  });
  const input = { title: 'Jiaozi', requestKey: REQUEST_KEY };
  const request = generateRecipe.generate(SCAN_ID, input, AbortSignal.abort());
  await expect(request).rejects.toMatchObject({ code: 'CANCELED' });
});

it('waits for other requests of the account no longer than its time limit', async () => {
  let finish = () => {};
  const release = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let runningCount = 0;
  const browser = await start(
    {
      compose: async (title) => {
        runningCount += 1;
        await release;
        return createComposedRecipe({ title });
      },
    },
    { RECOGNISER_TIMEOUT_MS: '500' },
  );
  const running = [compose(browser), compose(browser)];
  await vi.waitFor(() => expect(runningCount).toBe(2), { timeout: 20_000 });
  const { body } = await compose(browser);
  expect([body.code, runningCount]).toEqual(['RECOGNISER_TOO_SLOW', 2]);
  finish();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
});

it('is limited per account', async () => {
  const browser = await start({}, { RATE_LIMIT: 'on' });
  const hour = { points: 1, seconds: 3600 };
  const limiter = app.services.limits.createLimiter('account:compose:3600', hour);
  for (let index = 0; index < 60; index += 1) await limiter.increment(browser.userId);
  const { status, headers } = await compose(browser);
  expect([status, Number(headers['retry-after']) > 60]).toEqual([429, true]);
  expect((await compose(await signUp(app))).status).toBe(200);
});
