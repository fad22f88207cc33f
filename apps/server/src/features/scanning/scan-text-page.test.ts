import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messages } from '@plateful/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TesseractTextRecognizer } from '#adapters/text-recognition/tesseract/tesseract-text-recognizer.ts';
import { AppError } from '#app-error.ts';
import { ImportRecipes } from '#features/recipes/import/import-recipes.ts';
import { UploadLimiter } from '#platform/http/upload-limiter.ts';
import type { Recognition } from '#ports/recognizer.ts';
import type { TextLine } from '#ports/text-recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import {
  createFakeRecognitionProvider,
  createRecognitionWithRecipe,
} from '#testing/fakes/fake-recognition-provider.ts';
import { shortenAbortTimeouts } from '#testing/shorten-timeouts.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

let app: TestApp;
afterEach(() => app.close());

const toDataUrl = (photo: Buffer) => `data:image/jpeg;base64,${photo.toString('base64')}`;
const readCard = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));

function scan(browser: TestHttpClient, payload: Record<string, unknown>) {
  return browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
}

async function countScans(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*) from scans');
  return Number(rows[0].count);
}

/** A text recognizer that returns the lines of each page. */
function createFakeTextRecognizer(read: () => TextLine[]) {
  return { read: async () => read(), close: async () => {} };
}

function toLines(text: string, confidence = 0.95): TextLine[] {
  return text.split('\n').map((line, index) => ({
    region: 0,
    box: { left: 0, top: index * 60, right: line.length * 20, bottom: index * 60 + 40 },
    words: line.split(' ').map((word) => ({ text: word, confidence })),
  }));
}

const soupPage = `Potato soup
Serves 4
Ingredients
800 g potatoes
2 carrots
14 tsp salt
Directions
1. Boil the potatoes and carrots for 20 minutes.
2. Puree the soup and season it with the salt.`;

const recipeCards = [
  {
    file: 'card-de.jpg',
    title: 'Kartoffelsuppe',
    ingredients: ['800 g mehlige Kartoffeln', '1,2 l Gemüsebrühe', 'Salz und Pfeffer'],
    step: 'Die Suppe pürieren, die Sahne einrühren und mit Majoran, Salz und Pfeffer würzen.',
  },
  {
    file: 'card-en.jpg',
    title: 'Banana Bread',
    ingredients: ['3 ripe bananas, mashed', '2 large eggs', '1 tsp baking soda'],
    step: 'Fold in the flour, salt, baking soda and cinnamon until just combined.',
  },
];

/** Starts the server with the real text recognizer. A busy machine takes long. */
async function startAppWithTesseract() {
  app = await buildTestApp({
    environment: { RECOGNISER_TIMEOUT_MS: '120000' },
    textRecognizer: new TesseractTextRecognizer({ timeLimitMs: 120_000 }),
  });
  return signUp(app);
}

describe('photo of a recipe card', { timeout: 180_000 }, () => {
  it('becomes a recipe to review, also if it shows only a part of the card', async () => {
    const browser = await startAppWithTesseract();
    const topOfCard = await sharp(await readCard('card-de.jpg'))
      .extract({ left: 0, top: 0, width: 1500, height: 640 })
      .toBuffer();
    const { body } = await scan(browser, { image: toDataUrl(topOfCard) });
    expect(body).toMatchObject({
      recognition: { kind: 'recipe_text', title: 'Kartoffelsuppe' },
      item: {
        servings: 4,
        ingredients: ['800 g mehlige Kartoffeln', '2 Möhren', '1 Stange Lauch'],
        needsReview: true,
      },
    });
  });

  // Reading a whole card takes more than ten seconds.
  it.runIf(process.env.TEST_ALL).each(recipeCards)(
    'becomes a recipe to review: $title',
    async ({ file, title, ingredients, step }) => {
      const browser = await startAppWithTesseract();
      const { status, body } = await scan(browser, { image: toDataUrl(await readCard(file)) });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        isFood: true,
        recognition: { kind: 'recipe_text', title, alternatives: [] },
        item: { title, needsReview: true, media: [{}] },
      });
      const item = body.item as { ingredients: string[]; instructions: string[] };
      for (const line of ingredients) expect(item.ingredients).toContain(line);
      expect(item.instructions).toContain(step);
      expect(await countScans()).toBe(1);
      const confirmed = await browser.command('CONFIRM_RECOGNITION', {
        itemId: body.itemId,
        title,
      });
      expect(confirmed.body.response).toMatchObject({ data: { needsReview: false, title } });
    },
  );
});

