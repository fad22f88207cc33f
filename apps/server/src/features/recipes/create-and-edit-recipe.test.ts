import { INGREDIENT_MAX_LENGTH, MAX_LINES_PER_RECIPE_FIELD, messages } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  getItem,
  parseItem,
  parseItemList,
  updateItem,
} from '#testing/recipe-requests.ts';

const REQUEST_KEY = 'b1946ac9-2b1f-4c1c-9d0e-4f1f0a6b7c8d';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('CREATE_ITEM', () => {
  it('stores the submitted fields, and leaves the others empty', async () => {
    const browser = await signUp(app);
    const input = {
      title: 'Grandma’s plum cake',
      description: 'For Sundays.',
      category: 'dessert',
      ingredients: ['500 g plums', 'love'],
      instructions: ['Bake it.'],
      calories: 320,
      servings: 12,
      tagId: 'nfc-7',
    };
    const item = parseItem(await browser.command('CREATE_ITEM', input));
    expect(item).toMatchObject({ ...input, source: 'manual', media: [], previewIconUrl: null });
    expect(item).toMatchObject({ needsReview: false, alternatives: [] });
    expect(await getItem(browser, item._id)).toEqual(item);
    expect(app.publishedEvents.at(-1)).toEqual({
      event: 'item:created',
      userId: browser.userId,
      data: { item },
    });

    const minimalItem = parseItem(
      await browser.command('CREATE_ITEM', { description: 'No name yet' }),
    );
    expect(minimalItem).toMatchObject({
      title: '',
      category: '',
      ingredients: [],
      instructions: [],
    });
    expect(minimalItem).toMatchObject({ servings: null, calories: null, nutritionSource: null });
    expect(minimalItem.tagId).toBeUndefined();
  });

  it('requires at least one field with content', async () => {
    const browser = await signUp(app);
    for (const payload of [{}, { requestKey: REQUEST_KEY }, { title: ' ' }]) {
      const { status, body } = await browser.command('CREATE_ITEM', payload);
      expect([status, body.errorMessage]).toEqual([400, messages.titleRequired]);
    }
  });

  it.each([
    [{ title: 'x'.repeat(101) }, messages.titleTooLong],
    [{ description: 'x'.repeat(501) }, messages.descriptionTooLong],
    [{ ingredients: [7] }, 'ingredients.0 must be text.'],
    [{ servings: 0 }, 'servings must be at least 1.'],
    [{ calories: -1 }, 'calories must be at least 0.'],
    [{ requestKey: 'again' }, 'requestKey is not valid.'],
  ])('rejects %j', async (fields, message) => {
    const browser = await signUp(app);
    const { status, body } = await browser.command('CREATE_ITEM', { title: 'Soup', ...fields });
    expect([status, body.errorMessage]).toEqual([400, message]);
    expect(parseItemList(await browser.query('GET_USER_ITEMS')).total).toBe(0);
  });

  it('creates one recipe for repeated requests with the same key', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const send = (title: string) =>
      browser.command('CREATE_ITEM', { title, requestKey: REQUEST_KEY });
    const first = parseItem(await send('Soup'));
    expect(parseItem(await send('Soup'))).toEqual(first);
    const otherItem = parseItem(
      await other.command('CREATE_ITEM', { title: 'Stew', requestKey: REQUEST_KEY }),
    );
    expect(otherItem._id).not.toBe(first._id);
    await browser.command('DELETE_ITEM', { itemId: first._id });
    expect((await send('Soup')).body.code).toBe('ITEM_IN_TRASH');
    expect(parseItemList(await browser.query('GET_USER_ITEMS')).total).toBe(0);
  });

  it('creates one recipe for five simultaneous requests with the same key and tag', async () => {
    const browser = await signUp(app);
    const eventCount = app.publishedEvents.length;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        browser.command('CREATE_ITEM', { title: 'Soup', tagId: 'pot', requestKey: REQUEST_KEY }),
      ),
    );
    expect(new Set(responses.map((response) => parseItem(response)._id)).size).toBe(1);
    expect(parseItemList(await browser.query('GET_USER_ITEMS')).total).toBe(1);
    expect(app.publishedEvents.slice(eventCount).map(({ event }) => event)).toEqual([
      'item:created',
    ]);
  });
});

describe('UPDATE_ITEM', () => {
  it("changes the submitted fields only and notifies the user's devices", async () => {
    const browser = await signUp(app);
    const before = await createItem(browser, { description: 'Hot', instructions: ['Cook.'] });
    app.clock.advance(5000);
    const after = await updateItem(browser, before._id, { title: ' Broth ', category: 'snack' });
    expect(after).toEqual({
      ...before,
      title: 'Broth',
      category: 'snack',
      updatedAt: app.clock.now().toISOString(),
    });
    expect(await getItem(browser, before._id)).toEqual(after);
    expect(app.publishedEvents.at(-1)).toEqual({
      event: 'item:updated',
      userId: browser.userId,
      data: { item: after },
    });
    const cleared = await updateItem(browser, before._id, { description: '', instructions: [] });
    expect(cleared).toMatchObject({ title: 'Broth', description: '', instructions: [] });
  });

  it('gives every version a distinct time, even if the clock stands still or goes back', async () => {
    const browser = await signUp(app);
    const { _id, updatedAt } = await createItem(browser);
    const times = [updatedAt];
    for (const title of ['One', 'Two'])
      times.push((await updateItem(browser, _id, { title })).updatedAt);
    const now = app.clock.now();
    app.clock.advance(-60_000);
    times.push((await updateItem(browser, _id, { title: 'Three' })).updatedAt);
    app.clock.set(now);
    expect(new Set(times).size).toBe(4);
    expect(times).toEqual([...times].sort());
  });

  it('changes nothing if one field is invalid', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser);
    const updateData = { description: 'New', title: '' };
    const rejected = await browser.command('UPDATE_ITEM', { itemId: item._id, updateData });
    expect([rejected.status, rejected.body.errorMessage]).toEqual([400, messages.titleRequired]);
    expect(await getItem(browser, item._id)).toEqual(item);
  });
});

