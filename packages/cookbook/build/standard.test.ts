import { describe, expect, test } from 'vitest';
import { parseRecipe } from './parse-recipe.ts';
import { checkRecipe } from './standard.ts';
import { SAMPLE, SAMPLE_FOODS, SAMPLE_LABELS } from './testing/sample.ts';

const context = { foods: SAMPLE_FOODS, labels: SAMPLE_LABELS };

function breaches(text: string, label = 'garlic_chicken'): string[] {
  const { recipe } = parseRecipe(label, text);
  return checkRecipe(recipe, context).map(({ rule, found }) => `${rule}: ${found}`);
}

function replaced(from: string | RegExp, to: string): string[] {
  const text = SAMPLE.replace(from, to);
  expect(text).not.toBe(SAMPLE);
  return breaches(text);
}

const DESCRIPTION = /description: .*/;
const long = (words: number) => Array.from({ length: words }, () => 'stir').join(' ');

test('a sound recipe breaks nothing', () => {
  expect(breaches(SAMPLE)).toEqual([]);
});

describe('words', () => {
  test.each<[string, string | RegExp, string, RegExp]>([
    ['a title that is not the label', /title: .*/, 'title: Sunday roast', /^title: .*its label/],
    ['a title in title case', /title: .*/, 'title: Best Garlic Chicken', /^title: .*sentence case/],
    ['a title in lower case', /title: .*/, 'title: garlic chicken', /^title: .*sentence case/],
    ['a long title', /title: .*/, `title: Garlic chicken ${long(12)}`, /^title: \d+ characters/],
    ['a title with a mark', /title: .*/, 'title: Garlic chicken!', /^title: .*mark/],
    ['a short description', DESCRIPTION, 'description: Nice.', /^description: 5 characters/],
    [
      'a long description',
      DESCRIPTION,
      `description: ${long(50)}.`,
      /^description: 250 characters/,
    ],
    [
      'three sentences',
      DESCRIPTION,
      'description: Chicken from the pan. With garlic. And with butter too.',
      /^description: 3 sentences/,
    ],
    [
      'an open end',
      DESCRIPTION,
      'description: Chicken browned in a pan with garlic and butter',
      /^description: .*full stop/,
    ],
    [
      'boasting',
      DESCRIPTION,
      'description: The most delicious chicken you will ever eat in your life.',
      /^description: "delicious"/,
    ],
    ['a strange category', 'category: food', 'category: dinner', /^category: "dinner"/],
    ['no serving', 'servings: 2', 'servings: 0', /^servings: 0/],
    ['half a serving', 'servings: 2', 'servings: 2.5', /^servings: 2.5/],
    ['a crowd', 'servings: 2', 'servings: 13', /^servings: 13/],
    ['a synonym in capitals', '[pan', '[Pan', /^synonyms: "Pan chicken" is not lower case/],
    ['the title as synonym', '[pan', '[garlic', /^synonyms: .*title again/],
    ['a synonym twice', '[pan', '[chicken with garlic, pan', /^synonyms: .*twice/],
    ['a short reference', '24122120', '241221', /^reference: "241221"/],
  ])('%s is refused', (_, from, to, breach) => {
    expect(replaced(from, to).join('\n')).toMatch(breach);
    expect(replaced(from, to)).toHaveLength(1);
  });

  test('a file that is no label is refused, and the near label named', () => {
    expect(breaches(SAMPLE, 'garlic_chiken')[0]).toMatch(/^label: .*close: garlic_chicken/);
  });

  test('a label may be named among the synonyms', () => {
    const text = SAMPLE.replace('title: Garlic chicken', 'title: Sunday pan').replace(
      '[pan chicken',
      '[garlic chicken',
    );
    expect(breaches(text)).toEqual([]);
  });
});

describe('ingredients', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'an unknown name',
      '@garlic{',
      '@garlik{',
      /step 3: 'garlik' is not in the table; close: garlic/,
    ],
    [
      'a synonym',
      '@chicken breast|chicken{',
      '@chicken fillet{',
      /write @chicken breast\|chicken fillet/,
    ],
    ['no weight', '@butter{15%g}', '@butter{0%g}', /^grams: step 4: "butter" has 0 g/],
    [
      'a name that runs on',
      '@salt{4%g} and @black pepper{1%g}',
      '@salt and plenty of black pepper{1%g}',
      /does @salt lack its/,
    ],
  ])('%s is refused', (_, from, to, breach) => {
    expect(replaced(from, to).join('\n')).toMatch(breach);
  });

  test('a recipe without any is refused', () => {
    expect(breaches(SAMPLE.replace(/@[^{]+\{[^}]*\}(\([^)]*\))?/g, 'it'))).toContain(
      'ingredients: there is none',
    );
  });
});

