import type { ActionAnswerOf, Item, itemCommands } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeRecogniser, recogniseColour } from '#adapters/recognition/fake.ts';
import { type Recogniser, RecognitionError, type RecognitionFailure } from '#ports/recogniser.ts';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem, itemIn } from '#testing/recipe-stories.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

/** To the fake, red is spaghetti bolognese, green caesar salad, brown perhaps apple pie, blue and black no food. */
const colours = { red: '#ff0000', green: '#00ff00', brown: '#804000', blue: '#0000ff' };

type Colour = keyof typeof colours;
type Found = ActionAnswerOf<typeof itemCommands.FIND_ITEM_USING_AI>;

let test: TestApp;
let cook: Browser & { userId: string };
afterEach(() => test.close());

async function start(options: Parameters<typeof buildTestApp>[0] = {}) {
  test = await buildTestApp(options);
  cook = await signUp(test, { pro: true });
}

let seeds = 0;

/** A photo that differs a little from all others of its colour. */
async function photoOf(colour: string): Promise<string> {
  return `data:image/jpeg;base64,${(await drawPhoto(++seeds, colour)).toString('base64')}`;
}

async function scan(browser: Browser, colour: Colour, assumeFood = false): Promise<Item> {
  const payload = { image: await photoOf(colours[colour]), assumeFood };
  const { body } = await browser.post('/scan', { action: 'FOOD_RECOGNITION', payload });
  return getItem(browser, String(body.itemId));
}

async function ask(browser: Browser, colour: string): Promise<Answer> {
  return browser.command('FIND_ITEM_USING_AI', { base64Image: await photoOf(colour) });
}

async function find(browser: Browser, colour: Colour): Promise<Found> {
  const { status, body } = await ask(browser, colours[colour]);
  expect(status).toBe(200);
  return body.response as Found;
}

const titles = ({ items }: Found) => items.map(({ title }) => title);

