import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `“${title}”`;

/** Texts of the recipe page and the trash. */
export const recipeTexts = defineTexts('recipe', {
  recipe: {
    pageTitle: 'Recipe',
    question: 'Which dish is it?',
    back: 'Back',
    edit: 'Edit',
    cook: 'Cook',
    delete: 'Delete',
    deleting: 'Deleting...',
    totalTime: 'Total time',
    prep: (time: string) => `Preparation ${time}`,
    cookTime: (time: string) => `Cooking ${time}`,
    rating: (stars: number) => `Your rating: ${formatCountWithNoun(stars, 'star', 'stars')}`,
    favorite: 'Favorite',
    updateFailed: 'Your change could not be saved. Please try again.',
    logCooking: 'I cooked this',
    cookedLogged: 'Added to your cooking log.',
    deleteTitle: 'Delete this recipe?',
    deleteBody: (title: string) =>
      `${quote(title)} will be moved to the trash. You can restore it for ${TRASH_RETENTION_DAYS} days. After that, it is permanently deleted.`,
    deleteFailed: 'Failed to delete item',
    deleted: (title: string) => `${quote(title)} was moved to trash.`,
    undo: 'Undo',
    restored: (title: string) => `${quote(title)} was restored.`,
    restoreFailed: 'The recipe could not be restored. Please try again.',
    loading: 'Loading...',
    noImage: 'No image available',
    photoAlt: (title: string) => `Photo of ${title}`,
    servings: (amount: number) => formatCountWithNoun(amount, 'serving', 'servings'),
    /** The unit without the number. */
    servingsUnit: (amount: number) => (amount === 1 ? 'serving' : 'servings'),
    servingsLabel: 'Servings',
    decreaseServings: 'Fewer servings',
    increaseServings: 'More servings',
    resetServings: (amount: number) =>
      `Reset to ${formatCountWithNoun(amount, 'serving', 'servings')}`,
    calories: (amount: string) => `${amount} kcal`,
    factsLabel: 'Recipe details',
    ingredients: 'Ingredients',
    ingredientsHint: 'Check off what you have.',
    uncheckAll: 'Uncheck all',
    noIngredients: 'No ingredients yet',
    notCounted: 'not included in nutrition',
    estimated: 'nutrition estimated by AI',
    slow: 'This is taking longer than usual.',
    units: 'Units',
    unitNames: { original: 'Original', metric: 'Metric', us: 'US' },
    instructions: 'Instructions',
    noInstructions: 'No instructions yet',
    nutrition: 'Nutrition Information',
    perServing: 'Per serving',
    nutrients: {
      calories: 'Calories',
      weight: 'Weight',
      protein: 'Protein',
      fats: 'Fats',
      carbs: 'Carbs',
      servings: 'Servings',
    },
    formatCalories: (amount: string) => `${amount} cal`,
    formatGrams: (amount: string) => `${amount} g`,
    media: 'Media Files',
    noMedia: 'No media files',
    photosLabel: (title: string) => `Photos of ${title}`,
    openPhoto: (photo: string) => `Enlarge: ${photo}`,
  },
});
