import type { detailTexts } from '#texts/en/details.ts';
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

const createHeadingLabels = () => ({
  lineLabel: (position: number) => `Überschrift ${position}`,
  remove: (position: number) => `Überschrift ${position} entfernen`,
  moveUp: (position: number) => `Überschrift ${position} nach oben`,
  moveDown: (position: number) => `Überschrift ${position} nach unten`,
  moved: (position: number, total: number) =>
    `Überschrift an Position ${position} von ${total} Zeilen verschoben.`,
  removed: (remaining: number) =>
    `Überschrift entfernt. Noch ${formatCount(remaining, 'Zeile', 'Zeilen')}.`,
  linesAdded: (lineCount: number) => `${formatCount(lineCount, 'Zeile', 'Zeilen')} hinzugefügt.`,
  add: 'Überschrift hinzufügen',
});

/** Texts of recipe details that are loaded on demand. */
export const translation: Localized<typeof detailTexts> = {
  detailFields: {
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
    conflictTitle: 'Dieses Rezept wurde auf einem anderen Gerät bearbeitet.',
    conflictBody: 'Wähle, welche Fassung du behalten möchtest, und speichere erneut.',
    conflictsResolvedBody: 'Alle Konflikte gelöst. Speichere deine Auswahl.',
    mine: 'Dieses Gerät',
    theirs: 'Anderes Gerät',
    keepMine: 'Meine Fassung behalten',
    takeTheirs: 'Andere Fassung behalten',
    emptyValue: 'Leer',
    computedValue: 'Automatisch berechnet',

    time: 'Zeit',
    prepTime: 'Vorbereitung',
    cookTime: 'Garzeit',
    totalTime: 'Insgesamt',
    timeHint: 'In Minuten oder z. B. „1 h 15“. Insgesamt kann Ruhe- oder Kühlzeit enthalten.',
    headingLines: createHeadingLabels(),
    addNotes: 'Notizen hinzufügen',
    notes: 'Notizen',
    notesHint: 'Tipps, Varianten oder Aufbewahrung.',
    addSource: 'Quelle hinzufügen',
    author: 'Rezept von',
    sourceUrl: 'Webadresse des Rezepts',
    addTags: 'Schlagwörter hinzufügen',
    tags: 'Schlagwörter',
    tagsHint: (max) => `Wörter, unter denen du das Rezept findest, höchstens ${max}.`,
    tagPlaceholder: 'Schlagwort eingeben',
    tagSuggestions: 'Deine Schlagwörter',
    addTag: (tag) => `„${tag}“ hinzufügen`,
    removeTag: (tag) => `Schlagwort ${tag} entfernen`,
    tagAdded: (tag) => `${tag} hinzugefügt.`,
    tagRemoved: (tag) => `${tag} entfernt.`,
    addLabel: 'Etikett hinzufügen',
  },
};
