import { recipeListTexts } from '#texts/de/recipe-lists.ts';
import { sharedTexts } from '#texts/de/shared.ts';

export const texts = { ...sharedTexts, ...recipeListTexts };
