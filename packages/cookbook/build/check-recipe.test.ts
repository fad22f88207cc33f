import { describe, expect, test } from 'vitest';
import { checkRecipe } from './check-recipe.ts';
import { parseRecipe } from './parse-recipe.ts';
import { SAMPLE_FOODS_BY_NAME, SAMPLE_LABELS, SAMPLE_RECIPE } from './testing/sample-recipe.ts';

const context = { foods: SAMPLE_FOODS_BY_NAME, labels: SAMPLE_LABELS };

function getViolations(text: string, label = 'garlic_chicken'): string[] {
  const { recipe, violations } = parseRecipe(label, text, SAMPLE_FOODS_BY_NAME);
  return [...violations, ...checkRecipe(recipe, context)].map(
    ({ rule, message }) => `${rule}: ${message}`,
  );
}

function getViolationsAfterReplacing(from: string | RegExp, to: string): string[] {
  const text = SAMPLE_RECIPE.replace(from, to);
  expect(text).not.toBe(SAMPLE_RECIPE);
  return getViolations(text);
}

const DESCRIPTION = /description: .*/;
const repeatWord = (count: number) => Array.from({ length: count }, () => 'stir').join(' ');

test('the sample recipe has no violations', () => {
  expect(getViolations(SAMPLE_RECIPE)).toEqual([]);
});

describe('front matter violations', () => {
  test.each<[string, string | RegExp, string, RegExp]>([
    ['a title without the label', /title: .*/, 'title: Sunday roast', /^title: .*its label/],
    ['a title in title case', /title: .*/, 'title: Best Garlic Chicken', /^title: .*sentence case/],
    ['a title in lowercase', /title: .*/, 'title: garlic chicken', /^title: .*sentence case/],
    [
      'a long title',
      /title: .*/,
      `title: Garlic chicken ${repeatWord(12)}`,
      /^title: \d+ characters/,
    ],
    ['punctuation in the title', /title: .*/, 'title: Garlic chicken!', /^title: .*punctuation/],
    ['a short description', DESCRIPTION, 'description: Nice.', /^description: 5 characters/],
    [
      'a long description',
      DESCRIPTION,
      `description: ${repeatWord(50)}.`,
      /^description: 250 characters/,
    ],
    [
      'three sentences',
      DESCRIPTION,
      'description: Chicken from the pan. With garlic. And with butter too.',
      /^description: 3 sentences/,
    ],
    [
      'a missing period',
      DESCRIPTION,
      'description: Chicken browned in a pan with garlic and butter',
      /^description: .*period/,
    ],
    [
      'a boastful word',
      DESCRIPTION,
      'description: The most delicious chicken you will ever eat in your life.',
      /^description: "delicious"/,
    ],
    ['an unknown category', 'category: food', 'category: dinner', /^category: "dinner"/],
    ['no servings', 'servings: 2', 'servings: 0', /^servings: 0/],
    ['half a serving', 'servings: 2', 'servings: 2.5', /^servings: 2.5/],
    ['too many servings', 'servings: 2', 'servings: 13', /^servings: 13/],
    ['a capitalized synonym', '[pan', '[Pan', /^synonyms: "Pan chicken" is not lowercase/],
    ['the title as a synonym', '[pan', '[garlic', /^synonyms: .*repeats the title/],
    [
      'a German synonym twice',
      'synonyms-de: [',
      'synonyms-de: [knoblauchhähnchen, ',
      /^synonyms-de: .*twice/,
    ],
    ['a synonym twice', '[pan', '[chicken with garlic, pan', /^synonyms: .*twice/],
    ['a short reference', '24122120', '241221', /^reference: "241221"/],
    [
      'another match',
      'reference-kcal: 160',
      'reference-kcal: 160\nreference-match: same',
      /^reference-match: "same"/,
    ],
  ])('%s', (_, from, to, violation) => {
    expect(getViolationsAfterReplacing(from, to).join('\n')).toMatch(violation);
    expect(getViolationsAfterReplacing(from, to)).toHaveLength(1);
  });

  test('a dish that is no label must have the file name of its title', () => {
    const text = SAMPLE_RECIPE.replace('title: Garlic chicken', 'title: Hunter’s chicken');
    expect(getViolations(text, 'hunters_chicken')).toEqual([]);
    expect(getViolations(text, 'hunter_chicken')).toEqual([
      expect.stringMatching(/^label: .*name the file hunters_chicken\.cook/),
    ]);
  });

  test('not if the label is among the synonyms', () => {
    const text = SAMPLE_RECIPE.replace('title: Garlic chicken', 'title: Sunday pan').replace(
      '[pan chicken',
      '[garlic chicken',
    );
    expect(getViolations(text)).toEqual([]);
  });
});

