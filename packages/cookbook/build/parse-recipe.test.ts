import { describe, expect, test } from 'vitest';
import { convertToCookbookRecipe } from './convert-to-cookbook-recipe.ts';
import { getIngredientUses, parseRecipe as parseRecipeWith } from './parse-recipe.ts';
import { SAMPLE_FOODS, SAMPLE_FOODS_BY_NAME, SAMPLE_RECIPE } from './testing/sample-recipe.ts';

const parseRecipe = (label: string, text: string) =>
  parseRecipeWith(label, text, SAMPLE_FOODS_BY_NAME);

function getProblems(text: string): string[] {
  return parseRecipe('garlic_chicken', text).violations.map(
    ({ rule, message }) => `${rule}: ${message}`,
  );
}

function withStep(step: string): string {
  return `${SAMPLE_RECIPE}\n${step}\n`;
}

describe('a valid file', () => {
  const { recipe, violations } = parseRecipe('garlic_chicken', SAMPLE_RECIPE);

  test('has no violations', () => {
    expect(violations).toEqual([]);
  });

  test('has typed fields', () => {
    expect(recipe).toMatchObject({
      file: 'garlic_chicken.cook',
      title: 'Garlic chicken',
      servings: 2,
      yieldGrams: 500,
      reference: '24122120',
      referenceKcal: 160,
      isReferenceSimilar: false,
      referenceException: undefined,
      synonyms: ['pan chicken', 'chicken with garlic'],
      synonymsDe: ['Knoblauchhähnchen'],
      prepMinutes: 10,
      cookMinutes: 20,
    });
  });

  test('has steps as sentences with display names and times, without grams', () => {
    const [first, second, third] = recipe.steps.map(({ text }) => text);
    expect(first).toBe('Season the chicken on both sides with salt and black pepper.');
    expect(second).toContain('fry for 5–6 minutes on each side, until it is 74 °C inside.');
    expect(third).toBe(
      'Add the garlic, stir for 1 minute, then pour in the stock and let it bubble until half is left.',
    );
  });

  test('has the amount, the grams and the note of each ingredient use', () => {
    expect(getIngredientUses(recipe).slice(0, 3)).toMatchObject([
      { name: 'chicken breast', amount: { value: 400, unit: 'g' }, grams: 400, note: 'patted dry' },
      { name: 'salt', grams: 4, note: undefined },
      { name: 'black pepper', amount: { value: 0.5, unit: 'tsp' }, grams: 1 },
    ]);
  });

  test('counts only the grams that are eaten, in proportion to the uses', () => {
    const text = SAMPLE_RECIPE.replace('yield:', 'eaten: {salt: 2.5}\nyield:');
    const uses = getIngredientUses(parseRecipe('x', text).recipe).filter(
      ({ name }) => name === 'salt',
    );
    expect(uses).toMatchObject([
      { grams: 4, eatenGrams: 2 },
      { grams: 1, eatenGrams: 0.5 },
    ]);
  });

  test('gives the same result with Windows line endings', () => {
    expect(parseRecipe('garlic_chicken', SAMPLE_RECIPE.replaceAll('\n', '\r\n'))).toEqual({
      recipe,
      violations: [],
      isUnreadable: false,
    });
  });

  test('is assembled to a recipe with one summed line per food', () => {
    const built = convertToCookbookRecipe(recipe, 'dish', SAMPLE_FOODS_BY_NAME);
    expect(built.ingredients.map(({ text }) => text)).toEqual([
      '400 g chicken breast, patted dry',
      '5 g salt, divided',
      '½ tsp black pepper',
      '1 tbsp olive oil',
      '3 cloves garlic, sliced',
      '120 ml chicken stock',
      '15 g butter',
    ]);
    expect(built.ingredients[1]).toMatchObject({ food: 'salt', grams: 5 });
    expect(built).toMatchObject({ diets: [], allergens: ['celery', 'milk'] });
    expect(built).toMatchObject({ prepMinutes: 10, cookMinutes: 20, totalMinutes: 30 });
    expect(built.timers).toEqual([
      { step: 1, minSeconds: 300, maxSeconds: 360 },
      { step: 2, minSeconds: 60, maxSeconds: 60 },
    ]);
  });
});

test('a name in the list has the capitals of the steps', () => {
  const { recipe } = parseRecipe('x', SAMPLE_RECIPE.replace('@butter', '@butter|Butter'));
  const built = convertToCookbookRecipe(recipe, 'dish', SAMPLE_FOODS_BY_NAME);
  expect(built.ingredients.at(-1)?.text).toBe('15 g Butter');
});

test.each([
  ['vegan', ['vegetarian', 'vegan']],
  ['vegetarian', ['vegetarian']],
  ['fish', []],
] as const)('a recipe with a %s food suits the diets %j', (diet, diets) => {
  const { recipe } = parseRecipe('x', SAMPLE_RECIPE.replaceAll('@chicken', '@garlic'));
  const foods = new Map(
    SAMPLE_FOODS.map(
      (food) => [food.name, { ...food, diet: food.name === 'butter' ? diet : 'vegan' }] as const,
    ),
  );
  expect(convertToCookbookRecipe(recipe, 'dish', foods).diets).toEqual(diets);
});

