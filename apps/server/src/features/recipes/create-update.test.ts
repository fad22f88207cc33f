import { INGREDIENT_MAXIMUM, LINES_MAXIMUM, messages } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem, itemIn, listIn, updateItem } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

const KEY = 'b1946ac9-2b1f-4c1c-9d0e-4f1f0a6b7c8d';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('a recipe written by hand', () => {
  it('keeps all that was written, and nothing where nothing was said', async () => {
    const browser = await signUp(test);
    const written = {
      title: 'Grandma’s plum cake',
      description: 'For Sundays.',
      category: 'dessert',
      ingredients: ['500 g plums', 'love'],
      instructions: ['Bake it.'],
      calories: 320,
      servings: 12,
      tagId: 'nfc-7',
    };
    const item = itemIn(await browser.command('CREATE_ITEM', written));
    expect(item).toMatchObject({ ...written, source: 'manual', media: [], previewIconUrl: null });
    expect(item).toMatchObject({ needsReview: false, alternatives: [] });
    expect(await getItem(browser, item._id)).toEqual(item);
    expect(test.news.at(-1)).toEqual({ event: 'item:created', userId: browser.userId, data: item });

    const bare = itemIn(await browser.command('CREATE_ITEM', { description: 'No name yet' }));
    expect(bare).toMatchObject({ title: '', category: '', ingredients: [], instructions: [] });
    expect(bare).toMatchObject({ servings: null, calories: null, nutritionSource: null });
    expect(bare.tagId).toBeUndefined();
  });

  it('needs a word at least', async () => {
    const browser = await signUp(test);
    for (const payload of [{}, { requestKey: KEY }, { title: ' ' }]) {
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
  ])('is refused with %j', async (fields, sentence) => {
    const browser = await signUp(test);
    const { status, body } = await browser.command('CREATE_ITEM', { title: 'Soup', ...fields });
    expect([status, body.errorMessage]).toEqual([400, sentence]);
    expect(listIn(await browser.query('GET_USER_ITEMS')).total).toBe(0);
  });

  it('is one recipe, however often it is sent', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const send = (title: string) => browser.command('CREATE_ITEM', { title, requestKey: KEY });
    const first = itemIn(await send('Soup'));
    expect(itemIn(await send('Soup'))).toEqual(first);
    const theirs = itemIn(await other.command('CREATE_ITEM', { title: 'Stew', requestKey: KEY }));
    expect(theirs._id).not.toBe(first._id);
    await browser.command('DELETE_ITEM', { itemId: first._id });
    expect((await send('Soup')).body.code).toBe('ITEM_IN_TRASH');
    expect(listIn(await browser.query('GET_USER_ITEMS')).total).toBe(0);
  });

  it('is one recipe when it is sent five times at once, tag and all', async () => {
    const browser = await signUp(test);
    const heard = test.news.length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        browser.command('CREATE_ITEM', { title: 'Soup', tagId: 'pot', requestKey: KEY }),
      ),
    );
    expect(new Set(answers.map((answer) => itemIn(answer)._id)).size).toBe(1);
    expect(listIn(await browser.query('GET_USER_ITEMS')).total).toBe(1);
    expect(test.news.slice(heard).map(({ event }) => event)).toEqual(['item:created']);
  });
});

describe('changing a recipe', () => {
  it('changes what is named, and tells the devices', async () => {
    const browser = await signUp(test);
    const before = await createItem(browser, { description: 'Hot', instructions: ['Cook.'] });
    test.clock.advance(5000);
    const after = await updateItem(browser, before._id, { title: ' Broth ', category: 'snack' });
    expect(after).toEqual({
      ...before,
      title: 'Broth',
      category: 'snack',
      updatedAt: test.clock.now().toISOString(),
    });
    expect(await getItem(browser, before._id)).toEqual(after);
    expect(test.news.at(-1)).toEqual({
      event: 'item:updated',
      userId: browser.userId,
      data: after,
    });
    const emptied = await updateItem(browser, before._id, { description: '', instructions: [] });
    expect(emptied).toMatchObject({ title: 'Broth', description: '', instructions: [] });
  });

  it('makes every version’s time its own, though the clock stands still or goes back', async () => {
    const browser = await signUp(test);
    const { _id, updatedAt } = await createItem(browser);
    const times = [updatedAt];
    for (const title of ['One', 'Two'])
      times.push((await updateItem(browser, _id, { title })).updatedAt);
    const now = test.clock.now();
    test.clock.advance(-60_000);
    times.push((await updateItem(browser, _id, { title: 'Three' })).updatedAt);
    test.clock.set(now);
    expect(new Set(times).size).toBe(4);
    expect(times).toEqual([...times].sort());
  });

  it('is refused as a whole when a part of it is wrong', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser);
    const updateData = { description: 'New', title: '' };
    const refused = await browser.command('UPDATE_ITEM', { itemId: item._id, updateData });
    expect([refused.status, refused.body.errorMessage]).toEqual([400, messages.titleRequired]);
    expect(await getItem(browser, item._id)).toEqual(item);
  });
});

