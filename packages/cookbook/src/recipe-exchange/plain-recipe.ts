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
  /** ISO 8601. */
  createdAt?: string;
  /** URL of a photo. */
  image?: string;
}
