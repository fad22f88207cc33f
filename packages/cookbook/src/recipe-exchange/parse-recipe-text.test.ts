import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRecipeText } from './format-recipe-text.ts';
import { parseRecipeText } from './parse-recipe-text.ts';
import { emptyPlainRecipe } from './plain-recipe.ts';

const INGREDIENTS = ['200 g flour', '2 eggs', 'a pinch of salt'];
const STEPS = ['Mix everything.', 'Bake for 20 minutes.'];

describe('parses a pasted recipe', () => {
  test.each([
    [
      'with headings',
      'Cake\nIngredients\n200 g flour\n2 eggs\na pinch of salt\nMethod\nMix everything.\nBake for 20 minutes.',
    ],
    [
      'with colons and capitals',
      'Cake\n\nINGREDIENTS:\n200 g flour\n2 eggs\na pinch of salt\n\nDIRECTIONS:\nMix everything.\nBake for 20 minutes.',
    ],
    [
      'with bullets and numbers',
      'Cake\n## Ingredients\n- 200 g flour\n• 2 eggs\n* a pinch of salt\n## Preparation\n1. Mix everything.\n2) Bake for 20 minutes.',
    ],
    [
      'with numbered step headings',
      'Cake\nIngredients\n200 g flour\n2 eggs\na pinch of salt\nSteps\nStep 1\nMix everything.\nStep 2: Bake for 20 minutes.',
    ],
    [
      'without headings',
      'Cake\n200 g flour\n2 eggs\na pinch of salt\nMix everything.\nBake for 20 minutes.',
    ],
    [
      'without headings, numbered',
      'Cake\n- 200 g flour\n- 2 eggs\n- a pinch of salt\n1. Mix everything.\n2. Bake for 20 minutes.',
    ],
    [
      'with notes at the end',
      'Cake\nIngredients\n200 g flour\n2 eggs\na pinch of salt\nInstructions\nMix everything.\nBake for 20 minutes.\nNotes\nIt keeps for a week.',
    ],
  ])('%s', (_, text) => {
    expect(parseRecipeText(text)).toMatchObject({
      title: 'Cake',
      ingredients: INGREDIENTS,
      instructions: STEPS,
    });
  });

  test('with a description and servings before the list', () => {
    const text =
      'Cake\nThe one from home.\nSoft and warm.\nServes 4\nPrep time: 10 minutes\nIngredients\n2 eggs';
    expect(parseRecipeText(text)).toMatchObject({
      title: 'Cake',
      description: 'The one from home. Soft and warm.',
      servings: 4,
      ingredients: ['2 eggs'],
      instructions: [],
    });
  });

  test('with marks that are no Markdown', () => {
    const text =
      'Cake __2__ and **3\nIngredients\n2 eggs__x\nMethod\nCall __init(1) and **stir** it.';
    expect(parseRecipeText(text)).toMatchObject({
      title: 'Cake 2 and **3',
      ingredients: ['2 eggs__x'],
      instructions: ['Call __init(1) and stir it.'],
    });
  });

  test.each(['Serves 4', 'Serves: 4', 'Makes 4 servings', '4 portions', 'Yield: 4–6 servings'])(
    '"%s" means four servings',
    (line) => {
      expect(parseRecipeText(`Cake\n${line}\nIngredients\n2 eggs`)?.servings).toBe(4);
    },
  );
});

test.each(['', '  \n ', 'Hello', 'Hello\nhow are you?', 'Ingredients\n\nMethod'])(
  'returns null for "%s"',
  (text) => {
    expect(parseRecipeText(text)).toBeNull();
  },
);

