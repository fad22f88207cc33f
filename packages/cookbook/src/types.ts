/** What a recipe is about: a dish, a plain ingredient, or something that comes in a packet. */
export type RecipeKind = 'dish' | 'ingredient' | 'packaged';

/** The shelf a recipe stands on in a cook's collection. */
export type RecipeCategory = 'food' | 'beverage' | 'snack' | 'dessert' | 'other';

/** One line of a recipe's ingredient list. */
export interface CookbookIngredient {
  /** Name of the row in the composition table. */
  food: string;
  /** The line as a cook reads it: "150 g onion (1 medium, finely chopped)". */
  text: string;
  /** Grams of it in the whole recipe, raw and edible. */
  grams: number;
}

/** A waiting time inside a step. */
export interface CookbookTimer {
  /** Index of the step in `steps`, from 0. */
  step: number;
  /** Shortest time, in seconds. */
  minSeconds: number;
  /** Longest time, in seconds; the same as `minSeconds` where the recipe names one time. */
  maxSeconds: number;
}

/** A recipe as the product uses it. */
export interface CookbookRecipe {
  /** The recogniser's label: `bell_pepper`. */
  label: string;
  title: string;
  kind: RecipeKind;
  description: string;
  category: RecipeCategory;
  servings: number;
  /** Grams of the finished dish, all servings together. */
  yieldGrams: number;
  /** Other names people type, lower case. */
  synonyms: string[];
  ingredients: CookbookIngredient[];
  /** The steps as plain sentences, without gram figures. */
  steps: string[];
  timers: CookbookTimer[];
}

/** A household measure: `1 medium` weighs `grams`. */
export interface Measure {
  text: string;
  grams: number;
}

/** The public table a row of the composition table was copied from. */
export type FoodSource = 'sr28' | 'fndds';

/** A row of the composition table; energy and nutrients are per 100 g of edible portion. */
export interface Food {
  name: string;
  synonyms: string[];
  kcal: number;
  /** Grams per 100 g. */
  protein: number;
  /** Grams per 100 g. */
  fat: number;
  /** Grams per 100 g. */
  carbs: number;
  measures: Measure[];
  source: FoodSource;
  /** Identifier of the row in `source`, leading zeros kept. */
  row: string;
}

/** The generated module: every recipe by label, every food by name. */
export interface Cookbook {
  recipes: CookbookRecipe[];
  foods: Food[];
}

/** What one serving gives: kcal and grams. */
export interface Nutrition {
  calories: number;
  protein: number;
  fats: number;
  carbs: number;
  weight: number;
}
