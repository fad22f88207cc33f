import { describe, expect, test } from 'vitest';
import { emptyPlainRecipe, parseSchemaOrgRecipes, toSchemaOrg } from './index.ts';

const minimalRecipe = { '@type': 'Recipe', name: 'Soup' };
const parseFirst = (value: unknown) => parseSchemaOrgRecipes(value)[0];

test('a round trip preserves sections', () => {
  const sections = [
    { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 1 },
    { title: 'Sauce', ingredientsFrom: 1, instructionsFrom: 1 },
    { title: 'To serve', ingredientsFrom: 2, instructionsFrom: 2 },
  ];
  const recipe = {
    ...emptyPlainRecipe,
    title: 'Pasta',
    ingredients: ['200 g flour', '1 tomato'],
    instructions: ['Heat the oven.', 'Simmer.', 'Slice.'],
    sections,
  };
  expect(parseSchemaOrgRecipes(toSchemaOrg(recipe))).toEqual([
    { ...recipe, sections: [{ ...sections[0], instructionsFrom: 1 }, ...sections.slice(1)] },
  ]);
});

test.each(['2 layers', '500 g dough', 'Preparation', '🍅', 'Day 1: dough', 'x'.repeat(100)])(
  'a round trip preserves a section with the title %j',
  (title) => {
    const recipe = {
      ...emptyPlainRecipe,
      title: 'Pasta',
      ingredients: ['1 egg', '200 g flour'],
      instructions: ['Knead.', 'Simmer.'],
      sections: [
        { title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 },
        { title, ingredientsFrom: 1, instructionsFrom: 1 },
      ],
    };
    expect(parseSchemaOrgRecipes(toSchemaOrg(recipe))).toEqual([recipe]);
  },
);

describe('supports all common formats', () => {
  test.each([
    ['PT1H10M', 70],
    ['P0DT0H35M0.000S', 35],
    ['P1DT2H', 1560],
    ['PT90S', 2],
    ['1 hr 10 min', 70],
    ['1 Std. 10 Min.', 70],
    ['1½ hours', 90],
    ['1,5 Stunden', 90],
    ['35–40 minutes', 40],
    ['45', 45],
    [45, 45],
    ['PT0S', null],
    ['a while', null],
    [null, null],
  ])('of times: %j is %j minutes', (totalTime, minutes) => {
    expect(parseFirst({ ...minimalRecipe, totalTime })?.totalMinutes).toBe(minutes);
  });

  test.each([
    ['Rosa Hill', 'Rosa Hill'],
    [{ '@type': 'Person', name: 'Rosa Hill' }, 'Rosa Hill'],
    [[{ name: 'Rosa' }, { name: 'Tom' }], 'Rosa, Tom'],
    [[{ '@id': 'https://example.org/#rosa' }], ''],
    ['https://example.org/rosa', ''],
  ])('of authors: %j is "%s"', (author, name) => {
    expect(parseFirst({ ...minimalRecipe, author })?.author).toBe(name);
  });

  test('of details: times, source, tags and notes, and a total time that is not the sum', () => {
    const page = { '@type': 'WebPage', '@id': 'https://example.org/soup' };
    const recipe = parseFirst({
      ...minimalRecipe,
      ...{ prepTime: 'PT20M', cookTime: 'PT1H', totalTime: 'PT10H', mainEntityOfPage: page },
      ...{ keywords: 'soup, winter', recipeCuisine: ['Italian'] },
      comment: [
        { '@type': 'Comment', name: 'Author notes', text: 'Better the next day.' },
        { '@type': 'Comment', author: 'Tom', text: 'Loved it!' },
      ],
    });
    expect(recipe).toMatchObject({
      ...{ prepMinutes: 20, cookMinutes: 60, totalMinutes: 600 },
      ...{ sourceUrl: 'https://example.org/soup', tags: ['soup', 'winter', 'Italian'] },
      notes: 'Better the next day.',
    });
  });

  test('of sections: headings among ingredients, HowToSections, and notes among steps', () => {
    const recipe = parseFirst({
      ...minimalRecipe,
      recipeIngredient: ['For the dough:', '200 g flour', 'FOR THE SAUCE:', '2 tomatoes'],
      recipeInstructions: [
        { '@type': 'HowToSection', name: 'For the dough', itemListElement: [{ text: 'Knead.' }] },
        { '@type': 'HowToSection', name: 'Sauce', itemListElement: ['Simmer.', 'Enjoy!'] },
        { '@type': 'HowToStep', text: 'Tip: use ripe tomatoes.' },
      ],
    });
    expect(recipe).toMatchObject({
      ingredients: ['200 g flour', '2 tomatoes'],
      instructions: ['Knead.', 'Simmer.'],
      notes: 'Tip: use ripe tomatoes.',
      sections: [
        { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
        { title: 'FOR THE SAUCE', ingredientsFrom: 1, instructionsFrom: 1 },
        { title: 'Sauce', ingredientsFrom: 2, instructionsFrom: 1 },
      ],
    });
  });
});
