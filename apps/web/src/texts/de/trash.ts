import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { trashTexts } from '#texts/en/trash.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `„${title}“`;

/** Texts of the trash. */
export const translation: Localized<typeof trashTexts> = {
  trash: {
    pageTitle: 'Papierkorb',
    title: 'Papierkorb',
    back: 'Zurück',
    lead: `Gelöschte Rezepte bleiben ${TRASH_RETENTION_DAYS} Tage hier. Danach werden sie endgültig gelöscht.`,
    loading: 'Wird geladen …',
    failed: 'Die Rezepte konnten nicht geladen werden',
    emptyTitle: 'Der Papierkorb ist leer',
    emptyBody: `Gelöschte Rezepte erscheinen hier ${TRASH_RETENTION_DAYS} Tage lang, damit du sie wiederherstellen kannst.`,
    allRecipes: 'Alle Rezepte',
    deletedOn: (date) => `Gelöscht am ${date}`,
    daysLeft: (days) =>
      days < 1 ? 'Weniger als einen Tag' : `Noch ${formatCountWithNoun(days, 'Tag', 'Tage')}`,
    restore: 'Wiederherstellen',
    restoreLabel: (title) => `${quote(title)} wiederherstellen`,
    deletePermanently: 'Endgültig löschen',
    deletePermanentlyLabel: (title) => `${quote(title)} endgültig löschen`,
    deletePermanentlyTitle: 'Endgültig löschen?',
    deletePermanentlyBody: (title) =>
      `${quote(title)} und die Fotos werden endgültig gelöscht. Das kann nicht rückgängig gemacht werden.`,
    deletedPermanently: (title) => `${quote(title)} wurde endgültig gelöscht.`,
    deletePermanentlyFailed: 'Das Rezept konnte nicht gelöscht werden. Bitte versuche es erneut.',
  },
};
