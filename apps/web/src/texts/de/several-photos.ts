import type { severalPhotosTexts } from '#texts/en/several-photos.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the question whether several photos are pages of one recipe. */
export const translation: Localized<typeof severalPhotosTexts> = {
  pages: {
    title: (count) => `Du hast ${count} Fotos ausgewählt`,
    body: 'Sind es Seiten eines Rezepts, oder ist jedes Foto ein eigenes Rezept?',
    limit: (count, megabytes) =>
      `Ein Rezept kann bis zu ${count}\u00a0Seiten und insgesamt ${megabytes}\u00a0MB haben.`,
    photo: (position) => `Seite ${position}`,
    remove: (position) => `Foto ${position} entfernen`,
    together: 'Seiten eines Rezepts',
    separate: 'Einzelne Rezepte',
    cancel: 'Abbrechen',
  },
};
