import { computeDietsAndAllergens } from '../src/compute-diets-and-allergens.ts';
import type {
  CookbookIngredient,
  CookbookRecipe,
  CookbookRecipeKind,
  RecipeCategory,
} from '../src/cookbook-types.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import { formatIngredientLine } from './format-ingredient-line.ts';
import {
  getIngredientUses,
  getTotalMinutes,
  type ParsedRecipe,
  type WeighedIngredientUse,
} from './parse-recipe.ts';

/** Converts a valid parsed recipe to the format the app uses. */
export function convertToCookbookRecipe(
  recipe: ParsedRecipe,
  kind: CookbookRecipeKind,
  foods: FoodsByName,
): CookbookRecipe {
  return {
    label: recipe.label,
    title: recipe.title,
    kind,
    description: recipe.description,
    category: recipe.category as RecipeCategory,
    servings: recipe.servings,
    prepMinutes: recipe.prepMinutes,
    cookMinutes: recipe.cookMinutes,
    totalMinutes: getTotalMinutes(recipe),
    yieldGrams: recipe.yieldGrams,
    synonyms: recipe.synonyms,
    synonymsDe: recipe.synonymsDe,
    ...computeDietsAndAllergens(
      getIngredientUses(recipe).flatMap(({ name }) => foods.get(name) ?? []),
    ),
    ingredients: assembleIngredients(recipe, foods),
    steps: recipe.steps.map((step) => step.text),
    timers: recipe.steps.flatMap(({ timers }, step) => timers.map((timer) => ({ step, ...timer }))),
  };
}

/** One line per food, in the order of the steps, with the grams that are eaten. */
function assembleIngredients(recipe: ParsedRecipe, foods: FoodsByName): CookbookIngredient[] {
  const usesByFood = new Map<string, WeighedIngredientUse[]>();
  for (const use of getIngredientUses(recipe)) {
    usesByFood.set(use.name, [...(usesByFood.get(use.name) ?? []), use]);
  }
  return [...usesByFood].flatMap(([name, uses]) => {
    const food = foods.get(name);
    if (!food) return [];
    const grams = uses.reduce((sum, { eatenGrams }) => sum + eatenGrams, 0);
    const text = formatIngredientLine(food, uses, capitalizeAsInSteps(name, uses));
    return [{ food: name, text, grams: roundGrams(grams) }];
  });
}

/** The name with the capitals it has in the steps: "Dijon mustard". Names in the table are lowercase. */
function capitalizeAsInSteps(name: string, uses: readonly WeighedIngredientUse[]): string {
  const namesInSteps = uses.map(({ displayName }) => displayName);
  return namesInSteps.find((one) => one !== name && one.toLowerCase() === name) ?? name;
}

/** Rounds to 0.01 g, which removes floating-point artifacts. */
function roundGrams(grams: number): number {
  return Math.round(grams * 100) / 100;
}
