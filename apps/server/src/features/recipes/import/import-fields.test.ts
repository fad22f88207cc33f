import { itemFieldsSchema } from '@plateful/contract';
import type { PlainRecipe } from '@plateful/cookbook/schema-org';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './import-fields.ts';

const nothing: PlainRecipe = {
  title: 'Soup',
  description: '',
  category: '',
  ingredients: [],
  instructions: [],
  servings: null,
  calories: null,
  protein: null,
  fats: null,
  carbs: null,
  weight: null,
};

const read = (recipe: Partial<PlainRecipe>) => fieldsOf({ ...nothing, ...recipe });

describe('a recipe from elsewhere', () => {
  it('is taken over as it is, but for its photo', () => {
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
    expect(fieldsOf({ ...recipe, ...more })).toEqual(recipe);
  });

  it('says nothing where its source says nothing', () => {
    expect(Object.keys(read({}) ?? {}).sort()).toEqual(
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
  ])('of the category "%s" stands under "%s"', (theirs, ours) => {
    expect(read({ category: theirs })?.category).toBe(ours);
  });

  it('loses the end of a long text, after a word', () => {
    const fields = read({ title: 'tasty '.repeat(40), ingredients: ['onion '.repeat(200)] });
    expect(fields?.title).toMatch(/^(tasty ){15}tasty…$/);
    expect(fields?.ingredients?.[0]?.length).toBeLessThanOrEqual(500);
    expect(fields?.ingredients?.[0]).toMatch(/onion…$/);
  });

  it('keeps all of a long step, as several', () => {
    const step = Array.from({ length: 500 }, (_, at) => `Stir ${at} times.`).join(' ');
    const steps = read({ instructions: ['Begin.', step] })?.instructions ?? [];
    expect(steps.slice(1).join(' ')).toBe(step);
    for (const one of steps) expect(one).toMatch(/\.$/);
  });

  it.each([
    ['figures below nothing', { calories: -1 }, 'calories'],
    ['figures beyond belief', { fats: 1e9 }, 'fats'],
    ['endless figures', { carbs: Number.POSITIVE_INFINITY }, 'carbs'],
    ['no servings at all', { servings: 0 }, 'servings'],
    ['servings for a town', { servings: 5000 }, 'servings'],
  ])('is believed no %s', (_, recipe, name) => {
    expect(read(recipe)).not.toHaveProperty(name);
  });

  it.each([
    ['no title', { title: ' \0 ' }],
    ['more ingredients than a recipe may have', { ingredients: Array(101).fill('salt') }],
    ['instructions of a book', { instructions: Array(30).fill('Stir. '.repeat(330)) }],
  ])('can’t be kept with %s', (_, recipe) => {
    expect(read(recipe)).toBeNull();
  });

  it('is always something that somebody could have typed, and that can be stored', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc.string({ maxLength: 20 }).map((part) => `${part}\ud83c\udf45\ud800\0`.repeat(200)),
    );
    const figure = fc.option(fc.double());
    const recipe = fc.record({
      title: text,
      description: text,
      category: text,
      ingredients: fc.array(text, { maxLength: 5 }),
      instructions: fc.array(text, { maxLength: 5 }),
      servings: figure,
      calories: figure,
      protein: figure,
      fats: figure,
      carbs: figure,
      weight: figure,
    });
    fc.assert(
      fc.property(recipe, (one) => {
        const fields = fieldsOf(one);
        if (!fields) return;
        expect(itemFieldsSchema.parse(fields)).toEqual(fields);
        const written = JSON.stringify(fields);
        expect(written).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});
