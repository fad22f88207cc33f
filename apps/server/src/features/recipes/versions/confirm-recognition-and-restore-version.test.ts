import { type Item, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, TEST_PASSWORD } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  createItem,
  createItemByScan,
  getItem,
  parseItem,
  updateItem,
} from '#testing/recipe-requests.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ environment: { FREE_RECIPES_PER_MONTH: '1000' } });
});
afterAll(() => app.close());

const confirm = (browser: TestHttpClient, itemId: string, title: string, more: object = {}) =>
  browser.command('CONFIRM_RECOGNITION', { itemId, title, ...more });
const restore = (browser: TestHttpClient, itemId: string) =>
  browser.command('RESTORE_REPLACED_VERSION', { itemId });

/** The fields that a confirmation replaces. */
const withoutTimestamps = ({ updatedAt: _, replacedVersionUntil: __, ...item }: Item) => item;

const countReplacedVersions = async (itemId: string) => {
  const text = 'select count(*)::int as count from recipe_versions where item_id = $1';
  return (await app.database.pool.query(text, [itemId])).rows[0].count;
};

describe('CONFIRM_RECOGNITION', () => {
  it('rejects recipes that were not created from a photo', async () => {
    const browser = await signUp(app);
    const manualItem = await createItem(browser, { title: 'Waffles' });
    for (const title of ['Waffles', 'Apple pie']) {
      const { status, body } = await confirm(browser, manualItem._id, title);
      expect([status, body.code]).toEqual([409, 'NOT_RECOGNISED']);
    }
    expect(await getItem(browser, manualItem._id)).toEqual(manualItem);
  });

  it('accepts any known dish at any time', async () => {
    const browser = await signUp(app);
    const scannedItem = await createItemByScan(browser);
    expect(scannedItem.needsReview).toBe(false);
    const pieItem = parseItem(await confirm(browser, scannedItem._id, 'Apple pie'));
    expect(pieItem.title).toMatch(/apple pie/i);
    app.clock.advance(60 * DAY);
    await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    expect(parseItem(await confirm(browser, scannedItem._id, 'waffles')).title).toMatch(/waffles/i);
    const unknown = await confirm(browser, scannedItem._id, 'Quux of the day');
    expect(unknown.status).toBe(400);
  });

  it('replaces edits only with `replaceEdits`', async () => {
    const browser = await signUp(app);
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
      const { _id } = await createItemByScan(browser);
      const edited = await updateItem(browser, _id, edit);
      const rejected = await confirm(browser, _id, 'Waffles');
      expect([edit, rejected.status, rejected.body.code]).toEqual([edit, 409, 'ITEM_EDITED']);
      expect(await getItem(browser, _id)).toEqual(edited);
      const replaced = parseItem(await confirm(browser, _id, 'Waffles', { replaceEdits: true }));
      expect(replaced.title).toMatch(/waffles/i);
      expect((await confirm(browser, _id, 'Apple pie')).status).toBe(200);
    }
  });

  it('ignores changes that are not edits of the content', async () => {
    const browser = await signUp(app);
    const item = await createItemByScan(browser);
    await updateItem(browser, item._id, { tagId: `jar-${item._id}`, title: item.title });
    await updateItem(browser, item._id, { ingredients: item.ingredients, servings: item.servings });
    const replaced = parseItem(await confirm(browser, item._id, 'Waffles'));
    expect(replaced).toMatchObject({ tagId: `jar-${item._id}`, media: item.media });
  });

  it('keeps an edited recipe of the same dish unchanged', async () => {
    const browser = await signUp(app);
    const { _id } = await createItemByScan(browser);
    const edited = await updateItem(browser, _id, { title: 'Grandma’s', description: 'Best' });
    const kept = parseItem(await confirm(browser, _id, 'Grandma’s'));
    expect(withoutTimestamps(kept)).toEqual(withoutTimestamps(edited));
    expect(kept.replacedVersionUntil).toBeUndefined();
  });
});

