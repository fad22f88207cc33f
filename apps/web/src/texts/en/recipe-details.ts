import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `“${title}”`;

/** Texts of the recipe page that are loaded on demand. */
export const recipeDetailTexts = defineTexts('recipe-details', {
  recipeAsText: {
    serves: (servings: number) => `Serves ${servings}`,
    prepTime: 'Prep time',
    cookTime: 'Cook time',
    totalTime: 'Total time',
    author: 'Recipe by',
    source: 'Source',
    tags: 'Tags',
    notes: 'Notes',
    otherIngredients: 'You also need',
    ingredients: 'Ingredients',
    instructions: 'Instructions',
    nutrition: 'Nutrition (per serving)',
    calories: 'Energy',
    protein: 'Protein',
    fats: 'Fat',
    carbs: 'Carbohydrates',
    weight: 'Weight',
  },

  recipeDetails: {
    englishOnly: 'This recipe is in English.',
    rangeReasons: {
      energy: 'A range, because the estimated calories and nutrients do not match.',
      mass: 'A range, because the estimated weights do not match the amounts.',
    },
    notes: 'Notes',
    from: (author: string) => `From ${author}`,
    details: 'About this recipe',
    addedOn: (date: string) => `Added on ${date}`,
    tags: 'Tags',
    diets: { vegetarian: 'Vegetarian', vegan: 'Vegan' },
    contains: (allergens: string) => `Contains ${allergens}.`,
    allergens: {
      gluten: 'gluten',
      crustaceans: 'crustaceans',
      eggs: 'eggs',
      fish: 'fish',
      peanuts: 'peanuts',
      soybeans: 'soy',
      milk: 'milk',
      nuts: 'nuts',
      celery: 'celery',
      mustard: 'mustard',
      sesame: 'sesame',
      sulphites: 'sulfites',
      lupin: 'lupin',
      molluscs: 'mollusks',
    },
    allergensHint: 'Based on the ingredients. Check the labels of your products.',
    unknownIngredients: 'Not all ingredients are known. Check the labels of your products.',
    rating: 'Your rating',
    stars: (amount: number) => formatCountWithNoun(amount, 'star', 'stars'),
    removeRating: 'Remove rating',
    addPhotos: 'Add photos',
  },

  cookingLog: {
    title: 'Cooking log',
    notCooked: 'Not cooked yet.',
    cooked: (times: number, date: string) =>
      times === 1 ? `Cooked once, on ${date}.` : `Cooked ${times} times, last on ${date}.`,
    showAll: (count: number) => `Show all ${count}`,
    edit: 'Edit',
    editEntry: (date: string) => `Edit: ${date}`,
    addNote: 'Add a note',
    addNoteTo: (date: string) => `Add a note: ${date}`,
    entryTitle: 'Cooking log',
    note: 'Note',
    noteHint: 'What went well, what would you change?',
    date: 'Date',
    delete: 'Delete',
    save: 'Save',
  },

  recipeMenu: {
    label: 'More',
    print: 'Print or save as PDF',
    copy: 'Copy as text',
    copied: 'Recipe copied.',
    copyFailed: 'Your browser blocked copying. You can print or export the recipe instead.',
    export: { jsonLd: 'Export as JSON-LD', cooklang: 'Export as Cooklang' },
    exportFailed: 'The recipe could not be exported. Please try again.',
    share: 'Share',
    shareFailed: 'The recipe could not be shared. Please try again.',
    otherDish: 'Not this dish?',
    restore: 'Restore previous version',
    restored: (title: string) => `${quote(title)} was restored.`,
    restoreFailed: 'The previous version could not be restored. Please try again.',
  },

  photoViewer: {
    previous: 'Previous photo',
    next: 'Next photo',
    position: (position: number, length: number) => `${position} of ${length}`,
  },
});
