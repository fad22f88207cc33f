import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { photos } from '#platform/db/schema/photos.ts';
import { randomIdGenerator } from '#platform/random-id-generator.ts';
import { createUnicodeStringArbitrary } from '#testing/create-unicode-string-arbitrary.ts';
import { createSearchScenario, type SearchScenario } from '#testing/search-scenario.ts';
import type { SearchRecipes } from './search-recipes.ts';
import { MAX_SEARCH_RESULTS } from './search-repository.ts';

const PAGE = { limit: 50, skip: 0 };
const START = new Date('2026-03-14T12:00:00Z').getTime();

let scenario: SearchScenario;
let database: Database;
let recipes: SearchRecipes;
beforeAll(async () => {
  scenario = await createSearchScenario();
  ({ database, recipes } = scenario);
});
afterAll(() => database.close());

const createOwnerWithRecipes: SearchScenario['createOwnerWithRecipes'] = (...titles) =>
  scenario.createOwnerWithRecipes(...titles);
const searchTitles: SearchScenario['searchTitles'] = (...search) =>
  scenario.searchTitles(...search);

function toLetters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

const lasagna = {
  title: 'Lasagna al forno',
  description: 'Sheets of pasta under a crust.',
  ingredients: [{ text: '80 g Parmesan (grated)', grams: 80, food: 'parmesan' }],
  instructions: ['Whisk the béchamel.', 'Bake until golden.'],
};

