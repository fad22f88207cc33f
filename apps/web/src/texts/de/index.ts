import { PRODUCT_NAME } from '@plateful/contract';
import { accountTexts } from '#texts/de/account.ts';
import { createTexts } from '#texts/de/create.ts';
import { editTexts } from '#texts/de/edit.ts';
import { listTexts } from '#texts/de/lists.ts';
import { recipeTexts } from '#texts/de/recipe.ts';
import { sentences } from '#texts/de/sentences.ts';
import { settingsTexts } from '#texts/de/settings.ts';
import { supportTexts } from '#texts/de/support.ts';
import type { Language, Texts } from '#texts/texts.ts';

const texts: Texts = {
  product: PRODUCT_NAME,
  pageTitle: (screen) => `${screen} · ${PRODUCT_NAME}`,

  ui: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    tryAgain: 'Noch einmal versuchen',
    loading: 'Wird geladen …',
    skipToContent: 'Zum Inhalt springen',
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
    passwordRule:
      'Mindestens 8 Zeichen, mit großen und kleinen Buchstaben, einer Ziffer und einem Sonderzeichen.',
    digit: (position, length) => `Ziffer ${position} von ${length}`,
    step: (position, length) => `Schritt ${position} von ${length}`,
    brokenPhoto: 'Das Foto lässt sich nicht zeigen',
  },

  dates: {
    unknown: 'Unbekanntes Datum',
    invalid: 'Ungültiges Datum',
  },

  errors: {
    network: 'Netzwerkfehler. Bitte prüfe deine Verbindung.',
    requestFailed: 'Die Anfrage ist fehlgeschlagen',
    uploadFailed: 'Das Hochladen ist fehlgeschlagen',
    removalFailed: 'Das Entfernen ist fehlgeschlagen',
    noData: 'Vom Server kamen keine Daten',
    unexpected: 'Da ist etwas schiefgegangen!',
    unexpectedHint: 'Auf dieser Seite ist etwas kaputtgegangen. Meist hilft es, sie neu zu laden.',
    reload: 'Neu laden',
  },

  navigation: {
    main: 'Hauptmenü',
    home: 'Start',
    recipes: 'Rezepte',
    add: 'Neu',
    settings: 'Einstellungen',
    logOut: 'Abmelden',
    logOutFailed: 'Das Abmelden hat nicht geklappt',
    pro: 'Pro',
    switchTheme: 'Zwischen hell und dunkel wechseln',
    signIn: 'Anmelden',
    getStarted: 'Loslegen',
    footerYear: '2024',
    howItWorks: 'So geht’s',
    download: 'Zur App',
    footer: 'Mehr über uns',
    support: 'Hilfe',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    cookies: 'Cookies',
    legal: 'Rechtliches',
  },

  connecting: {
    title: `Verbindung zu ${PRODUCT_NAME} …`,
    body: 'Einen Moment, gleich bist du verbunden',
    silent: `${PRODUCT_NAME} antwortet noch nicht. Wir versuchen es weiter; du musst nichts tun.`,
  },

  notFound: {
    code: '404',
    title: 'Diese Seite können wir leider nicht finden',
    action: 'Zur Startseite',
    pageTitle: 'Seite nicht gefunden',
  },

  landing: {
    pageTitle: 'Aus jedem Foto vom Essen wird ein Rezept',
    description: `Fotografiere ein Gericht, und ${PRODUCT_NAME} schreibt das Rezept: Zutaten, Mengen, Schritte und Nährwerte, in deiner eigenen Sammlung.`,
    kicker: 'Vom Teller zum Rezept',
    headline: 'Aus jedem Foto vom Essen wird ein Rezept',
    lead: 'Fotografiere, was auf deinem Teller liegt. Du bekommst die Zutaten, die Mengen, jeden Schritt und die Nährwerte, aufgehoben in einem Kochbuch, das dir gehört.',
    appStore: 'App Store',
    appStoreHint: 'Laden im',
    howItWorks: 'So geht’s',
    why: `Warum ${PRODUCT_NAME}?`,
    features: [
      {
        title: 'KI-Erkennung',
        body: 'Richte die Kamera auf eine Mahlzeit, ein Gericht oder eine einzelne Zutat. In wenigen Augenblicken ist sie erkannt.',
      },
      {
        title: 'Rezept sofort',
        body: 'Zutaten mit Mengen und Schritte in der richtigen Folge: etwas, das du heute Abend kochen kannst.',
      },
      {
        title: 'Nährwerte',
        body: 'Kalorien, Eiweiß und Fett für jede Portion, berechnet aus dem, was wirklich drin ist.',
      },
    ],
    stepsTitle: 'So geht’s',
    steps: [
      {
        title: 'Foto machen',
        body: 'Fotografiere deinen Teller oder nimm ein Bild, das du schon hast.',
      },
      {
        title: 'KI-Analyse',
        body: 'Das Gericht wird erkannt, mit seinen Zutaten und Portionen.',
      },
      {
        title: 'Rezept bekommen',
        body: 'Es kommt in deine Sammlung. Du kannst es kochen und ändern.',
      },
    ],
    closing: 'Was liegt auf deinem Teller?',
    sample: {
      title: 'Zitronenspaghetti',
      meta: '2 Portionen · 25 Minuten',
      lines: ['200 g Spaghetti', '1 Zitrone', '40 g Parmesan'],
      note: 'Erkannt',
    },
  },

  howItWorks: {
    pageTitle: 'So geht’s',
    title: 'So geht’s',
    lead: 'Drei Schritte von dem, was auf dem Tisch steht, zu einem Rezept, das du nachkochen kannst.',
    back: 'Zurück',
    steps: [
      {
        title: 'Foto machen',
        points: [
          'Fotografiere eine Mahlzeit, ein Gericht oder eine Zutat, oder nimm ein Bild aus deiner Galerie.',
          'Am besten bei Tageslicht und mit dem ganzen Teller im Bild.',
          'Ort und Kameradaten werden entfernt, bevor das Foto gespeichert wird.',
        ],
      },
      {
        title: 'KI-Analyse',
        points: [
          'Das Gericht wird erkannt, seine Zutaten und Portionen werden berechnet.',
          'Wenn wir nicht sicher sind, fragen wir dich, statt still zu raten.',
          'Kalorien, Eiweiß und Fett kommen aus einer Nährwerttabelle.',
        ],
      },
      {
        title: 'Rezept bekommen',
        points: [
          'Zutaten mit Mengen, und Schritte, denen du am Herd folgen kannst.',
          'Dein Rezept steht in deiner eigenen Sammlung, nach Art geordnet.',
          'Es gehört dir: Keine anderen Nutzer können es sehen.',
        ],
      },
    ],
    callToAction: 'Nimm es mit in die Küche',
    callToActionBody:
      'Leg die App auf deinen Startbildschirm, dann ist sie da, wenn das Essen auf dem Tisch steht.',
    action: 'Zur App',
  },

  download: {
    pageTitle: 'Zur App',
    title: 'Die mobile App ist unterwegs',
    lead: `Bis es sie in den Stores gibt, installierst du ${PRODUCT_NAME} direkt aus deinem Browser. Es öffnet sich vom Startbildschirm und füllt den ganzen Bildschirm, wie jede andere App.`,
    ways: [
      {
        title: 'iPhone und iPad',
        steps: [
          'Öffne diese Seite in Safari.',
          'Tippe auf „Teilen“.',
          'Wähle „Zum Home-Bildschirm“.',
        ],
      },
      {
        title: 'Android',
        steps: [
          'Öffne diese Seite in Chrome.',
          'Öffne das Menü mit den drei Punkten.',
          'Wähle „App installieren“.',
        ],
      },
      {
        title: 'Computer',
        steps: [
          'Öffne diese Seite in Chrome oder Edge.',
          'Klicke auf das Symbol zum Installieren am Ende der Adresszeile.',
          'Bestätige mit „Installieren“.',
        ],
      },
    ],
    open: `${PRODUCT_NAME} hier öffnen`,
    install: `${PRODUCT_NAME} installieren`,
    installed: `${PRODUCT_NAME} ist installiert. Du findest es auf dem Startbildschirm oder bei deinen Apps.`,
  },

  update: {
    ready: 'Eine neue Version ist da.',
    reload: 'Neu laden',
  },

  hello: {
    pageTitle: 'Hallo',
    title: 'Hallo! Schon Hunger?',
    lead: 'Melde dich an und schlag dein Kochbuch auf, oder fang ein neues an. Es dauert eine Minute.',
    signIn: 'Anmelden',
    getStarted: 'Loslegen',
  },

  ...accountTexts,
  ...settingsTexts,
  ...supportTexts,
  ...listTexts,
  ...recipeTexts,
  ...editTexts,
  ...createTexts,
};

export const de: Language = { texts, sentences };