describe('two who change a recipe', () => {
  it('do not overwrite each other: the later one learns of it', async () => {
    const browser = await signUp(test);
    const item = await createItem(browser);
    const basedOn = item.updatedAt;
    const edit = (title: string) =>
      browser.command('UPDATE_ITEM', { itemId: item._id, updateData: { title }, basedOn });
    const answers = await Promise.all(['Left', 'Right', 'Middle'].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      succeeded: false,
      code: 'ITEM_CHANGED',
      errorMessage: messages.itemChanged,
    });
    const winner = answers.find(({ status }) => status === 200);
    expect(winner && itemIn(winner)).toEqual(await getItem(browser, item._id));
  });

  it('go on from the newest version, or without asking', async () => {
    const browser = await signUp(test);
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
    const [browser, other] = [await signUp(test), await signUp(test)];
    const item = await createItem(browser, { tagId: ' nfc-1 ' });
    expect(item.tagId).toBe('nfc-1');
    for (const tagId of ['nfc-1', ' nfc-1']) {
      expect(itemIn(await browser.query('FIND_ITEM_BY_TAGID', { tagId }))).toEqual(item);
    }
    const absent = await browser.query('FIND_ITEM_BY_TAGID', { tagId: 'nfc-2' });
    expect([absent.status, absent.body.code]).toEqual([404, 'ITEM_NOT_FOUND']);
    expect((await other.query('FIND_ITEM_BY_TAGID', { tagId: 'nfc-1' })).status).toBe(404);
  });

  it('is on one recipe of a person at a time', async () => {
    const [browser, other] = [await signUp(test), await signUp(test)];
    const one = await createItem(browser, { tagId: 'jar' });
    const two = await createItem(browser, { title: 'Stew' });
    await createItem(other, { tagId: 'jar' });
    const refusals = [
      await browser.command('CREATE_ITEM', { title: 'Third', tagId: 'jar' }),
      await browser.command('UPDATE_ITEM', {
        itemId: two._id,
        updateData: { tagId: 'jar', title: 'X' },
      }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code, body.errorMessage]).toEqual([409, 'TAG_TAKEN', messages.tagTaken]);
    }
    expect(await getItem(browser, two._id)).toEqual(two);
    expect((await updateItem(browser, one._id, { tagId: null })).tagId).toBeUndefined();
    expect((await updateItem(browser, two._id, { tagId: 'jar' })).tagId).toBe('jar');
  });

  it('goes to one of four who want it at once', async () => {
    const browser = await signUp(test);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => browser.command('CREATE_ITEM', { title, tagId: 'lid' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the longest recipe', () => {
  /** Rare letters of two bytes each: all lines together are nearly what a request has room for. */
  function rareLine(number: number): string {
    const letters = Array.from({ length: 120 }, (_, at) => 0x400 + ((number * 131 + at * 7) % 300));
    const word = `${String.fromCodePoint(...letters)}ings`;
    return Array.from({ length: 4 }, (_, at) => at + word)
      .join(' ')
      .slice(0, INGREDIENT_MAXIMUM);
  }

  it('can be searched, in whichever way it comes', async () => {
    const browser = await signUp(test);
    const words = {
      description: rareLine(1000),
      ingredients: Array.from({ length: LINES_MAXIMUM }, (_, place) => rareLine(place)),
      instructions: Array.from({ length: LINES_MAXIMUM }, (_, place) => rareLine(500 + place)),
    };
    const { _id: itemId } = await createItem(browser, { title: 'Stew' });
    const text = JSON.stringify({
      '@type': 'Recipe',
      name: 'Stew',
      recipeIngredient: words.ingredients,
      recipeInstructions: words.instructions,
    });
    const answers = [
      await browser.command('CREATE_ITEM', { title: 'Stew', ...words }),
      await browser.command('UPDATE_ITEM', { itemId, updateData: words }),
      await browser.command('IMPORT_ITEMS', { text }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await browser.query('SEARCH_ITEMS', { query: 'stew' });
    expect(listIn(found).total).toBe(3);
  });
});
