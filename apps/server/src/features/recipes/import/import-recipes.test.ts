import type { Item } from '@plateful/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakePageReader } from '#adapters/pages/fake.ts';
import { randomIds } from '#platform/ids.ts';
import { type PageReader, PageRefused, PageUnreachable } from '#ports/page-reader.ts';
import type { Answer, Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { getItem, listIn } from '#testing/recipe-stories.ts';
import { signUp } from '#testing/stories.ts';

const soup = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato soup',
  description: 'Warm and red.',
  recipeCategory: 'Main course',
  recipeYield: '4 servings',
  recipeIngredient: ['1 kg tomato', '2 tbsp olive oil', 'a song'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook it for 20 minutes.' }],
  image: 'http://127.0.0.1/soup.jpg',
};
const figures = { nutrition: { '@type': 'NutritionInformation', calories: '250 kcal' } };
const address = 'https://example.com/soup';

let test: TestApp;
let cook: Browser & { userId: string };
afterEach(() => test.close());

async function start(options: Parameters<typeof buildTestApp>[0] = {}) {
  test = await buildTestApp(options);
  cook = await signUp(test);
}

const paste = (data: unknown, browser = cook) =>
  browser.command('IMPORT_ITEMS', { text: typeof data === 'string' ? data : JSON.stringify(data) });
const visit = (url: string) => cook.command('IMPORT_ITEMS', { url });

function importedIn({ status, body }: Answer): { items: Item[]; skipped: number } {
  if (status !== 200) throw new Error(`${status}: ${body.errorMessage}`);
  return body.response as { items: Item[]; skipped: number };
}

const countItems = async () => listIn(await cook.query('GET_USER_ITEMS')).total;

describe('a recipe that was pasted', () => {
  beforeEach(() => start());

  it('is in the collection, weighed and added up like one’s own', async () => {
    const { items, skipped } = importedIn(await paste(soup));
    expect(skipped).toBe(0);
    const [item] = items;
    expect(item).toMatchObject({
      title: 'Tomato soup',
      description: 'Warm and red.',
      category: 'food',
      servings: 4,
      ingredients: soup.recipeIngredient,
      instructions: ['Cook it for 20 minutes.'],
      nutritionSource: 'table',
      uncounted: [2],
      source: 'import',
      previewIconUrl: null,
      media: [],
      needsReview: false,
    });
    expect(item?.calories).toBeGreaterThan(50);
    expect(await getItem(cook, item?._id ?? '')).toEqual(item);
  });

  it('keeps the figures of its source', async () => {
    const [item] = importedIn(await paste({ ...soup, ...figures })).items;
    expect(item).toMatchObject({ calories: 250, nutritionSource: 'entered', uncounted: [] });
  });

  it('may be plain words', async () => {
    const text =
      'Pancakes\nServes 2\n\nIngredients\n- 200 g flour\n- 2 eggs\n\nMethod\n1. Stir.\n2. Fry.';
    expect(importedIn(await paste(text)).items).toMatchObject([
      { title: 'Pancakes', servings: 2, ingredients: ['200 g flour', '2 eggs'] },
    ]);
  });

  it('is told to the person’s devices, once it is there', async () => {
    const { items } = importedIn(await paste([soup, { ...soup, name: 'Stew' }]));
    const told = test.news.filter(({ event }) => event === 'item:created');
    expect(told).toEqual(
      items.map((data) => ({ event: 'item:created', userId: cook.userId, data })),
    );
  });

  it('is no second one’s: the neighbour has none', async () => {
    const neighbour = await signUp(test);
    await paste(soup);
    expect(listIn(await neighbour.query('GET_USER_ITEMS')).total).toBe(0);
  });
});

describe('many recipes at once', () => {
  beforeEach(() => start());

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...soup, name: `Soup ${at}` }));

  it('stand in the collection in the order in which they came', async () => {
    const { items } = importedIn(await paste({ '@graph': many(5) }));
    const { items: listed } = listIn(await cook.query('GET_USER_ITEMS'));
    expect(listed).toEqual(items);
    expect(listed.map(({ title }) => title)).toEqual(many(5).map(({ name }) => name));
  });

  it('are two hundred at most; the rest is said to be left out', async () => {
    const { items, skipped } = importedIn(await paste(many(203)));
    expect([items.length, skipped]).toEqual([200, 3]);
    expect(await countItems()).toBe(200);
  });

  it('leave out what can’t be kept, and say so', async () => {
    const nameless = { ...soup, name: '' };
    const endless = {
      ...soup,
      recipeIngredient: Array(101)
        .fill('salt')
        .map((s, at) => `${at} ${s}`),
    };
    const { items, skipped } = importedIn(await paste([nameless, soup, endless]));
    expect(items.map(({ title }) => title)).toEqual(['Tomato soup']);
    expect(skipped).toBe(2);
  });

  it('come once, however often an import is sent, also at the same moment', async () => {
    const twice = { text: JSON.stringify(many(3)), requestKey: randomIds.next() };
    const send = (browser = cook) => browser.command('IMPORT_ITEMS', twice);
    const answers = (await Promise.all([send(), send()])).map(importedIn);
    expect(answers[1]).toEqual(answers[0]);
    expect(importedIn(await paste(many(3))).items).toHaveLength(3);
    expect(await countItems()).toBe(6);
    const neighbour = await signUp(test);
    expect(importedIn(await send(neighbour)).items[0]?._id).not.toBe(answers[0]?.items[0]?._id);
    await cook.command('DELETE_ITEM', { itemId: answers[0]?.items[1]?._id });
    expect(importedIn(await send()).items.map(({ title }) => title)).toEqual(['Soup 0', 'Soup 2']);
    expect(await countItems()).toBe(5);
  });

  it('are all there or none, when the database fails in between', async () => {
    const { recipes } = test.services;
    const create = recipes.create.bind(recipes);
    const failing = vi.spyOn(recipes, 'create').mockImplementation((tx, recipe) => {
      if (recipe.draft.title === 'Soup 3') throw new Error('the disk is full');
      return create(tx, recipe);
    });
    expect((await paste(many(5))).status).toBe(500);
    expect(failing).toHaveBeenCalledTimes(4);
    expect(await countItems()).toBe(0);
    expect(test.news).toEqual([]);
  });
});

