import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipeAsText } from './recipe-as-text.ts';
import { readRecipeText } from './recipe-text.ts';

const INGREDIENTS = ['200 g flour', '2 eggs', 'a pinch of salt'];
const STEPS = ['Mix everything.', 'Bake for 20 minutes.'];

describe('a pasted recipe is read', () => {
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
      'with steps that are counted in words',
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
      'with notes after it',
      'Cake\nIngredients\n200 g flour\n2 eggs\na pinch of salt\nInstructions\nMix everything.\nBake for 20 minutes.\nNotes\nIt keeps for a week.',
    ],
  ])('%s', (_, text) => {
    expect(readRecipeText(text)).toMatchObject({
      title: 'Cake',
      ingredients: INGREDIENTS,
      instructions: STEPS,
    });
  });

  test('with what it says before the list', () => {
    const text =
      'Cake\nThe one from home.\nSoft and warm.\nServes 4\nPrep time: 10 minutes\nIngredients\n2 eggs';
    expect(readRecipeText(text)).toMatchObject({
      title: 'Cake',
      description: 'The one from home. Soft and warm.',
      servings: 4,
      ingredients: ['2 eggs'],
      instructions: [],
    });
  });

  test.each(['Serves 4', 'Serves: 4', 'Makes 4 servings', '4 portions', 'Yield: 4–6 servings'])(
    '"%s" is four servings',
    (line) => {
      expect(readRecipeText(`Cake\n${line}\nIngredients\n2 eggs`)?.servings).toBe(4);
    },
  );
});

test.each(['', '  \n ', 'Hello', 'Hello\nhow are you?', 'Ingredients\n\nMethod'])(
  '"%s" is no recipe',
  (text) => {
    expect(readRecipeText(text)).toBeNull();
  },
);

describe('a recipe as text', () => {
  const CAKE = {
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

  test('reads as a person would write it', () => {
    expect(recipeAsText(CAKE)).toBe(
      'Cake\n\nSoft.\n\nServes 4\n\n' +
        'Ingredients\n- 200 g flour\n- 2 eggs\n- a pinch of salt\n\n' +
        'Instructions\n1. Mix everything.\n2. Bake for 20 minutes.\n\n' +
        'Nutrition (one serving)\nEnergy: 300 kcal\nProtein: 5.5 g\n',
    );
  });

  test('comes back from German words, with its figures as they are written there', () => {
    const german = {
      serves: (servings: number) => `Für ${servings} Portionen`,
      ingredients: 'Zutaten',
      instructions: 'Zubereitung',
      nutrition: 'Nährwerte (eine Portion)',
      calories: 'Energie',
      protein: 'Eiweiß',
      fats: 'Fett',
      carbs: 'Kohlenhydrate',
      weight: 'Gewicht',
    };
    const text = recipeAsText(CAKE, german, (figure) => String(figure).replace('.', ','));
    expect(text).toContain('Nährwerte (eine Portion)\nEnergie: 300 kcal\nEiweiß: 5,5 g\n');
    expect(readRecipeText(text)).toMatchObject({
      title: 'Cake',
      servings: 4,
      ingredients: INGREDIENTS,
      instructions: STEPS,
    });
  });

  test('comes back with its lines', () => {
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
        const back = readRecipeText(recipeAsText({ ...CAKE, title, ingredients, instructions }));
        expect(back).toMatchObject({
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

describe('whatever is pasted', () => {
  test('it is read or it is not', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Ingredients', 'Method:', '1. ', '- 2 eggs', 'Serves 4', '½'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const recipe = readRecipeText(lines.join('\n'));
        if (recipe)
          expect(recipe.ingredients.length + recipe.instructions.length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ['one endless line', '1 '.repeat(100_000)],
    ['hashes', '#'.repeat(100_000)],
    ['blanks', `a${' '.repeat(100_000)}b`],
    ['stars', '* '.repeat(50_000)],
    ['colons', ':'.repeat(100_000)],
    ['lines', 'Serves\n'.repeat(50_000)],
    ['brackets', '('.repeat(100_000)],
  ])('%s are read in no time', (_, evil) => {
    const started = performance.now();
    readRecipeText(evil);
    expect(performance.now() - started).toBeLessThan(2500);
  });
});
