import { REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';

const quote = (title: string) => `“${title}”`;

/** Texts of the question which dish a photo shows. */
export const dishQuestionTexts = defineTexts('dish-question', {
  review: {
    body: 'We are not sure about this photo. Choose the dish, and you get its recipe.',
    bodyWithoutOpinion: 'We could not recognize this photo. Choose the dish, or search for it.',
    bodyForPackage:
      'This looks like a package. Search for what is inside, or for the dish you want to cook with it.',
    photoAlt: 'Your photo',
    likelyDishes: 'Likely dishes',
    usualDishes: 'Popular dishes',
    possibleDishes: 'Possible dishes',
    alternatives: 'Or is it one of these?',
    likely: 'Likely',
    possible: 'Possible',
    unlikely: 'Less likely',
    search: 'Search all dishes',
    dishes: 'Known dishes',
    searchPlaceholder: 'Type the name of the dish',
    searchFailed: 'Dishes could not be loaded.',
    noDishFound: 'No matching dish found.',
    noDishFoundFor: (name: string) => `No dish found for ${quote(name)}.`,
    notInTheList: 'Is your dish not in the list?',
    writeYourself: 'Write it yourself',
    importRecipe: 'Import its recipe',
    cancel: 'Cancel',
    discard: 'None of these, discard',
    discarded: 'Photo discarded. It does not count toward your limit.',
    discardFailed: 'The photo could not be discarded. Please try again.',
    saving: 'Updating recipe...',
    failed: 'Failed to update item',
    kept: 'Thanks! Your recipe was kept.',
    replaced: (title: string) => `Recipe updated to ${title}.`,
    otherDishBody: 'Choose the correct dish. Its recipe will replace this one.',
    replaceTitle: 'Replace your edits?',
    replaceBody: (title: string) =>
      `You have edited this recipe. It will be replaced by the recipe for ${title}. You can restore your version for ${REPLACED_VERSION_RETENTION_DAYS} days.`,
    replace: 'Replace',
  },
});
