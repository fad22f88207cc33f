import { describe, expect, test } from 'vitest';
import { assembleRecipe } from './assemble.ts';
import { parseRecipe, usesOf } from './parse-recipe.ts';
import { SAMPLE } from './testing/sample.ts';

function problemsOf(text: string): string[] {
  return parseRecipe('garlic_chicken', text).violations.map(
    ({ rule, found }) => `${rule}: ${found}`,
  );
}

function withStep(step: string): string {
  return `${SAMPLE}\n${step}\n`;
}

describe('a sound file', () => {
  const { recipe, violations } = parseRecipe('garlic_chicken', SAMPLE);

  test('has nothing to complain about', () => {
    expect(violations).toEqual([]);
  });

  test('gives its fields with their types', () => {
    expect(recipe).toMatchObject({
      file: 'garlic_chicken.cook',
      title: 'Garlic chicken',
      servings: 2,
      yieldGrams: 500,
      reference: '24122120',
      referenceKcal: 160,
      referenceException: undefined,
      synonyms: ['pan chicken', 'chicken with garlic'],
    });
  });

  test('gives steps as sentences: words on the page, times, no grams', () => {
    const [first, second, third] = recipe.steps.map(({ text }) => text);
    expect(first).toBe('Season the chicken on both sides with salt and black pepper.');
    expect(second).toContain('fry for 5–6 minutes on each side, until it is 74 °C inside.');
    expect(third).toBe(
      'Add the garlic, stir for 1 minute, then pour in the stock and let it bubble until half is left.',
    );
  });

  test('gives each use with its grams and note', () => {
    expect(usesOf(recipe).slice(0, 2)).toEqual([
      { name: 'chicken breast', grams: 400, note: '2 medium, patted dry' },
      { name: 'salt', grams: 4, note: undefined },
    ]);
  });

  test('reads the same with the line ends of Windows', () => {
    expect(parseRecipe('garlic_chicken', SAMPLE.replaceAll('\n', '\r\n'))).toEqual({
      recipe,
      violations: [],
      unreadable: false,
    });
  });

  test('becomes the recipe of the product, uses summed by food', () => {
    const built = assembleRecipe(recipe, 'dish');
    expect(built.ingredients.map(({ text }) => text)).toEqual([
      '400 g chicken breast (2 medium, patted dry)',
      '5 g salt (in two parts)',
      '1 g black pepper (½ tsp)',
      '15 ml olive oil (1 tbsp)',
      '10 g garlic (3 cloves, sliced)',
      '120 ml chicken stock',
      '15 g butter',
    ]);
    expect(built.ingredients[1]).toMatchObject({ food: 'salt', grams: 5 });
    expect(built.timers).toEqual([
      { step: 1, minSeconds: 300, maxSeconds: 360 },
      { step: 2, minSeconds: 60, maxSeconds: 60 },
    ]);
  });
});

describe('front matter', () => {
  test.each([
    ['no front matter', () => 'Just a step.', 'must begin with a line "---"'],
    ['a missing field', () => SAMPLE.replace(/^category.*\n/m, ''), '"category" is missing'],
    [
      'an empty field',
      () => SAMPLE.replace('category: food', 'category:'),
      '"category" is missing',
    ],
    [
      'a strange field',
      () => SAMPLE.replace('yield:', 'serves: 2\nyield:'),
      '"serves" is not a field',
    ],
    [
      'a field twice',
      () => SAMPLE.replace('yield:', 'servings: 2\nyield:'),
      '"servings" is there twice',
    ],
    ['a line without a field', () => SAMPLE.replace('yield:', 'hello\nyield:'), '"hello"'],
    ['a number with a unit', () => SAMPLE.replace('yield: 500', 'yield: 500 g'), '"yield: 500 g"'],
  ])('refuses %s', (_, text, found) => {
    expect(problemsOf(text()).join('\n')).toContain(found);
  });

  test('may hold colons, quotes and a list without brackets', () => {
    const text = SAMPLE.replace('title: Garlic', 'title: "Chicken: garlic').replace(
      /title: (.*)/,
      'title: $1"',
    );
    expect(parseRecipe('x', text).recipe.title).toBe('Chicken: garlic chicken');
    const bare = SAMPLE.replace(/synonyms: .*/, 'synonyms: one, two');
    expect(parseRecipe('x', bare).recipe.synonyms).toEqual(['one', 'two']);
  });
});

