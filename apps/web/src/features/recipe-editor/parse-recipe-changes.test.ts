import { itemFieldsSchema } from '@plateful/contract/schemas';
import { describe, expect, test } from 'vitest';
import { applyRecipeChanges } from '#entities/recipe/update-recipe.ts';
import { parseRecipeChanges } from '#features/recipe-editor/parse-recipe-changes.ts';
import {
  emptyRecipeFormValues,
  type RecipeFormValues,
  toNutritionInput,
  toRecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { buildItem } from '#testing/test-data-builders.ts';

const soup = buildItem({ title: 'Soup', ingredients: ['1 lemon'], servings: 2 });
const base = toRecipeFormValues(soup);
const nutritionInput = { calories: '100', protein: '1,5', fats: '2', carbs: '3', weight: '' };
const nutritionPayload = { calories: 100, protein: 1.5, fats: 2, carbs: 3, weight: null };

const computeChangesFor = (edits: Partial<RecipeFormValues>, from = base) =>
  parseRecipeChanges(from, { ...from, ...edits });

describe('parseRecipeChanges', () => {
  test('returns only the changed fields, trimmed', () => {
    expect(computeChangesFor({})).toEqual({ changes: {} });
    expect(computeChangesFor({ title: ' Soup ' })).toEqual({ changes: {} });
    expect(computeChangesFor({ title: ' Stew ', description: ' Thick. ' })).toEqual({
      changes: { title: 'Stew', description: 'Thick.' },
    });
    expect(computeChangesFor({ ingredients: ['1 lemon', ' ', ' salt '] })).toEqual({
      changes: { ingredients: ['1 lemon', 'salt'] },
    });
    expect(computeChangesFor({ servings: '', tagId: '' })).toEqual({ changes: { servings: null } });
    expect(
      computeChangesFor({ tagId: '' }, toRecipeFormValues({ ...soup, tagId: 'blue' })),
    ).toEqual({
      changes: { tagId: null },
    });
  });

  test('a known category in a different case is that category', () => {
    expect(computeChangesFor({ category: ' Dessert' })).toEqual({
      changes: { category: 'dessert' },
    });
    expect(computeChangesFor({ category: 'Brunch' })).toEqual({ changes: { category: 'Brunch' } });
  });

  test('sends entered nutrition whenever the server would recalculate it', () => {
    expect(computeChangesFor({ nutrition: nutritionInput })).toEqual({ changes: nutritionPayload });
    const entered = { ...base, nutrition: nutritionInput };
    expect(computeChangesFor({ title: 'Stew' }, entered)).toEqual({ changes: { title: 'Stew' } });
    expect(computeChangesFor({ ingredients: ['2 lemons'] }, entered)).toEqual({
      changes: { ingredients: ['2 lemons'], ...nutritionPayload },
    });
    expect(computeChangesFor({ servings: '4' }, entered)).toEqual({
      changes: { servings: 4, ...nutritionPayload },
    });
  });

  test('equal numbers in different notation are no change', () => {
    const entered = { ...base, nutrition: nutritionInput };
    expect(
      computeChangesFor({ nutrition: { ...nutritionInput, protein: '1.50' } }, entered),
    ).toEqual({ changes: {} });
    expect(
      computeChangesFor({ nutrition: { ...nutritionInput, protein: '1.6' } }, entered),
    ).toEqual({
      changes: { ...nutritionPayload, protein: 1.6 },
    });
  });

  test('switching to calculated nutrition sends nutritionSource "table"', () => {
    expect(computeChangesFor({ nutrition: null }, { ...base, nutrition: nutritionInput })).toEqual({
      changes: { nutritionSource: 'table' },
    });
  });
});

describe('details', () => {
  const dough = { heading: 'For the dough' };

  test('headings are sent as sections', () => {
    expect(computeChangesFor({ ingredients: ['1 lemon', dough, '500 g flour'] })).toEqual({
      changes: {
        ingredients: ['1 lemon', '500 g flour'],
        sections: [{ title: 'For the dough', ingredientsFrom: 1, instructionsFrom: 2 }],
      },
    });
  });

  test('a line added above a heading moves its section', () => {
    const sections = [{ title: 'Dough', ingredientsFrom: 0, instructionsFrom: 1 }];
    const from = toRecipeFormValues({ ...soup, sections });
    expect(from.ingredients).toEqual([{ heading: 'Dough' }, '1 lemon']);
    expect(computeChangesFor({ description: 'Sour.' }, from)).toEqual({
      changes: { description: 'Sour.' },
    });
    const ingredients = ['salt', ...from.ingredients];
    expect(computeChangesFor({ ingredients }, from)).toEqual({
      changes: {
        ingredients: ['salt', '1 lemon'],
        sections: [{ title: 'Dough', ingredientsFrom: 1, instructionsFrom: 1 }],
      },
    });
  });

  test('the total follows the other times unless one was entered', () => {
    const timed = { ...soup, prepMinutes: 15, cookMinutes: 60, totalMinutes: 75 };
    const from = toRecipeFormValues(timed);
    expect(from).toMatchObject({ prepTime: '15 min', cookTime: '1 hr', totalTime: '' });
    expect(computeChangesFor({ prepTime: '15' }, from)).toEqual({ changes: {} });
    expect(computeChangesFor({ prepTime: '20' }, from)).toEqual({
      changes: { prepMinutes: 20, totalMinutes: null },
    });
    expect(computeChangesFor({ totalTime: '12 h' }, from)).toEqual({
      changes: { totalMinutes: 720 },
    });
    const rested = toRecipeFormValues({ ...timed, totalMinutes: 200 });
    expect(computeChangesFor({ prepTime: '' }, rested)).toEqual({ changes: { prepMinutes: null } });
    expect(applyRecipeChanges(timed, { prepMinutes: 20, totalMinutes: null }).totalMinutes).toBe(
      80,
    );
  });

  test('an address without a protocol gets one; tags are unique', () => {
    expect(
      computeChangesFor({ sourceUrl: 'example.com/soup', tags: ['quick', ' quick ', ''] }),
    ).toEqual({ changes: { sourceUrl: 'https://example.com/soup', tags: ['quick'] } });
  });
});

test.each<[Partial<RecipeFormValues>, Record<string, string>]>([
  [{ title: '  ' }, { title: 'Title is required' }],
  [{ title: 'x'.repeat(101) }, { title: 'Title must be less than 100 characters' }],
  [
    { description: 'x'.repeat(501) },
    { description: 'Description must be less than 500 characters' },
  ],
  [{ servings: 'two' }, { servings: 'Servings must be a whole number from 1 to 1,000.' }],
  [{ servings: '0' }, { servings: 'Servings must be a whole number from 1 to 1,000.' }],
  [{ servings: '1001' }, { servings: 'Servings must be a whole number from 1 to 1,000.' }],
  [
    { nutrition: { ...nutritionInput, fats: 'much' } },
    { nutrition: 'Please enter a number from 0 to 100,000, or leave the field empty.' },
  ],
  [
    { nutrition: { ...nutritionInput, fats: '-1' } },
    { nutrition: 'Please enter a number from 0 to 100,000, or leave the field empty.' },
  ],
  [
    { ingredients: ['x'.repeat(501)] },
    { ingredients: 'Up to 100 ingredients, with up to 500 characters each.' },
  ],
  [
    { cookTime: 'long' },
    { cookTime: 'Please enter a time such as “45” or “1 hr 15 min”, up to 30 days.' },
  ],
  [
    { sourceUrl: 'javascript:alert(1)' },
    { sourceUrl: 'Please enter a web address that starts with http:// or https://.' },
  ],
  [
    { ingredients: [{ heading: 'x'.repeat(101) }, '1 lemon'] },
    { ingredients: 'Up to 50 sections, with titles of up to 100 characters.' },
  ],
])('%j has a validation error', (edits, problems) => {
  expect(computeChangesFor(edits)).toEqual({ problems });
});

const steps = (length: number, count: number) =>
  Array.from({ length: count }, () => 'x'.repeat(length));

test.each<Partial<RecipeFormValues>>([
  ...[100, 101].map((length) => ({ title: 'x'.repeat(length) })),
  ...[500, 501].map((length) => ({ description: 'x'.repeat(length) })),
  ...[50, 51].map((length) => ({ category: 'x'.repeat(length) })),
  ...[100, 101].map((length) => ({ tagId: 'x'.repeat(length) })),
  ...['1', '1000', '1001', '1.5', '-1'].map((servings) => ({ servings })),
  ...[500, 501].map((length) => ({ ingredients: steps(length, 1) })),
  ...[10_000, 10_001].map((length) => ({ notes: 'x'.repeat(length) })),
  ...[200, 201].map((length) => ({ author: 'x'.repeat(length) })),
  ...[1988, 1989].map((length) => ({ sourceUrl: `http://a.io/${'x'.repeat(length)}` })),
  ...[40, 41].map((length) => ({ tags: ['x'.repeat(length)] })),
  ...[30, 31].map((count) => ({ tags: Array.from({ length: count }, (_, tag) => `${tag}`) })),
  ...[100, 101].map((count) => ({ ingredients: steps(1, count) })),
  ...[2000, 2001].map((length) => ({ instructions: steps(length, 1) })),
  ...[100, 101].map((count) => ({ instructions: steps(1, count) })),
  ...[500, 501].map((length) => ({ instructions: steps(length, 100) })),
  ...['0', '100000', '100000.1', '-0.1', '1e3', 'x'].map((fats) => ({
    nutrition: { ...nutritionInput, fats },
  })),
])('the form accepts what the schema of the server accepts (case %#)', (edits) => {
  const result = computeChangesFor(edits);
  const [field = ''] = Object.keys(edits);
  if ('problems' in result) {
    expect(Object.keys(result.problems)).toEqual([field]);
    const value = edits[field as keyof RecipeFormValues];
    const payload = field === 'nutrition' ? edits.nutrition : { [field]: value };
    expect(itemFieldsSchema.safeParse(payload).success).toBe(false);
  } else {
    expect(itemFieldsSchema.parse(result.changes)).toEqual(result.changes);
  }
});

test('a new recipe without a title has a validation error', () => {
  expect(parseRecipeChanges(emptyRecipeFormValues, emptyRecipeFormValues)).toEqual({
    problems: { title: 'Title is required' },
  });
});

test('applyRecipeChanges sets the changed fields, and adds or removes the tag', () => {
  const tagged = { ...soup, tagId: 'blue' };
  expect(applyRecipeChanges(tagged, { title: 'Stew' })).toEqual({ ...tagged, title: 'Stew' });
  expect(applyRecipeChanges(tagged, { tagId: null })).toEqual(soup);
  expect(applyRecipeChanges(soup, { tagId: 'red' })).toEqual({ ...soup, tagId: 'red' });
});

test('toRecipeFields fills in entered nutrition, and leaves unknown values empty', () => {
  expect(toRecipeFormValues({ ...soup, nutritionSource: 'entered', fats: null }).nutrition).toEqual(
    {
      ...toNutritionInput(soup),
      fats: '',
    },
  );
});
