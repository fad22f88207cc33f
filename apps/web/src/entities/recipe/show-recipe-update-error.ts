import { getErrorMessage } from '#lib/api-client.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

/** Tells the user that a change of a recipe was not saved. */
export const showRecipeUpdateError = (error: unknown) =>
  showToast({
    message: getErrorMessage(error, recipeTexts.recipe.updateFailed, texts.errors.network),
    isErrorMessage: true,
    error,
  });