describe('front matter', () => {
  test.each([
    ['no front matter', () => 'Just a step.', 'must start with a line "---"'],
    ['a missing field', () => SAMPLE_RECIPE.replace(/^category.*\n/m, ''), '"category" is missing'],
    [
      'an empty field',
      () => SAMPLE_RECIPE.replace('category: food', 'category:'),
      '"category" is missing',
    ],
    [
      'an unknown field',
      () => SAMPLE_RECIPE.replace('yield:', 'serves: 2\nyield:'),
      '"serves" is not a field',
    ],
    [
      'a duplicate field',
      () => SAMPLE_RECIPE.replace('yield:', 'servings: 2\nyield:'),
      'Map keys must be unique',
    ],
    ['a line without a field', () => SAMPLE_RECIPE.replace('yield:', 'hello\nyield:'), 'line 8: '],
    [
      'a number with a unit',
      () => SAMPLE_RECIPE.replace('yield: 500', 'yield: 500 g'),
      '"yield: 500 g"',
    ],
  ])('reports %s', (_, text, message) => {
    expect(getProblems(text()).join('\n')).toContain(message);
  });

  test('supports colons in quotes, and reports a list without brackets', () => {
    const text = SAMPLE_RECIPE.replace('title: Garlic', 'title: "Chicken: garlic').replace(
      /title: (.*)/,
      'title: $1"',
    );
    expect(parseRecipe('x', text).recipe.title).toBe('Chicken: garlic chicken');
    const withoutBrackets = SAMPLE_RECIPE.replace(/synonyms: .*/, 'synonyms: one, two');
    expect(getProblems(withoutBrackets)).toEqual([
      'front-matter: "synonyms" is not a list: write synonyms: [one, two]',
    ]);
  });
});

describe('markup in a step', () => {
  test.each([
    ['a comment', 'Stir well -- and then some more.', 'two dashes'],
    ['a block comment', 'Stir [- slowly -] and then some more.', 'comments are not allowed'],
    ['a note line', '> A note to the cook.', 'note lines are not allowed'],
    ['a section', '= Sauce', 'sections are not allowed'],
    ['a numbered step', '1. Stir.', 'numbers and bullets'],
    ['cookware', 'Stir in the #pan.', 'cookware markup is not allowed'],
    ['a modifier', 'Stir in @?salt{1%g}.', 'modifiers are not allowed'],
    ['a reference to a recipe', 'Stir in @@dough{1%g}.', '"@@" and modifiers'],
    ['a fixed amount', 'Stir in @salt{=1%g}.', 'remove "="'],
    ['an ingredient without an amount', 'Stir in @salt and wait.', '"@salt" has no amount'],
    ['an empty amount', 'Stir in @salt{} and wait.', '"@salt" has no amount'],
    ['a range of grams', 'Stir in @salt{1-2%g}.', 'one plain number'],
    ['words for grams', 'Stir in @salt{a few%g}.', 'one plain number'],
    ['a space before the amount', 'Stir in @salt {1%g}.', 'remove the space before "{"'],
    ['a space before the note', 'Stir in @salt{1%g} (a pinch).', 'must directly follow "}"'],
    ['brackets in a note', 'Stir in @salt{1%g}(fine (or coarse)).', 'contains brackets'],
    ['a timer without a unit', 'Wait ~{8}.', 'a timer needs "%"'],
    ['a timer with an unknown unit', 'Wait ~{8%min}.', 'invalid timer'],
    ['a timer with an en dash', 'Wait ~{8–10%minutes}.', 'invalid timer'],
    ['a timer with a descending range', 'Wait ~{10-8%minutes}.', 'invalid timer'],
    ['a named timer', 'Wait ~rest{8%minutes}.', 'write a timer as'],
    ['a tilde for "about"', 'Wait ~10 minutes, add @salt{1%g}.', 'write a timer as'],
    ['an unclosed bracket', 'Stir in @salt{1%g and wait.', 'unbalanced curly brackets'],
    ['a stray markup character', 'Stir in salt | pepper.', 'unexpected markup'],
  ])('reports %s', (_, step, message) => {
    expect(getProblems(withStep(step)).join('\n')).toContain(message);
    expect(getProblems(withStep(step)).join('\n')).toContain('step 5');
  });

  test('in the wrong place does not hide the next ingredient', () => {
    const { recipe } = parseRecipe('x', withStep('Wait ~10 minutes, then add @mint{3%g}.'));
    expect(getIngredientUses(recipe).at(-1)).toMatchObject({ name: 'mint', grams: 3 });
  });

  test('supports accents, dashes and several words in names, and decimal grams', () => {
    const step = 'Fold in the @crème fraîche{12.5%g} and @self-raising flour|flour{100%g}(sifted).';
    const { recipe, violations } = parseRecipe('x', withStep(step));
    expect(violations).toEqual([]);
    expect(getIngredientUses(recipe).slice(-2)).toMatchObject([
      { name: 'crème fraîche', grams: 12.5, note: undefined },
      { name: 'self-raising flour', grams: 100, note: 'sifted' },
    ]);
  });
});
