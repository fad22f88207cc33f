import type {
  Candidate,
  GeneratedRecipe,
  GenerateRecipeOptions,
  RecipeGenerationResult,
  Recognition,
  RecognizeOptions,
  Recognizer,
} from '#ports/recognizer.ts';

export const generatedRecipe: GeneratedRecipe = {
  title: 'Pad thai',
  description: 'Stir-fried rice noodles with egg and peanuts.',
  category: 'food',
  servings: 2,
  prepMinutes: 15,
  cookMinutes: 10,
  totalMinutes: 25,
  ingredients: [
    { text: '200 g rice noodles', food: 'rice noodles', grams: 200, estimate: null },
    { text: '2 eggs', food: 'egg', grams: 100, estimate: null },
    { text: '30 g peanuts, chopped', food: 'peanuts', grams: 30, estimate: null },
  ],
  instructions: ['Soak the noodles for 20 minutes.', 'Fry them with the eggs. Add the peanuts.'],
  sections: [],
  notes: 'Serve at once.',
  author: 'A model',
};

interface RecognitionFields {
  /** The recognized dish; by default the recipe's title. */
  title?: string;
  kind?: Exclude<Recognition['kind'], 'not_food'>;
  recipe?: Partial<GeneratedRecipe>;
  alternatives?: Candidate[];
  needsReview?: boolean;
}

/** A dish that a provider has recognized, with its recipe. */
export function createRecognitionWithRecipe({
  kind = 'dish',
  recipe: changes = {},
  alternatives = [],
  needsReview = false,
  title = changes.title ?? generatedRecipe.title,
}: RecognitionFields = {}): Recognition {
  const recipe = { ...generatedRecipe, ...changes };
  const candidates = [{ title, confidence: 0.9 }, ...alternatives] as const;
  return { kind, candidates, needsReview, recipe, uncertainties: ['portion_unknown'] };
}

interface FakeProviderOptions {
  recognize?: (options: RecognizeOptions) => Promise<Recognition>;
  compose?: (title: string, options: GenerateRecipeOptions) => Promise<RecipeGenerationResult>;
}

/** A provider with scripted results; by default it recognizes pad thai, and writes any recipe as pad thai. */
export function createFakeRecognitionProvider({
  recognize = async () => createRecognitionWithRecipe(),
  compose = async (title) => createComposedRecipe({ title }),
}: FakeProviderOptions = {}): Recognizer & Required<Pick<Recognizer, 'generateRecipe'>> {
  return {
    source: 'openai',
    writesRecipes: true,
    recognize: (_photo, options) => recognize(options),
    generateRecipe: compose,
    close: async () => {},
  };
}

export function createComposedRecipe(recipe: Partial<GeneratedRecipe>): RecipeGenerationResult {
  const uncertainties = ['preparation_unknown' as const];
  return { recipe: { ...generatedRecipe, ...recipe }, uncertainties, source: 'openai' };
}
