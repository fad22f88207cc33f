import type { editTexts } from '#texts/en/edit.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the editor, the new-recipe screen and the import screen. */
export const translation: Localized<typeof editTexts> = {
  edit: {
    pageTitle: 'Rezept bearbeiten',
    title: 'Rezept bearbeiten',
    back: 'Zurück',
    loading: 'Wird geladen …',

    preview: 'Vorschaubild',
    previewHint: 'So erscheint das Rezept in deiner Liste.',
    previewAlt: 'Vorschaubild dieses Rezepts',
    noPreview: 'Kein Vorschaubild',
    selectedPreviewAlt: 'Ausgewähltes Vorschaubild',
    uploadPreview: 'Hochladen',
    changePreview: 'Ändern',
    removePreview: 'Entfernen',
    readingPreview: 'Wird gelesen …',
    previewFailed: 'Dieses Foto konnte nicht gelesen werden. Bitte wähle ein anderes.',
    unsupportedPreview:
      'Dein Browser kann dieses Format nicht anzeigen. Du kannst das Foto trotzdem hochladen.',

    name: 'Name',
    description: 'Beschreibung',
    nameExample: 'Apfelkuchen',
    descriptionExample: 'Wie es schmeckt und wann du es kochst.',
    charactersLeft: (characters) => `Noch ${formatCountWithNoun(characters, 'Zeichen', 'Zeichen')}`,

    photos: 'Fotos',
    noPhotos: 'Noch keine Fotos',
    addPhotos: '+ Fotos hinzufügen',
    uploading: 'Wird hochgeladen …',
    uploadProgress: (done, total) => `${done} von ${total}`,
    retryUpload: (amount) => `${formatCountWithNoun(amount, 'Foto', 'Fotos')} erneut hochladen`,
    photosNoResponse: (missing) =>
      missing > 0
        ? `Der Server hat nicht geantwortet. ${formatCountWithNoun(missing, 'Foto wurde', 'Fotos wurden')} nicht hochgeladen.`
        : 'Der Server hat nicht geantwortet. Bitte versuche es erneut.',
    photosNotUploaded: (count: number) =>
      `${formatCountWithNoun(count, 'Foto wurde', 'Fotos wurden')} nicht hochgeladen.`,
    editAgain: 'Bearbeiten',
    photoInputLabel: 'Fotos hinzufügen',
    photo: (position) => `Foto ${position}`,
    removePhoto: (position) => `Foto ${position} entfernen`,
    photosAdded: (amount) => `${formatCountWithNoun(amount, 'Foto', 'Fotos')} hinzugefügt.`,
    photoRemoved: 'Foto entfernt.',
    addFailed: 'Die Fotos konnten nicht hinzugefügt werden.',
    removeFailed: 'Das Foto konnte nicht entfernt werden.',
    membershipHint:
      'Mitglieder können bis zu 20 Fotos pro Rezept hinzufügen und unbegrenzt Rezepte erstellen.',
    becomeMember: 'Mitglied werden',

    unsaved: 'Nicht gespeicherte Änderungen',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    saveFailed: 'Das Rezept konnte nicht gespeichert werden.',
    networkError:
      'Der Server hat nicht geantwortet. Deine Änderungen sind noch da. Bitte versuche es erneut.',
    offline:
      'Du bist offline. Deine Änderungen bleiben auf diesem Gerät. Speichere, sobald du wieder online bist.',
    savedWithMergedChanges:
      'Gespeichert. Die Änderungen von deinem anderen Gerät wurden übernommen.',
    checkFields: 'Bitte prüfe die markierten Felder.',

    fields: {
      previewIconUrl: 'Vorschaubild',
      title: 'Name',
      description: 'Beschreibung',
      category: 'Kategorie',
      servings: 'Portionen',
      ingredients: 'Zutaten',
      instructions: 'Zubereitung',
      nutrition: 'Nährwerte',
      tagId: 'Etikett',
      prepTime: 'Vorbereitungszeit',
      cookTime: 'Garzeit',
      totalTime: 'Gesamtzeit',
      notes: 'Notizen',
      author: 'Rezept von',
      sourceUrl: 'Quelle',
      tags: 'Schlagwörter',
    },
    changedElsewhereTitle: 'Auf einem anderen Gerät bearbeitet',
    mergedFields: (fields) => `Änderungen von deinem anderen Gerät übernommen: ${fields}.`,
    dismiss: 'OK',
    deletedTitle: 'Dieses Rezept wurde auf einem anderen Gerät gelöscht.',
    deletedBody: 'Deine Änderungen sind noch da. Du kannst sie als neues Rezept speichern.',
    saveAsNew: 'Als neues Rezept speichern',

    draftRestored: 'Deine ungespeicherten Änderungen wurden wiederhergestellt.',
    discardDraft: 'Verwerfen',
  },

  newItem: {
    pageTitle: 'Neues Rezept',
    title: 'Neues Rezept',
    failed: 'Das Rezept konnte nicht angelegt werden.',
    created: (title) => `${title} wurde zu deiner Sammlung hinzugefügt.`,
    photosFailed: (reason) => `Das Rezept wurde gespeichert, die Fotos nicht: ${reason}`,
  },
};
