import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the editor and the new-recipe screen. */
export const editTexts = defineTexts('edit', {
  edit: {
    pageTitle: 'Edit Item',
    title: 'Edit Item',
    back: 'Back',
    loading: 'Loading...',

    preview: 'Preview icon',
    previewHint: 'The thumbnail shown in your recipe list.',
    previewAlt: 'Preview icon of this recipe',
    noPreview: 'No preview icon',
    selectedPreviewAlt: 'Selected preview icon',
    uploadPreview: 'Upload',
    changePreview: 'Change',
    removePreview: 'Remove',
    readingPreview: 'Reading...',
    previewFailed: 'This photo could not be read. Please choose another one.',
    unsupportedPreview:
      'Your browser cannot preview this photo format, but you can still upload it.',

    name: 'Display Name',
    description: 'Description',
    nameExample: 'Apple cake',
    descriptionExample: 'How it tastes, and when you make it.',
    charactersLeft: (characters: number) =>
      formatCountWithNoun(characters, 'character left', 'characters left'),

    photos: 'Photos',
    noPhotos: 'No photos yet',
    addPhotos: '+ Add Photos',
    uploading: 'Uploading...',
    uploadProgress: (done: number, total: number) => `${done} of ${total}`,
    retryUpload: (amount: number) => `Retry ${formatCountWithNoun(amount, 'photo', 'photos')}`,
    photosNoResponse: (missing: number) =>
      missing > 0
        ? `The server did not respond. ${formatCountWithNoun(missing, 'photo was', 'photos were')} not uploaded.`
        : 'The server did not respond. Please try again.',
    photosNotUploaded: (count: number) =>
      `${formatCountWithNoun(count, 'photo was', 'photos were')} not uploaded.`,
    editAgain: 'Edit',
    photoInputLabel: 'Add photos',
    photo: (position: number) => `Photo ${position}`,
    removePhoto: (position: number) => `Remove photo ${position}`,
    photosAdded: (amount: number) => `${formatCountWithNoun(amount, 'photo', 'photos')} added.`,
    photoRemoved: 'Photo removed.',
    addFailed: 'Failed to add media',
    removeFailed: 'Failed to remove media',
    membershipHint: 'Members can add up to 20 photos per recipe and create unlimited recipes.',
    becomeMember: 'Become a Member',

    unsaved: 'Unsaved changes',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saveFailed: 'Failed to save item',
    networkError: 'The server did not respond. Your changes are still here. Please try again.',
    offline:
      'You are offline. Your changes are kept on this device. Save when you are back online.',
    savedWithMergedChanges: 'Saved. Changes from your other device were kept.',
    checkFields: 'Please check the highlighted fields.',

    fields: {
      previewIconUrl: 'Preview icon',
      title: 'Display Name',
      description: 'Description',
      category: 'Category',
      servings: 'Servings',
      ingredients: 'Ingredients',
      instructions: 'Instructions',
      nutrition: 'Nutrition',
      tagId: 'Label',
      prepTime: 'Preparation time',
      cookTime: 'Cooking time',
      totalTime: 'Total time',
      notes: 'Notes',
      author: 'Recipe by',
      sourceUrl: 'Source',
      tags: 'Tags',
    },
    changedElsewhereTitle: 'Edited on another device',
    mergedFields: (fields: string) => `Merged changes from your other device: ${fields}.`,
    dismiss: 'OK',
    deletedTitle: 'This recipe was deleted on another device.',
    deletedBody: 'Your changes are still here. You can save them as a new recipe.',
    saveAsNew: 'Save as a new recipe',

    draftRestored: 'Your unsaved changes were restored.',
    discardDraft: 'Discard',
  },

  newItem: {
    pageTitle: 'New recipe',
    title: 'New recipe',
    failed: 'Failed to create item',
    created: (title: string) => `${title} was added to your collection.`,
    photosFailed: (reason: string) => `The recipe was saved, but its photos were not: ${reason}`,
  },
});
