import { PRODUCT_NAME } from '@plateful/contract';
import type { importHelpTexts } from '#texts/en/import-help.ts';
import type { Localized } from '#texts/localization.ts';

export const translation: Localized<typeof importHelpTexts> = {
  help: {
    text: {
      title: 'Zum Beispiel',
      example:
        'Pfannkuchen\n4 Portionen, 25 Minuten\n\nZutaten\n200 g Mehl\n2 Eier\n300 ml Milch\n\nZubereitung\n1. Alles glatt verrühren.\n2. Dünne Pfannkuchen in Butter backen.',
      points: [
        'Überschriften sind nicht nötig.',
        'Du kannst mehrere Rezepte auf einmal einfügen.',
        'Die Nährwerte berechnen wir aus den Zutaten.',
      ],
    },
    file: {
      title: 'Unterstützte Dateien',
      points: [
        `.json: ein Export aus ${PRODUCT_NAME} oder einer anderen Rezept-App`,
        '.cook: ein Rezept in Cooklang',
        '.txt oder .md: ein oder mehrere Rezepte als Text',
        '.html: eine gespeicherte Webseite',
      ],
    },
    url: {
      title: 'Das lesen wir',
      points: [
        'Titel, Zutaten, Schritte, Portionen und Zeiten.',
        'Autor und Adresse, damit du die Seite wiederfindest.',
        'Wenn eine Seite eine Anmeldung braucht, kopiere den Text und füge ihn unter „Text“ ein.',
      ],
    },
  },
};