describe('marks in a step', () => {
  test.each([
    ['a comment', 'Stir well -- and then some more.', 'two dashes'],
    ['a block comment', 'Stir [- slowly -] and then some more.', 'no comments'],
    ['a note line', '> A note to the cook.', 'no notes lines'],
    ['a section', '= Sauce', 'no sections'],
    ['a numbered step', '1. Stir.', 'no numbers or bullets'],
    ['cookware', 'Stir in the #pan.', 'no cookware marks'],
    ['a modifier', 'Stir in @?salt{1%g}.', 'no modifiers'],
    ['a reference to a recipe', 'Stir in @@dough{1%g}.', 'no "@@"'],
    ['a fixed amount', 'Stir in @salt{=1%g}.', 'no "="'],
    ['an ingredient without an amount', 'Stir in @salt and wait.', '"@salt" has no amount'],
    ['an empty amount', 'Stir in @salt{} and wait.', '"@salt" has no amount'],
    ['another unit', 'Stir in @salt{1%tsp}.', '"salt" is in "tsp", not in grams'],
    ['a bare number', 'Stir in @egg{2}.', '"egg" is in "pieces", not in grams'],
    ['a range of grams', 'Stir in @salt{1-2%g}.', 'one plain number of grams'],
    ['words for grams', 'Stir in @salt{a few%g}.', 'one plain number of grams'],
    ['a space before the amount', 'Stir in @salt {1%g}.', 'no space before "{"'],
    ['a space before the note', 'Stir in @salt{1%g} (a pinch).', 'the note follows "}" at once'],
    ['brackets in a note', 'Stir in @salt{1%g}(fine (or coarse)).', 'holds brackets'],
    ['a timer without a unit', 'Wait ~{8}.', 'a timer needs "%"'],
    ['a timer with a strange unit', 'Wait ~{8%min}.', 'a timer cannot be read'],
    ['a timer with a long dash', 'Wait ~{8–10%minutes}.', 'a timer cannot be read'],
    ['a timer that runs backwards', 'Wait ~{10-8%minutes}.', 'a timer cannot be read'],
    ['a named timer', 'Wait ~rest{8%minutes}.', 'write a timer as'],
    ['a tilde for "about"', 'Wait ~10 minutes, add @salt{1%g}.', 'write a timer as'],
    ['an open bracket', 'Stir in @salt{1%g and wait.', 'not closed'],
    ['a stray mark', 'Stir in salt | pepper.', 'marks that could not be read'],
  ])('refuses %s', (_, step, found) => {
    expect(problemsOf(withStep(step)).join('\n')).toContain(found);
    expect(problemsOf(withStep(step)).join('\n')).toContain('step 5');
  });

  test('a misplaced mark does not swallow the ingredient after it', () => {
    const { recipe } = parseRecipe('x', withStep('Wait ~10 minutes, then add @mint{3%g}.'));
    expect(usesOf(recipe).at(-1)).toMatchObject({ name: 'mint', grams: 3 });
  });

  test('names may have accents, dashes and several words, grams a decimal point', () => {
    const step = 'Fold in the @crème fraîche{12.5%g} and @self-raising flour|flour{100%g}(sifted).';
    const { recipe, violations } = parseRecipe('x', withStep(step));
    expect(violations).toEqual([]);
    expect(usesOf(recipe).slice(-2)).toEqual([
      { name: 'crème fraîche', grams: 12.5, note: undefined },
      { name: 'self-raising flour', grams: 100, note: 'sifted' },
    ]);
  });
});
