import { expect, test } from 'vitest';
import { readDraft } from '#features/recipe-editor/draft-storage.ts';
import { emptyRecipeFormValues } from '#features/recipe-editor/recipe-form-values.ts';

const nutrition = { calories: '320', protein: '12', fats: '8', carbs: '44', weight: '250' };
const fields = {
  title: 'Soup',
  description: '',
  category: 'food',
  previewIconUrl: null,
  ingredients: ['1 onion'],
  instructions: ['Cook it.'],
  servings: '2',
  tagId: '',
};

test.each([[null], [nutrition]])('reads a draft of an earlier version: %j', (figures) => {
  const stored = {
    base: { ...fields, figures: null },
    fields: { ...fields, figures },
    requestKey: 'key-1',
  };
  sessionStorage.setItem('draft:user-1:soup', JSON.stringify(stored));
  expect(readDraft({ userId: 'user-1', itemId: 'soup' })).toEqual({
    base: { ...emptyRecipeFormValues, ...fields },
    fields: { ...emptyRecipeFormValues, ...fields, nutrition: figures },
    requestKey: 'key-1',
    sentContent: null,
  });
});
