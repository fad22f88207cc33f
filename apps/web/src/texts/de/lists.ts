import { count } from '#texts/count.ts';
import type { listTexts as english } from '#texts/en/lists.ts';
import type { InAnyLanguage } from '#texts/texts.ts';

/** Home, the list of recipes, search. */
export const listTexts: InAnyLanguage<typeof english> = {
  home: {
    pageTitle: 'Start',
    title: 'Willkommen zurück!',
    subtitle: 'Leg Rezepte an, ordne sie und hab sie immer zur Hand',
    items: 'Meine Rezepte',
    loading: 'Wird geladen …',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Fotografiere ein Gericht, und dein erstes Rezept ist da.',
    emptyAction: 'Erstes Rezept anlegen',
    failed: 'Die Rezepte konnten nicht geladen werden',
    upgrade: 'Pro werden',
    all: (total) => `Alle ${total} ansehen`,
  },

  items: {
    pageTitle: 'Rezepte',
    title: 'Rezepte',
    count: (amount) => count(amount, 'Rezept', 'Rezepte'),
    categories: {
      food: 'Gerichte',
      beverage: 'Getränke',
      snack: 'Snacks',
      dessert: 'Desserts',
      other: 'Sonstiges',
    },
    uncategorized: 'Ohne Kategorie',
    needsReview: 'Prüfen',
    favorite: 'Favorit',
    untitled: 'Ohne Titel',
    loading: 'Wird geladen …',
    waiting: 'Dieses Rezept ist unterwegs',
    loadingMore: 'Weitere Rezepte werden geladen',
    loadMore: 'Mehr laden',
    failed: 'Die Rezepte konnten nicht geladen werden',
    pageFailed: 'Diese Rezepte konnten nicht geladen werden.',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Deine Sammlung beginnt mit dem ersten Rezept',
    emptyAction: 'Erstes Rezept anlegen',
    add: 'Rezept hinzufügen',
    search: 'Suchen',
  },

  search: {
    pageTitle: 'Suche',
    label: 'Rezepte suchen',
    placeholder: 'Rezepte suchen …',
    back: 'Zurück',
    clear: 'Leeren',
    byPhoto: 'Mit einem Foto suchen',
    emptyTitle: 'Such in deinen Rezepten',
    emptyBody: 'Tippe ins Suchfeld und finde Rezepte nach Name oder Beschreibung',
    nothingTitle: 'Nichts gefunden',
    nothingBody: 'Versuch es mit anderen Wörtern oder prüfe die Schreibweise',
    nothingInPhoto: 'Keines deiner Rezepte sieht aus wie dieses Foto.',
    noFood: 'Auf diesem Foto sehen wir kein Essen. Nimm eines, das das Gericht zeigt.',
    results: 'Suchergebnisse',
    count: (amount) => count(amount, 'Treffer', 'Treffer'),
    loading: 'Wird gesucht …',
    failed: 'Die Suche hat nicht geklappt',
    photoFailed: 'Mit diesem Foto konnte nicht gesucht werden. Bitte versuche es noch einmal.',
    photo: 'Das Foto, mit dem du suchst',
    looksLike: (title) => `Das sieht aus wie ${title}.`,
    withoutPhoto: 'Mit Wörtern suchen',
  },

  offline: 'Du bist offline. Du siehst, was auf diesem Gerät gespeichert ist.',

  shortcuts: {
    title: 'Tastenkürzel',
    body: 'Sie gelten überall, wo du gerade nichts tippst.',
    inOrder: 'dann',
    use: 'Diese Tastenkürzel nutzen',
    close: 'Schließen',
    what: {
      search: 'Ein Rezept suchen',
      add: 'Ein Rezept hinzufügen',
      home: 'Zum Start',
      items: 'Zu deinen Rezepten',
      help: 'Diese Liste zeigen',
    },
  },
};
