import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';

/** Without the salt of other ingredients. */
const MAX_SALT_GRAMS_PER_SERVING = 2.5;

/** Returns advice for things that are suspicious, but not violations. */
export function findRecipeHints(recipe: ParsedRecipe): string[] {
  const hints: string[] = [];
  for (const [index, { text, timers }] of recipe.steps.entries()) {
    const times = text.match(/\d+ (?:seconds?|minutes?|hours?)\b/g) ?? [];
    if (times.length > timers.length) {
      hints.push(
        `step ${index + 1} contains a time as plain text; should it be a timer ~{8%minutes}?`,
      );
    }
  }
  const salt = getIngredientUses(recipe).filter(({ name }) => name === 'salt');
  const saltPerServing = salt.reduce((sum, use) => sum + use.eatenGrams, 0) / recipe.servings;
  if (saltPerServing > MAX_SALT_GRAMS_PER_SERVING) {
    hints.push(`${saltPerServing.toFixed(1)} g of salt per serving: is that too much?`);
  }
  const gramsPerServing = recipe.yieldGrams / recipe.servings;
  if (gramsPerServing < 40 || gramsPerServing > 800) {
    hints.push(`${Math.round(gramsPerServing)} g per serving: is that a realistic portion?`);
  }
  return hints;
}
