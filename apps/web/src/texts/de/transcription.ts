import type { transcriptionTexts } from '#texts/en/transcription.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the review of a recipe that was read from a photo. */
export const translation: Localized<typeof transcriptionTexts> = {
  transcription: {
    heading: 'Prüfe dein Rezept',
    body: 'Das haben wir von deinem Foto abgelesen. Vergleiche es mit dem Foto, bevor du kochst.',
    bodyWithDoubts: (count) =>
      count === 1
        ? 'Das haben wir von deinem Foto abgelesen. Vergleiche die markierte Zeile mit dem Foto.'
        : `Das haben wir von deinem Foto abgelesen. Vergleiche die ${count} markierten Zeilen mit dem Foto.`,
    confirm: 'Speichern',
    discard: 'Verwerfen',
  },
};
