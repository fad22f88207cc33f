import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the search and the filter by time. */
export const searchTexts = defineTexts('search', {
  timeFilter: {
    label: 'Time',
    any: 'Any time',
    upTo: (minutes: number) => `≤\u00a0${minutes}\u00a0min`,
    results: (minutes: number) => `Ready within ${minutes} minutes`,
    noResults: (minutes: number) => `No matching recipe is ready within ${minutes}\u00a0minutes.`,
    clear: 'Clear filter',
  },

  search: {
    pageTitle: 'Search',
    label: 'Search recipes',
    placeholder: 'Search recipes...',
    back: 'Back',
    clear: 'Clear',
    byPhoto: 'Search by photo',
    emptyTitle: 'Search your recipes',
    emptyBody: 'Type in the search box to find your recipes by name or description',
    noResultsTitle: 'No results found',
    noResultsBody: 'Try searching with different keywords or check your spelling',
    noPhotoMatches: 'No recipes match this photo.',
    noFoodInPhoto: 'No food detected. Try a photo that shows the dish.',
    results: 'Search Results',
    count: (amount: number) => formatCountWithNoun(amount, 'result', 'results'),
    loading: 'Searching...',
    failed: 'Failed to search items',
    photoFailed: 'The photo search failed',
    photo: 'Search photo',
    looksLike: (title: string) => `This looks like ${title}`,
    removePhoto: 'Remove photo',
    createFromPhoto: 'Create a recipe from this photo',
    anotherPhoto: 'Choose another photo',
  },
});
