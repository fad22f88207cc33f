import { defineTexts } from '#texts/localization.ts';

/** Texts of the filters and the order of the collection. */
export const recipeFilterTexts = defineTexts('recipe-filter', {
  filter: {
    label: 'Filter recipes',
    all: 'All',
    favorites: 'Favorites',
    upTo: (minutes: number) => `≤\u00a0${minutes}\u00a0min`,
    select: 'Select',
    sort: 'Sort',
    orders: {
      category: 'Category',
      createdAt: 'Newest',
      title: 'Title',
      minutes: 'Time',
      calories: 'Calories',
    },
    filters: 'Filters',
    diets: { vegetarian: 'Vegetarian', vegan: 'Vegan' },
    unconfirmed: 'Unconfirmed',
    remove: (name: string) => `Remove filter: ${name}`,
  },
});
