import type { ActionResponseOf, Item, itemCommands } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecognitionError, type RecognitionErrorKind, type Recognizer } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer, recognizePhotoByColor } from '#testing/fakes/fake-recognizer.ts';
import { createItem, getItem, parseItem } from '#testing/recipe-requests.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

/**
 * The fake recognizer maps red to spaghetti bolognese, green to caesar salad, brown to an uncertain apple pie, and blue
 * and black to no food.
 */
const colors = { red: '#ff0000', green: '#00ff00', brown: '#804000', blue: '#0000ff' };

type ColorName = keyof typeof colors;
type PhotoSearchResponse = ActionResponseOf<typeof itemCommands.FIND_ITEM_USING_AI>;

let app: TestApp;
let user: TestHttpClient & { userId: string };
afterEach(() => app.close());

async function startApp(options: Parameters<typeof buildTestApp>[0] = {}) {
  app = await buildTestApp(options);
  user = await signUp(app, { pro: true });
}

let seeds = 0;

/** A photo that differs slightly from all others of its color. */
async function createPhotoUrl(color: string): Promise<string> {
  return `data:image/jpeg;base64,${(await createTestPhoto(++seeds, color)).toString('base64')}`;
}

async function scanPhoto(
  browser: TestHttpClient,
  color: ColorName,
  assumeFood = false,
): Promise<Item> {
  const payload = { image: await createPhotoUrl(colors[color]), assumeFood };
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
  // Lists leave out what the recognizer saw.
  const { recognition: _, ...item } = await getItem(browser, String(body.itemId));
  return item;
}

async function postPhotoSearch(browser: TestHttpClient, color: string): Promise<TestResponse> {
  return browser.command('FIND_ITEM_USING_AI', { base64Image: await createPhotoUrl(color) });
}

async function findByPhoto(
  browser: TestHttpClient,
  color: ColorName,
): Promise<PhotoSearchResponse> {
  const { status, body } = await postPhotoSearch(browser, colors[color]);
  expect(status).toBe(200);
  return body.response as PhotoSearchResponse;
}

const getTitles = ({ items }: PhotoSearchResponse) => items.map(({ title }) => title);

