import { defineTexts } from '#texts/localization.ts';

/** Texts of the question whether several photos are pages of one recipe. */
export const severalPhotosTexts = defineTexts('several-photos', {
  pages: {
    title: (count: number) => `You selected ${count} photos`,
    body: 'Are they pages of one recipe, or is each photo a recipe of its own?',
    limit: (count: number, megabytes: number) =>
      `One recipe can have up to ${count}\u00a0pages and ${megabytes}\u00a0MB in total.`,
    photo: (position: number) => `Page ${position}`,
    remove: (position: number) => `Remove photo ${position}`,
    together: 'Pages of one recipe',
    separate: 'Separate recipes',
    cancel: 'Cancel',
  },
});
