export interface SampleRecipeFields {
  title: string;
  description?: string;
  category?: string;
  ingredients?: string[];
  instructions?: string[];
  [field: string]: unknown;
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück';

/** A recipe with every detail. */
export const detailedRecipe: SampleRecipeFields = {
  title: 'Focaccia with tomatoes',
  ...{ prepMinutes: 30, cookMinutes: 15, totalMinutes: 780, servings: 4 },
  notes: 'The dough keeps in the fridge for two days.\n\nA baking stone gives a crisper base.',
  ...{ author: 'Grandma Rosa', sourceUrl: 'https://www.example.com/recipes/pizza' },
  tags: ['Sunday', 'baking'],
  ingredients: ['500 g bread flour', '3 g dry yeast', '400 g canned tomatoes', '250 g mozzarella'],
  instructions: ['Knead for 10 minutes.', 'Crush the tomatoes.', 'Bake for 12 minutes.'],
  sections: [
    { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
    { title: 'For the sauce', ingredientsFrom: 2, instructionsFrom: 1 },
  ],
  ...{ isFavorite: true, rating: 4, cooked: [{ date: '2026-11-01T18:00:00.000Z', note: '' }] },
};

/** A recipe with fields of maximum length and words longer than a line. */
export const longTextRecipe: SampleRecipeFields = {
  title: `${LONG_WORD} ${LONG_WORD}`.slice(0, 100),
  description:
    `${LONG_WORD}, ${'the one that my grandmother used to make on Sundays, '.repeat(9)}`.slice(
      0,
      500,
    ),
  category: 'Frühstück der Donaudampfschifffahrtsgesellschaften',
  ingredients: [
    `1000 g ${LONG_WORD}`,
    '200 g flour of the kind that the miller keeps for himself and for those whom he likes, sieved twice and kept warm',
    ...Array.from(
      { length: 12 },
      (_, index) => `${index + 1} tbsp of ingredient number ${index + 1}`,
    ),
  ],
  instructions: [
    `${LONG_WORD} ${LONG_WORD}.`,
    'Stir for 40 minutes, and do not stop stirring. '.repeat(12).trim(),
    'Serve.',
  ],
};
