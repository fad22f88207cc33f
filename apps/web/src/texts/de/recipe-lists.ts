import type { recipeListTexts as englishTexts } from '#texts/en/recipe-lists.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCount } from '#texts/number-format.ts';

/** Texts of home, the recipe list, search and the keyboard shortcuts. */
export const recipeListTexts: Localized<typeof englishTexts> = {
  home: {
    pageTitle: 'Start',
    title: 'Willkommen zurück!',
    subtitle: 'Erstelle, ordne und verwalte deine Rezepte',
    items: 'Meine Rezepte',
    loading: 'Wird geladen …',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Fotografiere ein Gericht, um dein erstes Rezept hinzuzufügen.',
    emptyAction: 'Erstes Rezept anlegen',
    failed: 'Die Rezepte konnten nicht geladen werden',
    upgrade: 'Pro werden',
    all: (total) => `Alle ${total} ansehen`,
  },

  items: {
    pageTitle: 'Rezepte',
    title: 'Rezepte',
    count: (amount) => formatCount(amount, 'Rezept', 'Rezepte'),
    categories: {
      food: 'Gerichte',
      beverage: 'Getränke',
      snack: 'Snacks',
      dessert: 'Desserts',
      other: 'Sonstiges',
    },
    noCategory: 'Ohne Kategorie',
    needsReview: 'Prüfen',
    favorite: 'Favorit',
    untitled: 'Ohne Titel',
    loading: 'Wird geladen …',
    loadingRecipe: 'Rezept wird geladen',
    loadingMore: 'Weitere Rezepte werden geladen',
    loadMore: 'Mehr laden',
    failed: 'Die Rezepte konnten nicht geladen werden',
    pageFailed: 'Diese Rezepte konnten nicht geladen werden. Bitte versuche es erneut.',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Füge dein erstes Rezept hinzu, um deine Sammlung zu beginnen',
    emptyAction: 'Erstes Rezept anlegen',
    add: 'Rezept hinzufügen',
    search: 'Suchen',
  },

  search: {
    pageTitle: 'Suche',
    label: 'Rezepte suchen',
    placeholder: 'Rezepte suchen …',
    back: 'Zurück',
    clear: 'Löschen',
    byPhoto: 'Mit einem Foto suchen',
    emptyTitle: 'Durchsuche deine Rezepte',
    emptyBody: 'Gib etwas ins Suchfeld ein, um Rezepte nach Name oder Beschreibung zu finden',
    noResultsTitle: 'Keine Ergebnisse',
    noResultsBody: 'Versuche es mit anderen Begriffen oder prüfe die Schreibweise',
    noPhotoMatches: 'Kein Rezept passt zu diesem Foto.',
    noFoodInPhoto: 'Kein Essen erkannt. Versuche ein Foto, auf dem das Gericht zu sehen ist.',
    results: 'Suchergebnisse',
    count: (amount) => formatCount(amount, 'Treffer', 'Treffer'),
    loading: 'Wird gesucht …',
    failed: 'Die Suche ist fehlgeschlagen',
    photoFailed: 'Die Fotosuche ist fehlgeschlagen. Bitte versuche es erneut.',
    photo: 'Foto für die Suche',
    looksLike: (title) => `Das sieht aus wie ${title}.`,
    searchByText: 'Textsuche',
  },

  offline: 'Du bist offline. Es werden die auf diesem Gerät gespeicherten Rezepte angezeigt.',

  shortcuts: {
    title: 'Tastenkürzel',
    body: 'Sie funktionieren, wenn kein Textfeld aktiv ist.',
    keySeparator: 'dann',
    enable: 'Tastenkürzel aktivieren',
    close: 'Schließen',
    actions: {
      search: 'Rezepte suchen',
      add: 'Rezept hinzufügen',
      home: 'Zum Start',
      items: 'Zu den Rezepten',
      help: 'Tastenkürzel anzeigen',
    },
  },
};
