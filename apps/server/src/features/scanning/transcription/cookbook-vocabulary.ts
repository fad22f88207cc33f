import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CookbookRecipe, listCookbookRecipes, listFoods } from '@plateful/cookbook';
import { ADDITIONAL_RECIPE_WORDS_TEXT } from './additional-recipe-words.ts';
import { Vocabulary } from './vocabulary.ts';

/** About 2 ms: other requests are served in between. */
const RECIPES_PER_TURN = 20;

/** The words of recipes and of the names of all foods, in English and German. */
export async function createCookbookVocabulary(
  recipes: readonly CookbookRecipe[],
): Promise<Vocabulary> {
  const vocabulary = new Vocabulary([ADDITIONAL_RECIPE_WORDS_TEXT]);
  for (const { name, synonyms, synonymsDe } of listFoods())
    vocabulary.add([name, ...synonyms, ...synonymsDe]);
  for (const [index, recipe] of recipes.entries()) {
    if (index % RECIPES_PER_TURN === 0) await nextTurn();
    const { title, synonyms, synonymsDe, ingredients, steps } = recipe;
    vocabulary.add([title, ...synonyms, ...synonymsDe, ...steps]);
    vocabulary.add(ingredients.map(({ text }) => text));
  }
  return vocabulary;
}

let vocabulary: Promise<Vocabulary> | null = null;

/** The vocabulary of the whole cookbook, which is created on the first call: that takes about 0.1 s. */
export function getCookbookVocabulary(): Promise<Vocabulary> {
  vocabulary ??= createCookbookVocabulary(listCookbookRecipes());
  return vocabulary;
}
