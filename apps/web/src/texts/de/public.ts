import { PRODUCT_NAME } from '@plateful/contract';
import type { publicTexts } from '#texts/en/public.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the public pages. */
export const translation: Localized<typeof publicTexts> = {
  landing: {
    pageTitle: 'Aus jedem Essensfoto wird ein Rezept',
    description: `Fotografiere ein Gericht, und ${PRODUCT_NAME} schreibt das Rezept: Zutaten, Mengen, Schritte und Nährwerte, in deiner eigenen Sammlung.`,
    eyebrow: 'Vom Teller zum Rezept',
    headline: 'Aus jedem Essensfoto wird ein Rezept',
    lead: 'Fotografiere dein Essen und erhalte Zutaten, Mengen, Schritte und Nährwerte. Jedes Rezept landet in deiner Sammlung.',
    appStore: 'App Store: bald verfügbar',
    howItWorks: 'So geht’s',
    featuresTitle: `Warum ${PRODUCT_NAME}?`,
    features: [
      {
        title: 'KI-Erkennung',
        body: 'Richte die Kamera auf eine Mahlzeit, ein Gericht oder eine Zutat. Wir erkennen in Sekunden, was es ist.',
      },
      {
        title: 'Sofort ein Rezept',
        body: 'Zutaten mit Mengen und eine Schritt-für-Schritt-Anleitung, nach der du gleich kochen kannst.',
      },
      {
        title: 'Nährwerte',
        body: 'Kalorien, Eiweiß und Fett pro Portion, berechnet aus den Zutaten.',
      },
    ],
    stepsTitle: 'So geht’s',
    steps: [
      {
        title: 'Foto machen',
        body: 'Fotografiere dein Essen oder wähle ein vorhandenes Foto.',
      },
      {
        title: 'KI-Analyse',
        body: 'Wir erkennen das Gericht und schätzen Zutaten und Portionen.',
      },
      {
        title: 'Rezept bekommen',
        body: 'Dein Rezept wird in deiner Sammlung gespeichert. Koche es oder bearbeite es jederzeit.',
      },
    ],
    closingTitle: 'Was liegt auf deinem Teller?',
    sample: {
      title: 'Pizza Margherita',
      meta: '2 Portionen · je 784 kcal',
      lines: ['250 g Mehl', '160 g Mozzarella', '150 g passierte Tomaten'],
      note: 'Erkannt',
    },
  },

  trial: {
    button: 'Mit einem Foto ausprobieren',
    note: 'Ohne Konto. Dein Foto wird nicht gespeichert.',
    examplesTitle: 'Kein Foto? Nimm eins von uns:',
    otherExamplesTitle: 'Oder probiere eins unserer Fotos aus:',
    examples: { pizza: 'Pizza', donuts: 'Donuts', tomatoes: 'Tomaten' },
    scanning: 'Gericht wird erkannt …',
    stages: {
      preparing: 'Dein Foto wird vorbereitet',
      recognizing: 'Wir bestimmen das Gericht und seine Zutaten',
    },
    photoAlt: 'Dein Foto',
    transcribed:
      'Dieses Rezept wurde von deinem Foto abgelesen. Nach der Registrierung kannst du es mit dem Foto vergleichen.',
    unsureTitle: 'Es könnte eines davon sein',
    unsureBody:
      'Wir sind uns nicht sicher, welches Gericht es ist. Mit einem kostenlosen Konto wählst du das Gericht und bekommst das passende Rezept.',
    signUpToChoose: 'Registrieren und auswählen',
    notFoodTitle: 'Auf diesem Foto sehen wir kein Essen',
    assumeFood: 'Das ist Essen',
    failedTitle: 'Das hat nicht geklappt',
    failed: 'Dein Foto konnte nicht gescannt werden. Bitte versuche es erneut.',
    limit: (count) =>
      `Du hast in der letzten Stunde ${count} Fotos ausprobiert. Registriere dich kostenlos, um mehr zu scannen.`,
    keep: 'Behalten',
    each: (calories) => `je ${calories}`,
    englishOnly: 'Dieses Rezept liegt nur auf Englisch vor.',
    keepHint: 'Registriere dich kostenlos, und das Rezept ist in deiner Sammlung.',
    another: 'Anderes Foto',
  },

  howItWorks: {
    pageTitle: 'So geht’s',
    title: 'So geht’s',
    lead: 'In drei Schritten vom Foto zum Rezept.',
    back: 'Zurück',
    steps: [
      {
        title: 'Foto machen',
        points: [
          'Fotografiere eine Mahlzeit, ein Gericht oder eine Zutat, oder wähle ein Foto aus deiner Galerie.',
          'Am besten bei Tageslicht und mit dem ganzen Teller im Bild.',
          'Standort- und Kameradaten werden vor dem Speichern entfernt.',
        ],
      },
      {
        title: 'KI-Analyse',
        points: [
          'Wir erkennen das Gericht und schätzen Zutaten und Portionen.',
          'Wenn wir uns nicht sicher sind, fragen wir nach.',
          'Kalorien, Eiweiß und Fett werden mit einer Nährwerttabelle berechnet.',
        ],
      },
      {
        title: 'Rezept bekommen',
        points: [
          'Zutaten mit Mengen und Schritte, denen du beim Kochen leicht folgen kannst.',
          'Dein Rezept wird in deiner Sammlung nach Kategorie gespeichert.',
          'Deine Rezepte sind privat. Andere Nutzer sehen sie nicht.',
        ],
      },
    ],
    callToAction: `Nutze ${PRODUCT_NAME} in der Küche`,
    callToActionBody:
      'Lege die App auf deinen Startbildschirm, damit du sie beim Kochen öffnen kannst.',
    action: 'App holen',
  },

  download: {
    pageTitle: 'App holen',
    title: 'Die mobile App kommt bald',
    lead: `Bis dahin kannst du ${PRODUCT_NAME} aus deinem Browser installieren. Einmal installiert, öffnet es sich in einem eigenen Fenster, wie jede andere App.`,
    platforms: [
      {
        title: 'iPhone und iPad',
        steps: [
          'Öffne diese Seite in Safari.',
          'Tippe auf „Teilen“.',
          'Wähle „Zum Home‑Bildschirm“.',
        ],
      },
      {
        title: 'Android',
        steps: [
          'Öffne diese Seite in Chrome.',
          'Tippe auf das Drei‑Punkte‑Menü.',
          'Wähle „App installieren“.',
        ],
      },
      {
        title: 'Computer',
        steps: [
          'Öffne diese Seite in Chrome oder Edge.',
          'Klicke am Ende der Adressleiste auf das Installationssymbol.',
          'Bestätige mit „Installieren“.',
        ],
      },
    ],
    open: `${PRODUCT_NAME} hier öffnen`,
    openRecipes: 'Deine Rezepte öffnen',
    yourDevice: 'Dein Gerät',
    otherDevices: 'Andere Geräte',
    install: `${PRODUCT_NAME} installieren`,
    installedTitle: `${PRODUCT_NAME} ist installiert`,
    installed: 'Öffne es über den Startbildschirm oder deine Apps.',
  },

  hello: {
    pageTitle: 'Hallo',
    title: `Willkommen bei ${PRODUCT_NAME}`,
    lead: 'Melde dich an, um deine Rezepte zu öffnen, oder lege ein kostenloses Konto an.',
    signIn: 'Anmelden',
    getStarted: 'Loslegen',
  },
};
