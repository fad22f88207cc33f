import type { dialogTexts } from '#texts/en/dialogs.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of dialogs that are loaded on demand. */
export const translation: Localized<typeof dialogTexts> = {
  logOut: {
    title: (amount) =>
      `${formatCountWithNoun(amount, 'Foto wartet', 'Fotos warten')} auf den Upload`,
    question: (amount) =>
      amount === 1
        ? 'Es wurde noch nicht hochgeladen. Beim Abmelden wird es von diesem Gerät entfernt.'
        : 'Sie wurden noch nicht hochgeladen. Beim Abmelden werden sie von diesem Gerät entfernt.',
    confirm: 'Abmelden und entfernen',
    busy: 'Du wirst abgemeldet …',
    cancel: 'Abbrechen',
  },

  unsavedChanges: {
    title: 'Ohne Speichern verlassen?',
    body: 'Deine ungespeicherten Änderungen gehen verloren.',
    leave: 'Verlassen',
    keepEditing: 'Weiter bearbeiten',
  },

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
