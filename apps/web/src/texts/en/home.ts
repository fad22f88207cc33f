import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the home screen. */
export const homeTexts = defineTexts('home', {
  home: {
    pageTitle: 'Home',
    title: 'Welcome back!',
    subtitle: 'Create, organize, and manage your recipe collection',
    items: 'My Items',
    loading: 'Loading items...',
    emptyTitle: 'No items yet',
    emptyBody: 'Add your first item with a photo of a dish, or try an example.',
    failed: 'Failed to fetch items',
    upgrade: 'Upgrade to Pro',
    all: (total: number) => `See all ${total}`,
    favorites: 'Favorites',
    allFavorites: 'See all',
    searchLabel: 'Search recipes',
    searchPlaceholder: 'Search recipes...',
    search: 'Search',
    continueCooking: 'Continue cooking',
    continueOrCookAgain: 'Continue or cook again',
    cookAgain: 'Cook again',
    continue: 'Continue',
    cook: 'Cook',
    stepPosition: (step: number, stepCount: number) => `Step ${step} of ${stepCount}`,
    ingredientsReady: (checked: number, count: number) =>
      `${checked} of ${formatCountWithNoun(count, 'ingredient', 'ingredients')}`,
    cookedOn: (date: string) => `Cooked ${date}`,
  },
});
