import type { importTexts } from '#texts/en/import.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

export const translation: Localized<typeof importTexts> = {
  importItems: {
    pageTitle: 'Rezepte importieren',
    title: 'Rezepte importieren',
    lead: 'Importiere Rezepte aus Text, einer Datei oder einer Webseite.',
    sourceLabel: 'Importieren aus',
    sources: { text: 'Text', file: 'Datei', url: 'Webseite' },
    text: 'Rezepttext',
    textHint:
      'Füge ein Rezept aus einer E-Mail, einer Nachricht, einem Dokument oder einer Webseite ein. Du kannst es vor dem Speichern prüfen.',
    textMissing: 'Bitte füge zuerst ein Rezept ein.',
    textTooLong: 'Der Text ist größer als 2\u00a0MB. Bitte füge weniger Rezepte auf einmal ein.',
    file: 'Datei',
    chooseFile: 'Datei wählen',
    chooseAnotherFile: 'Andere Datei wählen',
    removeFile: 'Datei entfernen',
    dropHint: 'Du kannst eine Datei auch hierher ziehen.',
    fileHint: 'JSON, Cooklang, Text oder eine gespeicherte Webseite, bis zu 2\u00a0MB.',
    fileMissing: 'Bitte wähle zuerst eine Datei.',
    fileTooLarge: 'Diese Datei ist zu groß. Erlaubt sind höchstens 2\u00a0MB.',
    fileType: 'Bitte wähle eine Datei vom Typ .json, .cook, .txt oder .html.',
    fileUnreadable: 'Diese Datei konnte nicht gelesen werden. Bitte wähle eine andere.',
    url: 'Webadresse',
    urlHint: 'Wir rufen die Seite einmal ab und lesen das Rezept.',
    urlPlaceholder: 'https://',
    urlMissing: 'Bitte gib eine Webadresse ein, die mit https:// oder http:// beginnt.',
    submit: 'Rezept prüfen',
    busy: 'Wird gelesen …',
    failed: 'Das Rezept konnte nicht importiert werden. Bitte versuche es erneut.',
    networkError:
      'Der Server hat nicht geantwortet. Deine Eingaben sind noch da. Bitte versuche es erneut.',
    done: (title) => `${title} wurde zu deiner Sammlung hinzugefügt.`,
    results: (amount) => `${formatCountWithNoun(amount, 'Rezept', 'Rezepte')} importiert`,
    importMore: 'Weitere importieren',
    allRecipes: 'Alle Rezepte',
  },
  review: {
    title: 'Rezept prüfen',
    lead: 'Das haben wir gefunden. Korrigiere, was nicht stimmt, und speichere dann.',
    listTitle: (amount) => `${formatCountWithNoun(amount, 'Rezept', 'Rezepte')} gefunden`,
    listLead:
      'Wähle die Rezepte aus, die du speichern möchtest. Öffne eines, um es zu korrigieren.',
    nothingTitle: 'Das Rezept ist zu lang',
    nothing: 'Kürze es und versuche es erneut.',
    changeInput: 'Eingabe ändern',
    skipped: (amount) =>
      amount === 1
        ? '1 weiteres Rezept wurde weggelassen: Es ist leer, zu lang oder nicht unter den ersten 200.'
        : `${formatCountWithNoun(amount, 'weiteres Rezept', 'weitere Rezepte')} wurden weggelassen: Sie sind leer, zu lang oder nicht unter den ersten 200.`,
    selectAll: 'Alle auswählen',
    selectedCount: (selected, all) => `${selected} von ${all} ausgewählt`,
    counts: (ingredients, steps) =>
      `${formatCountWithNoun(ingredients, 'Zutat', 'Zutaten')}, ${formatCountWithNoun(steps, 'Schritt', 'Schritte')}`,
    noTitle: 'Kein Name: Öffne das Rezept und gib einen ein',
    noIngredients: 'Keine Zutaten',
    noSteps: 'Keine Schritte',
    duplicate: 'Dieses Rezept hast du schon',
    duplicateLink: (title) => `Du hast schon „${title}“`,
    saved: 'Gespeichert',
    edit: 'Bearbeiten',
    editRecipe: (title) => `${title} bearbeiten`,
    saveOne: 'Rezept speichern',
    saveMany: (amount) => `${formatCountWithNoun(amount, 'Rezept', 'Rezepte')} speichern`,
    saving: 'Wird gespeichert …',
    progress: (done, total) => `${done} von ${total} gespeichert`,
    failed: (amount) =>
      amount === 1
        ? '1 Rezept wurde nicht gespeichert. Der Grund steht beim Rezept. Versuche es erneut oder lass es weg.'
        : `${formatCountWithNoun(amount, 'Rezept wurde', 'Rezepte wurden')} nicht gespeichert. Die Gründe stehen bei den Rezepten. Versuche es erneut oder lass sie weg.`,
    done: 'Fertig',
    back: 'Zurück',
    backToList: 'Zurück zur Liste',
    notSaved: 'Nicht gespeichert',
    notSavedCount: (amount) =>
      `${formatCountWithNoun(amount, 'Rezept wurde', 'Rezepte wurden')} nicht gespeichert.`,
    tryAgain: 'Bitte versuche es erneut.',
    keepsPhoto: 'Das Rezept, das du hier speicherst, behält das gescannte Foto.',
    saveWithPhoto: 'Mit deinem Foto speichern',
  },
};
