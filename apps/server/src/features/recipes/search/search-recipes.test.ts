import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { items, photos, users } from '#platform/db/schema.ts';
import { randomIds } from '#platform/ids.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { NewItemRow } from '../repository.ts';
import { SearchIndexer } from './search-indexer.ts';
import { SearchRecipes } from './search-recipes.ts';
import { FOUND_MAXIMUM } from './search-repository.ts';

const PAGE = { limit: 50, skip: 0 };
const START = new Date('2026-03-14T12:00:00Z').getTime();

let database: Database;
let indexer: SearchIndexer;
let recipes: SearchRecipes;
beforeAll(async () => {
  database = await createTestDatabase();
  indexer = new SearchIndexer(database);
  recipes = new SearchRecipes({
    db: database.db,
    indexer,
    photos: { display: (id) => `/media/${id}.jpg`, preview: (id) => `/media/${id}-small.jpg` },
  });
});
afterAll(() => database.close());

/** A new person with recipes, each a minute older than the one before it. */
async function cookWith(...all: (Partial<NewItemRow> & { title: string })[]): Promise<string> {
  const ownerId = randomIds.next();
  const name = ownerId.slice(-12);
  await database.db
    .insert(users)
    .values({ id: ownerId, email: `${name}@example.com`, username: name, createdAt: new Date() });
  const rows = all.map((recipe, place) => {
    const at = new Date(START - place * 60_000);
    const defaults = { id: randomIds.next(), source: 'manual', createdAt: at, updatedAt: at };
    return { ...defaults, ...recipe, ownerId };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await database.db.insert(items).values(rows.slice(from, from + 500));
  }
  await indexer.indexAll();
  return ownerId;
}

function lettersOf(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

async function titles(ownerId: string, query: string): Promise<string[]> {
  const { items: found, total } = await recipes.search(ownerId, { query, ...PAGE });
  expect(total).toBe(found.length);
  return found.map(({ title }) => title);
}

const lasagna = {
  title: 'Lasagna al forno',
  description: 'Sheets of pasta under a crust.',
  ingredients: [{ text: '80 g Parmesan (grated)', grams: 80, food: 'parmesan' }],
  instructions: ['Whisk the béchamel.', 'Bake until golden.'],
};

describe('a search', () => {
  it.each([
    ['a word of the title', 'lasagna'],
    ['of the description', 'crust'],
    ['of an ingredient', 'parmesan'],
    ['of a step', 'whisk'],
    ['another form of the word', 'sheet baking'],
    ['all of them', 'FORNO parmesan golden'],
    ['the beginning of the last one', 'lasagna parm'],
    ['a single letter', 'l'],
    ['no accents', 'bechamel'],
    ['accents that are none', 'lásàgnâ'],
    ['signs around it', '(lasagna & "forno"):* | !'],
    ['a slip of the finger', 'lasanga'],
    ['a slip in an ingredient', 'parmezan'],
    ['a slip in a word that is being typed', 'parmez'],
    ['slips in two words', 'lasanga parmezan'],
    ['a slip beside another form of a word', 'baking parmezan'],
    ['two letters changed in a short word', 'bkae'],
  ])('finds a recipe by %s', async (_, query) => {
    const cook = await cookWith({ title: 'Toast' }, lasagna, { title: 'Soup' });
    expect(await titles(cook, query)).toEqual(['Lasagna al forno']);
  });

  it.each([
    'pepper',
    'milk',
    'purpose',
    '40 rye',
    'grandma example',
    'salt pepper',
    'crispy',
    'nutmeg',
    'basil',
    'olive',
  ])('finds words between other signs than spaces: %s', async (query) => {
    const lines = ['salt/pepper', 'egg.milk', 'all-purpose flour', '30-40 g rye', '<b>bold</b>'];
    lines.push('“crispy” bacon', 'nutmeg–basil…', 'olive\u00a0oil');
    const ingredients = lines.map((text) => ({ text }));
    const instructions = ['Ask grandma@www.example.com/rolls?now.'];
    const cook = await cookWith({ title: 'Toast' }, { title: 'Rolls', ingredients, instructions });
    expect(await titles(cook, query)).toEqual(['Rolls']);
  });

  it.each([
    ['', 'blank'],
    ['  \t ', 'blank'],
    ['?!', 'signs alone'],
    ['lasagna sushi', 'a word too many'],
    ['fo lasagna', 'a beginning that is not the last word'],
    ['xylophone', 'nothing alike'],
    ['ba', 'no word begins so'],
  ])('finds nothing by %j: %s', async (query) => {
    const cook = await cookWith({ ...lasagna, instructions: [] });
    expect(await titles(cook, query)).toEqual([]);
  });

  it.each(['grandma pie', 'grandma’s', 'havaii', 'hawaiʻi', 'hawaii', 'мьята'])(
    'takes the signs within words for what they are: %s',
    async (query) => {
      const cook = await cookWith(
        { title: 'Toast' },
        { title: 'Grandma’s Hawaiʻi pie with мʼята' },
      );
      expect(await titles(cook, query)).toEqual(['Grandma’s Hawaiʻi pie with мʼята']);
    },
  );

  it('asks nothing of the database when it is blank', async () => {
    const statements = vi.spyOn(database.pool, 'query');
    expect(await recipes.search(randomIds.next(), { query: ' - ', ...PAGE })).toEqual({
      items: [],
      total: 0,
    });
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  it('takes accents and their absence for the same, both ways, and every script', async () => {
    const cook = await cookWith(
      { title: 'Crème brûlée' },
      { title: 'Creme caramel' },
      { title: 'Борщ с чесноком' },
      { title: '麻婆豆腐' },
    );
    expect(await titles(cook, 'creme brulee')).toEqual(['Crème brûlée']);
    expect(await titles(cook, 'cre\u0300me')).toEqual(['Crème brûlée', 'Creme caramel']);
    expect(await titles(cook, 'crème caramél')).toEqual(['Creme caramel']);
    expect(await titles(cook, 'БОРЩ')).toEqual(['Борщ с чесноком']);
    expect(await titles(cook, 'чеснаком')).toEqual(['Борщ с чесноком']);
    expect(await titles(cook, '麻婆')).toEqual(['麻婆豆腐']);
  });

  it.each([
    ['カレー', 'チキンカレーライス'],
    ['ｶﾚｰ', 'チキンカレーライス'],
    ['ス', 'チキンカレーライス'],
    ['咖喱', '印度咖喱鸡'],
    ['鸡', '印度咖喱鸡'],
    ['印度 鸡', '印度咖喱鸡'],
    ['ไทย', 'ผัดไทย'],
    ['김치', '돼지고기김치찌개'],
    ['🍋', '🍋cake'],
    ['cake', '🍋cake'],
    ['❤', 'Soup ❤️'],
  ])('finds %j inside %j, in titles and in ingredients', async (query, text) => {
    const cook = await cookWith(
      { title: text },
      { title: 'Toast', ingredients: [{ text: `2 × ${text}` }] },
      { title: '蛋面 キチン 태국 🍎' },
    );
    expect(await titles(cook, query)).toEqual([text, 'Toast']);
    expect((await recipes.find(cook, { title: query, ...PAGE })).items[0]?.title).toBe(text);
  });

  it('does not take the parts of a word in another order for it', async () => {
    const cook = await cookWith({ title: '鸡咖喱印度' }, { title: '咖 喱' });
    expect(await titles(cook, '咖喱鸡')).toEqual([]);
  });

  it('puts the best first: the title itself, its beginning, its words, and then by where they stand', async () => {
    const cook = await cookWith(
      { title: 'Stew', instructions: ['Add chicken soup.'] },
      { title: 'Broth', ingredients: [{ text: 'chicken soup' }] },
      { title: 'Noodles', description: 'In chicken soup.' },
      { title: 'Grandmother’s very own soup of chicken' },
      { title: 'Chicken soup with dumplings' },
      { title: 'Chicken Soup' },
      { title: 'Chicken soup for two' },
      { title: 'Soup', ingredients: [{ text: 'chicken' }] },
    );
    expect(await titles(cook, 'chicken soup')).toEqual([
      'Chicken Soup',
      'Chicken soup with dumplings',
      'Chicken soup for two',
      'Grandmother’s very own soup of chicken',
      'Soup',
      'Noodles',
      'Broth',
      'Stew',
    ]);
  });

  it('corrects nothing while something has the words as they are', async () => {
    const cook = await cookWith({ title: 'Salt cod' }, { title: 'Slat of toast' });
    expect(await titles(cook, 'slat')).toEqual(['Slat of toast']);
  });

  it('stays with its owner, and out of the bin', async () => {
    const other = await cookWith({ title: 'Gazpacho' });
    const cook = await cookWith({ title: 'Gazpacho verde', deletedAt: new Date() });
    expect(await titles(cook, 'gazpacho')).toEqual([]);
    expect(await titles(cook, 'gazpahco')).toEqual([]);
    expect(await titles(other, 'gazpacho')).toEqual(['Gazpacho']);
  });

  it('brings photos, and the same order page by page, with the total on each', async () => {
    const cook = await cookWith(
      ...Array.from({ length: 7 }, () => ({ title: 'Pancakes', createdAt: new Date(START) })),
    );
    const [first] = (await recipes.search(cook, { query: 'pancakes', limit: 1, skip: 0 })).items;
    const photo = {
      id: randomIds.next(),
      width: 1,
      height: 1,
      placeholder: 'data:',
      role: 'added',
    };
    await database.db.insert(photos).values({
      ...photo,
      role: 'added',
      ownerId: cook,
      itemId: first?._id ?? '',
      createdAt: new Date(),
    });
    const pages = await Promise.all(
      [0, 3, 6, 9].map((skip) => recipes.search(cook, { query: 'pancakes', limit: 3, skip })),
    );
    expect(pages.map(({ items: page }) => page.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(new Set(pages.flatMap(({ items: page }) => page.map(({ _id }) => _id))).size).toBe(7);
    expect(pages[0]?.items[0]?.media.map(({ url }) => url)).toEqual([`/media/${photo.id}.jpg`]);
  });

  it('finds in a large collection what is new, old, rare or everywhere', async () => {
    const cook = await cookWith(
      ...Array.from({ length: 900 }, (_, place) => ({
        title: place % 2 ? 'Plain rice' : `Dish ${place}`,
        ingredients: [{ text: place < 100 ? 'sea salt' : 'salt' }],
        description: `${place === 800 ? 'With saffron. ' : ''}Z${lettersOf(place)} ${place < 150 ? `q${lettersOf(place)}` : ''}`,
        instructions: place >= 500 ? ['Simmer.'] : [],
      })),
    );
    const count = async (query: string) =>
      (await recipes.search(cook, { query, limit: 1, skip: 0 })).total;
    expect(await titles(cook, 'saffron')).toEqual(['Dish 800']);
    expect(await titles(cook, 'dish 800')).toEqual(['Dish 800']);
    // More words begin so than the index is asked for.
    expect(await titles(cook, 'saffron z')).toEqual(['Dish 800']);
    expect(await titles(cook, `saffron z${lettersOf(801)}`)).toEqual([]);
    expect(await titles(cook, 'saffron q')).toEqual([]);
    expect(await count('salt q')).toBe(150);
    expect(await count('z')).toBe(FOUND_MAXIMUM);
    // Half of the newest have it, so these are walked through; all of it is old, so the index is asked.
    expect(await count('sea')).toBe(100);
    expect(await count('salt')).toBe(FOUND_MAXIMUM);
    expect(await count('rice')).toBe(FOUND_MAXIMUM);
    expect(await count('simmer')).toBe(FOUND_MAXIMUM);
    expect(await count('rice simmer sea')).toBe(0);
    expect(await count('simmer ri')).toBe(200);
    const { items: newest } = await recipes.search(cook, { query: 'simmer', limit: 1, skip: 0 });
    expect(newest[0]?.title).toBe('Dish 500');
  });

  it('never fails, and never leaves the owner’s recipes, whatever is typed', async () => {
    await cookWith(lasagna, { title: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' });
    const cook = await cookWith(lasagna, { title: 'Crème brûlée 1/2 é 200g' });
    const own = new Set((await recipes.find(cook, PAGE)).items.map(({ _id }) => _id));
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[a-z0-9 '":*&|!<>()\\-]{0,60}$/),
      fc.stringMatching(/^(lasagna|creme|parmezan|the|½|٣|ⅷ|1e5|a) (-1|x|sheets|é|\u0301)$/u),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (query) => {
        const found = await Promise.all([
          recipes.search(cook, { query, ...PAGE }),
          recipes.find(cook, { title: query, ...PAGE }),
        ]);
        for (const { items: page, total } of found) {
          expect(total).toBe(page.length);
          for (const { _id } of page) expect(own).toContain(_id);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('looking for recipes', () => {
  it('of a category: none is other', async () => {
    const cook = await cookWith(
      { title: 'Cake', category: 'dessert' },
      { title: 'Stew', category: 'food' },
      { title: 'Thing', category: '' },
      { title: 'Odd', category: 'other' },
      { title: 'Sauce', category: 'sauces' },
    );
    const find = async (category: string) => {
      const { items: found, total } = await recipes.find(cook, { category, ...PAGE });
      expect(total).toBe(found.length);
      return found.map(({ title }) => title);
    };
    expect(await find('dessert')).toEqual(['Cake']);
    expect(await find('other')).toEqual(['Thing', 'Odd']);
    expect(await find('')).toEqual(['Thing', 'Odd']);
    expect(await find('sauces')).toEqual(['Sauce']);
    expect(await find('Dessert')).toEqual([]);
    expect((await recipes.find(cook, { ...PAGE, limit: 2 })).total).toBe(5);
  });

  it('by words of the title alone, the last one as it begins', async () => {
    const cook = await cookWith(
      { title: 'Lemon cake', category: 'dessert' },
      { title: 'Lemon chicken' },
      { title: 'Cake', description: 'With lemon.' },
      { title: 'Lemon cake from the bin', deletedAt: new Date() },
    );
    await cookWith({ title: 'Lemon cake of another' });
    const find = async (wanted: { title: string; category?: string }) =>
      (await recipes.find(cook, { ...wanted, ...PAGE })).items.map(({ title }) => title);
    expect(await find({ title: 'lemon c' })).toEqual(['Lemon cake', 'Lemon chicken']);
    expect(await find({ title: 'lemon c', category: 'dessert' })).toEqual(['Lemon cake']);
    expect(await find({ title: '  ' })).toHaveLength(3);
    const other = await cookWith({ title: '餃子 & c' }, { title: "Fish'n'chips" });
    const { items: found } = await recipes.find(other, { title: '餃', ...PAGE });
    expect(found.map(({ title }) => title)).toEqual(['餃子 & c']);
    expect((await recipes.find(cook, { title: '→ !', ...PAGE })).total).toBe(0);
  });

  it('of a time: a day has its beginning and its end', async () => {
    const cook = await cookWith(
      ...[
        '2026-03-15T00:00:00.000Z',
        '2026-03-14T23:59:59.999Z',
        '2026-03-14T00:00:00.000Z',
        '2026-03-13T23:59:59.999Z',
      ].map((at) => ({ title: at, createdAt: new Date(at) })),
    );
    const find = async (wanted: { from?: string; to?: string }) => {
      const { items: found, total } = await recipes.find(cook, { ...wanted, ...PAGE });
      expect(total).toBe(found.length);
      return found.map(({ title }) => title.slice(8, 16));
    };
    expect(await find({ from: '2026-03-14', to: '2026-03-14' })).toEqual(['14T23:59', '14T00:00']);
    expect(await find({ from: '2026-03-15' })).toEqual(['15T00:00']);
    expect(await find({ to: '2026-03-13' })).toEqual(['13T23:59']);
    expect(await find({ from: '2026-03-14T23:59:59.999Z' })).toEqual(['15T00:00', '14T23:59']);
    expect(await find({ to: '2026-03-14T01:00:00+01:00' })).toEqual(['14T00:00', '13T23:59']);
    expect(await find({ from: '0000-01-01', to: '9999-12-31T23:59:59-10:00' })).toHaveLength(4);
  });
});

describe('somebody who looks for much at once', () => {
  it('waits in a line, and is turned away where that is too long; others have one of their own', async () => {
    const [busy, other] = [await cookWith({ title: 'Cake' }), await cookWith({ title: 'Soup' })];
    const asked = Array.from({ length: 30 }, () => recipes.find(busy, { title: 'cake', ...PAGE }));
    const answers = Promise.allSettled(asked);
    expect((await recipes.find(other, { title: 'soup', ...PAGE })).total).toBe(1);
    const found = (await answers).map((answer) =>
      answer.status === 'fulfilled' ? answer.value.total : answer.reason.code,
    );
    expect(found.filter((total) => total === 1)).toHaveLength(22);
    expect(found.filter((code) => code === 'BUSY')).toHaveLength(8);
  });
});