describe('a replaced version', () => {
  it('can be restored exactly, including edits', async () => {
    const browser = await signUp(app);
    const { _id } = await createItemByScan(browser);
    await updateItem(browser, _id, { servings: 7, description: 'Mine', protein: 12.34 });
    const before = await getItem(browser, _id);
    expect(before.replacedVersionUntil).toBeUndefined();
    const replaced = parseItem(await confirm(browser, _id, 'Waffles', { replaceEdits: true }));
    const until = new Date(app.clock.now().getTime() + REPLACED_VERSION_RETENTION_DAYS * DAY);
    expect(replaced.replacedVersionUntil).toBe(until.toISOString());
    const restored = parseItem(await restore(browser, _id));
    expect(withoutTimestamps(restored)).toEqual(withoutTimestamps(before));
    expect(restored.replacedVersionUntil).toBeUndefined();
    expect(await getItem(browser, _id)).toEqual(restored);
    expect((await confirm(browser, _id, 'Waffles')).body.code).toBe('ITEM_EDITED');
    const nothing = await restore(browser, await createItem(browser).then((item) => item._id));
    expect([nothing.status, nothing.body.code]).toEqual([404, 'NO_REPLACED_VERSION']);
  });

  it('is restored one version at a time, and edits of the latest are kept', async () => {
    const browser = await signUp(app);
    const scannedItem = await createItemByScan(browser);
    const pieItem = parseItem(await confirm(browser, scannedItem._id, 'Apple pie'));
    await confirm(browser, scannedItem._id, 'Waffles');
    const edited = await updateItem(browser, scannedItem._id, { description: 'Crisp' });
    const restored = parseItem(await restore(browser, scannedItem._id));
    expect(withoutTimestamps(restored)).toEqual(withoutTimestamps(pieItem));
    expect(withoutTimestamps(parseItem(await restore(browser, scannedItem._id)))).toEqual(
      withoutTimestamps(edited),
    );
    expect(withoutTimestamps(parseItem(await restore(browser, scannedItem._id)))).toEqual(
      withoutTimestamps(scannedItem),
    );
    expect(withoutTimestamps(parseItem(await restore(browser, scannedItem._id)))).toEqual(
      withoutTimestamps(edited),
    );
  });

  it('is kept for thirty days', async () => {
    const browser = await signUp(app);
    const { _id } = await createItemByScan(browser);
    await confirm(browser, _id, 'Waffles');
    app.clock.advance(REPLACED_VERSION_RETENTION_DAYS * DAY - 1);
    await app.services.replacedVersions.deleteExpired();
    expect(await countReplacedVersions(_id)).toBe(1);
    app.clock.advance(2);
    await browser.post('/auth/login', { email: browser.email, password: TEST_PASSWORD });
    expect((await restore(browser, _id)).body.code).toBe('NO_REPLACED_VERSION');
    await app.services.replacedVersions.deleteExpired();
    expect(await countReplacedVersions(_id)).toBe(0);
    expect((await getItem(browser, _id)).replacedVersionUntil).toBeUndefined();
  });

  it('is dropped when a recipe has more than ten', async () => {
    const browser = await signUp(app);
    const { _id } = await createItemByScan(browser);
    for (let time = 0; time < 6; time += 1) {
      await confirm(browser, _id, 'Waffles');
      await confirm(browser, _id, 'Apple pie');
    }
    expect(await countReplacedVersions(_id)).toBe(10);
  });

  it('is deleted with its recipe', async () => {
    const browser = await signUp(app);
    const { _id } = await createItemByScan(browser);
    await confirm(browser, _id, 'Waffles');
    await browser.command('DELETE_ITEM', { itemId: _id });
    expect((await restore(browser, _id)).body.code).toBe('ITEM_NOT_FOUND');
    await browser.command('PURGE_ITEM', { itemId: _id });
    expect(await countReplacedVersions(_id)).toBe(0);
  });
});