describe('a photo of a stored dish', () => {
  beforeEach(() => startApp());

  it('finds the complete recipe created from a similar photo', async () => {
    const bolognese = await scanPhoto(user, 'red');
    await scanPhoto(user, 'green');
    const found = await findByPhoto(user, 'red');
    expect(found.items).toEqual([bolognese]);
    expect(found.recognition).toEqual({
      kind: 'dish',
      title: 'Spaghetti bolognese',
      confidence: 0.92,
      alternatives: [],
      dishNames: { 'Spaghetti bolognese': { de: 'Spaghetti Bolognese' } },
      source: 'fake',
    });
  });

  it('finds the recipe by similarity after it was renamed', async () => {
    const { _id: itemId } = await scanPhoto(user, 'red');
    await user.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    expect(getTitles(await findByPhoto(user, 'red'))).toEqual(['Sunday lunch']);
  });

  it("finds a recipe without photos by the dish's name", async () => {
    await createItem(user, { title: 'Grandmother’s spaghettis BOLOGNESE' });
    await createItem(user, { title: 'Spaghetti carbonara' });
    expect(getTitles(await findByPhoto(user, 'red'))).toEqual([
      'Grandmother’s spaghettis BOLOGNESE',
    ]);
  });

  it('finds a recipe by another name of the same dish', async () => {
    await createItem(user, { title: 'Spag bol' });
    expect(getTitles(await findByPhoto(user, 'red'))).toEqual(['Spag bol']);
  });

  it('finds alternative dishes, most likely first', async () => {
    for (const title of ['Waffles', 'Bread pudding', 'Apple pie', 'Hummus']) {
      await createItem(user, { title });
    }
    const found = await findByPhoto(user, 'brown');
    expect(getTitles(found)).toEqual(['Apple pie', 'Bread pudding', 'Waffles']);
    expect(found.recognition.alternatives.map(({ title }) => title)).toEqual([
      'Bread pudding',
      'Waffles',
    ]);
  });

  it('ranks similar photos with a matching name before a matching name alone', async () => {
    const scannedItem = await scanPhoto(user, 'red');
    app.clock.advance(1000);
    await createItem(user, { title: 'Spaghetti bolognese' });
    await createItem(user, { title: 'Spaghetti bolognese without spaghetti' });
    const found = await findByPhoto(user, 'red');
    expect(found.items[0]).toEqual(scannedItem);
    expect(getTitles(found)).toEqual([
      scannedItem.title,
      'Spaghetti bolognese',
      'Spaghetti bolognese without spaghetti',
    ]);
  });

  it('finds a recipe by a photo added later, but not by its icon', async () => {
    const soup = await createItem(user, { title: 'Soup' });
    const icon = await createPhotoUrl(colors.red);
    await createItem(user, { title: 'Stew', previewIconUrl: icon });
    await user.command('ADD_MEDIA_TO_ITEM', {
      itemId: soup._id,
      mediaData: { url: await createPhotoUrl(colors.red) },
    });
    expect(getTitles(await findByPhoto(user, 'red'))).toEqual(['Soup']);
  });

  it('returns each recipe once, even with several similar photos', async () => {
    const { _id: itemId } = await scanPhoto(user, 'red');
    const mediaData = [
      { url: await createPhotoUrl(colors.red) },
      { url: await createPhotoUrl('#f00000') },
    ];
    parseItem(await user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect((await findByPhoto(user, 'red')).items).toHaveLength(1);
  });

  it('returns twenty recipes at most', async () => {
    for (let at = 0; at < 23; at++) await createItem(user, { title: `Caesar salad ${at}` });
    expect((await findByPhoto(user, 'green')).items).toHaveLength(20);
  });

  it('ignores recipes in the trash and of other users', async () => {
    const { _id: itemId } = await scanPhoto(user, 'red');
    await user.command('DELETE_ITEM', { itemId });
    const otherUser = await signUp(app);
    await scanPhoto(otherUser, 'red');
    expect((await findByPhoto(user, 'red')).items).toEqual([]);
  });

  it('accepts plain base64', async () => {
    await scanPhoto(user, 'red');
    const [, base64Image] = (await createPhotoUrl(colors.red)).split(',');
    const { body } = await user.command('FIND_ITEM_USING_AI', { base64Image });
    expect((body.response as PhotoSearchResponse).items).toHaveLength(1);
  });

  it('takes four statements at most and stores nothing', async () => {
    for (let at = 0; at < 5; at++) await scanPhoto(user, 'red');
    const image = await createPhotoUrl(colors.red);
    await app.services.searchIndexer.indexAll();
    const before = await countRows();
    const queries = vi.spyOn(app.database.pool, 'query');
    await app.services.findByPhoto.find(user.userId, image, new AbortController().signal);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(4);
    queries.mockRestore();
    expect(await countRows()).toEqual(before);
  });
});

describe('a photo without food', () => {
  beforeEach(() => startApp());

  it('finds nothing by name', async () => {
    await scanPhoto(user, 'red');
    const found = await findByPhoto(user, 'blue');
    expect(found).toEqual({
      items: [],
      recognition: {
        kind: 'not_food',
        title: '',
        confidence: 0.95,
        alternatives: [],
        source: 'fake',
      },
    });
  });

  it('finds the recipe of a nearly identical photo', async () => {
    const scannedAsFood = await scanPhoto(user, 'blue', true);
    expect((await findByPhoto(user, 'blue')).items).toEqual([scannedAsFood]);
  });

  it('does not find a recipe of a moderately similar photo', async () => {
    await scanPhoto(user, 'blue', true);
    const { body } = await postPhotoSearch(user, '#000070');
    expect(body.response).toMatchObject({ items: [], recognition: { kind: 'not_food' } });
  });
});

describe('a user without free scans', () => {
  it('can search by photo without using a scan', async () => {
    await startApp({ environment: { FREE_RECIPES_PER_MONTH: '1' } });
    const freeUser = await signUp(app);
    for (let at = 0; at < 3; at++) await findByPhoto(freeUser, 'red');
    await scanPhoto(freeUser, 'red');
    expect((await findByPhoto(freeUser, 'red')).items).toHaveLength(1);
  });
});

describe('a recognizer without embeddings', () => {
  it('finds recipes by name only', async () => {
    const { source, close, recognize } = createFakeRecognizer();
    const recognizerWithoutEmbeddings: Recognizer = {
      source,
      close,
      recognize: async (photo, options) => {
        const { embedding: _, ...recognition } = await recognize(photo, options);
        return recognition;
      },
    };
    await startApp({ recognizer: recognizerWithoutEmbeddings });
    const { _id: itemId } = await scanPhoto(user, 'red');
    const mediaData = { url: await createPhotoUrl(colors.red) };
    parseItem(await user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect((await findByPhoto(user, 'red')).items).toHaveLength(1);
    await user.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    expect((await findByPhoto(user, 'red')).items).toEqual([]);
  });

  it('ignores embeddings of another space', async () => {
    // The direction that the fake recognizer returns for red.
    const vector = Float32Array.of(0.56, -0.56, -0.56, 0.26);
    const storedEmbedding = { space: 'another', vector };
    const script = vi.fn(recognizePhotoByColor);
    await startApp({ recognizer: createFakeRecognizer({ script }) });
    const { _id: itemId } = await scanPhoto(user, 'red');
    await user.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    script.mockImplementation((photo) => ({
      ...recognizePhotoByColor(photo),
      embedding: storedEmbedding,
    }));
    expect((await findByPhoto(user, 'red')).items).toEqual([]);
  });
});

describe('a failing recognizer', () => {
  it.each<[RecognitionErrorKind, number]>([
    ['busy', 503],
    ['too_slow', 504],
    ['invalid_result', 502],
  ])('returns the matching error when it is %s', async (failure, status) => {
    const script = () => new RecognitionError(failure, 'a secret of the provider');
    await startApp({ recognizer: createFakeRecognizer({ script }) });
    const response = await postPhotoSearch(user, colors.red);
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body)).not.toContain('secret');
  });

  it('stores an added photo without an embedding', async () => {
    const fake = createFakeRecognizer();
    const failingRecognizer = { ...fake, embed: () => Promise.reject(new Error('no worker')) };
    await startApp({ recognizer: failingRecognizer });
    const { _id: itemId } = await createItem(user, { title: 'Soup' });
    const mediaData = { url: await createPhotoUrl(colors.red) };
    const item = parseItem(await user.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect(item.media).toHaveLength(1);
    expect((await findByPhoto(user, 'red')).items).toEqual([]);
  });
});

describe('an invalid photo', () => {
  beforeEach(() => startApp());

  it.each([
    ['data:image/jpeg;base64,', 422],
    ['data:image/jpeg;base64,c291cA==', 415],
    ['not base64 at all!', 415],
    ['', 400],
  ])('is rejected: "%s"', async (base64Image, status) => {
    const response = await user.command('FIND_ITEM_USING_AI', { base64Image });
    expect(response.status).toBe(status);
  });

  it('is not decoded without a session', async () => {
    expect((await postPhotoSearch(app.createBrowser(), colors.red)).status).toBe(401);
  });
});

async function countRows() {
  const { rows } = await app.database.pool.query(
    'select (select count(*) from items) items, (select count(*) from photos) photos, (select count(*) from scans) scans',
  );
  return rows[0];
}