describe('ingredient violations', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'an unknown name',
      '@garlic{',
      '@garlik{',
      /step 3: 'garlik' is not in the table; similar: garlic/,
    ],
    [
      'a synonym',
      '@chicken breast|chicken{',
      '@chicken fillet{',
      /write @chicken breast\|chicken fillet/,
    ],
    ['no weight', '@butter{15%g}', '@butter{0%g}', /^amount: step 4: "butter" has the amount 0/],
    [
      'an unknown unit',
      '@garlic{3%cloves}',
      '@garlic{3%bulbs}',
      /^measure: step 3: "garlic" has no measure "bulbs"; its measures: 1 clove/,
    ],
    [
      'pieces of unknown weight',
      '@butter{15%g}',
      '@butter{2}',
      /"butter" has no weight of one piece; its measures: none/,
    ],
    [
      'a volume of unknown density',
      '@butter{15%g}',
      '@butter{20%ml}',
      /"butter" has no measure "ml"/,
    ],
    [
      'grams eaten of another food',
      'yield:',
      'eaten: {rum: 2}\nyield:',
      /^eaten: "rum" is not an ingredient/,
    ],
    ['more eaten than used', 'yield:', 'eaten: {salt: 5}\nyield:', /^eaten: "salt": 5 g of 5 g/],
    [
      'a missing amount',
      '@salt{4%g} and @black pepper{½%tsp}',
      '@salt and plenty of black pepper{½%tsp}',
      /does @salt lack its/,
    ],
  ])('%s', (_, from, to, violation) => {
    expect(getViolationsAfterReplacing(from, to).join('\n')).toMatch(violation);
  });

  test('no ingredients', () => {
    expect(getViolations(SAMPLE_RECIPE.replace(/@[^{]+\{[^}]*\}(\([^)]*\))?/g, 'it'))).toContain(
      'ingredients: the recipe has no ingredients',
    );
  });
});

describe('time violations', () => {
  test.each<[string, string, RegExp]>([
    ['no whole minutes', 'prep: 9.5', /^times: prep: 9.5 is not a whole number/],
    ['a total that adds nothing', 'prep: 10\ntotal: 30', /^times: total: 30 is not longer/],
    ['no time at all', 'prep: 0', /^times: prep and cook are both 0/],
  ])('%s', (_, to, violation) => {
    const text = SAMPLE_RECIPE.replace('prep: 10', to);
    expect(
      getViolations(to === 'prep: 0' ? text.replace('cook: 20', 'cook: 0') : text),
    ).toContainEqual(expect.stringMatching(violation));
  });

  test('timers that take longer than the recipe, and not with a total', () => {
    const text = SAMPLE_RECIPE.replace('and serve at once', 'and marinate for ~{3%hours}');
    expect(getViolations(text)).toEqual([
      expect.stringMatching(/^times: the timers add up to 186 minutes.* takes 30/),
    ]);
    expect(getViolations(text.replace('cook: 20', 'cook: 20\ntotal: 210'))).toEqual([]);
  });
});

