import { errors, messages } from '@plateful/contract';

/** What adding a recipe by photo says. */
export const createTexts = {
  create: {
    pageTitle: 'Add Recipe',
    title: 'Add Recipe',
    question: 'What’s on your plate?',
    galleryTitle: 'Choose from Gallery',
    galleryBody: 'Select a photo from your device to analyze',
    choose: 'Choose Image',
    camera: 'Take a photo',
    dropHint: 'You can also drop a photo anywhere here, or paste one.',
    dropNow: 'Let go, and we take a look',
    formats: 'JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 20 MB',
    chosenPhoto: 'The photo you chose',
    noPreview: 'This browser cannot show this kind of photo, but we can read it.',
    stages: {
      sending: 'Sending your photo',
      reading: 'Reading your photo',
      recognising: 'Working out what it is',
      writing: 'Writing the recipe',
      storing: 'Putting it into your collection',
    },
    stageTitle: (title: string) => `Looks like ${title}`,
    cancel: 'Cancel',
    notFoodTitle: 'We see no food here',
    notFood: messages.notFood,
    itIsFood: 'It is food',
    another: 'Choose another photo',
    failedTitle: 'That did not work',
    failed: 'Failed to process image. Please try again.',
    recognitionFailed: 'Food recognition failed',
    network: 'Network error. Please check your connection and try again.',
    tryAgain: 'Try again',
    upgradeTitle: 'You have used your free recipes',
    upgradeQuestion: messages.upgradeQuestion,
    upgradeConfirm: 'Continue',
    upgradeDecline: 'Not now',
    ready: (title: string) => `${title} is in your collection.`,
    duplicate: 'You already have this photo’s recipe.',
    examples: {
      title: 'No photo at hand? Try one of ours.',
      failed: 'The example could not be loaded.',
      /** By the names of the pictures. */
      photos: {
        pizza: 'Try it with a pizza',
        donuts: 'Try it with donuts',
        tomatoes: 'Try it with tomatoes',
      },
    },

    waiting: {
      /** Said when a photo has just been put aside. */
      kept: 'Your photo is safe on this device. We will look at it as soon as we can.',
      title: (count: number) =>
        count === 1 ? '1 photo is waiting' : `${count} photos are waiting`,
      offline: (count: number) =>
        count === 1
          ? 'We will look at it as soon as you are back online.'
          : 'We will look at them as soon as you are back online.',
      online: (count: number) =>
        count === 1
          ? 'We will look at it as soon as we can.'
          : 'We will look at them one after another.',
      standing: (count: number) =>
        count === 1 ? 'It needs a word from you.' : 'They need a word from you.',
      photo: (position: number) => `Waiting photo ${position}`,
      since: (moment: string) => `Since ${moment}`,
      states: {
        offline: 'Waits for the connection',
        next: 'We will look at it soon',
        limit: 'You have used your free recipes',
        stopped: 'You stopped this one',
      },
      tryAgain: 'Try again',
      tryPhotoAgain: (position: number) => `Try again, photo ${position}`,
      photoIsFood: (position: number) => `It is food, photo ${position}`,
      become: 'Become a member',
      remove: 'Remove',
      removePhoto: (position: number) => `Remove photo ${position}`,
      removed: (left: number) =>
        left === 0 ? 'The photo was removed.' : `The photo was removed, ${left} still waiting.`,
      open: 'Open',
      look: 'Look',
      full: 'As many photos as can wait are waiting already. Remove one, then choose this one again.',
      changeFailed: 'That did not work. Please try again.',
    },
    refused: {
      missed: 'The photo did not arrive here. Please choose it once more.',
      type: errors.PHOTO_TYPE.message,
      size: errors.PHOTO_TOO_LARGE.message,
    },
  },

  logOutDialog: {
    title: (count: number) =>
      count === 1 ? '1 photo is still waiting' : `${count} photos are still waiting`,
    question: (count: number) =>
      count === 1
        ? 'It has not become a recipe yet. If you log out now, it is removed from this device.'
        : 'They have not become recipes yet. If you log out now, they are removed from this device.',
    confirm: 'Log out and remove',
    busy: 'Logging out...',
    stay: 'Stay',
  },
} as const;
