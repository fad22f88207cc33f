import { describe, expect, test } from 'vitest';
import { changesOf, withChanges } from '#features/recipes/edit/edit-changes.ts';
import {
  emptyFields,
  fieldsOf,
  figuresFrom,
  type RecipeFields,
} from '#features/recipes/edit/edit-fields.ts';
import { buildItem } from '#testing/builders.ts';

const soup = buildItem({ title: 'Soup', ingredients: ['1 lemon'], servings: 2 });
const base = fieldsOf(soup);
const figures = { calories: '100', protein: '1,5', fats: '2', carbs: '3', weight: '' };
const numbers = { calories: 100, protein: 1.5, fats: 2, carbs: 3, weight: null };

const change = (part: Partial<RecipeFields>, from = base) => changesOf(from, { ...from, ...part });

describe('what is sent', () => {
  test('only what differs, trimmed', () => {
    expect(change({})).toEqual({ changes: {} });
    expect(change({ title: ' Soup ' })).toEqual({ changes: {} });
    expect(change({ title: ' Stew ', description: ' Thick. ' })).toEqual({
      changes: { title: 'Stew', description: 'Thick.' },
    });
    expect(change({ ingredients: ['1 lemon', ' ', ' salt '] })).toEqual({
      changes: { ingredients: ['1 lemon', 'salt'] },
    });
    expect(change({ servings: '', tagId: '' })).toEqual({ changes: { servings: null } });
    expect(change({ tagId: '' }, fieldsOf({ ...soup, tagId: 'blue' }))).toEqual({
      changes: { tagId: null },
    });
  });

  test('a known category in other letters is that category', () => {
    expect(change({ category: ' Dessert' })).toEqual({ changes: { category: 'dessert' } });
    expect(change({ category: 'Brunch' })).toEqual({ changes: { category: 'Brunch' } });
  });

  test('own figures go along whenever the table would replace them', () => {
    expect(change({ figures })).toEqual({ changes: numbers });
    const entered = { ...base, figures };
    expect(change({ title: 'Stew' }, entered)).toEqual({ changes: { title: 'Stew' } });
    expect(change({ ingredients: ['2 lemons'] }, entered)).toEqual({
      changes: { ingredients: ['2 lemons'], ...numbers },
    });
    expect(change({ servings: '4' }, entered)).toEqual({ changes: { servings: 4, ...numbers } });
  });

  test('a figure is the same however its decimals are written', () => {
    const entered = { ...base, figures };
    expect(change({ figures: { ...figures, protein: '1.50' } }, entered)).toEqual({ changes: {} });
    expect(change({ figures: { ...figures, protein: '1.6' } }, entered)).toEqual({
      changes: { ...numbers, protein: 1.6 },
    });
  });

  test('back to the table: the ingredients are named, to be counted anew', () => {
    expect(change({ figures: null }, { ...base, figures })).toEqual({
      changes: { nutritionSource: 'table' },
    });
  });
});

test.each<[Partial<RecipeFields>, Record<string, string>]>([
  [{ title: '  ' }, { title: 'Title is required' }],
  [{ title: 'x'.repeat(101) }, { title: 'Title must be less than 100 characters' }],
  [
    { description: 'x'.repeat(501) },
    { description: 'Description must be less than 500 characters' },
  ],
  [{ servings: 'two' }, { servings: 'Servings are a whole number from 1 to 1000.' }],
  [{ servings: '0' }, { servings: 'Servings are a whole number from 1 to 1000.' }],
  [{ servings: '1001' }, { servings: 'Servings are a whole number from 1 to 1000.' }],
  [
    { figures: { ...figures, fats: 'much' } },
    { figures: 'Please enter numbers from 0 to 100,000, or nothing.' },
  ],
  [
    { figures: { ...figures, fats: '-1' } },
    { figures: 'Please enter numbers from 0 to 100,000, or nothing.' },
  ],
  [
    { ingredients: ['x'.repeat(501)] },
    { ingredients: 'Up to 100 ingredients, each of 500 characters at most.' },
  ],
])('%j is refused in words', (part, problems) => {
  expect(change(part)).toEqual({ problems });
});

test('a new recipe needs a title, even if nothing else is said', () => {
  expect(changesOf(emptyFields, emptyFields)).toEqual({
    problems: { title: 'Title is required' },
  });
});

test('the recipe as it will be: what is named changes, a tag comes and goes', () => {
  const tagged = { ...soup, tagId: 'blue' };
  expect(withChanges(tagged, { title: 'Stew' })).toEqual({ ...tagged, title: 'Stew' });
  expect(withChanges(tagged, { tagId: null })).toEqual(soup);
  expect(withChanges(soup, { tagId: 'red' })).toEqual({ ...soup, tagId: 'red' });
});

test('entered figures stand in their fields, unknown ones are blank', () => {
  expect(fieldsOf({ ...soup, nutritionSource: 'entered', fats: null }).figures).toEqual({
    ...figuresFrom(soup),
    fats: '',
  });
});
