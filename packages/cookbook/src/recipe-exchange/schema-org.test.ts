import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToLine } from './html-to-text.ts';
import { emptyPlainRecipe, type PlainRecipe, parseSchemaOrgRecipes, toSchemaOrg } from './index.ts';

const SOUP: PlainRecipe = {
  ...emptyPlainRecipe,
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

const minimalRecipe = { '@type': 'Recipe', name: 'Soup' };
const parseFirst = (value: unknown) => parseSchemaOrgRecipes(value)[0];

test('toSchemaOrg produces the format that Google documents', () => {
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

test('toSchemaOrg omits unknown values', () => {
  const result = toSchemaOrg({
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
  expect(Object.keys(result)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/nutrition|recipeYield|description|recipeCategory/),
    ]),
  );
});

describe('a round trip preserves any recipe', () => {
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
    .map((value) => value.normalize('NFC'))
    .map((value) =>
      value
        .replace(/\p{Cc}|[\u00ad\u200b\u2060]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((value) => value !== '');
  const nutritionValue = fc.option(
    fc.double({ min: 0, max: 100_000, noNaN: true }).map((value) => Math.abs(value)),
    { nil: null },
  );
  // An ingredient that ends with a colon is a heading.
  const ingredient = text.filter((line) => !line.endsWith(':'));
  const minutes = fc.option(fc.integer({ min: 1, max: 43_200 }), { nil: null });
  const tag = fc.string({ unit: fc.constantFrom('a', 'ü', ' ') }).map((value) => value.trim());
  const tags = fc.uniqueArray(tag.filter((value) => value !== '' && !/ {2}/.test(value)));
  const recipe: fc.Arbitrary<PlainRecipe> = fc.record({
    title: text,
    description: fc.oneof(text, fc.constant('')),
    category: fc.oneof(text, fc.constant('')),
    ingredients: fc.array(ingredient, { maxLength: 5 }),
    instructions: fc.array(text, { maxLength: 5 }),
    servings: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }),
    calories: nutritionValue,
    protein: nutritionValue,
    fats: nutritionValue,
    carbs: nutritionValue,
    weight: nutritionValue,
    prepMinutes: minutes,
    cookMinutes: minutes,
    totalMinutes: minutes,
    notes: fc
      .tuple(fc.array(text, { maxLength: 3 }), fc.constantFrom('\n', '\n\n'))
      .map(([lines, separator]) => lines.join(separator)),
    author: fc.oneof(text, fc.constant('')),
    sourceUrl: fc.constantFrom(null, 'https://example.org/soup?a=1&b=2'),
    sections: fc.constant([]),
    tags,
  });

  test('as an object', () => {
    fc.assert(
      fc.property(recipe, (value) => {
        expect(parseSchemaOrgRecipes(toSchemaOrg(value))).toEqual([value]);
      }),
    );
  });

  test('as JSON with several recipes, dates and photos', () => {
    const recipeWithDate = fc
      .tuple(
        recipe,
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      )
      .map(([value, date]) => ({
        ...value,
        createdAt: date.toISOString(),
        image: 'https://example.org/a.jpg',
      }));
    fc.assert(
      fc.property(
        fc.uniqueArray(recipeWithDate, { selector: ({ title }) => title, maxLength: 5 }),
        (recipes) => {
          const json = JSON.stringify({ '@graph': recipes.map(toSchemaOrg) });
          expect(parseSchemaOrgRecipes(JSON.parse(json))).toEqual(recipes);
        },
      ),
    );
  });
});

describe('finds a recipe', () => {
  test.each([
    ['as a single object', minimalRecipe],
    ['in a list', [{ '@type': 'WebSite' }, minimalRecipe]],
    [
      'in a graph',
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, minimalRecipe] },
    ],
    ['as the main entity', { '@type': 'WebPage', mainEntity: minimalRecipe }],
    ['with several types', { ...minimalRecipe, '@type': ['Recipe', 'NewsArticle'] }],
    ['with a lowercase type', { ...minimalRecipe, '@type': 'recipe' }],
    ['with a type URL', { ...minimalRecipe, '@type': 'http://schema.org/Recipe' }],
    ['deeply nested', { a: { b: [{ c: minimalRecipe }] } }],
  ])('%s', (_, value) => {
    expect(parseSchemaOrgRecipes(value).map(({ title }) => title)).toEqual(['Soup']);
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
  ])('not in %j', (value) => {
    expect(parseSchemaOrgRecipes(value)).toEqual([]);
  });

  test('once, if the document contains it twice', () => {
    expect(
      parseSchemaOrgRecipes([minimalRecipe, { mainEntity: { ...minimalRecipe } }]),
    ).toHaveLength(1);
  });
});

