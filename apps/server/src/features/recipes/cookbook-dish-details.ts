import type { KnownDish, RecognitionAlternative } from '@plateful/contract';
import {
  type CookbookRecipe,
  computeCookbookRecipeNutritionPerServing,
  findRecipeByName,
} from '@plateful/cookbook';
import { germanFoodNames } from './german-food-names.ts';

interface RecognizedDishes {
  title: string;
  alternatives: readonly { title: string }[];
}

/** A dish of the cookbook, with its name in the language, and time and energy of one serving. */
export function presentKnownDish(recipe: CookbookRecipe, language: 'en' | 'de'): KnownDish {
  const { title, totalMinutes: minutes } = recipe;
  const name = language === 'de' ? getGermanName(recipe) : title;
  return {
    title,
    name,
    minutes,
    kcal: Math.round(computeCookbookRecipeNutritionPerServing(recipe).calories),
  };
}

/**
 * Adds the names of the recognized dishes in other languages, as far as the cookbook knows them.
 * @param recipeTitle may differ from the recognized title
 */
export function withGermanDishNames<Recognition extends RecognizedDishes>(
  recognition: Recognition,
  recipeTitle = recognition.title,
) {
  const dishes = [recognition, ...recognition.alternatives].map(({ title }) => title);
  const names = [recipeTitle, ...dishes].flatMap((title): [string, { de: string }][] => {
    const recipe = findRecipeByName(title);
    return recipe ? [[title, { de: germanFoodNames[title] ?? getGermanName(recipe) }]] : [];
  });
  return { ...recognition, dishNames: Object.fromEntries(names) };
}

/** Adds time and energy of one serving, as far as the cookbook knows the dishes. */
export const withDishTimesAndCalories = (
  dishes: readonly RecognitionAlternative[],
): RecognitionAlternative[] =>
  dishes.map((dish) => {
    const recipe = findRecipeByName(dish.title);
    if (!recipe) return dish;
    const { minutes, kcal } = presentKnownDish(recipe, 'en');
    return { ...dish, minutes, kcal };
  });

function getGermanName({ title, synonymsDe: [name = title] }: CookbookRecipe): string {
  return name;
}
