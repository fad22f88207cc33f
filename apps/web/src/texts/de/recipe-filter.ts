import type { recipeFilterTexts } from '#texts/en/recipe-filter.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the filters and the order of the collection. */
export const translation: Localized<typeof recipeFilterTexts> = {
  filter: {
    label: 'Rezepte filtern',
    all: 'Alle',
    favorites: 'Favoriten',
    upTo: (minutes) => `≤\u00a0${minutes}\u00a0Min.`,
    select: 'Auswählen',
    sort: 'Sortieren',
    orders: {
      category: 'Kategorie',
      createdAt: 'Neueste',
      title: 'Name',
      minutes: 'Zeit',
      calories: 'Kalorien',
    },
    filters: 'Filter',
    diets: { vegetarian: 'Vegetarisch', vegan: 'Vegan' },
    unconfirmed: 'Unbestätigt',
    remove: (name) => `Filter entfernen: ${name}`,
  },
};
