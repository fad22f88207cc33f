import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of dialogs that are loaded on demand. */
export const dialogTexts = defineTexts('dialogs', {
  logOut: {
    title: (count: number) => `${formatCountWithNoun(count, 'photo', 'photos')} waiting to upload`,
    question: (count: number) =>
      count === 1
        ? 'It has not been uploaded yet. Logging out removes it from this device.'
        : 'They have not been uploaded yet. Logging out removes them from this device.',
    confirm: 'Log out and remove',
    busy: 'Logging out...',
    cancel: 'Cancel',
  },

  unsavedChanges: {
    title: 'Leave without saving?',
    body: 'Your unsaved changes will be lost.',
    leave: 'Leave',
    keepEditing: 'Keep editing',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    body: 'Shortcuts work when no text field is focused.',
    keySeparator: 'then',
    enable: 'Enable keyboard shortcuts',
    close: 'Close',
    actions: {
      search: 'Search recipes',
      add: 'Add a recipe',
      home: 'Go to Home',
      items: 'Go to Recipes',
      help: 'Show keyboard shortcuts',
    },
  },
});