describe('searching recipes', () => {
  it.each([
    ['a word of the title', 'lasagna'],
    ['a word of the description', 'crust'],
    ['a word of an ingredient', 'parmesan'],
    ['a word of a step', 'whisk'],
    ['another form of the word', 'sheet baking'],
    ['words of several fields', 'FORNO parmesan golden'],
    ['a prefix of the last word', 'lasagna parm'],
    ['a single letter', 'l'],
    ['a word without its accents', 'bechamel'],
    ['a word with wrong accents', 'lásàgnâ'],
    ['punctuation around words', '(lasagna & "forno"):* | !'],
    ['a typo', 'lasanga'],
    ['a typo in an ingredient', 'parmezan'],
    ['a typo in a prefix', 'parmez'],
    ['typos in two words', 'lasanga parmezan'],
    ['a typo next to an inflected word', 'baking parmezan'],
    ['two transposed letters in a short word', 'bkae'],
  ])('finds a recipe by %s', async (_, query) => {
    const ownerId = await createOwnerWithRecipes({ title: 'Toast' }, lasagna, { title: 'Soup' });
    expect(await searchTitles(ownerId, query)).toEqual(['Lasagna al forno']);
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
  ])('splits words at punctuation: %s', async (query) => {
    const lines = ['salt/pepper', 'egg.milk', 'all-purpose flour', '30-40 g rye', '<b>bold</b>'];
    lines.push('“crispy” bacon', 'nutmeg–basil…', 'olive\u00a0oil');
    const ingredients = lines.map((text) => ({ text }));
    const instructions = ['Ask grandma@www.example.com/rolls?now.'];
    const ownerId = await createOwnerWithRecipes(
      { title: 'Toast' },
      { title: 'Rolls', ingredients, instructions },
    );
    expect(await searchTitles(ownerId, query)).toEqual(['Rolls']);
  });

  it.each([
    ['', 'blank'],
    ['  \t ', 'blank'],
    ['?!', 'signs alone'],
    ['lasagna sushi', 'an additional unknown word'],
    ['fo lasagna', 'a prefix that is not the last word'],
    ['xylophone', 'nothing alike'],
    ['ba', 'no word begins so'],
  ])('finds nothing by %j: %s', async (query) => {
    const ownerId = await createOwnerWithRecipes({ ...lasagna, instructions: [] });
    expect(await searchTitles(ownerId, query)).toEqual([]);
  });

  it.each(['grandma pie', 'grandma’s', 'havaii', 'hawaiʻi', 'hawaii', 'мьята'])(
    'handles punctuation within words: %s',
    async (query) => {
      const ownerId = await createOwnerWithRecipes(
        { title: 'Toast' },
        { title: 'Grandma’s Hawaiʻi pie with мʼята' },
      );
      expect(await searchTitles(ownerId, query)).toEqual(['Grandma’s Hawaiʻi pie with мʼята']);
    },
  );

  it('runs no statement for a blank query', async () => {
    const statements = vi.spyOn(database.pool, 'query');
    expect(await recipes.search(randomIdGenerator.newId(), { query: ' - ', ...PAGE })).toEqual({
      items: [],
      total: 0,
    });
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  it('ignores accents in both directions and supports every script', async () => {
    const ownerId = await createOwnerWithRecipes(
      { title: 'Crème brûlée' },
      { title: 'Creme caramel' },
      { title: 'Борщ с чесноком' },
      { title: '麻婆豆腐' },
    );
    expect(await searchTitles(ownerId, 'creme brulee')).toEqual(['Crème brûlée']);
    expect(await searchTitles(ownerId, 'cre\u0300me')).toEqual(['Crème brûlée', 'Creme caramel']);
    expect(await searchTitles(ownerId, 'crème caramél')).toEqual(['Creme caramel']);
    expect(await searchTitles(ownerId, 'БОРЩ')).toEqual(['Борщ с чесноком']);
    expect(await searchTitles(ownerId, 'чеснаком')).toEqual(['Борщ с чесноком']);
    expect(await searchTitles(ownerId, '麻婆')).toEqual(['麻婆豆腐']);
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
    const ownerId = await createOwnerWithRecipes(
      { title: text },
      { title: 'Toast', ingredients: [{ text: `2 × ${text}` }] },
      { title: '蛋面 キチン 태국 🍎' },
    );
    expect(await searchTitles(ownerId, query)).toEqual([text, 'Toast']);
    expect((await recipes.filter(ownerId, { title: query, ...PAGE })).items[0]?.title).toBe(text);
  });

  it('does not match the parts of a compound word in another order', async () => {
    const ownerId = await createOwnerWithRecipes({ title: '鸡咖喱印度' }, { title: '咖 喱' });
    expect(await searchTitles(ownerId, '咖喱鸡')).toEqual([]);
  });

  it('ranks exact titles first, then prefixes, title words and other fields', async () => {
    const ownerId = await createOwnerWithRecipes(
      { title: 'Stew', instructions: ['Add chicken soup.'] },
      { title: 'Broth', ingredients: [{ text: 'chicken soup' }] },
      { title: 'Noodles', description: 'In chicken soup.' },
      { title: 'Grandmother’s very own soup of chicken' },
      { title: 'Chicken soup with dumplings' },
      { title: 'Chicken Soup' },
      { title: 'Chicken soup for two' },
      { title: 'Soup', ingredients: [{ text: 'chicken' }] },
    );
    expect(await searchTitles(ownerId, 'chicken soup')).toEqual([
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

  it('corrects no spelling while the original words match', async () => {
    const ownerId = await createOwnerWithRecipes({ title: 'Salt cod' }, { title: 'Slat of toast' });
    expect(await searchTitles(ownerId, 'slat')).toEqual(['Slat of toast']);
  });

  it("returns only the owner's recipes outside the trash", async () => {
    const other = await createOwnerWithRecipes({ title: 'Gazpacho' });
    const ownerId = await createOwnerWithRecipes({
      title: 'Gazpacho verde',
      deletedAt: new Date(),
    });
    expect(await searchTitles(ownerId, 'gazpacho')).toEqual([]);
    expect(await searchTitles(ownerId, 'gazpahco')).toEqual([]);
    expect(await searchTitles(other, 'gazpacho')).toEqual(['Gazpacho']);
  });

  it('returns photos, a stable order across pages and the total on each page', async () => {
    const ownerId = await createOwnerWithRecipes(
      ...Array.from({ length: 7 }, () => ({ title: 'Pancakes', createdAt: new Date(START) })),
    );
    const [first] = (await recipes.search(ownerId, { query: 'pancakes', limit: 1, skip: 0 })).items;
    const photo = {
      id: randomIdGenerator.newId(),
      width: 1,
      height: 1,
      placeholder: 'data:',
      role: 'added',
    };
    await database.db.insert(photos).values({
      ...photo,
      role: 'added',
      ownerId,
      itemId: first?._id ?? '',
      createdAt: new Date(),
    });
    const pages = await Promise.all(
      [0, 3, 6, 9].map((skip) => recipes.search(ownerId, { query: 'pancakes', limit: 3, skip })),
    );
    expect(pages.map(({ items: page }) => page.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(new Set(pages.flatMap(({ items: page }) => page.map(({ _id }) => _id))).size).toBe(7);
    expect(pages[0]?.items[0]?.media.map(({ url }) => url)).toEqual([`/media/${photo.id}-display`]);
  });

  it('finds new, old, rare and common words in a large collection', async () => {
    const ownerId = await createOwnerWithRecipes(
      ...Array.from({ length: 900 }, (_, place) => ({
        title: place % 2 ? 'Plain rice' : `Dish ${place}`,
        ingredients: [{ text: place < 100 ? 'sea salt' : 'salt' }],
        description: `${place === 800 ? 'With saffron. ' : ''}Z${toLetters(place)} ${place < 150 ? `q${toLetters(place)}` : ''}`,
        instructions: place >= 500 ? [place === 600 ? 'Simmer, simmer.' : 'Simmer.'] : [],
      })),
    );
    const count = async (query: string) =>
      (await recipes.search(ownerId, { query, limit: 1, skip: 0 })).total;
    expect(await searchTitles(ownerId, 'saffron')).toEqual(['Dish 800']);
    expect(await searchTitles(ownerId, 'dish 800')).toEqual(['Dish 800']);
    // More words have this prefix than the index lookup accepts.
    expect(await searchTitles(ownerId, 'saffron z')).toEqual(['Dish 800']);
    expect(await searchTitles(ownerId, `saffron z${toLetters(801)}`)).toEqual([]);
    expect(await searchTitles(ownerId, 'saffron q')).toEqual([]);
    expect(await count('salt q')).toBe(150);
    expect(await count('z')).toBe(MAX_SEARCH_RESULTS);
    // Half of the newest recipes match, which leads to a scan; all of them are old, which leads to the index.
    expect(await count('sea')).toBe(100);
    expect(await count('salt')).toBe(MAX_SEARCH_RESULTS);
    expect(await count('rice')).toBe(MAX_SEARCH_RESULTS);
    expect(await count('simmer')).toBe(MAX_SEARCH_RESULTS);
    expect(await count('rice simmer sea')).toBe(0);
    expect(await count('simmer ri')).toBe(200);
    // Many matches outside the title are ordered by date.
    const { items: newest } = await recipes.search(ownerId, { query: 'simmer', limit: 1, skip: 0 });
    expect(newest[0]?.title).toBe('Dish 500');
  });

  it("never fails and never returns other users' recipes for any query", async () => {
    await createOwnerWithRecipes(lasagna, {
      title: 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    });
    const ownerId = await createOwnerWithRecipes(lasagna, { title: 'Crème brûlée 1/2 é 200g' });
    const ownIds = new Set((await recipes.filter(ownerId, PAGE)).items.map(({ _id }) => _id));
    const typed = fc.oneof(
      createUnicodeStringArbitrary({ maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[a-z0-9 '":*&|!<>()\\-]{0,60}$/),
      fc.stringMatching(/^(lasagna|creme|parmezan|the|½|٣|ⅷ|1e5|a) (-1|x|sheets|é|\u0301)$/u),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (query) => {
        const found = await Promise.all([
          recipes.search(ownerId, { query, ...PAGE }),
          recipes.filter(ownerId, { title: query, ...PAGE }),
        ]);
        for (const { items: page, total } of found) {
          expect(total).toBe(page.length);
          for (const { _id } of page) expect(ownIds).toContain(_id);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('filtering recipes', () => {
  it('by category treats none as `other`', async () => {
    const ownerId = await createOwnerWithRecipes(
      { title: 'Cake', category: 'dessert' },
      { title: 'Stew', category: 'food' },
      { title: 'Thing', category: '' },
      { title: 'Odd', category: 'other' },
      { title: 'Sauce', category: 'sauces' },
    );
    const find = async (category: string) => {
      const { items: found, total } = await recipes.filter(ownerId, { category, ...PAGE });
      expect(total).toBe(found.length);
      return found.map(({ title }) => title);
    };
    expect(await find('dessert')).toEqual(['Cake']);
    expect(await find('other')).toEqual(['Thing', 'Odd']);
    expect(await find('')).toEqual(['Thing', 'Odd']);
    expect(await find('sauces')).toEqual(['Sauce']);
    expect(await find('Dessert')).toEqual([]);
    expect((await recipes.filter(ownerId, { ...PAGE, limit: 2 })).total).toBe(5);
  });

  it('by title words matches the last word as a prefix', async () => {
    const ownerId = await createOwnerWithRecipes(
      { title: 'Lemon cake', category: 'dessert' },
      { title: 'Lemon chicken' },
      { title: 'Cake', description: 'With lemon.' },
      { title: 'Lemon cake in trash', deletedAt: new Date() },
    );
    await createOwnerWithRecipes({ title: 'Lemon cake of another' });
    const find = async (wanted: { title: string; category?: string }) =>
      (await recipes.filter(ownerId, { ...wanted, ...PAGE })).items.map(({ title }) => title);
    expect(await find({ title: 'lemon c' })).toEqual(['Lemon cake', 'Lemon chicken']);
    expect(await find({ title: 'lemon c', category: 'dessert' })).toEqual(['Lemon cake']);
    expect(await find({ title: '  ' })).toHaveLength(3);
    const other = await createOwnerWithRecipes({ title: '餃子 & c' }, { title: "Fish'n'chips" });
    const { items: found } = await recipes.filter(other, { title: '餃', ...PAGE });
    expect(found.map(({ title }) => title)).toEqual(['餃子 & c']);
    expect((await recipes.filter(ownerId, { title: '→ !', ...PAGE })).total).toBe(0);
  });

  it('by time accepts days as start and end', async () => {
    const ownerId = await createOwnerWithRecipes(
      ...[
        '2026-03-15T00:00:00.000Z',
        '2026-03-14T23:59:59.999Z',
        '2026-03-14T00:00:00.000Z',
        '2026-03-13T23:59:59.999Z',
      ].map((at) => ({ title: at, createdAt: new Date(at) })),
    );
    const find = async (wanted: { from?: string; to?: string }) => {
      const { items: found, total } = await recipes.filter(ownerId, { ...wanted, ...PAGE });
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

describe('a user with many searches', () => {
  it.each([
    ['filters', (ownerId: string, title: string) => recipes.filter(ownerId, { title, ...PAGE })],
    ['texts', (ownerId: string, query: string) => recipes.search(ownerId, { query, ...PAGE })],
  ])('is queued and then rejected, without affecting other users: %s', async (_name, search) => {
    const [busyOwnerId, other] = [
      await createOwnerWithRecipes({ title: 'Cake' }),
      await createOwnerWithRecipes({ title: 'Soup' }),
    ];
    const searches = Array.from({ length: 30 }, () => search(busyOwnerId, 'cake'));
    const responses = Promise.allSettled(searches);
    expect((await search(other, 'soup')).total).toBe(1);
    const found = (await responses).map((response) =>
      response.status === 'fulfilled' ? response.value.total : response.reason.code,
    );
    expect(found.filter((total) => total === 1)).toHaveLength(22);
    expect(found.filter((code) => code === 'BUSY')).toHaveLength(8);
  });
});
