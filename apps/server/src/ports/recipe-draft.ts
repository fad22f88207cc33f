import type { Section } from '@plateful/contract';

/** The content of a recipe before it is stored. Nutrition is per serving, unrounded: kcal, then grams. */
export interface RecipeDraft {
  title: string;
  description: string;
  category: string;
  ingredients: Ingredient[];
  instructions: string[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  sections: Section[];
  diets: string[];
  allergens: string[];
  servings: number;
  /** The number of servings that the nutrition was computed for. */
  nutritionServings: number;
  nutritionSource: 'table';
  calories: number;
  protein: number;
  fats: number;
  carbs: number;
  weight: number;
}

/** One ingredient line: the displayed text and the data for the nutrition calculation. */
export interface Ingredient {
  text: string;
  grams?: number;
  /** A food name of the cookbook's composition table. */
  food?: string;
}

/** The result of a recognition, as sent to the client. */
export interface StoredRecognition {
  kind: 'dish' | 'ingredient' | 'packaged' | 'recipe_text' | 'unclear';
  title: string;
  confidence: number;
  alternatives: Alternative[];
  source: string;
}

/** Other possible titles for the photo. */
export interface Alternative {
  title: string;
  /** 0 to 1. */
  confidence: number;
}
