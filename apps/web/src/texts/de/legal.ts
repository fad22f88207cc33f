import type { legalTexts } from '#texts/en/legal.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts around the legal documents. */
export const translation: Localized<typeof legalTexts> = {
  englishOnly: 'Dieses Dokument liegt nur auf Englisch vor.',
  documentsEnglishOnly: 'Die Dokumente liegen nur auf Englisch vor.',
  toOverview: 'Rechtliche Informationen',

  overview: {
    title: 'Rechtliche Informationen',
    description: 'Alle rechtlichen Dokumente von Plateful.',
    lead: 'Alle rechtlichen Dokumente, verständlich geschrieben.',
    back: 'Zurück',
    updated: 'Zuletzt aktualisiert: Oktober 2025',
    terms: {
      title: 'Nutzungsbedingungen',
      body: 'Bedingungen des Dienstes, Regeln für Rezepte und deine Pflichten.',
      action: 'Nutzungsbedingungen lesen',
    },
    privacy: {
      title: 'Datenschutzerklärung',
      body: 'Wie wir deine Daten schützen: was wir speichern, warum, wie lange und wer es sehen kann.',
      action: 'Datenschutzerklärung lesen',
    },
    cookies: {
      title: 'Cookie-Richtlinie',
      body: 'Alles, was in deinem Browser gespeichert wird.',
    },
  },
};