describe('steps', () => {
  const [front = '', ...paragraphs] = SAMPLE.split(/(?<=---\n)(?=Season)|\n\n/);
  const sample = (steps: string[]) => `${front}${steps.join('\n\n')}\n`;

  test('three are too few for seven ingredients', () => {
    const merged = [`${paragraphs[0]} ${paragraphs[1]}`, ...paragraphs.slice(2)];
    expect(breaches(sample(merged)).join('\n')).toMatch(
      /^steps: 3 steps with 7 ingredients, not 4/,
    );
  });

  test('three are enough for a few ingredients', () => {
    const [first = '', second = ''] = paragraphs;
    const text = sample([
      first,
      second,
      'Let the chicken rest for a moment on a warm plate.',
    ]).replace('yield: 500', 'yield: 400');
    expect(breaches(text)).toEqual([]);
  });

  test('eleven are too many', () => {
    const more = Array.from({ length: 7 }, () => `Now ${long(8)} and look at the pan again.`);
    expect(breaches(sample([...paragraphs, ...more])).join('\n')).toMatch(/^steps: 11 steps/m);
  });

  test.each([
    ['short', 'Stir it well and serve.', 5],
    ['long', `${long(91)}.`, 91],
  ])('a %s one is refused', (_, step, words) => {
    const found = breaches(sample([...paragraphs, step])).join('\n');
    expect(found).toMatch(new RegExp(`^step-length: step 5 has ${words} words, not 8 to 90`));
  });

  test('a dish needs a timer', () => {
    const text = SAMPLE.replace(/~\{[^}]*\}/g, 'a while');
    expect(breaches(text)).toEqual([expect.stringMatching(/^timer: /)]);
    expect(breaches(text, 'garlic').join('\n')).not.toContain('timer');
  });

  test.each<[string, string, string, RegExp]>([
    ['°F', '74 °C', '165 °F', /^temperature: step 2: "165 °F"/],
    ['no space', '74 °C', '74°C', /^temperature: step 2: "74°C"/],
    ['words for °C', '74 °C', '74 degrees', /^temperature: step 2: "74 degrees"/],
  ])('temperatures with %s are refused', (_, from, to, breach) => {
    expect(replaced(from, to).join('\n')).toMatch(breach);
  });

  test('an oven needs its number', () => {
    const oven = 'Heat the oven, put the chicken in and leave it until it is no longer pink.';
    const text = sample([...paragraphs, oven]).replace('until it is 74 °C inside', 'until brown');
    expect(breaches(text)).toEqual([expect.stringMatching(/^temperature: the oven/)]);
  });

  test('poultry needs a word on safety', () => {
    const found = replaced('until it is 74 °C inside', 'until it is brown');
    expect(found).toEqual([expect.stringMatching(/^safety: "chicken breast"/)]);
  });
});

describe('figures', () => {
  test.each([
    ['500', []],
    ['305', [/^yield: 305 g of 565 g that go in \(54 %\)/, /^reference: /]],
    ['580', [/^yield: 580 g of 565 g that go in \(103 %\)/]],
  ])('a yield of %s g', (yieldGrams, expected) => {
    const found = breaches(SAMPLE.replace('yield: 500', `yield: ${yieldGrams}`));
    expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test.each([
    ['105', /^reference: 148 kcal per 100 g against 105 \(141 %\)/],
    ['230', /^reference: 148 kcal per 100 g against 230 \(64 %\)/],
  ])('energy far from a reference of %s kcal is refused', (kcal, breach) => {
    expect(replaced('reference-kcal: 160', `reference-kcal: ${kcal}`)).toEqual([
      expect.stringMatching(breach),
    ]);
  });

  test('an exception with a reason is heard', () => {
    const reason = 'the reference is breaded and fried in plenty of oil';
    expect(
      replaced('reference-kcal: 160', `reference-kcal: 230\nreference-exception: ${reason}`),
    ).toEqual([]);
    expect(replaced('reference-kcal: 160', 'reference-kcal: 230\nreference-exception: no')).toEqual(
      [expect.stringMatching(/^reference-exception: "no" is no reason/)],
    );
  });

  test('an exception that nobody needs is refused', () => {
    const reason = 'yield-exception: the stock is boiled down to a glaze\nyield';
    expect(replaced('yield', reason)).toEqual([
      expect.stringMatching(/^yield-exception: not needed/),
    ]);
  });
});
