import { defineTexts } from '#texts/localization.ts';

/** Texts of the review of a recipe that was read from a photo. */
export const transcriptionTexts = defineTexts('transcription', {
  transcription: {
    heading: 'Check your recipe',
    body: 'This is what we read in your photo. Compare it with the photo before you cook.',
    bodyWithDoubts: (count: number) =>
      count === 1
        ? 'This is what we read in your photo. Compare the marked line with the photo.'
        : `This is what we read in your photo. Compare the ${count} marked lines with the photo.`,
    confirm: 'Save recipe',
    discard: 'Discard',
  },
});
