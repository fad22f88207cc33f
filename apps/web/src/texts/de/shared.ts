import { PRODUCT_NAME } from '@plateful/contract';
import type { sharedTexts } from '#texts/en/shared.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun, formatDecimal } from '#texts/number-format.ts';

/** Texts of the app’s frame and the recipe list; every page loads them. */
export const translation: Localized<typeof sharedTexts> = {
  productName: PRODUCT_NAME,
  formatPageTitle: (screen) => `${screen} · ${PRODUCT_NAME}`,

  ui: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    failureAdvice: 'Prüfe deine Verbindung oder versuche es gleich noch einmal.',
    loading: 'Wird geladen …',
    skipToContent: 'Zum Inhalt springen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort ausblenden',
    passwordRule:
      'Mindestens 8\u00a0Zeichen, darunter ein Groß- und ein Kleinbuchstabe, eine Ziffer und ein Sonderzeichen.',
    digitPosition: (position, length) => `Ziffer ${position} von ${length}`,
    stepPosition: (position, length) => `Schritt ${position} von ${length}`,
    photoUnavailable: 'Foto nicht verfügbar',
  },

  dates: {
    unknown: 'Unbekanntes Datum',
    invalid: 'Ungültiges Datum',
  },
  durations: {
    hours: (count) => `${count} Std.`,
    minutes: (count) => `${count} Min.`,
  },

  recipeLoadError: {
    notFound: 'Rezept nicht gefunden',
    notFoundBody: 'Es wurde vielleicht gelöscht, oder der Link ist falsch.',
    failed: 'Das Rezept konnte nicht geladen werden',
    allRecipes: 'Alle Rezepte',
  },

  errors: {
    network: 'Netzwerkfehler. Bitte prüfe deine Verbindung.',
    requestFailed: 'Die Anfrage ist fehlgeschlagen.',
    methodFailed: (method) => `Die Anfrage (${method}) ist fehlgeschlagen.`,
    uploadFailed: 'Das Hochladen ist fehlgeschlagen.',
    removalFailed: 'Das Entfernen ist fehlgeschlagen.',
    noData: 'Der Server hat keine Daten gesendet.',
    unexpected: 'Etwas ist schiefgegangen',
    unexpectedHint: 'Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
    requestId: 'Anfrage-ID:',
    errorId: 'Fehler-ID:',
  },

  navigation: {
    main: 'Hauptmenü',
    home: 'Start',
    recipes: 'Rezepte',
    add: 'Hinzufügen',
    settings: 'Einstellungen',
    logOut: 'Abmelden',
    logOutFailed: 'Die Abmeldung ist fehlgeschlagen.',
    pro: 'Pro',
    switchTheme: 'Zwischen hellem und dunklem Design wechseln',
    signIn: 'Anmelden',
    getStarted: 'Loslegen',
    footerYear: '2024',
    howItWorks: 'So geht’s',
    download: 'App holen',
    footer: 'Über Plateful',
    support: 'Hilfe',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    cookies: 'Cookies',
    legal: 'Rechtliches',
  },

  connecting: {
    title: `Verbindung mit ${PRODUCT_NAME} wird hergestellt …`,
    body: 'Bitte warte einen Moment.',
    notResponding: `${PRODUCT_NAME} antwortet noch nicht. Wir versuchen weiter, eine Verbindung herzustellen.`,
  },

  notFound: {
    code: '404',
    title: 'Diese Seite wurde nicht gefunden',
    action: 'Zur Startseite',
    pageTitle: 'Seite nicht gefunden',
  },

  update: {
    ready: 'Update verfügbar.',
    reload: 'Neu laden',
  },

  items: {
    pageTitle: 'Rezepte',
    title: 'Rezepte',
    trash: 'Papierkorb',
    count: (amount) => formatCountWithNoun(amount, 'Rezept', 'Rezepte'),
    categories: {
      food: 'Gerichte',
      beverage: 'Getränke',
      snack: 'Snacks',
      dessert: 'Desserts',
      other: 'Sonstiges',
    },
    noCategory: 'Ohne Kategorie',
    needsReview: 'Prüfen',
    selectionLimit: (amount) => `Du kannst bis zu ${amount} Rezepte auswählen.`,
    calories: (kcal) => `${formatDecimal(kcal)} kcal`,
    favorite: (title) => `Favorit: ${title}`,
    untitled: 'Unbenanntes Rezept',
    loading: 'Wird geladen …',
    loadingRecipe: 'Rezept wird geladen',
    loadingMore: 'Weitere Rezepte werden geladen',
    loadMore: 'Mehr laden',
    failed: 'Die Rezepte konnten nicht geladen werden',
    pageFailed: 'Diese Rezepte konnten nicht geladen werden. Bitte versuche es erneut.',
    emptyTitle: 'Noch keine Rezepte',
    emptyBody: 'Füge dein erstes Rezept hinzu und beginne deine Sammlung.',
    emptyAction: 'Erstes Rezept anlegen',
    add: 'Rezept hinzufügen',
    search: 'Suchen',
  },

  offline: 'Du bist offline und siehst gespeicherte Rezepte.',

  shortcuts: 'Tastenkürzel',
};