describe('a photo of something that is in the collection', () => {
  beforeEach(() => start());

  it('finds the recipe that was made from a photo like it, whole', async () => {
    const bolognese = await scan(cook, 'red');
    await scan(cook, 'green');
    const found = await find(cook, 'red');
    expect(found.items).toEqual([bolognese]);
    expect(found.recognition).toEqual({
      kind: 'dish',
      title: 'Spaghetti bolognese',
      confidence: 0.92,
      alternatives: [],
      source: 'fake',
    });
  });

  it('finds it by its look, whatever it is called by now', async () => {
    const { _id: itemId } = await scan(cook, 'red');
    await cook.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    expect(titles(await find(cook, 'red'))).toEqual(['Sunday lunch']);
  });

  it('finds it by its name, though it has no photo', async () => {
    await createItem(cook, { title: 'Grandmother’s spaghettis BOLOGNESE' });
    await createItem(cook, { title: 'Spaghetti carbonara' });
    expect(titles(await find(cook, 'red'))).toEqual(['Grandmother’s spaghettis BOLOGNESE']);
  });

  it('finds it by another name of the same dish', async () => {
    await createItem(cook, { title: 'Spag bol' });
    expect(titles(await find(cook, 'red'))).toEqual(['Spag bol']);
  });

  it('finds what else it may show, the likeliest first', async () => {
    for (const title of ['Waffles', 'Bread pudding', 'Apple pie', 'Hummus']) {
      await createItem(cook, { title });
    }
    const found = await find(cook, 'brown');
    expect(titles(found)).toEqual(['Apple pie', 'Bread pudding', 'Waffles']);
    expect(found.recognition.alternatives.map(({ title }) => title)).toEqual([
      'Bread pudding',
      'Waffles',
    ]);
  });

  it('puts what looks alike and has the name before what has the name alone', async () => {
    const scanned = await scan(cook, 'red');
    test.clock.advance(1000);
    await createItem(cook, { title: 'Spaghetti bolognese' });
    await createItem(cook, { title: 'Spaghetti bolognese without spaghetti' });
    const found = await find(cook, 'red');
    expect(found.items[0]).toEqual(scanned);
    expect(titles(found)).toEqual([
      scanned.title,
      'Spaghetti bolognese',
      'Spaghetti bolognese without spaghetti',
    ]);
  });

  it('finds it by a photo that was added later, but not by its icon', async () => {
    const soup = await createItem(cook, { title: 'Soup' });
    const icon = await photoOf(colours.red);
    await createItem(cook, { title: 'Stew', previewIconUrl: icon });
    await cook.command('ADD_MEDIA_TO_ITEM', {
      itemId: soup._id,
      mediaData: { url: await photoOf(colours.red) },
    });
    expect(titles(await find(cook, 'red'))).toEqual(['Soup']);
  });

  it('finds each recipe once, however many of its photos look alike', async () => {
    const { _id: itemId } = await scan(cook, 'red');
    const mediaData = [{ url: await photoOf(colours.red) }, { url: await photoOf('#f00000') }];
    itemIn(await cook.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect((await find(cook, 'red')).items).toHaveLength(1);
  });

  it('finds twenty at most', async () => {
    for (let at = 0; at < 23; at++) await createItem(cook, { title: `Caesar salad ${at}` });
    expect((await find(cook, 'green')).items).toHaveLength(20);
  });

  it('finds nothing in what lies in the bin, nor in what is somebody else’s', async () => {
    const { _id: itemId } = await scan(cook, 'red');
    await cook.command('DELETE_ITEM', { itemId });
    const neighbour = await signUp(test);
    await scan(neighbour, 'red');
    expect((await find(cook, 'red')).items).toEqual([]);
  });

  it('takes base64 alone', async () => {
    await scan(cook, 'red');
    const [, base64Image] = (await photoOf(colours.red)).split(',');
    const { body } = await cook.command('FIND_ITEM_USING_AI', { base64Image });
    expect((body.response as Found).items).toHaveLength(1);
  });

  it('asks the database four times at most, and stores nothing', async () => {
    for (let at = 0; at < 5; at++) await scan(cook, 'red');
    const image = await photoOf(colours.red);
    await test.services.searchIndexer.indexAll();
    const before = await countRows();
    const queries = vi.spyOn(test.database.pool, 'query');
    await test.services.findByPhoto.find(cook.userId, image, new AbortController().signal);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(4);
    queries.mockRestore();
    expect(await countRows()).toEqual(before);
  });
});

describe('a photo without food', () => {
  beforeEach(() => start());

  it('finds nothing by a name', async () => {
    await scan(cook, 'red');
    const found = await find(cook, 'blue');
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

  it('finds what was made from one that looks the same', async () => {
    const insisted = await scan(cook, 'blue', true);
    expect((await find(cook, 'blue')).items).toEqual([insisted]);
  });

  it('does not find what looks only somewhat alike', async () => {
    await scan(cook, 'blue', true);
    const { body } = await ask(cook, '#000070');
    expect(body.response).toMatchObject({ items: [], recognition: { kind: 'not_food' } });
  });
});

describe('somebody whose free recipes are used up', () => {
  it('can look for a recipe all the same, and has not used one', async () => {
    await start({ environment: { FREE_RECIPES_PER_MONTH: '1' } });
    const guest = await signUp(test);
    for (let at = 0; at < 3; at++) await find(guest, 'red');
    await scan(guest, 'red');
    expect((await find(guest, 'red')).items).toHaveLength(1);
  });
});

describe('a recogniser without signatures', () => {
  it('finds by names alone', async () => {
    const { source, close, recognise } = createFakeRecogniser();
    const unsigned: Recogniser = {
      source,
      close,
      recognise: async (photo, options) => {
        const { signature: _, ...recognition } = await recognise(photo, options);
        return recognition;
      },
    };
    await start({ recogniser: unsigned });
    const { _id: itemId } = await scan(cook, 'red');
    const mediaData = { url: await photoOf(colours.red) };
    itemIn(await cook.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect((await find(cook, 'red')).items).toHaveLength(1);
    await cook.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    expect((await find(cook, 'red')).items).toEqual([]);
  });

  it('compares with no points of another space', async () => {
    // The very direction that the fake gives red.
    const vector = Float32Array.of(0.56, -0.56, -0.56, 0.26);
    const signature = { space: 'another', vector };
    const script = vi.fn(recogniseColour);
    await start({ recogniser: createFakeRecogniser({ script }) });
    const { _id: itemId } = await scan(cook, 'red');
    await cook.command('UPDATE_ITEM', { itemId, updateData: { title: 'Sunday lunch' } });
    script.mockImplementation((photo) => ({ ...recogniseColour(photo), signature }));
    expect((await find(cook, 'red')).items).toEqual([]);
  });
});

describe('a recogniser that fails', () => {
  it.each<[RecognitionFailure, number]>([
    ['busy', 503],
    ['too_slow', 504],
    ['invalid_answer', 502],
  ])('because it is %s says so', async (failure, status) => {
    const script = () => new RecognitionError(failure, 'a secret of the provider');
    await start({ recogniser: createFakeRecogniser({ script }) });
    const answer = await ask(cook, colours.red);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('costs an added photo its signature and nothing else', async () => {
    const fake = createFakeRecogniser();
    const failing = { ...fake, sign: () => Promise.reject(new Error('no thread')) };
    await start({ recogniser: failing });
    const { _id: itemId } = await createItem(cook, { title: 'Soup' });
    const mediaData = { url: await photoOf(colours.red) };
    const item = itemIn(await cook.command('ADD_MEDIA_TO_ITEM', { itemId, mediaData }));
    expect(item.media).toHaveLength(1);
    expect((await find(cook, 'red')).items).toEqual([]);
  });
});

describe('what is no photo', () => {
  beforeEach(() => start());

  it.each([
    ['data:image/jpeg;base64,', 422],
    ['data:image/jpeg;base64,c291cA==', 415],
    ['not base64 at all!', 415],
    ['', 400],
  ])('is refused: "%s"', async (base64Image, status) => {
    const answer = await cook.command('FIND_ITEM_USING_AI', { base64Image });
    expect(answer.status).toBe(status);
  });

  it('is not even looked at for somebody who is signed out', async () => {
    expect((await ask(test.browser(), colours.red)).status).toBe(401);
  });
});

async function countRows() {
  const { rows } = await test.database.pool.query(
    'select (select count(*) from items) items, (select count(*) from photos) photos, (select count(*) from scans) scans',
  );
  return rows[0];
}
