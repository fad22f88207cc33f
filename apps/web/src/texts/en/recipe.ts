import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCount } from '#texts/number-format.ts';

const quote = (title: string) => `“${title}”`;

/** Texts of the recipe page, cook mode, timers and the trash. */
export const recipeTexts = defineTexts('recipe', {
  recipe: {
    pageTitle: 'Recipe',
    back: 'Back',
    edit: 'Edit',
    cook: 'Cook',
    delete: 'Delete',
    deleting: 'Deleting...',
    totalTime: 'Total time',
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
    servings: (amount: number) => formatCount(amount, 'serving', 'servings'),
    /** The unit without the number. */
    servingsUnit: (amount: number) => (amount === 1 ? 'serving' : 'servings'),
    servingsLabel: 'Servings',
    decreaseServings: 'Fewer servings',
    increaseServings: 'More servings',
    resetServings: (amount: number) => `Reset to ${formatCount(amount, 'serving', 'servings')}`,
    calories: (amount: string) => `${amount} kcal`,
    factsLabel: 'Recipe details',
    ingredients: 'Ingredients',
    ingredientsHint: 'Check off what you have.',
    noIngredients: 'No ingredients yet',
    notCounted: 'not included in nutrition',
    units: 'Units',
    unitNames: { metric: 'Metric', us: 'US' },
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

  recipeMenu: {
    label: 'More',
    print: 'Print',
    copy: 'Copy as text',
    copied: 'Recipe copied.',
    copyFailed: 'Your browser blocked copying. You can print or export the recipe instead.',
    export: 'Export',
    exportFailed: 'The recipe could not be exported. Please try again.',
    share: 'Share',
    shareFailed: 'The recipe could not be shared. Please try again.',
    otherDish: 'Not this dish?',
    restore: 'Restore previous version',
    restored: (title: string) => `${quote(title)} was restored.`,
    restoreFailed: 'The previous version could not be restored. Please try again.',
    question: 'Which dish is it?',
  },

  transcription: {
    heading: 'Check your recipe',
    body: 'This is what we read in your photo. Compare it with the photo before you cook.',
    bodyWithDoubts: (count: number) =>
      count === 1
        ? 'This is what we read in your photo. Compare the marked line with the photo.'
        : `This is what we read in your photo. Compare the ${count} marked lines with the photo.`,
    confirm: 'Looks right',
    discard: 'Discard',
  },

  cook: {
    pageTitle: 'Cook',
    titleFor: (title: string) => `Cooking ${title}`,
    leave: 'Back to the recipe',
    stepPosition: (position: number, length: number) => `Step ${position} of ${length}`,
    progress: 'Cooking progress',
    previous: 'Previous',
    next: 'Next',
    finish: 'Finish',
    forThisStep: 'For this step',
    allIngredients: 'All ingredients',
    noSteps: 'This recipe has no steps yet.',
    finishedTitle: 'Enjoy!',
    finishedBody: (title: string) => `${title} is ready.`,
    wakeLockUnavailable: 'Your browser cannot keep the screen on. It may turn off.',
  },

  timers: {
    title: 'Timers',
    start: (time: string) => `Start timer: ${time}`,
    stepLabel: (step: number) => `Step ${step}`,
    pause: (name: string) => `Pause: ${name}`,
    resume: (name: string) => `Resume: ${name}`,
    cancel: (name: string) => `Cancel: ${name}`,
    addMinute: (name: string) => `Add 1 minute: ${name}`,
    addMinuteShort: '+1 min',
    stop: 'Stop',
    stopFor: (name: string) => `Stop: ${name}`,
    timeIsUp: 'Time is up',
    timeIsUpAnnouncement: (name: string, step: number) => `Time is up: ${name}, step ${step}`,
    started: (name: string) => `Timer started: ${name}`,
  },

  photoViewer: {
    previous: 'Previous photo',
    next: 'Next photo',
    position: (position: number, length: number) => `${position} of ${length}`,
  },
});
