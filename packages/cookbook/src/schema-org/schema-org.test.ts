import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSchemaOrg, type PlainRecipe, toSchemaOrg } from './index.ts';
import { oneLine } from './plain-text.ts';

const SOUP: PlainRecipe = {
  title: 'Tomato soup',
  description: 'Red & warm.',
  category: 'food',
  ingredients: ['1 kg tomatoes', '2 onions'],
  instructions: ['Chop everything.', 'Simmer for 20 minutes.'],
  servings: 4,
  calories: 250,
  protein: 4.5,
  fats: 8,
  carbs: 30.2,
  weight: 350,
  createdAt: '2026-03-14T12:00:00.000Z',
  image: 'https://example.org/soup.jpg',
};

const bare = { '@type': 'Recipe', name: 'Soup' };
const read = (value: unknown) => fromSchemaOrg(value)[0];

test('a recipe is written as Google documents it', () => {
  expect(toSchemaOrg(SOUP)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Tomato soup',
    description: 'Red & warm.',
    image: ['https://example.org/soup.jpg'],
    datePublished: '2026-03-14T12:00:00.000Z',
    recipeCategory: 'food',
    recipeYield: '4 servings',
    recipeIngredient: ['1 kg tomatoes', '2 onions'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Chop everything.' },
      { '@type': 'HowToStep', text: 'Simmer for 20 minutes.' },
    ],
    nutrition: {
      '@type': 'NutritionInformation',
      servingSize: '350 g',
      calories: '250 calories',
      proteinContent: '4.5 g',
      fatContent: '8 g',
      carbohydrateContent: '30.2 g',
    },
  });
});

test('what is not known is left out', () => {
  const written = toSchemaOrg({
    ...SOUP,
    description: '',
    category: '',
    servings: null,
    calories: null,
    protein: null,
    fats: null,
    carbs: null,
    weight: null,
  });
  expect(Object.keys(written)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/nutrition|recipeYield|description|recipeCategory/),
    ]),
  );
});

describe('a recipe comes back as it went', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        'a < b',
        '<b>bold</b>',
        '&amp;',
        'a&lt;b',
        '1. Mix',
        '5 > 3',
        '<!-- x',
        '&frac12; cup',
      ),
    )
    .map((written) => written.normalize('NFC'))
    .map((written) =>
      written
        .replace(/\p{Cc}|[\u00ad\u200b\u2060]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((written) => written !== '');
  const figure = fc.option(
    fc.double({ min: 0, max: 100_000, noNaN: true }).map((value) => Math.abs(value)),
    { nil: null },
  );
  const recipe: fc.Arbitrary<PlainRecipe> = fc.record({
    title: text,
    description: fc.oneof(text, fc.constant('')),
    category: fc.oneof(text, fc.constant('')),
    ingredients: fc.array(text, { maxLength: 5 }),
    instructions: fc.array(text, { maxLength: 5 }),
    servings: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }),
    calories: figure,
    protein: figure,
    fats: figure,
    carbs: figure,
    weight: figure,
  });

  test('through an object', () => {
    fc.assert(
      fc.property(recipe, (one) => {
        expect(fromSchemaOrg(toSchemaOrg(one))).toEqual([one]);
      }),
    );
  });

  test('through JSON, many at once, with date and photo', () => {
    const dated = fc
      .tuple(
        recipe,
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      )
      .map(([one, date]) => ({
        ...one,
        createdAt: date.toISOString(),
        image: 'https://example.org/a.jpg',
      }));
    fc.assert(
      fc.property(
        fc.uniqueArray(dated, { selector: ({ title }) => title, maxLength: 5 }),
        (all) => {
          const json = JSON.stringify({ '@graph': all.map(toSchemaOrg) });
          expect(fromSchemaOrg(JSON.parse(json))).toEqual(all);
        },
      ),
    );
  });
});

describe('a recipe is found wherever it stands', () => {
  test.each([
    ['alone', bare],
    ['in a list', [{ '@type': 'WebSite' }, bare]],
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, bare] }],
    ['as the main entity', { '@type': 'WebPage', mainEntity: bare }],
    ['with several types', { ...bare, '@type': ['Recipe', 'NewsArticle'] }],
    ['in small letters', { ...bare, '@type': 'recipe' }],
    ['with the address of its type', { ...bare, '@type': 'http://schema.org/Recipe' }],
    ['deep down', { a: { b: [{ c: bare }] } }],
  ])('%s', (_, value) => {
    expect(fromSchemaOrg(value).map(({ title }) => title)).toEqual(['Soup']);
  });

  test.each([
    null,
    undefined,
    1,
    'Recipe',
    [],
    {},
    { '@type': 'Thing', name: 'Soup' },
    { '@type': 7 },
  ])('and nowhere else: %j', (value) => {
    expect(fromSchemaOrg(value)).toEqual([]);
  });

  test('the same recipe told twice is one', () => {
    expect(fromSchemaOrg([bare, { mainEntity: { ...bare } }])).toHaveLength(1);
  });
});

