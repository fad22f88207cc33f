/** A recipe's content before it belongs to anybody. Nutrition is of one serving, unrounded: kcal, then grams. */
export interface RecipeDraft {
  title: string;
  description: string;
  category: string;
  ingredients: Ingredient[];
  instructions: string[];
  servings: number;
  /** The servings that the figures are of one of. */
  nutritionServings: number;
  nutritionSource: 'table';
  calories: number;
  protein: number;
  fats: number;
  carbs: number;
  weight: number;
}

/** One line of a recipe's list: what is read, and what the arithmetic needs. */
export interface Ingredient {
  text: string;
  grams?: number;
  /** A name of the cookbook's composition table. */
  food?: string;
}

/** What a recogniser has said of a photo, as it was answered. */
export interface StoredRecognition {
  kind: 'dish' | 'ingredient' | 'packaged' | 'recipe_text' | 'unclear';
  title: string;
  confidence: number;
  alternatives: Alternative[];
  source: string;
}

/** What else a photo may show. */
export interface Alternative {
  title: string;
  /** 0 to 1. */
  confidence: number;
}