describe('what holds no recipe', () => {
  beforeEach(() => start());

  it.each(['', 'Hello!', '{}', '<html><body>Soup</body></html>'])('says so: "%s"', async (text) => {
    const { status, body } = await paste(text);
    expect(status).toBe(422);
    expect(body.errorMessage).toBe('We found no recipe in there.');
    expect(await countItems()).toBe(0);
  });

  it.each([{}, { text: 'Soup', url: address }])('is neither, or both: %j', async (payload) => {
    expect((await cook.command('IMPORT_ITEMS', payload)).status).toBe(400);
  });

  it('is nothing that a stranger may ask about', async () => {
    expect((await paste(soup, test.browser() as typeof cook)).status).toBe(401);
  });
});

describe('a page', () => {
  const html = (data: unknown) =>
    `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`;
  const page = (text: string, contentType = 'text/html') => ({ contentType, text });

  it('is read, and its recipe taken over; its photos are not asked for', async () => {
    const pages = createFakePageReader({ [address]: page(html(soup)) });
    const read = vi.spyOn(pages, 'read');
    await start({ pages });
    expect(importedIn(await visit(` ${address} `)).items).toMatchObject([
      { title: 'Tomato soup', source: 'import', media: [] },
    ]);
    expect(read.mock.calls.map(([url]) => url)).toEqual([address]);
  });

  it('may be JSON', async () => {
    const json = page(JSON.stringify(soup), 'application/ld+json');
    await start({ pages: createFakePageReader({ [address]: json }) });
    expect(importedIn(await visit(address)).items).toHaveLength(1);
  });

  it('without a recipe says so', async () => {
    await start({ pages: createFakePageReader({ [address]: page('<html>Soup</html>') }) });
    expect((await visit(address)).status).toBe(422);
  });

  it.each([
    [new PageRefused('10.1.2.3 is private'), 400, /cannot be read/],
    [new PageUnreachable('10.1.2.3 says: a secret'), 502, /could not be reached/],
  ])('that can’t be read is told without a word of what is inside', async (fault, status, text) => {
    await start({ pages: { read: () => Promise.reject(fault) } });
    const answer = await visit(address);
    expect(answer.status).toBe(status);
    expect(answer.body.errorMessage).toMatch(text);
    expect(JSON.stringify(answer)).not.toMatch(/10\.1\.2\.3|secret/);
  });

  it('is one of twenty an hour; text can still be pasted, and others are not held up', async () => {
    await start({ pages: createFakePageReader({ [address]: page(html(soup)) }) });
    for (let at = 0; at < 20; at++) await visit(at % 2 ? address : 'https://example.com/nothing');
    const refused = await visit(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(importedIn(await paste(soup)).items).toHaveLength(1);
    cook = await signUp(test);
    expect((await visit(address)).status).toBe(200);
  });

  it('waits for its turn behind two others', async () => {
    const waiting: (() => void)[] = [];
    const pages: PageReader = {
      read: () => new Promise((resolve) => waiting.push(() => resolve(page(html(soup))))),
    };
    await start({ pages });
    const others = [await signUp(test), await signUp(test), await signUp(test)];
    const visits = [cook, ...others].map((one) => one.command('IMPORT_ITEMS', { url: address }));
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((answer) => answer());
    await expect.poll(() => waiting.length).toBe(2);
    waiting.splice(0).map((answer) => answer());
    for (const { status } of await Promise.all(visits)) expect(status).toBe(200);
  });

  it('that is slow holds up nobody but who asked for it', async () => {
    const slow: (() => void)[] = [];
    const pages: PageReader = {
      read: (url) =>
        url === address
          ? Promise.resolve(page(html(soup)))
          : new Promise((resolve) => slow.push(() => resolve(page(html(soup))))),
    };
    await start({ pages });
    const other = await signUp(test);
    const visits = [1, 2, 3].map(() => visit('https://example.com/slow'));
    await expect.poll(() => slow.length).toBe(1);
    expect((await other.command('IMPORT_ITEMS', { url: address })).status).toBe(200);
    for (const _ of visits) {
      await expect.poll(() => slow.length).toBe(1);
      slow.pop()?.();
    }
    for (const { status } of await Promise.all(visits)) expect(status).toBe(200);
  });
});
