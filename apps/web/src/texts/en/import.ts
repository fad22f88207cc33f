import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the import screen. */
export const importTexts = defineTexts('import', {
  importItems: {
    pageTitle: 'Import recipes',
    title: 'Import recipes',
    lead: 'Import recipes from text, a file, or a web page.',
    sourceLabel: 'Import from',
    sources: { text: 'Text', file: 'File', url: 'Web page' },
    text: 'Recipe text',
    textHint:
      'Paste a recipe from an email, a message, a document, or a website. You can check it before it is saved.',
    textMissing: 'Please paste a recipe first.',
    textTooLong: 'The text is larger than 2\u00a0MB. Please paste fewer recipes at a time.',
    file: 'File',
    chooseFile: 'Choose a file',
    chooseAnotherFile: 'Choose another file',
    removeFile: 'Remove the file',
    dropHint: 'You can also drop a file here.',
    fileHint: 'JSON, Cooklang, text, or a saved web page, up to 2\u00a0MB.',
    fileMissing: 'Please choose a file first.',
    fileTooLarge: 'This file is too large. The limit is 2\u00a0MB.',
    fileType: 'Please choose a .json, .cook, .txt, or .html file.',
    fileUnreadable: 'This file could not be read. Please choose another one.',
    url: 'Web address',
    urlHint: 'We open the page once and read its recipe.',
    urlPlaceholder: 'https://',
    urlMissing: 'Please enter a web address that starts with https:// or http://.',
    submit: 'Check before saving',
    busy: 'Reading...',
    failed: 'The recipe could not be imported. Please try again.',
    networkError: 'The server did not respond. Your input is still here. Please try again.',
    done: (title: string) => `${title} was added to your collection.`,
    results: (amount: number) => `${formatCountWithNoun(amount, 'recipe', 'recipes')} imported`,
    importMore: 'Import more',
    allRecipes: 'All recipes',
  },
  review: {
    title: 'Check the recipe',
    lead: 'This is what we found. Correct what is wrong, then save.',
    listTitle: (amount: number) => `${formatCountWithNoun(amount, 'recipe', 'recipes')} found`,
    listLead: 'Choose which recipes to save. Open a recipe to correct it.',
    nothingTitle: 'The recipe is too long',
    nothing: 'Shorten it and try again.',
    changeInput: 'Change your input',
    skipped: (amount: number) =>
      amount === 1
        ? '1 more recipe was left out: it is empty, too long, or exceeds the limit of 200 recipes.'
        : `${formatCountWithNoun(amount, 'more recipe', 'more recipes')} were left out: they are empty, too long, or exceed the limit of 200 recipes.`,
    selectAll: 'Select all',
    selectedCount: (selected: number, all: number) => `${selected} of ${all} selected`,
    counts: (ingredients: number, steps: number) =>
      `${formatCountWithNoun(ingredients, 'ingredient', 'ingredients')}, ${formatCountWithNoun(steps, 'step', 'steps')}`,
    noTitle: 'No title: open the recipe and enter one',
    noIngredients: 'No ingredients',
    noSteps: 'No steps',
    duplicate: 'You already have this recipe',
    duplicateLink: (title: string) => `You already have “${title}”`,
    saved: 'Saved',
    edit: 'Edit',
    editRecipe: (title: string) => `Edit ${title}`,
    saveOne: 'Save recipe',
    saveMany: (amount: number) => `Save ${formatCountWithNoun(amount, 'recipe', 'recipes')}`,
    saving: 'Saving...',
    progress: (done: number, total: number) => `${done} of ${total} saved`,
    failed: (amount: number) =>
      amount === 1
        ? '1 recipe was not saved. The reason is shown with it. Try again or leave it out.'
        : `${formatCountWithNoun(amount, 'recipe was', 'recipes were')} not saved. The reason is shown with each. Try again or leave them out.`,
    notSaved: 'Not saved',
    notSavedCount: (amount: number) =>
      `${formatCountWithNoun(amount, 'recipe was', 'recipes were')} not saved.`,
    tryAgain: 'Please try again.',
    done: 'Done',
    back: 'Back',
    backToList: 'Back to the list',
    keepsPhoto: 'Save one recipe here, and it keeps the photo you scanned.',
    saveWithPhoto: 'Save with your photo',
  },
});