describe('supports all common formats', () => {
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
  ])('of instructions: %s', (_, recipeInstructions) => {
    expect(parseFirst({ ...minimalRecipe, recipeInstructions })?.instructions).toEqual(STEPS);
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
  ])('of servings: %j is %j', (recipeYield, servings) => {
    expect(parseFirst({ ...minimalRecipe, recipeYield })?.servings).toBe(servings);
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
  ])('of energy: %j is %j kcal', (calories, kcal) => {
    expect(parseFirst({ ...minimalRecipe, nutrition: { calories } })?.calories).toBe(kcal);
  });

  test.each([
    ['12 g', 12],
    ['12 grams', 12],
    ['12,5g', 12.5],
    ['500 mg', 0.5],
    ['12', 12],
    ['12 %', 12],
  ])('of protein: %j is %d g', (proteinContent, grams) => {
    expect(parseFirst({ ...minimalRecipe, nutrition: { proteinContent } })?.protein).toBe(grams);
  });

  test('of text: tags, entities and whitespace', () => {
    const recipe = parseFirst({
      ...minimalRecipe,
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

describe('parseSchemaOrgRecipes, for any value', () => {
  test('returns valid recipes and never throws', () => {
    const anything = fc.anything({ maxDepth: 4 });
    const recipeLike = fc.record({
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
      fc.property(fc.oneof(anything, recipeLike, fc.array(recipeLike)), (value) => {
        for (const recipe of parseSchemaOrgRecipes(value)) {
          expect(typeof recipe.title).toBe('string');
          expect(
            [...recipe.ingredients, ...recipe.instructions].every(
              (line) => line === htmlToLine(line) || line !== '',
            ),
          ).toBe(true);
          expect(JSON.stringify(recipe)).not.toContain('NaN');
        }
      }),
    );
  });

  test('terminates for circular and very deep documents', () => {
    const circular: Record<string, unknown> = { ...minimalRecipe };
    circular.mainEntity = circular;
    expect(parseSchemaOrgRecipes([circular, circular])).toHaveLength(1);
    let deep: unknown = minimalRecipe;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(parseSchemaOrgRecipes(deep)).toEqual([]);
  });

  test('reads at most 500 recipes', () => {
    const many = Array.from({ length: 700 }, (_, index) => ({
      ...minimalRecipe,
      name: `Soup ${index}`,
    }));
    expect(parseSchemaOrgRecipes(many)).toHaveLength(500);
  });

  test('ignores inherited properties', () => {
    const poisoned = JSON.parse('{"__proto__": {"name": "Evil"}, "@type": "Recipe"}');
    expect(parseFirst(poisoned)?.title).toBe('');
    expect(parseFirst(Object.create(minimalRecipe))).toBeUndefined();
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
  ])('is fast for a long repetition of %s', (_, text) => {
    const start = performance.now();
    parseFirst({
      ...minimalRecipe,
      name: text,
      recipeInstructions: text,
      recipeYield: text,
      nutrition: { calories: text },
      recipeIngredient: [text],
    });
    expect(performance.now() - start).toBeLessThan(2500);
  });
});
