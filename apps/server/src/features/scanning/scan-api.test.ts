import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecognitionError, type RecognitionErrorKind } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer, recognizePhotoByColor } from '#testing/fakes/fake-recognizer.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const DAY = 24 * 60 * 60 * 1000;
const BROWN = '#804000';
const BLUE = '#0000ff';
const GRAY = '#808080';

let app: TestApp;
afterEach(() => app.close());

async function startApp(options: Parameters<typeof buildTestApp>[0] = {}) {
  app = await buildTestApp(options);
}

async function scanPhoto(
  browser: TestHttpClient,
  photo: Buffer,
  options: Record<string, unknown> = {},
) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image, mimeType: 'image/jpeg', ...options },
  });
}

async function countItems(browser: TestHttpClient): Promise<number> {
  const { body } = await browser.query('GET_USER_ITEMS');
  return (body.response as { total: number }).total;
}

async function countRows(table: 'photos' | 'scans' | 'items', where = 'true'): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*) from ${table} where ${where}`);
  return Number(rows[0].count);
}

describe('scan of a dish', () => {
  beforeEach(() => startApp());

  it('creates a complete recipe, first in the list, with the photo as its picture', async () => {
    const browser = await signUp(app);
    const { status, body } = await scanPhoto(browser, await createTestPhoto());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      succeeded: true,
      isFood: true,
      recognition: { kind: 'dish', title: 'Spaghetti bolognese', source: 'fake' },
      item: { category: 'food', needsReview: false, alternatives: [], source: 'fake' },
    });
    const item = body.item as Record<string, unknown>;
    expect(body.itemId).toBe(item._id);
    expect(item.title).toMatch(/bolognese/i);
    expect((item.ingredients as string[]).length).toBeGreaterThan(4);
    expect((item.instructions as string[]).length).toBeGreaterThan(3);
    expect(item.calories).toBeGreaterThan(100);
    expect(item.protein).toBeGreaterThan(5);

    const listed = await browser.query('GET_USER_ITEMS');
    const { recognition, ...listedFields } = item;
    expect(recognition).toEqual(body.recognition);
    expect(listed.body.response).toMatchObject({ total: 1, items: [listedFields] });

    const [media] = item.media as { url: string; type: string }[];
    expect(media?.type).toBe('image/jpeg');
    const photo = await browser.get(media?.url ?? '');
    expect(photo.status).toBe(200);
    expect(photo.headers['content-type']).toBe('image/jpeg');
    expect(photo.headers['cache-control']).toContain('private');
    expect(photo.headers['x-content-type-options']).toBe('nosniff');
    const preview = await browser.get(String(item.previewIconUrl));
    expect(preview.headers['content-type']).toBe('image/webp');
  });

  it("publishes each stage to the user's devices", async () => {
    const browser = await signUp(app);
    const scanId = '0197f000-0000-7000-8000-000000000001';
    await scanPhoto(browser, await createTestPhoto(), { scanId });
    const stages = app.publishedEvents
      .filter(({ event }) => event === 'scan:progress')
      .map(({ userId, data }) => [userId, data]);
    expect(stages.map(([userId]) => userId)).toEqual(Array(4).fill(browser.userId));
    expect(stages.map(([, data]) => data)).toMatchObject([
      { scanId, stage: 'reading' },
      { scanId, stage: 'recognising' },
      { scanId, stage: 'writing', partial: { title: 'Spaghetti bolognese' } },
      { scanId, stage: 'storing' },
    ]);
    expect(app.publishedEvents.at(-1)).toMatchObject({
      event: 'item:created',
      userId: browser.userId,
    });
  });

  it('asks for confirmation when uncertain, and confirming costs no credit', async () => {
    const browser = await signUp(app);
    const { body } = await scanPhoto(browser, await createTestPhoto(1, BROWN));
    expect(body).toMatchObject({
      recognition: { kind: 'dish', title: 'Apple pie' },
      item: {
        needsReview: true,
        alternatives: [{ title: 'Bread pudding' }, { title: 'Waffles' }],
      },
    });
    const before = await countRows('scans');
    const confirmed = await browser.command('CONFIRM_RECOGNITION', {
      itemId: body.itemId,
      title: 'Waffles',
    });
    expect(confirmed.body.response).toMatchObject({
      data: { _id: body.itemId, needsReview: false, alternatives: [], media: [{}] },
    });
    const data = (confirmed.body.response as { data: { title: string } }).data;
    expect(data.title).toMatch(/waffles/i);
    expect(await countRows('scans')).toBe(before);
  });

  it('keeps the recipe when the user confirms the guess', async () => {
    const browser = await signUp(app);
    const { body } = await scanPhoto(browser, await createTestPhoto(1, BROWN));
    const item = body.item as { title: string; ingredients: string[] };
    const { body: confirmed } = await browser.command('CONFIRM_RECOGNITION', {
      itemId: body.itemId,
      title: item.title,
    });
    expect(confirmed.response).toMatchObject({
      data: { title: item.title, ingredients: item.ingredients, needsReview: false },
    });
  });

  it('can be corrected to any dish in the cookbook, and to no other', async () => {
    const browser = await signUp(app);
    const { body } = await scanPhoto(browser, await createTestPhoto(1, GRAY));
    expect(body.recognition).toMatchObject({ kind: 'unclear' });
    const itemId = body.itemId;
    const unknownDish = await browser.command('CONFIRM_RECOGNITION', {
      itemId,
      title: 'Stone soup',
    });
    expect(unknownDish.status).toBe(400);
    expect(unknownDish.body.errorMessage).toBe(
      'No recipe with that name was found. Please choose one from the list.',
    );
    const { body: dishList } = await browser.query('LIST_KNOWN_DISHES');
    const { dishes } = dishList.response as { dishes: { title: string }[] };
    expect(dishes.length).toBeGreaterThan(100);
    const chosen = dishes[7]?.title;
    const { body: corrected } = await browser.command('CONFIRM_RECOGNITION', {
      itemId,
      title: chosen,
    });
    expect(corrected.response).toMatchObject({ data: { title: chosen, needsReview: false } });
  });
});

describe('scan without food', () => {
  beforeEach(() => startApp());

  it('returns a message, stores nothing and uses no credit', async () => {
    const browser = await signUp(app);
    const { status, body } = await scanPhoto(browser, await createTestPhoto(1, BLUE));
    expect(status).toBe(200);
    expect(body).toEqual({
      succeeded: true,
      isFood: false,
      errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
    });
    expect(await countRows('items')).toBe(0);
    expect(await countRows('photos')).toBe(0);
    expect(await countRows('scans')).toBe(0);
  });

  it('creates a recipe when the user says that it is food', async () => {
    const browser = await signUp(app);
    const { body } = await scanPhoto(browser, await createTestPhoto(1, BLUE), { assumeFood: true });
    expect(body).toMatchObject({ isFood: true, item: { needsReview: true } });
  });
});

describe('repeated scan', () => {
  beforeEach(() => startApp());

  it('returns the same recipe for a day and costs no credit', async () => {
    const browser = await signUp(app);
    const photo = await createTestPhoto();
    const first = await scanPhoto(browser, photo);
    app.clock.advance(DAY - 1);
    const second = await scanPhoto(browser, photo);
    expect(second.body).toMatchObject({ duplicate: true, itemId: first.body.itemId });
    expect(second.body.recognition).toEqual(first.body.recognition);
    expect(await countRows('scans')).toBe(1);
    app.clock.advance(2);
    const third = await scanPhoto(browser, photo);
    expect(third.body.duplicate).toBeUndefined();
    expect(third.body.itemId).not.toBe(first.body.itemId);
  });

  it('creates one recipe for simultaneous requests', async () => {
    const browser = await signUp(app);
    const photo = await createTestPhoto();
    const responses = await Promise.all(Array.from({ length: 6 }, () => scanPhoto(browser, photo)));
    expect(new Set(responses.map(({ body }) => body.itemId)).size).toBe(1);
    expect(await countItems(browser)).toBe(1);
    expect(await countRows('photos')).toBe(1);
    expect(await countRows('scans', "state = 'used'")).toBe(1);
    expect(await countRows('scans')).toBe(1);
  });

  it('creates a recipe when another user scanned the same photo', async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    const photo = await createTestPhoto();
    const first = await scanPhoto(one, photo);
    const second = await scanPhoto(two, photo);
    expect(second.body.duplicate).toBeUndefined();
    expect(second.body.itemId).not.toBe(first.body.itemId);
  });

  it('creates a recipe when the first one was deleted', async () => {
    const browser = await signUp(app);
    const photo = await createTestPhoto();
    const first = await scanPhoto(browser, photo);
    await browser.command('DELETE_ITEM', { itemId: first.body.itemId });
    const second = await scanPhoto(browser, photo);
    expect(second.body).toMatchObject({ isFood: true });
    expect(second.body.duplicate).toBeUndefined();
  });
});

describe('free scan limit', () => {
  beforeEach(() => startApp({ environment: { FREE_RECIPES_PER_MONTH: '3' } }));

  it('rejects the next scan with all fields of the upgrade prompt', async () => {
    const browser = await signUp(app);
    for (let seed = 1; seed <= 3; seed++) await scanPhoto(browser, await createTestPhoto(seed));
    const { status, body } = await scanPhoto(browser, await createTestPhoto(4));
    expect(status).toBe(402);
    expect(body).toMatchObject({
      succeeded: false,
      showUpgradeCTA: true,
      limitExceeded: true,
      errorType: 'LIMIT_EXCEEDED',
      productType: 'recipe',
      currentCount: 3,
      maxLimit: 3,
    });
    expect(body.errorMessage).toBeTruthy();
  });

  it('resets at the start of the calendar month in UTC', async () => {
    app.clock.set(new Date('2026-03-31T23:59:00Z'));
    const browser = await signUp(app);
    for (let seed = 1; seed <= 3; seed++) await scanPhoto(browser, await createTestPhoto(seed));
    expect((await scanPhoto(browser, await createTestPhoto(4))).status).toBe(402);
    app.clock.set(new Date('2026-04-01T00:00:00Z'));
    expect((await scanPhoto(browser, await createTestPhoto(4))).status).toBe(200);
  });

  it('is not restored by deleting recipes', async () => {
    const browser = await signUp(app);
    for (let seed = 1; seed <= 3; seed++) {
      const { body } = await scanPhoto(browser, await createTestPhoto(seed));
      await browser.command('DELETE_ITEM', { itemId: body.itemId });
    }
    expect((await scanPhoto(browser, await createTestPhoto(4))).status).toBe(402);
  });

  it('does not apply to members', async () => {
    const browser = await signUp(app, { pro: true });
    for (let seed = 1; seed <= 5; seed++) {
      expect((await scanPhoto(browser, await createTestPhoto(seed))).status).toBe(200);
    }
  });

  it('gives the last credit to exactly one of fifty simultaneous scans', async () => {
    const photos = await Promise.all(
      Array.from({ length: 52 }, (_, seed) => createTestPhoto(seed)),
    );
    const browser = await signUp(app);
    const [first, second, ...rest] = photos;
    await scanPhoto(browser, first as Buffer);
    await scanPhoto(browser, second as Buffer);
    const responses = await Promise.all(rest.map((photo) => scanPhoto(browser, photo)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(49);
    expect(await countItems(browser)).toBe(3);
    expect(await countRows('photos')).toBe(3);
  });

  it('ignores scans that created no recipe', async () => {
    const browser = await signUp(app);
    for (let seed = 1; seed <= 5; seed++)
      await scanPhoto(browser, await createTestPhoto(seed, BLUE));
    await scanPhoto(browser, Buffer.from('this is no photo'));
    for (let seed = 1; seed <= 3; seed++) {
      expect((await scanPhoto(browser, await createTestPhoto(seed))).status).toBe(200);
    }
  });

  it('charges simultaneous scans of the same photo once', async () => {
    const browser = await signUp(app);
    for (let seed = 1; seed <= 2; seed++) await scanPhoto(browser, await createTestPhoto(seed));
    const photo = await createTestPhoto(3);
    const responses = await Promise.all([1, 2, 3].map(() => scanPhoto(browser, photo)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.itemId)).size).toBe(1);
    expect(responses.filter(({ body }) => body.duplicate)).toHaveLength(2);
  });

  it('charges nothing if a duplicate finished just before the reservation', async () => {
    const browser = await signUp(app);
    const photo = await createTestPhoto(3);
    for (let seed = 1; seed <= 2; seed++) await scanPhoto(browser, await createTestPhoto(seed));
    expect((await scanPhoto(browser, photo)).status).toBe(200);
    const photoSha256 = createHash('sha256').update(photo).digest();
    const yesterday = new Date(app.clock.now().getTime() - DAY);
    expect(await app.services.scanQuota.reserve(browser.userId, photoSha256, yesterday)).toBeNull();
  });

  it('ignores expired reservations of a crashed process', async () => {
    const browser = await signUp(app);
    for (let seed = 1; seed <= 3; seed++) {
      await app.services.scanQuota.reserve(browser.userId, Buffer.from([seed]), app.clock.now());
    }
    expect((await scanPhoto(browser, await createTestPhoto(9))).status).toBe(402);
    app.clock.advance(3 * 60 * 1000);
    expect((await scanPhoto(browser, await createTestPhoto(9))).status).toBe(200);
  });
});

describe('failing recognizer', () => {
  const failures: [RecognitionErrorKind, number][] = [
    ['not_configured', 502],
    ['rejected', 502],
    ['busy', 503],
    ['too_slow', 504],
    ['unavailable', 503],
    ['invalid_result', 502],
  ];

  it.each(failures)(
    '(%s) returns %i with a readable message and costs no credit',
    async (failure, expected) => {
      const secret = 'upstream said: key sk-123 is bad';
      await startApp({
        recognizer: createFakeRecognizer({ script: () => new RecognitionError(failure, secret) }),
      });
      const browser = await signUp(app);
      const { status, body } = await scanPhoto(browser, await createTestPhoto());
      expect(status).toBe(expected);
      expect(body.succeeded).toBe(false);
      expect(JSON.stringify(body)).not.toContain('sk-123');
      expect(body.errorMessage).toMatch(/try again/i);
      expect(await countRows('scans')).toBe(0);
      expect(await countRows('photos')).toBe(0);
    },
  );

  it('is aborted after its time limit', async () => {
    await startApp({
      environment: { RECOGNISER_TIMEOUT_MS: '150' },
      recognizer: createFakeRecognizer({ script: recognizePhotoByColor, delayMs: 10_000 }),
    });
    const browser = await signUp(app);
    const { status, body } = await scanPhoto(browser, await createTestPhoto());
    expect(status).toBe(504);
    expect(body.errorMessage).toBe('Recognition took too long. Please try again.');
    expect(await countRows('scans')).toBe(0);
  });
});