describe('however it is written', () => {
  const STEPS = ['Mix.', 'Bake.'];

  test.each([
    ['lines', 'Mix.\nBake.\n'],
    ['numbered lines', '1. Mix.\r\n2. Bake.'],
    ['HTML', '<ol><li>Mix.</li><li>Bake.</li></ol>'],
    ['HTML with breaks', '<p>Mix.<br/>Bake.</p><script>alert(1)</script>'],
    ['a list of texts', ['Mix.', '2. Bake.']],
    [
      'steps',
      [
        { '@type': 'HowToStep', text: 'Mix.' },
        { '@type': 'HowToStep', name: 'Bake.' },
      ],
    ],
    [
      'sections',
      [
        { '@type': 'HowToSection', name: 'Dough', itemListElement: [{ text: 'Mix.' }] },
        { '@type': 'HowToSection', itemListElement: [{ text: 'Bake.' }] },
      ],
    ],
    [
      'a list of items',
      { '@type': 'ItemList', itemListElement: [{ item: { text: 'Mix.' } }, { text: 'Bake.' }] },
    ],
  ])('instructions as %s', (_, recipeInstructions) => {
    expect(read({ ...bare, recipeInstructions })?.instructions).toEqual(STEPS);
  });

  test.each([
    [4, 4],
    ['4', 4],
    ['4 servings', 4],
    ['Serves 4–6', 4],
    [['4', '4 servings'], 4],
    ['24 cookies, 12 servings', 12],
    ['1,5', 2],
    ['a lot', null],
    [0, null],
    [{ '@type': 'QuantitativeValue', value: 6 }, 6],
  ])('a yield of %j is %j', (recipeYield, servings) => {
    expect(read({ ...bare, recipeYield })?.servings).toBe(servings);
  });

  test.each([
    ['250 kcal', 250],
    ['250 calories', 250],
    [250, 250],
    ['1,250 kcal', 1250],
    ['1046 kJ', 250],
    ['1046 kJ / 250 kcal', 250],
    ['12,5 Cal', 12.5],
    ['some', null],
    [-5, null],
    [{ value: 250, unitText: 'kcal' }, 250],
  ])('energy of %j is %j kcal', (calories, kcal) => {
    expect(read({ ...bare, nutrition: { calories } })?.calories).toBe(kcal);
  });

  test.each([
    ['12 g', 12],
    ['12 grams', 12],
    ['12,5g', 12.5],
    ['500 mg', 0.5],
    ['12', 12],
    ['12 %', 12],
  ])('protein of %j is %d g', (proteinContent, grams) => {
    expect(read({ ...bare, nutrition: { proteinContent } })?.protein).toBe(grams);
  });

  test('texts come out plain', () => {
    const recipe = read({
      ...bare,
      name: ' <b>Cr&egrave;me</b>&nbsp;br&ucirc;l&eacute;e &#38; more ',
      description: 'Fish &amp; chips &lt;3',
      recipeIngredient: ['&frac12; cup  <i>milk</i>', '', 7, null, { name: '1 egg' }],
      recipeCategory: ['Dessert', 'Cake'],
      image: [{ '@type': 'ImageObject', url: 'https://example.org/a.jpg' }],
      datePublished: '2026-03-14',
    });
    expect(recipe).toMatchObject({
      title: 'Crème brûlée & more',
      description: 'Fish & chips <3',
      ingredients: ['½ cup milk', '1 egg'],
      category: 'Dessert',
      image: 'https://example.org/a.jpg',
      createdAt: '2026-03-14T00:00:00.000Z',
    });
  });
});

describe('whatever is given', () => {
  test('nothing is thrown, and what comes is a recipe', () => {
    const anything = fc.anything({ maxDepth: 4 });
    const near = fc.record({
      '@type': fc.constantFrom('Recipe', ['Recipe'], 'HowTo'),
      name: anything,
      recipeIngredient: anything,
      recipeInstructions: anything,
      recipeYield: anything,
      nutrition: anything,
      image: anything,
      datePublished: anything,
    });
    fc.assert(
      fc.property(fc.oneof(anything, near, fc.array(near)), (value) => {
        for (const recipe of fromSchemaOrg(value)) {
          expect(typeof recipe.title).toBe('string');
          expect(
            [...recipe.ingredients, ...recipe.instructions].every(
              (line) => line === oneLine(line) || line !== '',
            ),
          ).toBe(true);
          expect(JSON.stringify(recipe)).not.toContain('NaN');
        }
      }),
    );
  });

  test('a document that bites its tail, or is too deep, ends', () => {
    const circle: Record<string, unknown> = { ...bare };
    circle.mainEntity = circle;
    expect(fromSchemaOrg([circle, circle])).toHaveLength(1);
    let deep: unknown = bare;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(fromSchemaOrg(deep)).toEqual([]);
  });

  test('of many recipes the first five hundred are read', () => {
    const many = Array.from({ length: 700 }, (_, index) => ({ ...bare, name: `Soup ${index}` }));
    expect(fromSchemaOrg(many)).toHaveLength(500);
  });

  test('what an object inherits is not its own', () => {
    const poisoned = JSON.parse('{"__proto__": {"name": "Evil"}, "@type": "Recipe"}');
    expect(read(poisoned)?.title).toBe('');
    expect(read(Object.create(bare))).toBeUndefined();
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test.each([
    ['open tags', '<a '.repeat(40_000)],
    ['comments', '<!--'.repeat(30_000)],
    ['entities', '&#'.repeat(50_000)],
    ['scripts', '<script>'.repeat(14_000)],
    ['blanks', ' '.repeat(100_000)],
    ['digits', '1'.repeat(100_000)],
    ['points', '1,'.repeat(50_000)],
  ])('%s without end are read in no time', (_, evil) => {
    const started = performance.now();
    read({
      ...bare,
      name: evil,
      recipeInstructions: evil,
      recipeYield: evil,
      nutrition: { calories: evil },
      recipeIngredient: [evil],
    });
    expect(performance.now() - started).toBeLessThan(2500);
  });
});
