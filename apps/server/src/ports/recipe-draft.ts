import type { Item, NutritionRange, NutritionSource, Section } from '@plateful/contract';

/** The content of a recipe before it is stored. Nutrition is per serving, unrounded: kcal, then grams. */
export interface CookbookDraft {
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

/** A recipe that a provider wrote. Nutrition is unknown if none of its ingredients is. */
export interface GeneratedDraft extends TranscribedDraft {
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  sections: Section[];
  notes: string;
  author: string;
  diets: string[];
  allergens: string[];
  nutritionRange: NutritionRange | null;
}

/** A recipe that was read from a photo of its text; what the text does not say is null. */
export interface TranscribedDraft {
  title: string;
  description: string;
  category: string;
  ingredients: Ingredient[];
  instructions: string[];
  servings: number | null;
  nutritionServings: number | null;
  nutritionSource: NutritionSource | null;
  calories: number | null;
  protein: number | null;
  fats: number | null;
  carbs: number | null;
  weight: number | null;
}

/** One ingredient line: the displayed text and the data for the nutrition calculation. */
export interface Ingredient {
  text: string;
  grams?: number;
  /** A food name of the cookbook's composition table. */
  food?: string;
  /** A provider's estimate for these grams, in kcal and grams, if the composition table lacks the food. */
  estimate?: IngredientNutritionEstimate;
}

export interface IngredientNutritionEstimate {
  calories: number;
  protein: number;
  fats: number;
  carbs: number;
}

/** The result of a recognition, as sent to the client without the names of dishes in other languages. */
export type StoredRecognition = Omit<NonNullable<Item['recognition']>, 'dishNames'>;

/** Other possible titles for the photo. */
export interface AlternativeDish {
  title: string;
  /** 0 to 1. */
  confidence: number;
}
