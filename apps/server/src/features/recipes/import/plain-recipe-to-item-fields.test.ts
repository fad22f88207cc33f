import { itemFieldsSchema } from '@plateful/contract/schemas';
import { emptyPlainRecipe, type PlainRecipe } from '@plateful/cookbook/recipe-exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnicodeStringArbitrary } from '#testing/create-unicode-string-arbitrary.ts';
import { plainRecipeToItemFields } from './plain-recipe-to-item-fields.ts';

const emptyRecipe: PlainRecipe = { ...emptyPlainRecipe, title: 'Soup' };

const convert = (recipe: Partial<PlainRecipe>) =>
  plainRecipeToItemFields({ ...emptyRecipe, ...recipe });

describe('plainRecipeToItemFields', () => {
  it('maps all fields except the photo', () => {
    const recipe = {
      title: 'Soup',
      description: 'Warm.',
      category: 'Comfort food from Bavaria',
      ingredients: ['1 kg tomatoes'],
      instructions: ['Cook.'],
      servings: 4,
      calories: 250,
      protein: 1.5,
      fats: 0,
      carbs: 30,
      weight: 400,
    };
    const more = { image: 'http://10.0.0.1/soup.jpg', createdAt: '2012-01-01T00:00:00.000Z' };
    expect(convert({ ...recipe, ...more })).toEqual(recipe);
  });

  it('omits fields that the source does not have', () => {
    expect(Object.keys(convert({}) ?? {}).sort()).toEqual(
      ['title', 'description', 'category', 'ingredients', 'instructions'].sort(),
    );
  });

  it.each([
    ['Main Course', 'food'],
    ['Dinner, Main Dish', 'food'],
    ['Entrée', 'food'],
    ['Soups and Stews', 'food'],
    ['DESSERTS', 'dessert'],
    ['French, Dessert', 'dessert'],
    ['Cocktails & drinks', 'beverage'],
    ['snack', 'snack'],
    ['Bread', 'Bread'],
    ['Sauce, Dip', 'Sauce, Dip'],
    ['', ''],
  ])('maps the category "%s" to "%s"', (sourceName, category) => {
    expect(convert({ category: sourceName })?.category).toBe(category);
  });

  it('truncates a long text after a word', () => {
    const fields = convert({ title: 'tasty '.repeat(40), ingredients: ['onion '.repeat(200)] });
    expect(fields?.title).toMatch(/^(tasty ){15}tasty…$/);
    expect(fields?.ingredients?.[0]?.length).toBeLessThanOrEqual(500);
    expect(fields?.ingredients?.[0]).toMatch(/onion…$/);
  });

  it('splits a long step into several', () => {
    const step = Array.from({ length: 500 }, (_, at) => `Stir ${at} times.`).join(' ');
    const steps = convert({ instructions: ['Begin.', step] })?.instructions ?? [];
    expect(steps.slice(1).join(' ')).toBe(step);
    for (const one of steps) expect(one).toMatch(/\.$/);
  });

  it.each([
    ['negative values', { calories: -1 }, 'calories'],
    ['values over the maximum', { fats: 1e9 }, 'fats'],
    ['infinite values', { carbs: Number.POSITIVE_INFINITY }, 'carbs'],
    ['zero servings', { servings: 0 }, 'servings'],
    ['servings over the maximum', { servings: 5000 }, 'servings'],
  ])('omits %s', (_, recipe, name) => {
    expect(convert(recipe)).not.toHaveProperty(name);
  });

  it.each([
    ['neither a title nor lines', { title: ' \0 ' }],
    ['too many ingredients', { ingredients: Array(101).fill('salt') }],
    ['instructions over the length limit', { instructions: Array(30).fill('Stir. '.repeat(330)) }],
  ])('returns null for a recipe with %s', (_, recipe) => {
    expect(convert(recipe)).toBeNull();
  });

  it('omits a missing title', () => {
    const fields = convert({ title: ' ', ingredients: ['1 kg tomatoes'] });
    expect(fields).toMatchObject({ ingredients: ['1 kg tomatoes'] });
    expect(fields).not.toHaveProperty('title');
  });

  it('always returns fields that the contract accepts and the database can store', () => {
    const text = fc.oneof(
      createUnicodeStringArbitrary({ maxLength: 3000 }),
      fc.string({ maxLength: 20 }).map((part) => `${part}\ud83c\udf45\ud800\0`.repeat(200)),
    );
    const anyNumber = fc.option(fc.double());
    const recipe = fc.record({
      title: text,
      description: text,
      category: text,
      ingredients: fc.array(text, { maxLength: 5 }),
      instructions: fc.array(text, { maxLength: 5 }),
      servings: anyNumber,
      calories: anyNumber,
      protein: anyNumber,
      fats: anyNumber,
      carbs: anyNumber,
      weight: anyNumber,
    });
    fc.assert(
      fc.property(recipe, (one) => {
        const fields = convert(one);
        if (!fields) return;
        expect(itemFieldsSchema.parse(fields)).toEqual(fields);
        const json = JSON.stringify(fields);
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});
