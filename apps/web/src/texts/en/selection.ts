import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const countRecipes = (amount: number) => formatCountWithNoun(amount, 'recipe', 'recipes');

/** Texts of the tools of the collection that are loaded when they are used. */
export const selectionTexts = defineTexts('selection', {
  panel: {
    diet: 'Diet',
    anyDiet: 'Any diet',
    needsReview: 'Unconfirmed dishes only',
    tag: 'Tag',
    anyTag: 'Any tag',
    tagOption: (tag: string, amount: number) => `${tag} (${amount})`,
    results: 'Matching recipes',
    allRecipes: 'All recipes',
    clear: 'Clear filters',
    show: 'Show recipes',
    noResults: 'No recipe matches these filters.',
  },

  selection: {
    label: 'Selected recipes',
    selected: (amount: number) => `${amount} selected`,
    all: 'Select all',
    none: 'Select none',
    cancel: 'Cancel selection',
    tag: 'Tag',
    export: 'Export',
    trash: 'Move to trash',
    offline: 'You are offline. Connect to the internet to change or export recipes.',
    trashed: (amount: number) => `Moved ${countRecipes(amount)} to trash.`,
    trashFailed: 'The recipes could not be moved to trash. Please try again.',
    undo: 'Undo',
    restored: (amount: number) => `Restored ${countRecipes(amount)}.`,
    restoreFailed: 'The recipes could not be restored. You can find them in the trash.',
    exported: (amount: number) => `Exported ${countRecipes(amount)}.`,
    exportFailed: 'The recipes could not be exported. Please try again.',
    fileName: 'recipes.json',
  },

  tags: {
    title: (amount: number) => `Tag ${countRecipes(amount)}`,
    mode: 'Change',
    add: 'Add tags',
    remove: 'Remove tags',
    existing: 'Your tags',
    none: 'You have no tags yet.',
    new: 'New tags',
    newHint: 'Separate tags with commas.',
    changed: (amount: number) => `Changed the tags of ${countRecipes(amount)}.`,
    full: (amount: number, limit: number) =>
      `${countRecipes(amount)} not changed: a recipe can have up to ${limit} tags.`,
    unchanged: 'The tags are the same as before.',
    failed: 'The tags could not be saved. Please try again.',
    manage: 'Manage tags',
    manageHint: 'Give a tag the name of another one to merge them.',
    rename: (tag: string) => `Rename “${tag}”`,
    newName: (tag: string) => `New name for “${tag}”`,
    save: 'Save',
    saving: 'Saving...',
    merge: 'Merge',
    mergeHint: (tag: string, other: string) =>
      `Recipes with “${tag}” get the tag “${other}” instead.`,
    renamed: (amount: number) => `Renamed the tag of ${countRecipes(amount)}.`,
    delete: (tag: string) => `Delete “${tag}”`,
    deleteHint: (tag: string, amount: number) =>
      `“${tag}” will be removed from ${countRecipes(amount)}. The recipes stay.`,
    confirmDelete: 'Delete tag',
    deleting: 'Deleting...',
    deleted: (amount: number) => `Removed the tag from ${countRecipes(amount)}.`,
    deleteFailed: 'The tag could not be deleted. Please try again.',
  },
});
