/** Whether the recipe is for a dish, a plain ingredient, or a packaged product. */
export type CookbookRecipeKind = 'dish' | 'ingredient' | 'packaged';

/** The category of a recipe. */
export type RecipeCategory = 'food' | 'beverage' | 'snack' | 'dessert' | 'other';

/** A diet that a recipe suits; a vegan recipe is vegetarian too. */
export type RecipeDiet = 'vegetarian' | 'vegan';

/** One line of a recipe's ingredient list. */
export interface CookbookIngredient {
  /** Name of the row in the composition table. */
  food: string;
  /** The formatted line: "1 medium onion (110 g), finely chopped". */
  text: string;
  /** The grams of it that are eaten in the whole recipe; less than the line says for frying oil, for example. */
  grams: number;
}

/** A timer in a step. */
export interface CookbookTimer {
  /** Index of the step in `steps`, from 0. */
  step: number;
  /** Shortest time, in seconds. */
  minSeconds: number;
  /** Longest time, in seconds; equals `minSeconds` if the recipe gives a single time. */
  maxSeconds: number;
}

/** A recipe of the cookbook, as the app uses it. */
export interface CookbookRecipe {
  /** The name of the recipe file, and the recognizer's label if it knows the dish: `bell_pepper`. */
  label: string;
  title: string;
  kind: CookbookRecipeKind;
  description: string;
  category: RecipeCategory;
  servings: number;
  /** Minutes of active preparation. */
  prepMinutes: number;
  /** Minutes of cooking. */
  cookMinutes: number;
  /** Minutes from start to end, with resting, rising or chilling. */
  totalMinutes: number;
  /** Grams of the finished dish, all servings. */
  yieldGrams: number;
  /** Other English names for the dish, lowercase. */
  synonyms: string[];
  /** German names for the dish. */
  synonymsDe: string[];
  /** The diets that all ingredients suit. */
  diets: RecipeDiet[];
  /** The allergens of all ingredients, sorted. */
  allergens: Allergen[];
  ingredients: CookbookIngredient[];
  /** The steps as plain sentences. */
  steps: string[];
  timers: CookbookTimer[];
}

/** A household measure: `1 medium` weighs `grams`. */
export interface HouseholdMeasure {
  text: string;
  grams: number;
}

/** The public table a row of the composition table was copied from. */
export type UsdaTableName = 'sr28' | 'fndds';

/** The strictest group of people who still eat a food: vegans, vegetarians, pescetarians (`fish`), or meat eaters. */
export type StrictestDiet = 'vegan' | 'vegetarian' | 'fish' | 'meat';

/** The 14 allergens that EU law requires to be declared. */
export type Allergen =
  | 'gluten'
  | 'crustaceans'
  | 'eggs'
  | 'fish'
  | 'peanuts'
  | 'soybeans'
  | 'milk'
  | 'nuts'
  | 'celery'
  | 'mustard'
  | 'sesame'
  | 'sulphites'
  | 'lupin'
  | 'molluscs';

/** A food in the composition table; energy and nutrients per 100 g of edible portion. */
export interface Food {
  /** American English. */
  name: string;
  /** Other English names. */
  synonyms: string[];
  /** German names. */
  synonymsDe: string[];
  kcal: number;
  /** Grams per 100 g. */
  protein: number;
  /** Grams per 100 g. */
  fat: number;
  /** Grams per 100 g. */
  carbs: number;
  diet: StrictestDiet;
  /** Allergens of the typical product. */
  allergens: Allergen[];
  measures: HouseholdMeasure[];
  source: UsdaTableName;
  /** Identifier of the row in `source`, with leading zeros. */
  row: string;
}

/** The generated data: recipes ordered by label, foods by name. */
export interface Cookbook {
  recipes: CookbookRecipe[];
  foods: Food[];
}

/** Nutrition of one serving: kcal, and grams. */
export interface Nutrition {
  calories: number;
  protein: number;
  fats: number;
  carbs: number;
  weight: number;
}
