import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { getItem, itemIn, listIn } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

const TEXT = 'Stew\n\nIngredients\n200 g beef\n1 onion\n\nInstructions\n1. Cut it.\n2. Cook it.';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('a key that comes again', () => {
  it('with the same content makes no second recipe, in whatever order its fields come', async () => {
    const browser = await signUp(test);
    const requestKey = randomUUID();
    const first = itemIn(
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup', servings: 2 }),
    );
    const again = itemIn(
      await browser.command('CREATE_ITEM', { servings: 2, title: ' Soup ', requestKey }),
    );
    expect(again).toEqual(first);
  });

  it('with other content is refused, and changes nothing', async () => {
    const browser = await signUp(test);
    const requestKey = randomUUID();
    const first = itemIn(await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }));
    await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT });
    const answers = [
      await browser.command('CREATE_ITEM', { requestKey, title: 'Stew' }),
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup', servings: 2 }),
      await browser.command('IMPORT_ITEMS', { requestKey, text: `${TEXT} Serve it.` }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'REQUEST_KEY_REUSED']);
    }
    expect(await getItem(browser, first._id)).toEqual(first);
    expect(listIn(await browser.query('GET_USER_ITEMS')).total).toBe(2);
  });

  it('of two at the same moment with different content, one is refused', async () => {
    const browser = await signUp(test);
    const requestKey = randomUUID();
    const answers = await Promise.all(
      ['A', 'B'].map((title) => browser.command('CREATE_ITEM', { requestKey, title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is told where its recipe is when that was deleted', async () => {
    const browser = await signUp(test);
    const requestKey = randomUUID();
    const { _id: itemId } = itemIn(
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }),
    );
    const imported = listIn(await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT }));
    await browser.command('DELETE_ITEM', { itemId });
    await browser.command('DELETE_ITEM', { itemId: imported.items[0]?._id });
    for (const { status, body } of [
      await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' }),
      await browser.command('IMPORT_ITEMS', { requestKey, text: TEXT }),
    ]) {
      expect([status, body.code]).toEqual([409, 'ITEM_IN_TRASH']);
      expect(body.errorMessage).toMatch(/trash/);
    }
    await browser.command('RESTORE_ITEM', { itemId });
    const back = await browser.command('CREATE_ITEM', { requestKey, title: 'Soup' });
    expect(itemIn(back)._id).toBe(itemId);
  });
});
