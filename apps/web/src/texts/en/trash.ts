import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `“${title}”`;

/** Texts of the trash. */
export const trashTexts = defineTexts('trash', {
  trash: {
    pageTitle: 'Trash',
    title: 'Trash',
    back: 'Back',
    lead: `Deleted recipes stay here for ${TRASH_RETENTION_DAYS} days. After that, they are permanently deleted.`,
    loading: 'Loading...',
    failed: 'Failed to fetch items',
    emptyTitle: 'Trash is empty',
    emptyBody: `Deleted recipes appear here for ${TRASH_RETENTION_DAYS} days, so you can restore them.`,
    allRecipes: 'All recipes',
    deletedOn: (date: string) => `Deleted ${date}`,
    daysLeft: (days: number) =>
      days < 1 ? 'Less than a day left' : `${formatCountWithNoun(days, 'day', 'days')} left`,
    restore: 'Restore',
    restoreLabel: (title: string) => `Restore ${quote(title)}`,
    deletePermanently: 'Delete permanently',
    deletePermanentlyLabel: (title: string) => `Delete ${quote(title)} permanently`,
    deletePermanentlyTitle: 'Delete permanently?',
    deletePermanentlyBody: (title: string) =>
      `${quote(title)} and its photos will be permanently deleted. This cannot be undone.`,
    deletedPermanently: (title: string) => `${quote(title)} was permanently deleted.`,
    deletePermanentlyFailed: 'The recipe could not be deleted. Please try again.',
  },
});