describe('step violations', () => {
  const [front = '', ...paragraphs] = SAMPLE_RECIPE.split(/(?<=---\n)(?=Season)|\n\n/);
  const withSteps = (steps: string[]) => `${front}${steps.join('\n\n')}\n`;

  test('three steps for seven ingredients', () => {
    const merged = [`${paragraphs[0]} ${paragraphs[1]}`, ...paragraphs.slice(2)];
    expect(getViolations(withSteps(merged)).join('\n')).toMatch(
      /^steps: 3 steps with 7 ingredients, not 4/,
    );
  });

  test('not three steps for a few ingredients', () => {
    const [first = '', second = ''] = paragraphs;
    const text = withSteps([
      first,
      second,
      'Let the chicken rest for a moment on a warm plate.',
    ]).replace('yield: 500', 'yield: 400');
    expect(getViolations(text)).toEqual([]);
  });

  test('eleven steps', () => {
    const extraSteps = Array.from(
      { length: 7 },
      () => `Now ${repeatWord(8)} and look at the pan again.`,
    );
    expect(getViolations(withSteps([...paragraphs, ...extraSteps])).join('\n')).toMatch(
      /^steps: 11 steps/m,
    );
  });

  test.each([
    ['short', 'Stir it well and serve.', 5],
    ['long', `${repeatWord(91)}.`, 91],
  ])('a %s step', (_, step, words) => {
    const messages = getViolations(withSteps([...paragraphs, step])).join('\n');
    expect(messages).toMatch(new RegExp(`^step-length: step 5 has ${words} words, not 8 to 90`));
  });

  test('a dish without a timer', () => {
    const text = SAMPLE_RECIPE.replace(/~\{[^}]*\}/g, 'a while');
    expect(getViolations(text)).toEqual([expect.stringMatching(/^timer: /)]);
    expect(getViolations(text, 'garlic').join('\n')).not.toContain('timer');
  });

  test.each<[string, string, string, RegExp]>([
    ['°F', '74 °C', '165 °F', /^temperature: step 2: "165 °F"/],
    ['no space', '74 °C', '74°C', /^temperature: step 2: "74°C"/],
    ['words for °C', '74 °C', '74 degrees', /^temperature: step 2: "74 degrees"/],
  ])('temperatures with %s', (_, from, to, violation) => {
    expect(getViolationsAfterReplacing(from, to).join('\n')).toMatch(violation);
  });

  test('an oven without a temperature', () => {
    const ovenStep = 'Heat the oven, put the chicken in and leave it until it is no longer pink.';
    const text = withSteps([...paragraphs, ovenStep]).replace(
      'until it is 74 °C inside',
      'until brown',
    );
    expect(getViolations(text)).toEqual([expect.stringMatching(/^temperature: the oven/)]);
  });

  test('poultry without safety wording', () => {
    const violations = getViolationsAfterReplacing('until it is 74 °C inside', 'until it is brown');
    expect(violations).toEqual([expect.stringMatching(/^safety: "chicken breast"/)]);
  });
});

describe('yield and energy violations', () => {
  test.each([
    ['500', []],
    ['305', [/^yield: 305 g from 564 g of eaten ingredients \(54 %\)/, /^reference: /]],
    ['580', [/^yield: 580 g from 564 g of eaten ingredients \(103 %\)/]],
  ])('for a yield of %s g', (yieldGrams, expected) => {
    const violations = getViolations(SAMPLE_RECIPE.replace('yield: 500', `yield: ${yieldGrams}`));
    expect(violations).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test.each([
    ['105', /^reference: 147 kcal per 100 g, reference 105 \(140 %\)/],
    ['230', /^reference: 147 kcal per 100 g, reference 230 \(64 %\)/],
  ])('for energy far from a reference of %s kcal', (kcal, violation) => {
    expect(getViolationsAfterReplacing('reference-kcal: 160', `reference-kcal: ${kcal}`)).toEqual([
      expect.stringMatching(violation),
    ]);
  });

  test('not with a stated exception', () => {
    const reason = 'the reference is breaded and fried in plenty of oil';
    expect(
      getViolationsAfterReplacing(
        'reference-kcal: 160',
        `reference-kcal: 230\nreference-exception: ${reason}`,
      ),
    ).toEqual([]);
    expect(
      getViolationsAfterReplacing(
        'reference-kcal: 160',
        'reference-kcal: 230\nreference-exception: no',
      ),
    ).toEqual([expect.stringMatching(/^reference-exception: "no" is too short/)]);
  });

  test('for an unnecessary exception', () => {
    const exception = 'yield-exception: the stock is boiled down to a glaze\nyield';
    expect(getViolationsAfterReplacing('yield', exception)).toEqual([
      expect.stringMatching(/^yield-exception: not needed/),
    ]);
  });
});
