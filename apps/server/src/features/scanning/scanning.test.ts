import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeRecogniser, recogniseColour } from '#adapters/recognition/fake.ts';
import { RecognitionError, type RecognitionFailure } from '#ports/recogniser.ts';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

const DAY = 24 * 60 * 60 * 1000;
const BROWN = '#804000';
const BLUE = '#0000ff';
const GREY = '#808080';

let test: TestApp;
afterEach(() => test.close());

async function start(options: Parameters<typeof buildTestApp>[0] = {}) {
  test = await buildTestApp(options);
}

async function scan(browser: Browser, photo: Buffer, more: Record<string, unknown> = {}) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return browser.post('/scan', {
    action: 'FOOD_RECOGNITION',
    payload: { image, mimeType: 'image/jpeg', ...more },
  });
}

async function countItems(browser: Browser): Promise<number> {
  const { body } = await browser.query('GET_USER_ITEMS');
  return (body.response as { total: number }).total;
}

async function count(table: 'photos' | 'scans' | 'items', where = 'true'): Promise<number> {
  const { rows } = await test.database.pool.query(`select count(*) from ${table} where ${where}`);
  return Number(rows[0].count);
}

describe('a photo of a dish', () => {
  beforeEach(() => start());

  it('becomes a whole recipe, first in the collection, with the photo as its picture', async () => {
    const browser = await signUp(test);
    const { status, body } = await scan(browser, await drawPhoto());
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
    expect(listed.body.response).toMatchObject({ total: 1, items: [item] });

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

  it('is told to the person’s devices, stage by stage', async () => {
    const browser = await signUp(test);
    const scanId = '0197f000-0000-7000-8000-000000000001';
    await scan(browser, await drawPhoto(), { scanId });
    const stages = test.news
      .filter(({ event }) => event === 'scan:progress')
      .map(({ userId, data }) => [userId, data]);
    expect(stages.map(([userId]) => userId)).toEqual(Array(4).fill(browser.userId));
    expect(stages.map(([, data]) => data)).toMatchObject([
      { scanId, stage: 'reading' },
      { scanId, stage: 'recognising' },
      { scanId, stage: 'writing', partial: { title: 'Spaghetti bolognese' } },
      { scanId, stage: 'storing' },
    ]);
    expect(test.news.at(-1)).toMatchObject({ event: 'item:created', userId: browser.userId });
  });

  it('is asked about while it is uncertain, and the answer costs nothing', async () => {
    const browser = await signUp(test);
    const { body } = await scan(browser, await drawPhoto(1, BROWN));
    expect(body).toMatchObject({
      recognition: { kind: 'dish', title: 'Apple pie' },
      item: {
        needsReview: true,
        alternatives: [{ title: 'Bread pudding' }, { title: 'Waffles' }],
      },
    });
    const before = await count('scans');
    const confirmed = await browser.command('CONFIRM_RECOGNITION', {
      itemId: body.itemId,
      title: 'Waffles',
    });
    expect(confirmed.body.response).toMatchObject({
      data: { _id: body.itemId, needsReview: false, alternatives: [], media: [{}] },
    });
    const data = (confirmed.body.response as { data: { title: string } }).data;
    expect(data.title).toMatch(/waffles/i);
    expect(await count('scans')).toBe(before);
  });

  it('keeps its recipe when the person keeps the guess', async () => {
    const browser = await signUp(test);
    const { body } = await scan(browser, await drawPhoto(1, BROWN));
    const item = body.item as { title: string; ingredients: string[] };
    const { body: kept } = await browser.command('CONFIRM_RECOGNITION', {
      itemId: body.itemId,
      title: item.title,
    });
    expect(kept.response).toMatchObject({
      data: { title: item.title, ingredients: item.ingredients, needsReview: false },
    });
  });

  it('can be corrected to any dish that the cookbook knows, and to no other', async () => {
    const browser = await signUp(test);
    const { body } = await scan(browser, await drawPhoto(1, GREY));
    expect(body.recognition).toMatchObject({ kind: 'unclear' });
    const itemId = body.itemId;
    const unknown = await browser.command('CONFIRM_RECOGNITION', { itemId, title: 'Stone soup' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.errorMessage).toBe(
      'We do not know a recipe of that name yet. Please choose one from the list.',
    );
    const { body: known } = await browser.query('LIST_KNOWN_DISHES');
    const { dishes } = known.response as { dishes: { title: string }[] };
    expect(dishes.length).toBeGreaterThan(100);
    const chosen = dishes[7]?.title;
    const { body: corrected } = await browser.command('CONFIRM_RECOGNITION', {
      itemId,
      title: chosen,
    });
    expect(corrected.response).toMatchObject({ data: { title: chosen, needsReview: false } });
  });
});

describe('a photo without food', () => {
  beforeEach(() => start());

  it('is answered with a sentence; nothing is stored and nothing used up', async () => {
    const browser = await signUp(test);
    const { status, body } = await scan(browser, await drawPhoto(1, BLUE));
    expect(status).toBe(200);
    expect(body).toEqual({
      succeeded: true,
      isFood: false,
      errorMessage: 'Please select a photo of a meal, dish, or ingredient.',
    });
    expect(await count('items')).toBe(0);
    expect(await count('photos')).toBe(0);
    expect(await count('scans')).toBe(0);
  });

  it('becomes a recipe when the person says that it is food', async () => {
    const browser = await signUp(test);
    const { body } = await scan(browser, await drawPhoto(1, BLUE), { assumeFood: true });
    expect(body).toMatchObject({ isFood: true, item: { needsReview: true } });
  });
});

describe('the same photo again', () => {
  beforeEach(() => start());

  it('within a day answers with the same recipe and costs nothing', async () => {
    const browser = await signUp(test);
    const photo = await drawPhoto();
    const first = await scan(browser, photo);
    test.clock.advance(DAY - 1);
    const second = await scan(browser, photo);
    expect(second.body).toMatchObject({ duplicate: true, itemId: first.body.itemId });
    expect(second.body.recognition).toEqual(first.body.recognition);
    expect(await count('scans')).toBe(1);
    test.clock.advance(2);
    const third = await scan(browser, photo);
    expect(third.body.duplicate).toBeUndefined();
    expect(third.body.itemId).not.toBe(first.body.itemId);
  });

  it('sent twice at the same moment makes one recipe', async () => {
    const browser = await signUp(test);
    const photo = await drawPhoto();
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(browser, photo)));
    expect(new Set(answers.map(({ body }) => body.itemId)).size).toBe(1);
    expect(await countItems(browser)).toBe(1);
    expect(await count('photos')).toBe(1);
    expect(await count('scans', "state = 'used'")).toBe(1);
    expect(await count('scans')).toBe(1);
  });

  it('of somebody else is their own', async () => {
    const [one, two] = [await signUp(test), await signUp(test)];
    const photo = await drawPhoto();
    const first = await scan(one, photo);
    const second = await scan(two, photo);
    expect(second.body.duplicate).toBeUndefined();
    expect(second.body.itemId).not.toBe(first.body.itemId);
  });

  it('is a new recipe after the first was deleted', async () => {
    const browser = await signUp(test);
    const photo = await drawPhoto();
    const first = await scan(browser, photo);
    await browser.command('DELETE_ITEM', { itemId: first.body.itemId });
    const second = await scan(browser, photo);
    expect(second.body).toMatchObject({ isFood: true });
    expect(second.body.duplicate).toBeUndefined();
  });
});

describe('the free limit', () => {
  beforeEach(() => start({ environment: { FREE_RECIPES_PER_MONTH: '3' } }));

  it('refuses the next recipe with everything that the upgrade prompt needs', async () => {
    const browser = await signUp(test);
    for (let seed = 1; seed <= 3; seed++) await scan(browser, await drawPhoto(seed));
    const { status, body } = await scan(browser, await drawPhoto(4));
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

  it('starts anew with the calendar month in UTC', async () => {
    test.clock.set(new Date('2026-03-31T23:59:00Z'));
    const browser = await signUp(test);
    for (let seed = 1; seed <= 3; seed++) await scan(browser, await drawPhoto(seed));
    expect((await scan(browser, await drawPhoto(4))).status).toBe(402);
    test.clock.set(new Date('2026-04-01T00:00:00Z'));
    expect((await scan(browser, await drawPhoto(4))).status).toBe(200);
  });

  it('is not refilled by deleting recipes', async () => {
    const browser = await signUp(test);
    for (let seed = 1; seed <= 3; seed++) {
      const { body } = await scan(browser, await drawPhoto(seed));
      await browser.command('DELETE_ITEM', { itemId: body.itemId });
    }
    expect((await scan(browser, await drawPhoto(4))).status).toBe(402);
  });

  it('does not hold for members', async () => {
    const browser = await signUp(test, { pro: true });
    for (let seed = 1; seed <= 5; seed++) {
      expect((await scan(browser, await drawPhoto(seed))).status).toBe(200);
    }
  });

  it('gives the last credit to exactly one of fifty scans at once', async () => {
    const photos = await Promise.all(Array.from({ length: 52 }, (_, seed) => drawPhoto(seed)));
    const browser = await signUp(test);
    const [first, second, ...rest] = photos;
    await scan(browser, first as Buffer);
    await scan(browser, second as Buffer);
    const answers = await Promise.all(rest.map((photo) => scan(browser, photo)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(49);
    expect(await countItems(browser)).toBe(3);
    expect(await count('photos')).toBe(3);
  });

  it('counts nothing that made no recipe', async () => {
    const browser = await signUp(test);
    for (let seed = 1; seed <= 5; seed++) await scan(browser, await drawPhoto(seed, BLUE));
    await scan(browser, Buffer.from('this is no photo'));
    for (let seed = 1; seed <= 3; seed++) {
      expect((await scan(browser, await drawPhoto(seed))).status).toBe(200);
    }
  });

  it('asks nobody to pay for a doubled tap with the last credit', async () => {
    const browser = await signUp(test);
    for (let seed = 1; seed <= 2; seed++) await scan(browser, await drawPhoto(seed));
    const photo = await drawPhoto(3);
    const answers = await Promise.all([1, 2, 3].map(() => scan(browser, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.itemId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(2);
  });

  it('asks nobody to pay whose twin was done between two looks', async () => {
    const browser = await signUp(test);
    const photo = await drawPhoto(3);
    for (let seed = 1; seed <= 2; seed++) await scan(browser, await drawPhoto(seed));
    expect((await scan(browser, photo)).status).toBe(200);
    const caller = {
      userId: browser.userId,
      sessionId: '',
      isAdmin: false,
      isPro: false,
      authenticatedAt: new Date(0),
    };
    const photoSha256 = createHash('sha256').update(photo).digest();
    const yesterday = new Date(test.clock.now().getTime() - DAY);
    expect(await test.services.quota.reserve(caller, photoSha256, yesterday)).toBeNull();
  });

  it('does not wait for ever for a process that died in the middle', async () => {
    const browser = await signUp(test);
    const caller = {
      userId: browser.userId,
      sessionId: '',
      isAdmin: false,
      isPro: false,
      authenticatedAt: new Date(0),
    };
    for (let seed = 1; seed <= 3; seed++) {
      await test.services.quota.reserve(caller, Buffer.from([seed]), test.clock.now());
    }
    expect((await scan(browser, await drawPhoto(9))).status).toBe(402);
    test.clock.advance(2 * 60 * 1000);
    expect((await scan(browser, await drawPhoto(9))).status).toBe(200);
  });
});

describe('a recogniser that fails', () => {
  const failures: [RecognitionFailure, number][] = [
    ['not_configured', 502],
    ['rejected', 502],
    ['busy', 503],
    ['too_slow', 504],
    ['unavailable', 503],
    ['invalid_answer', 502],
  ];

  it.each(failures)(
    '(%s) is told as %i in a plain sentence, and costs nothing',
    async (failure, expected) => {
      const secret = 'upstream said: key sk-123 is bad';
      await start({
        recogniser: createFakeRecogniser({ script: () => new RecognitionError(failure, secret) }),
      });
      const browser = await signUp(test);
      const { status, body } = await scan(browser, await drawPhoto());
      expect(status).toBe(expected);
      expect(body.succeeded).toBe(false);
      expect(JSON.stringify(body)).not.toContain('sk-123');
      expect(body.errorMessage).toMatch(/try again/i);
      expect(await count('scans')).toBe(0);
      expect(await count('photos')).toBe(0);
    },
  );

  it('is given up on after its time limit', async () => {
    await start({
      environment: { RECOGNISER_TIMEOUT_MS: '150' },
      recogniser: createFakeRecogniser({ script: recogniseColour, delayMs: 10_000 }),
    });
    const browser = await signUp(test);
    const { status, body } = await scan(browser, await drawPhoto());
    expect(status).toBe(504);
    expect(body.errorMessage).toBe('Recognition took too long. Please try again.');
    expect(await count('scans')).toBe(0);
  });
});
