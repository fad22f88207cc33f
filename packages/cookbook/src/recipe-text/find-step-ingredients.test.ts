import { expect, test } from 'vitest';
import { findStepIngredients } from './find-step-ingredients.ts';
import { scaleIngredientLine } from './scale-ingredient-line.ts';

const findLines = (
  ingredients: readonly string[],
  instructions: readonly string[],
  sections: Parameters<typeof findStepIngredients>[0]['sections'] = [],
) =>
  findStepIngredients({ ingredients, instructions, sections }).map((step) =>
    step.map(({ line, factor }) => scaleIngredientLine(line, factor)),
  );

const pantry = [
  '200 g spaghetti',
  '2 large onions, finely chopped',
  '4 chicken breasts',
  '500 ml chicken stock',
  '2 tbsp olive oil',
  '3 tomatoes (ripe)',
  '1 tsp salt',
  '30 g unsalted butter',
  '10 g butter, for the tin',
];

test.each([
  ['Boil the spaghetti in salted water.', ['200 g spaghetti']],
  ['Soften the onion in the oil.', ['2 large onions, finely chopped', '2 tbsp olive oil']],
  ['Pour in the chicken stock.', ['500 ml chicken stock']],
  ['Brown the chicken on both sides.', ['4 chicken breasts', '500 ml chicken stock']],
  ['Brown the chicken breasts, then add the stock.', ['4 chicken breasts', '500 ml chicken stock']],
  ['Add tomato and salt.', ['3 tomatoes (ripe)', '1 tsp salt']],
  ['Melt the butter.', ['30 g unsalted butter', '10 g butter, for the tin']],
  ['Pour in the tomato mixture.', []],
  ['Heat a large pan for the fresh and finely chopped.', []],
  ['Let it rest for ten minutes.', []],
  ['Chop finely.', []],
  ['', []],
])('finds the ingredients of "%s"', (step, expected) => {
  expect(findLines(pantry, [step])).toEqual([expected]);
});

test('ignores accents, and accepts an empty ingredient list', () => {
  expect(findLines(['200 ml crème'], ['Whisk in the creme.'])).toEqual([['200 ml crème']]);
  expect(findLines([], ['Whisk.'])).toEqual([[]]);
});

test.each([
  ['Stir in half of the flour.', '100 g flour'],
  ['Stir in half the flour.', '100 g flour'],
  ['Stir in a quarter of the sifted white flour.', '50 g flour'],
  ['Stir in two thirds of the flour.', '135 g flour'],
  ['Stir in ½ of the flour.', '100 g flour'],
  ['Stir in three-quarters of the flour.', '150 g flour'],
  ['Stir in 50 g of the flour.', '50 g flour'],
  ['Stir in 50 g more flour.', '50 g flour'],
  ['Dust with 1 tbsp flour.', '1 tbsp flour'],
  ['Stir in 200 g flour.', '200 g flour'],
  ['Heat the oven to 200 °C. Stir in the flour.', '200 g flour'],
  ['Bake for 20 minutes with the flour.', '200 g flour'],
])('%s: %s', (step, expected) => {
  expect(findLines(['200 g flour'], [step])).toEqual([[expected]]);
});

test.each([
  ['Die Hälfte des Mehls einrühren.', '250 g Weizenmehl', '125 g Weizenmehl'],
  ['Die halbe Butter schmelzen.', '100 g Butter', '50 g Butter'],
  ['Ein Drittel der Butter schmelzen.', '90 g Butter', '30 g Butter'],
  ['Zwei Drittel vom Zucker zugeben.', '90 g Zucker', '60 g Zucker'],
  ['Die Zwiebeln schälen.', '1 Zwiebel', '1 Zwiebel'],
  ['In 1 EL Öl anbraten.', '3 EL Olivenöl', '1 EL Olivenöl'],
  ['Mit Salz und Pfeffer würzen.', 'Salz und Pfeffer', 'Salz und Pfeffer'],
])('in German: %s', (step, line, expected) => {
  expect(findLines([line, '1 Prise Muskat und Zimt'], [step])).toEqual([[expected]]);
});

test('the rest is what earlier steps leave', () => {
  expect(
    findLines(
      ['100 g butter', '4 tbsp olive oil, divided', '150 g sugar, divided', '80 g cheese'],
      [
        'Melt a quarter of the butter in 1 tbsp of the oil. Beat the sugar.',
        'Stir in half of the butter, until the butter has melted.',
        'Beat in 50 g of the sugar. Add the remaining butter and oil.',
        'Sprinkle with half of the cheese, bake, then sprinkle with the other half of the cheese.',
      ],
    ),
  ).toEqual([
    ['25 g butter', '1 tbsp olive oil', '100 g sugar'],
    ['50 g butter'],
    ['25 g butter', '3 tbsp olive oil', '50 g sugar'],
    ['80 g cheese'],
  ]);
});

test('an unknown rest has no amount, and the whole is shown until a step takes a part of it', () => {
  expect(
    findLines(
      ['160 g mozzarella', '200 g flour'],
      [
        'Tear the mozzarella. Stir in 1 cup of the flour.',
        'Top with half of the mozzarella.',
        'Knead in the remaining flour, and top with the mozzarella.',
      ],
    ),
  ).toEqual([
    ['160 g mozzarella', '1 cup flour'],
    ['80 g mozzarella'],
    ['80 g mozzarella', 'flour'],
  ]);
});

test('a step uses the ingredients of its section', () => {
  const sections = [
    { title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 },
    { title: 'Filling', ingredientsFrom: 2, instructionsFrom: 1 },
  ];
  expect(
    findLines(
      ['100 g butter', '200 g flour', '50 g butter', '2 apples'],
      ['Rub the butter into the flour.', 'Fry the apples in the butter. Dust with flour.'],
      sections,
    ),
  ).toEqual([
    ['100 g butter', '200 g flour'],
    ['200 g flour', '50 g butter', '2 apples'],
  ]);
});

test('a count is a part of the line', () => {
  expect(findLines(['4 eggs', '2 onions'], ['Beat 3 eggs. Chop half an onion.'])).toEqual([
    ['3 eggs', '½ onion'],
  ]);
});

test('long texts are bounded', () => {
  const ingredients = Array.from({ length: 200 }, (_, index) => `${index} g flour and oil`);
  const instructions = ['half of the flour and '.repeat(450)];
  expect(findLines(ingredients, instructions)[0]).toHaveLength(100);
});