describe('formatRecipeText', () => {
  const CAKE = {
    ...emptyPlainRecipe,
    title: 'Cake',
    description: 'Soft.',
    category: 'dessert',
    ingredients: INGREDIENTS,
    instructions: STEPS,
    servings: 4,
    calories: 300,
    protein: 5.5,
    fats: null,
    carbs: null,
    weight: null,
  };

  const englishLabels = {
    serves: (servings: number) => `Serves ${servings}`,
    prepTime: 'Prep time',
    cookTime: 'Cook time',
    totalTime: 'Total time',
    author: 'Recipe by',
    source: 'Source',
    tags: 'Tags',
    notes: 'Notes',
    ingredients: 'Ingredients',
    instructions: 'Instructions',
    nutrition: 'Nutrition (one serving)',
    calories: 'Energy',
    protein: 'Protein',
    fats: 'Fat',
    carbs: 'Carbohydrates',
    weight: 'Weight',
  };

  test('formats title, description, ingredients, steps and nutrition', () => {
    expect(formatRecipeText(CAKE, englishLabels)).toBe(
      'Cake\n\nSoft.\n\nServes 4\n\n' +
        'Ingredients\n- 200 g flour\n- 2 eggs\n- a pinch of salt\n\n' +
        'Instructions\n1. Mix everything.\n2. Bake for 20 minutes.\n\n' +
        'Nutrition (one serving)\nEnergy: 300 kcal\nProtein: 5.5 g\n',
    );
  });

  test('supports German labels and number format, and the result can be parsed again', () => {
    const germanLabels = {
      serves: (servings: number) => `Für ${servings} Portionen`,
      ...{ prepTime: 'Vorbereitungszeit', cookTime: 'Garzeit', totalTime: 'Gesamtzeit' },
      ...{ author: 'Rezept von', source: 'Quelle', tags: 'Schlagwörter', notes: 'Notizen' },
      ingredients: 'Zutaten',
      instructions: 'Zubereitung',
      nutrition: 'Nährwerte (eine Portion)',
      calories: 'Energie',
      protein: 'Eiweiß',
      fats: 'Fett',
      carbs: 'Kohlenhydrate',
      weight: 'Gewicht',
    };
    const text = formatRecipeText(CAKE, germanLabels, (value) => String(value).replace('.', ','));
    expect(text).toContain('Nährwerte (eine Portion)\nEnergie: 300 kcal\nEiweiß: 5,5 g\n');
    expect(parseRecipeText(text)).toMatchObject({
      title: 'Cake',
      servings: 4,
      ingredients: INGREDIENTS,
      instructions: STEPS,
    });
  });

  test('formats sections, times, source, tags and notes, which can be parsed again', () => {
    const details = {
      ...{ prepMinutes: 20, cookMinutes: 30, totalMinutes: 90, author: 'Rosa', tags: ['Sunday'] },
      ...{ sourceUrl: 'https://example.com/cake', notes: 'Keeps for three days.' },
      sections: [{ title: 'For the dough', ingredientsFrom: 1, instructionsFrom: 1 }],
    };
    const text = formatRecipeText({ ...CAKE, ...details }, englishLabels);
    expect(text).toBe(
      'Cake\n\nSoft.\n\nServes 4\nPrep time: 20 min\nCook time: 30 min\nTotal time: 90 min\n' +
        'Recipe by: Rosa\nSource: https://example.com/cake\nTags: Sunday\n\n' +
        'Ingredients\n- 200 g flour\nFor the dough:\n- 2 eggs\n- a pinch of salt\n\n' +
        'Instructions\n1. Mix everything.\nFor the dough:\n2. Bake for 20 minutes.\n\n' +
        'Notes\nKeeps for three days.\n\n' +
        'Nutrition (one serving)\nEnergy: 300 kcal\nProtein: 5.5 g\n',
    );
    expect(parseRecipeText(text)).toMatchObject({ ...details, servings: 4 });
  });

  test('formats text that parses to the same recipe, for any lines', () => {
    const word = fc.constantFrom(
      'mix',
      'flour',
      '200 g',
      'until',
      'golden.',
      'and',
      '1½',
      'cups',
      'é',
      '(hot)',
    );
    const line = fc
      .array(word, { minLength: 1, maxLength: 8 })
      .map((words) => `The ${words.join(' ')}`);
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(line, lines, lines, (title, ingredients, instructions) => {
        const parsed = parseRecipeText(
          formatRecipeText({ ...CAKE, title, ingredients, instructions }, englishLabels),
        );
        expect(parsed).toMatchObject({
          title,
          description: 'Soft.',
          servings: 4,
          ingredients,
          instructions,
        });
      }),
    );
  });
});

describe('parseRecipeText, for any text', () => {
  test('returns null or a recipe with at least one line', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Ingredients', 'Method:', '1. ', '- 2 eggs', 'Serves 4', '½'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const recipe = parseRecipeText(lines.join('\n'));
        if (recipe)
          expect(recipe.ingredients.length + recipe.instructions.length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ['one very long line', '1 '.repeat(100_000)],
    ['hashes', '#'.repeat(100_000)],
    ['blanks', `a${' '.repeat(100_000)}b`],
    ['stars', '* '.repeat(50_000)],
    ['colons', ':'.repeat(100_000)],
    ['lines', 'Serves\n'.repeat(50_000)],
    ['brackets', '('.repeat(100_000)],
    ['bold marks', '**a'.repeat(60_000)],
    ['underscores', '__a '.repeat(50_000)],
    ['steps', '1. Mix\n'.repeat(20_000)],
    ['labels', 'Prep Time\nTip: '.repeat(10_000)],
  ])('is fast for a long repetition: %s', (_, text) => {
    const start = performance.now();
    parseRecipeText(text);
    expect(performance.now() - start).toBeLessThan(2500);
  });
});
