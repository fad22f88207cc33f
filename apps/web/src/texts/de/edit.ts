import {
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  MAX_LINES_PER_LIST,
} from '@plateful/contract';
import type { editTexts } from '#texts/en/edit.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCount } from '#texts/number-format.ts';

const createLineLabels = (noun: string, add: string) => ({
  lineLabel: (position: number) => `${noun} ${position}`,
  remove: (position: number) => `${noun} ${position} entfernen`,
  moveUp: (position: number) => `${noun} ${position} nach oben`,
  moveDown: (position: number) => `${noun} ${position} nach unten`,
  moved: (position: number, total: number) =>
    `${noun} an Position ${position} von ${total} verschoben.`,
  removed: (remaining: number) => `Entfernt. Noch ${remaining}.`,
  linesAdded: (lineCount: number) => `${formatCount(lineCount, 'Zeile', 'Zeilen')} hinzugefügt.`,
  add,
});

/** Texts of the editor, the new-recipe screen and the import screen. */
export const translation: Localized<typeof editTexts> = {
  edit: {
    pageTitle: 'Rezept bearbeiten',
    title: 'Rezept bearbeiten',
    loading: 'Wird geladen …',

    preview: 'Vorschaubild',
    previewHint: 'Das Vorschaubild in deiner Rezeptliste.',
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
    charactersLeft: (characters) => `Noch ${formatCount(characters, 'Zeichen', 'Zeichen')}`,

    photos: 'Fotos',
    noPhotos: 'Noch keine Fotos',
    addPhotos: '+ Fotos hinzufügen',
    uploading: 'Lädt hoch …',
    uploadProgress: (done, total) => `${done} von ${total}`,
    retryUpload: (amount) => `${formatCount(amount, 'Foto', 'Fotos')} erneut hochladen`,
    photosNoResponse: (missing) =>
      missing > 0
        ? `Der Server hat nicht geantwortet. ${formatCount(missing, 'Foto wurde', 'Fotos wurden')} nicht hochgeladen.`
        : 'Der Server hat nicht geantwortet. Bitte versuche es erneut.',
    photoInputLabel: 'Fotos hinzufügen',
    photo: (position) => `Foto ${position}`,
    removePhoto: (position) => `Foto ${position} entfernen`,
    photosAdded: (amount) => `${formatCount(amount, 'Foto', 'Fotos')} hinzugefügt.`,
    photoRemoved: 'Foto entfernt.',
    addFailed: 'Die Fotos konnten nicht hinzugefügt werden',
    removeFailed: 'Das Foto konnte nicht entfernt werden',
    membershipHint:
      'Mitglieder können bis zu 20 Fotos je Rezept hinzufügen und unbegrenzt Rezepte erstellen.',
    becomeMember: 'Mitglied werden',

    more: 'Mehr',
    moreHint: 'Kategorie, Zutaten, Schritte, Nährwerte und Etikett',
    category: 'Kategorie',
    otherCategory: 'Andere Kategorie …',
    otherCategoryLabel: 'Kategoriename',
    servings: 'Portionen',
    ingredients: 'Zutaten',
    ingredientLines: createLineLabels('Zutat', 'Zutat hinzufügen'),
    notCounted: 'nicht in den Nährwerten enthalten',
    instructions: 'Zubereitung',
    stepLines: createLineLabels('Schritt', 'Schritt hinzufügen'),
    keyboardHint: 'Enter fügt eine Zeile hinzu. Alt und eine Pfeiltaste verschieben sie.',
    tag: 'Etikett',
    tagHint: 'Die Nummer oder der Text eines Etiketts, das auf dieses Rezept verweist.',

    nutrition: 'Nährwerte pro Portion',
    nutrients: {
      calories: 'Kalorien (kcal)',
      protein: 'Eiweiß (g)',
      fats: 'Fett (g)',
      carbs: 'Kohlenhydrate (g)',
      weight: 'Gewicht (g)',
    },
    computedHint: 'Aus der Nährwerttabelle berechnet.',
    computing: 'Wird berechnet …',
    noIngredientsHint: 'Füge Zutaten hinzu, um die Nährwerte zu berechnen.',
    noLinesCounted:
      'Die Nährwerte lassen sich noch nicht berechnen. Gib Mengen an, z. B. „200 g Mehl“.',
    estimateFailed: 'Die Nährwerte konnten nicht berechnet werden. Du kannst trotzdem speichern.',
    linesNotCounted: (amount) => `${formatCount(amount, 'Zutat', 'Zutaten')} nicht enthalten.`,
    useCustomNutrition: 'Nährwerte selbst eingeben',
    unknownValue: '–',

    save: 'Speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    saveFailed: 'Das Rezept konnte nicht gespeichert werden',
    networkError:
      'Der Server hat nicht geantwortet. Deine Änderungen sind noch da. Bitte versuche es erneut.',
    offline:
      'Du bist offline. Deine Änderungen bleiben auf diesem Gerät. Speichere, sobald du wieder online bist.',
    savedWithMergedChanges:
      'Gespeichert. Die Änderungen von deinem anderen Gerät wurden übernommen.',
    checkFields: 'Bitte prüfe die markierten Felder.',
    problems: {
      category: 'Kategorienamen haben höchstens 50 Zeichen.',
      servings: 'Gib bei Portionen eine ganze Zahl von 1 bis 1.000 ein.',
      nutrition: 'Gib eine Zahl von 0 bis 100.000 ein oder lass das Feld leer.',
      ingredients: `Höchstens ${MAX_LINES_PER_LIST} Zutaten mit je höchstens ${INGREDIENT_MAX_LENGTH} Zeichen.`,
      instructions: `Höchstens ${MAX_LINES_PER_LIST} Schritte mit je höchstens ${INSTRUCTION_MAX_LENGTH} Zeichen, insgesamt höchstens 50.000.`,
      tagId: 'Etiketten haben höchstens 100 Zeichen.',
    },

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
    },
    changedElsewhereTitle: 'Auf einem anderen Gerät bearbeitet',
    mergedFields: (fields) => `Änderungen von deinem anderen Gerät übernommen: ${fields}.`,
    dismiss: 'OK',
    conflictTitle: 'Dieses Rezept wurde auf einem anderen Gerät bearbeitet.',
    conflictBody: 'Wähle, welche Fassung du behalten möchtest, und speichere erneut.',
    conflictsResolvedBody: 'Alle Konflikte gelöst. Speichere deine Auswahl.',
    mine: 'Dieses Gerät',
    theirs: 'Anderes Gerät',
    keepMine: 'Meine Fassung behalten',
    takeTheirs: 'Andere Fassung behalten',
    emptyValue: 'Leer',
    computedValue: 'Automatisch berechnet',
    deletedTitle: 'Dieses Rezept wurde auf einem anderen Gerät gelöscht.',
    deletedBody: 'Deine Änderungen sind noch da. Du kannst sie als neues Rezept speichern.',
    saveAsNew: 'Als neues Rezept speichern',

    draftRestored: 'Deine ungespeicherten Änderungen wurden wiederhergestellt.',
    discardDraft: 'Verwerfen',
    leaveTitle: 'Ohne Speichern verlassen?',
    leaveBody: 'Deine ungespeicherten Änderungen gehen verloren.',
    leave: 'Verlassen',
    keepEditing: 'Weiter bearbeiten',
  },

  newItem: {
    pageTitle: 'Neues Rezept',
    title: 'Neues Rezept',
    failed: 'Das Rezept konnte nicht angelegt werden',
    created: (title) => `${title} wurde zu deiner Sammlung hinzugefügt.`,
    photosFailed: (reason) => `Das Rezept wurde gespeichert, die Fotos nicht: ${reason}`,
    noPhoto: 'Kein Foto?',
    writeManually: 'Rezept schreiben',
    import: 'Rezept importieren',
  },

  importItems: {
    pageTitle: 'Rezepte importieren',
    title: 'Rezepte importieren',
    lead: 'Importiere Rezepte aus Text, einer Datei oder einer Webseite.',
    sourceLabel: 'Importieren aus',
    sources: { text: 'Text', file: 'Datei', url: 'Webseite' },
    text: 'Rezepttext',
    textHint:
      'Titel, eine Zutat je Zeile, dann die Schritte. JSON-LD-Rezeptdaten werden auch unterstützt.',
    textMissing: 'Bitte füge zuerst ein Rezept ein.',
    textTooLong: 'Der Text ist größer als 2 MB. Bitte füge weniger Rezepte auf einmal ein.',
    file: 'Datei',
    chooseFile: 'Datei wählen',
    chooseAnotherFile: 'Andere Datei wählen',
    removeFile: 'Datei entfernen',
    fileHint: 'JSON, Text oder eine gespeicherte Webseite, bis zu 2 MB.',
    fileMissing: 'Bitte wähle zuerst eine Datei.',
    fileTooLarge: 'Diese Datei ist zu groß. Das Limit sind 2 MB.',
    fileType: 'Bitte wähle eine Datei vom Typ .json, .txt oder .html.',
    fileUnreadable: 'Diese Datei konnte nicht gelesen werden. Bitte wähle eine andere.',
    url: 'Webadresse',
    urlHint: 'Wir rufen die Seite einmal ab und importieren ihr Rezept.',
    urlPlaceholder: 'https://',
    urlMissing: 'Bitte gib eine Webadresse ein, die mit https:// oder http:// beginnt.',
    submit: 'Importieren',
    busy: 'Wird importiert …',
    failed: 'Das Rezept konnte nicht importiert werden. Bitte versuche es erneut.',
    networkError:
      'Der Server hat nicht geantwortet. Deine Eingaben sind noch da. Bitte versuche es erneut.',
    done: (title) => `${title} wurde zu deiner Sammlung hinzugefügt.`,
    skipped: (amount) =>
      amount === 1
        ? '1 Rezept wurde übersprungen, weil es nicht unterstützte Daten enthält.'
        : `${formatCount(amount, 'Rezept', 'Rezepte')} wurden übersprungen, weil sie nicht unterstützte Daten enthalten.`,
    results: (amount) => `${formatCount(amount, 'Rezept', 'Rezepte')} importiert`,
    importMore: 'Weitere importieren',
    allRecipes: 'Alle Rezepte',
  },
};