describe('simultaneous edits', () => {
  it('reject the later one, so that it does not overwrite the other', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser);
    const basedOn = item.updatedAt;
    const edit = (title: string) =>
      browser.command('UPDATE_ITEM', { itemId: item._id, updateData: { title }, basedOn });
    const responses = await Promise.all(['Left', 'Right', 'Middle'].map(edit));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({
      succeeded: false,
      code: 'ITEM_CHANGED',
      errorMessage: messages.itemChanged,
    });
    const acceptedEdit = responses.find(({ status }) => status === 200);
    expect(acceptedEdit && parseItem(acceptedEdit)).toEqual(await getItem(browser, item._id));
  });

  it('succeed when based on the newest version, or without `basedOn`', async () => {
    const browser = await signUp(app);
    const item = await createItem(browser);
    const { updatedAt } = await updateItem(browser, item._id, { title: 'Newer' });
    const basedOn = (moment: string) =>
      browser.command('UPDATE_ITEM', {
        itemId: item._id,
        updateData: { title: 'Last' },
        basedOn: moment,
      });
    expect((await basedOn(item.updatedAt)).status).toBe(409);
    expect((await getItem(browser, item._id)).title).toBe('Newer');
    expect((await basedOn(updatedAt)).status).toBe(200);
  });
});

describe('a tag', () => {
  it('finds its recipe', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const item = await createItem(browser, { tagId: ' nfc-1 ' });
    expect(item.tagId).toBe('nfc-1');
    for (const tagId of ['nfc-1', ' nfc-1']) {
      expect(parseItem(await browser.query('FIND_ITEM_BY_TAGID', { tagId }))).toEqual(item);
    }
    const unknownTag = await browser.query('FIND_ITEM_BY_TAGID', { tagId: 'nfc-2' });
    expect([unknownTag.status, unknownTag.body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
    expect((await other.query('FIND_ITEM_BY_TAGID', { tagId: 'nfc-1' })).status).toBe(404);
  });

  it('belongs to at most one recipe of a user', async () => {
    const [browser, other] = [await signUp(app), await signUp(app)];
    const one = await createItem(browser, { tagId: 'jar' });
    const two = await createItem(browser, { title: 'Stew' });
    await createItem(other, { tagId: 'jar' });
    const rejections = [
      await browser.command('CREATE_ITEM', { title: 'Third', tagId: 'jar' }),
      await browser.command('UPDATE_ITEM', {
        itemId: two._id,
        updateData: { tagId: 'jar', title: 'X' },
      }),
    ];
    for (const { status, body } of rejections) {
      expect([status, body.code, body.errorMessage]).toEqual([409, 'TAG_TAKEN', messages.tagTaken]);
    }
    expect(await getItem(browser, two._id)).toEqual(two);
    expect((await updateItem(browser, one._id, { tagId: null })).tagId).toBeUndefined();
    expect((await updateItem(browser, two._id, { tagId: 'jar' })).tagId).toBe('jar');
  });

  it('is given to one of four simultaneous requests', async () => {
    const browser = await signUp(app);
    const responses = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => browser.command('CREATE_ITEM', { title, tagId: 'lid' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the longest recipe', () => {
  /** Rare letters of two bytes each: all lines together nearly fill the request limit. */
  function rareLine(number: number): string {
    const letters = Array.from({ length: 120 }, (_, at) => 0x400 + ((number * 131 + at * 7) % 300));
    const word = `${String.fromCodePoint(...letters)}ings`;
    return Array.from({ length: 4 }, (_, at) => at + word)
      .join(' ')
      .slice(0, INGREDIENT_MAX_LENGTH);
  }

  it('is searchable, whether it was created, edited or imported', async () => {
    const browser = await signUp(app);
    const words = {
      description: rareLine(1000),
      ingredients: Array.from({ length: MAX_LINES_PER_RECIPE_FIELD }, (_, place) =>
        rareLine(place),
      ),
      instructions: Array.from({ length: MAX_LINES_PER_RECIPE_FIELD }, (_, place) =>
        rareLine(500 + place),
      ),
    };
    const { _id: itemId } = await createItem(browser, { title: 'Stew' });
    const text = JSON.stringify({
      '@type': 'Recipe',
      name: 'Stew',
      recipeIngredient: words.ingredients,
      recipeInstructions: words.instructions,
    });
    const responses = [
      await browser.command('CREATE_ITEM', { title: 'Stew', ...words }),
      await browser.command('UPDATE_ITEM', { itemId, updateData: words }),
      await browser.command('IMPORT_ITEMS', { text }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await browser.query('SEARCH_ITEMS', { query: 'stew' });
    expect(parseItemList(found).total).toBe(3);
  });
});
