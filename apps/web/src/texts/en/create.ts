import { messages } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the create screen, the buttons for photos, the upload queue and the log-out dialog. */
export const createTexts = defineTexts('create', {
  create: {
    pageTitle: 'Add Recipe',
    title: 'Add Recipe',
    lead: 'What’s on your plate? A photo becomes a recipe with steps and nutrition.',
    question: 'What’s on your plate?',
    galleryTitle: 'Choose from Gallery',
    galleryBody: 'Select a photo from your device to analyze',
    choose: 'Choose Image',
    camera: 'Take a photo',
    noPhoto: 'No photo?',
    writeManually: 'Write a recipe',
    import: 'Import a recipe',
    dropHint: 'You can also drop or paste a photo here.',
    dropActive: 'Drop to upload',
    formats: 'JPEG, PNG, WebP, AVIF, GIF, or HEIC, up to 20 MB',
    selectedPhotoAlt: 'Selected photo',
    unsupportedPreview:
      'Your browser cannot preview this photo format, but you can still upload it.',
    working: 'Creating your recipe',
    stages: {
      sending: 'Uploading photo',
      reading: 'Processing photo',
      recognising: 'Recognizing the dish',
      writing: 'Writing the recipe',
      storing: 'Saving to your collection',
    },
    stageTitle: (title: string) => `Looks like ${title}`,
    cancel: 'Cancel',
    notFoodTitle: 'No food detected',
    notFood: messages.notFood,
    confirmFood: 'It is food',
    chooseAnother: 'Choose another photo',
    failedTitle: 'Something went wrong',
    failed: 'Failed to process image. Please try again.',
    recognitionFailed: 'Food recognition failed',
    networkError: 'Network error. Please check your connection and try again.',
    tryAgain: 'Try Again',
    tryAgainIn: (time: string) => `Try Again in ${time}`,
    upgradeTitle: 'You have reached your free limit',
    upgradeQuestion: messages.upgradePrompt,
    upgradeConfirm: 'Continue',
    upgradeDecline: 'Not now',
    upgrade: 'Upgrade to Pro',
    ready: (title: string) => `${title} was added to your collection.`,
    duplicate: 'You already have a recipe from this photo.',
    examples: {
      title: 'Try an example',
      failed: 'The example could not be loaded. Please try again.',
      /** Keys are the file names of the example photos. */
      photos: {
        pizza: 'Try a pizza',
        donuts: 'Try donuts',
        tomatoes: 'Try tomatoes',
      },
    },

    uploadQueue: {
      /** Shown when a photo was added to the queue. */
      needsAnswer: 'We need your help with a photo: which dish is it?',
      photoQueued: 'Photo saved on this device. It will upload automatically.',
      title: (count: number) =>
        `${formatCountWithNoun(count, 'photo', 'photos')} waiting to upload`,
      offline: (count: number) =>
        `${count === 1 ? 'It' : 'They'} will upload when you are back online.`,
      online: (count: number) =>
        count === 1 ? 'It will upload shortly.' : 'They will upload one at a time.',
      needsAttention: (count: number) =>
        `${formatCountWithNoun(count, 'photo needs', 'photos need')} your attention`,
      photo: (position: number) => `Photo ${position} in the upload queue`,
      queuedSince: (moment: string) => `Added ${moment}`,
      states: {
        offline: 'Waiting for connection',
        queued: 'Queued',
        limit: 'You have reached your free limit',
        stopped: 'Canceled',
      },
      tryAgain: 'Try Again',
      tryPhotoAgain: (position: number) => `Try Again, photo ${position}`,
      confirmPhotoIsFood: (position: number) => `It is food, photo ${position}`,
      becomeMember: 'Become a member',
      remove: 'Remove',
      removePhoto: (position: number) => `Remove photo ${position}`,
      removed: (remainingCount: number) =>
        remainingCount === 0 ? 'Photo removed.' : `Photo removed. ${remainingCount} left.`,
      open: 'Open',
      review: 'View',
      queueFull: 'The upload queue is full. Remove a photo, then try again.',
      updateFailed: 'The photo could not be updated. Please try again.',
    },
    rejectedShare: {
      missed: 'The photo was not received. Please select it again.',
      type: messages.photoTypeNotSupported,
      size: messages.photoTooLarge,
    },
  },
});
