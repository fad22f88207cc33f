import { defineTexts } from '#texts/localization.ts';

/** Texts of the home screen. */
export const homeTexts = defineTexts('home', {
  home: {
    pageTitle: 'Home',
    title: 'Welcome back!',
    subtitle: 'Create, organize, and manage your recipe collection',
    items: 'My Items',
    loading: 'Loading items...',
    emptyTitle: 'No items yet',
    emptyBody: 'Take a photo of a dish to add your first recipe.',
    emptyAction: 'Add your first item',
    failed: 'Failed to fetch items',
    upgrade: 'Upgrade to Pro',
    all: (total: number) => `See all ${total}`,
  },
});
