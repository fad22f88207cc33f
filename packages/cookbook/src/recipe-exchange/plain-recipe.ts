/** A part of a recipe, such as "For the dough". It ends where the next section starts. */
export interface PlainRecipeSectionStart {
  title: string;
  /** Index of the first ingredient line. */
  ingredientsFrom: number;
  /** Index of the first step. */
  instructionsFrom: number;
}

/** A recipe for import and export. Nutrition values are per serving: kcal, and grams. */
export interface PlainRecipe {
  title: string;
  description: string;
  category: string;
  ingredients: string[];
  instructions: string[];
  servings: number | null;
  calories: number | null;
  protein: number | null;
  fats: number | null;
  carbs: number | null;
  weight: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  /** As the source gives it: it may be more than the sum of the others. */
  totalMinutes: number | null;
  /** Several lines. */
  notes: string;
  author: string;
  /** URL of the page that the recipe comes from. */
  sourceUrl: string | null;
  sections: PlainRecipeSectionStart[];
  tags: string[];
  /** ISO 8601. */
  createdAt?: string;
  /** URL of a photo. */
  image?: string;
}

/** A recipe without content. */
export const emptyPlainRecipe: Readonly<PlainRecipe> = {
  ...{ title: '', description: '', category: '', ingredients: [], instructions: [] },
  ...{ servings: null, calories: null, protein: null, fats: null, carbs: null, weight: null },
  ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null },
  ...{ notes: '', author: '', sourceUrl: null, sections: [], tags: [] },
};
