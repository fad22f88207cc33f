import type { selectionTexts } from '#texts/en/selection.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const countRecipes = (amount: number) => formatCountWithNoun(amount, 'Rezept', 'Rezepte');
/** "Schlagwörter von 3 Rezepten" */
const countRecipesDative = (amount: number) => formatCountWithNoun(amount, 'Rezept', 'Rezepten');

/** Texts of the tools of the collection that are loaded when they are used. */
export const translation: Localized<typeof selectionTexts> = {
  panel: {
    diet: 'Ernährung',
    anyDiet: 'Alle',
    needsReview: 'Nur unbestätigte Gerichte',
    tag: 'Schlagwort',
    anyTag: 'Alle Schlagwörter',
    tagOption: (tag, amount) => `${tag} (${amount})`,
    results: 'Passende Rezepte',
    allRecipes: 'Alle Rezepte',
    clear: 'Filter entfernen',
    show: 'Rezepte anzeigen',
    noResults: 'Kein Rezept passt zu diesen Filtern.',
  },

  selection: {
    label: 'Ausgewählte Rezepte',
    selected: (amount) => `${amount} ausgewählt`,
    all: 'Alle auswählen',
    none: 'Alle abwählen',
    cancel: 'Auswahl beenden',
    tag: 'Schlagwörter',
    export: 'Exportieren',
    trash: 'In den Papierkorb',
    offline: 'Du bist offline. Zum Ändern und Exportieren brauchst du eine Internetverbindung.',
    trashed: (amount) => `${countRecipes(amount)} in den Papierkorb verschoben.`,
    trashFailed:
      'Die Rezepte konnten nicht in den Papierkorb verschoben werden. Bitte versuche es erneut.',
    undo: 'Rückgängig',
    restored: (amount) => `${countRecipes(amount)} wiederhergestellt.`,
    restoreFailed:
      'Die Rezepte konnten nicht wiederhergestellt werden. Du findest sie im Papierkorb.',
    exported: (amount) => `${countRecipes(amount)} exportiert.`,
    exportFailed: 'Die Rezepte konnten nicht exportiert werden. Bitte versuche es erneut.',
    fileName: 'rezepte.json',
  },

  tags: {
    title: (amount) => `Schlagwörter von ${countRecipesDative(amount)}`,
    mode: 'Ändern',
    add: 'Hinzufügen',
    remove: 'Entfernen',
    existing: 'Deine Schlagwörter',
    none: 'Du hast noch keine Schlagwörter.',
    new: 'Neue Schlagwörter',
    newHint: 'Trenne sie durch Kommas.',
    changed: (amount) => `Schlagwörter von ${countRecipesDative(amount)} geändert.`,
    full: (amount, limit) =>
      `${countRecipes(amount)} nicht geändert: Ein Rezept kann bis zu ${limit} Schlagwörter haben.`,
    unchanged: 'Die Schlagwörter sind dieselben wie vorher.',
    failed: 'Die Schlagwörter konnten nicht gespeichert werden. Bitte versuche es erneut.',
    manage: 'Schlagwörter verwalten',
    manageHint: 'Gib einem Schlagwort den Namen eines anderen, um beide zusammenzuführen.',
    rename: (tag) => `„${tag}“ umbenennen`,
    newName: (tag) => `Neuer Name für „${tag}“`,
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    merge: 'Zusammenführen',
    mergeHint: (tag, other) =>
      `Rezepte mit „${tag}“ bekommen stattdessen das Schlagwort „${other}“.`,
    renamed: (amount) => `Schlagwort von ${countRecipesDative(amount)} umbenannt.`,
    delete: (tag) => `„${tag}“ löschen`,
    deleteHint: (tag, amount) =>
      `„${tag}“ wird von ${countRecipesDative(amount)} entfernt. Die Rezepte bleiben erhalten.`,
    confirmDelete: 'Schlagwort löschen',
    deleting: 'Wird gelöscht …',
    deleted: (amount) => `Schlagwort von ${countRecipesDative(amount)} entfernt.`,
    deleteFailed: 'Das Schlagwort konnte nicht gelöscht werden. Bitte versuche es erneut.',
  },
};
