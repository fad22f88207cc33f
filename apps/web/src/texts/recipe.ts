import { recipeTexts as english } from '#texts/en/recipe.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of recipe pages, cook mode and the trash. */
export const recipeTexts = defineTexts(english, 'recipe');
