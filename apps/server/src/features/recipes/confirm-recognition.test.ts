import { type Item, REPLACED_VERSION_DAYS } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createItem, getItem, itemIn, scanItem, updateItem } from '#testing/recipe-stories.ts';
import { PASSWORD, signUp } from '#testing/stories.ts';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => test.close());

const confirm = (browser: Browser, itemId: string, title: string, more: object = {}) =>
  browser.command('CONFIRM_RECOGNITION', { itemId, title, ...more });
const restore = (browser: Browser, itemId: string) =>
  browser.command('RESTORE_REPLACED_VERSION', { itemId });

/** What a confirmation replaces. */
const contentOf = ({ updatedAt: _, replacedVersionUntil: __, ...item }: Item) => item;

const countVersions = async (itemId: string) => {
  const text = 'select count(*)::int as count from replaced_recipes where item_id = $1';
  return (await test.database.pool.query(text, [itemId])).rows[0].count;
};

describe('saying what a photo shows', () => {
  it('is for recipes that were made from one', async () => {
    const browser = await signUp(test);
    const written = await createItem(browser, { title: 'Waffles' });
    for (const title of ['Waffles', 'Apple pie']) {
      const { status, body } = await confirm(browser, written._id, title);
      expect([status, body.code]).toEqual([409, 'NOT_RECOGNISED']);
    }
    expect(await getItem(browser, written._id)).toEqual(written);
  });

  it('works at any time, with any dish that is known', async () => {
    const browser = await signUp(test);
    const scanned = await scanItem(browser);
    expect(scanned.needsReview).toBe(false);
    const pie = itemIn(await confirm(browser, scanned._id, 'Apple pie'));
    expect(pie.title).toMatch(/apple pie/i);
    test.clock.advance(60 * DAY);
    await browser.post('/auth/login', { email: browser.email, password: PASSWORD });
    expect(itemIn(await confirm(browser, scanned._id, 'waffles')).title).toMatch(/waffles/i);
    const unknown = await confirm(browser, scanned._id, 'Quux of the day');
    expect(unknown.status).toBe(400);
  });

  it('replaces edits only when that is said', async () => {
    const browser = await signUp(test);
    const edits = [
      { title: 'My own title' },
      { description: 'With more garlic' },
      { category: 'snack' },
      { ingredients: ['1 kg garlic'] },
      { instructions: ['Cook it.'] },
      { servings: 7 },
      { calories: 1 },
    ];
    for (const edit of edits) {
      const { _id } = await scanItem(browser);
      const edited = await updateItem(browser, _id, edit);
      const refused = await confirm(browser, _id, 'Waffles');
      expect([edit, refused.status, refused.body.code]).toEqual([edit, 409, 'ITEM_EDITED']);
      expect(await getItem(browser, _id)).toEqual(edited);
      const replaced = itemIn(await confirm(browser, _id, 'Waffles', { replaceEdits: true }));
      expect(replaced.title).toMatch(/waffles/i);
      expect((await confirm(browser, _id, 'Apple pie')).status).toBe(200);
    }
  });

  it('what is no edit of the recipe does not stand in the way', async () => {
    const browser = await signUp(test);
    const item = await scanItem(browser);
    await updateItem(browser, item._id, { tagId: `jar-${item._id}`, title: item.title });
    await updateItem(browser, item._id, { ingredients: item.ingredients, servings: item.servings });
    const replaced = itemIn(await confirm(browser, item._id, 'Waffles'));
    expect(replaced).toMatchObject({ tagId: `jar-${item._id}`, media: item.media });
  });

  it('keeps an edited recipe of that dish as it is', async () => {
    const browser = await signUp(test);
    const { _id } = await scanItem(browser);
    const edited = await updateItem(browser, _id, { title: 'Grandma’s', description: 'Best' });
    const kept = itemIn(await confirm(browser, _id, 'Grandma’s'));
    expect(contentOf(kept)).toEqual(contentOf(edited));
    expect(kept.replacedVersionUntil).toBeUndefined();
  });
});

describe('what was replaced', () => {
  it('can be restored, to the last figure, with whatever was edited', async () => {
    const browser = await signUp(test);
    const { _id } = await scanItem(browser);
    await updateItem(browser, _id, { servings: 7, description: 'Mine', protein: 12.34 });
    const before = await getItem(browser, _id);
    expect(before.replacedVersionUntil).toBeUndefined();
    const replaced = itemIn(await confirm(browser, _id, 'Waffles', { replaceEdits: true }));
    const until = new Date(test.clock.now().getTime() + REPLACED_VERSION_DAYS * DAY);
    expect(replaced.replacedVersionUntil).toBe(until.toISOString());
    const restored = itemIn(await restore(browser, _id));
    expect(contentOf(restored)).toEqual(contentOf(before));
    expect(restored.replacedVersionUntil).toBeUndefined();
    expect(await getItem(browser, _id)).toEqual(restored);
    expect((await confirm(browser, _id, 'Waffles')).body.code).toBe('ITEM_EDITED');
    const nothing = await restore(browser, await createItem(browser).then((item) => item._id));
    expect([nothing.status, nothing.body.code]).toEqual([404, 'NO_REPLACED_VERSION']);
  });

  it('comes back version by version, and edits of the last one are not lost', async () => {
    const browser = await signUp(test);
    const scanned = await scanItem(browser);
    const pie = itemIn(await confirm(browser, scanned._id, 'Apple pie'));
    await confirm(browser, scanned._id, 'Waffles');
    const edited = await updateItem(browser, scanned._id, { description: 'Crisp' });
    const back = itemIn(await restore(browser, scanned._id));
    expect(contentOf(back)).toEqual(contentOf(pie));
    expect(contentOf(itemIn(await restore(browser, scanned._id)))).toEqual(contentOf(edited));
    expect(contentOf(itemIn(await restore(browser, scanned._id)))).toEqual(contentOf(scanned));
    expect(contentOf(itemIn(await restore(browser, scanned._id)))).toEqual(contentOf(edited));
  });

  it('is kept for thirty days, then removed', async () => {
    const browser = await signUp(test);
    const { _id } = await scanItem(browser);
    await confirm(browser, _id, 'Waffles');
    test.clock.advance(REPLACED_VERSION_DAYS * DAY - 1);
    await test.services.confirmRecognition.removeOld();
    expect(await countVersions(_id)).toBe(1);
    test.clock.advance(2);
    await browser.post('/auth/login', { email: browser.email, password: PASSWORD });
    expect((await restore(browser, _id)).body.code).toBe('NO_REPLACED_VERSION');
    await test.services.confirmRecognition.removeOld();
    expect(await countVersions(_id)).toBe(0);
    expect((await getItem(browser, _id)).replacedVersionUntil).toBeUndefined();
  });

  it('is bounded: of one recipe the last ten are kept', async () => {
    const browser = await signUp(test);
    const { _id } = await scanItem(browser);
    for (let time = 0; time < 6; time += 1) {
      await confirm(browser, _id, 'Waffles');
      await confirm(browser, _id, 'Apple pie');
    }
    expect(await countVersions(_id)).toBe(10);
  });

  it('goes with the recipe', async () => {
    const browser = await signUp(test);
    const { _id } = await scanItem(browser);
    await confirm(browser, _id, 'Waffles');
    await browser.command('DELETE_ITEM', { itemId: _id });
    expect((await restore(browser, _id)).body.code).toBe('ITEM_NOT_FOUND');
    await browser.command('PURGE_ITEM', { itemId: _id });
    expect(await countVersions(_id)).toBe(0);
  });
});
