import type { searchTexts } from '#texts/en/search.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the search and the filter by time. */
export const translation: Localized<typeof searchTexts> = {
  timeFilter: {
    label: 'Zeit',
    any: 'Alle',
    upTo: (minutes) => `≤\u00a0${minutes}\u00a0Min.`,
    results: (minutes) => `In ${minutes}\u00a0Minuten fertig`,
    noResults: (minutes) => `Kein passendes Rezept ist in ${minutes}\u00a0Minuten fertig.`,
    clear: 'Filter entfernen',
  },

  search: {
    pageTitle: 'Suche',
    label: 'Rezepte suchen',
    placeholder: 'Rezepte suchen …',
    back: 'Zurück',
    clear: 'Suche leeren',
    byPhoto: 'Mit einem Foto suchen',
    emptyTitle: 'Durchsuche deine Rezepte',
    emptyBody: 'Gib etwas ins Suchfeld ein, um Rezepte nach Name oder Beschreibung zu finden.',
    noResultsTitle: 'Keine Ergebnisse',
    noResultsBody: 'Versuche es mit anderen Begriffen oder prüfe die Schreibweise.',
    noPhotoMatches: 'Kein Rezept passt zu diesem Foto.',
    noFoodInPhoto: 'Kein Essen erkannt. Versuche ein Foto, auf dem das Gericht zu sehen ist.',
    results: 'Suchergebnisse',
    count: (amount) => formatCountWithNoun(amount, 'Treffer', 'Treffer'),
    loading: 'Wird gesucht …',
    failed: 'Die Suche ist fehlgeschlagen',
    photoFailed: 'Die Fotosuche ist fehlgeschlagen',
    photo: 'Foto für die Suche',
    looksLike: (title) => `Das sieht aus wie ${title}`,
    removePhoto: 'Foto entfernen',
    createFromPhoto: 'Rezept aus diesem Foto erstellen',
    anotherPhoto: 'Anderes Foto',
  },
};