describe('photo of text', () => {
  const photo = async () => toDataUrl(await readCard('card-en.jpg'));

  async function startApp(read: () => TextLine[]) {
    app = await buildTestApp({ textRecognizer: createFakeTextRecognizer(read) });
    return signUp(app);
  }

  it('marks lines with an unusual amount', async () => {
    const browser = await startApp(() => toLines(soupPage));
    const { body } = await scan(browser, { image: await photo() });
    const doubts = [{ field: 'ingredients', line: 2, reason: messages.unusualAmount }];
    expect(body).toMatchObject({
      recognition: { kind: 'recipe_text', doubts },
      item: { servings: 4, ingredients: ['800 g potatoes', '2 carrots', '14 tsp salt'] },
    });
    const { body: stored } = await browser.query('GET_ITEM_BY_ID', { itemId: body.itemId });
    expect(stored.response).toMatchObject({ data: { recognition: { doubts } } });
  });

  it('without a title becomes a recipe whose title is to be checked', async () => {
    const browser = await startApp(() => toLines(soupPage.split('\n').slice(1).join('\n')));
    const { body } = await scan(browser, { image: await photo() });
    const title = messages.untitledRecipe;
    expect(body).toMatchObject({
      isFood: true,
      recognition: { kind: 'recipe_text', title },
      item: {
        title,
        needsReview: true,
        ingredients: ['800 g potatoes', '2 carrots', '14 tsp salt'],
      },
    });
    const { doubts } = body.recognition as { doubts: unknown[] };
    expect(doubts).toContainEqual({ field: 'title', line: 0, reason: messages.unclearWord });
  });

  it('is read on this machine if no provider answers, and by the provider otherwise', async () => {
    const fallback = { source: 'embedded', fallbackFrom: 'openai' };
    const read = vi.fn(() => toLines(soupPage));
    let recognition: Recognition = { kind: 'not_food', confidence: 0.9, ...fallback };
    app = await buildTestApp({
      recognizer: createFakeRecognitionProvider({ recognize: async () => recognition }),
      textRecognizer: createFakeTextRecognizer(read),
    });
    const browser = await signUp(app);
    const { body: offline } = await scan(browser, { image: await photo() });
    expect(offline.recognition).toMatchObject({ kind: 'recipe_text', ...fallback });
    expect(offline.item).toMatchObject({ title: 'Potato soup', source: 'embedded' });
    recognition = createRecognitionWithRecipe({ kind: 'recipe_text' });
    const image = toDataUrl(await createTestPhoto());
    const { body } = await scan(browser, { image });
    expect(body.item).toMatchObject({ title: 'Pad thai', source: 'openai', needsReview: true });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('ends within a minute if no provider answers, and the page is not read in time', async () => {
    const timeouts = shortenAbortTimeouts();
    const fallback = { source: 'embedded', fallbackFrom: 'openai' };
    app = await buildTestApp({
      recognizer: createFakeRecognitionProvider({
        recognize: async () => ({ kind: 'not_food', confidence: 0.9, ...fallback }),
      }),
      textRecognizer: {
        read: (_ownerId, _photo, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        close: async () => {},
      },
    });
    const { body } = await scan(await signUp(app), { image: await photo() });
    expect(body.code).toBe('RECOGNISER_TOO_SLOW');
    const totalMs = timeouts.mock.calls.reduce((sum, [ms]) => sum + ms, 0);
    expect(totalMs).toBeGreaterThan(45_000);
    expect(totalMs).toBeLessThanOrEqual(60_000);
  });

  it('does not hold the uploaded file, and its permit, while pages are read', async () => {
    const acquire = vi.spyOn(UploadLimiter.prototype, 'acquire');
    const permits: boolean[] = [];
    const browser = await startApp(() => {
      permits.push(...acquire.mock.calls.map(([, , end]) => end.aborted));
      return toLines(soupPage);
    });
    const { status } = await scan(browser, {
      images: [await photo(), toDataUrl(await readCard('card-de.jpg'))],
    });
    expect([status, permits]).toEqual([200, [true, true]]);
  });

  it('joins the pages of a recipe in order, and stores all photos', async () => {
    const [first, second] = [soupPage.split('\nDirections')[0], 'Directions\nBoil everything.'];
    const pages = [first ?? '', second];
    const browser = await startApp(() => toLines(pages.shift() ?? ''));
    const images = [await photo(), toDataUrl(await createTestPhoto())];
    const { body } = await scan(browser, { images });
    expect(body).toMatchObject({
      item: { title: 'Potato soup', instructions: ['Boil everything.'], media: [{}, {}] },
    });
    const again = await scan(browser, { images });
    expect(again.body).toMatchObject({ duplicate: true, itemId: body.itemId });
  });

  it('becomes a recipe even if reading and recognizing take almost their time limits', async () => {
    const browser = await startApp(() => {
      app.clock.advance(140_000);
      return toLines(soupPage);
    });
    expect((await scan(browser, { image: await photo() })).status).toBe(200);
  });

  it('whose text is too complex to be parsed is rejected as illegible, and costs nothing', async () => {
    const browser = await startApp(() => toLines(soupPage));
    vi.spyOn(ImportRecipes.prototype, 'parseText').mockRejectedValue(
      new AppError('IMPORT_TOO_COMPLEX'),
    );
    const { status, body } = await scan(browser, { image: await photo() });
    expect([status, body.errorMessage]).toEqual([200, messages.textUnreadable]);
    expect(await countScans()).toBe(0);
  });

  it.each([
    ['illegible', 0.4],
    ['handwritten, so that most words are guesses', 0.75],
  ])('that is %s is rejected, and costs nothing', async (_, confidence) => {
    const browser = await startApp(() => toLines(soupPage, confidence));
    const { status, body } = await scan(browser, { image: await photo() });
    expect([status, body]).toMatchObject([
      200,
      { succeeded: true, isFood: false, errorMessage: messages.textUnreadable },
    ]);
    expect(await countScans()).toBe(0);
  });

  it('is rejected with a clear error while too many pages wait, and costs nothing', async () => {
    const browser = await startApp(() => {
      throw new AppError('RECOGNISER_BUSY', { retryAfterSeconds: 15 });
    });
    const { status, headers, body } = await scan(browser, { image: await photo() });
    expect([status, headers['retry-after'], body.errorMessage]).toEqual([
      503,
      '15',
      'Recognition is busy right now. Please try again in a moment.',
    ]);
    expect(await countScans()).toBe(0);
  });
});

describe('several photos of a dish', () => {
  it('are recognized by the first, and all are stored', async () => {
    app = await buildTestApp();
    const browser = await signUp(app);
    const images = await Promise.all([1, 2, 3].map(async (seed) => createTestPhoto(seed)));
    const { body } = await scan(browser, { images: images.map(toDataUrl) });
    expect(body).toMatchObject({
      recognition: { kind: 'dish', title: 'Spaghetti bolognese' },
      item: { media: [{}, {}, {}] },
    });
    const hash = createHash('sha256');
    for (const image of images) hash.update(createHash('sha256').update(image).digest());
    const { rows } = await app.database.pool.query('select photo_sha256 from scans');
    expect(rows).toEqual([{ photo_sha256: hash.digest() }]);
  });

  it('are one more and the others of a list, in this order and each once', async () => {
    app = await buildTestApp();
    const browser = await signUp(app);
    const photos = await Promise.all([1, 2, 3].map(async (seed) => createTestPhoto(seed)));
    const [first = '', second = '', third = ''] = photos.map(toDataUrl);
    const together = { image: second, images: [first, second, third, first] };
    const { body } = await scan(browser, together);
    expect(body.item).toMatchObject({ media: [{}, {}, {}] });
    const inOrder = await scan(browser, { images: [second, first, third] });
    expect(inOrder.body).toMatchObject({ duplicate: true, itemId: body.itemId });
    const alone = await scan(browser, { image: first });
    expect(alone.body.duplicate).toBeUndefined();
    expect((await scan(browser, { image: first, images: [first] })).body).toMatchObject({
      duplicate: true,
      itemId: alone.body.itemId,
    });
  });

  it('are limited to five, beside the first one', async () => {
    app = await buildTestApp();
    const browser = await signUp(app);
    const image = toDataUrl(await createTestPhoto());
    expect((await scan(browser, { images: Array(6).fill(image) })).status).toBe(400);
    expect((await scan(browser, {})).status).toBe(400);
    expect(await countScans()).toBe(0);
    const photos = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => createTestPhoto(seed)));
    const [first, ...others] = photos.map(toDataUrl);
    const { body } = await scan(browser, { image: first, images: others });
    expect(body).toMatchObject({ item: { media: [{}, {}, {}, {}, {}, {}] } });
  });
});
