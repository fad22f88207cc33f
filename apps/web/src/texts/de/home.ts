import type { homeTexts } from '#texts/en/home.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the home screen. */
export const translation: Localized<typeof homeTexts> = {
  home: {
    pageTitle: 'Start',
    title: 'Willkommen zurück!',
    subtitle: 'Erstelle, ordne und verwalte deine Rezepte.',
    items: 'Meine Rezepte',
    loading: 'Wird geladen …',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Füge dein erstes Rezept mit einem Foto hinzu oder probiere ein Beispiel aus.',
    failed: 'Die Rezepte konnten nicht geladen werden',
    upgrade: 'Zu Pro wechseln',
    all: (total) => `Alle ${total} ansehen`,
    favorites: 'Favoriten',
    allFavorites: 'Alle ansehen',
    searchLabel: 'Rezepte suchen',
    searchPlaceholder: 'Rezepte suchen …',
    search: 'Suchen',
    continueCooking: 'Weiterkochen',
    continueOrCookAgain: 'Weiter oder erneut kochen',
    cookAgain: 'Noch einmal kochen',
    continue: 'Weiter',
    cook: 'Kochen',
    stepPosition: (step, stepCount) => `Schritt ${step} von ${stepCount}`,
    ingredientsReady: (checked, count) =>
      `${checked} von ${formatCountWithNoun(count, 'Zutat', 'Zutaten')}`,
    cookedOn: (date) => `Gekocht am ${date}`,
  },
};
