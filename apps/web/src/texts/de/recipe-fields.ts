import {
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  MAX_LINES_PER_RECIPE_FIELD,
} from '@plateful/contract';
import type { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const createLineLabels = (noun: string) => ({
  lineLabel: (position: number) => `${noun} ${position}`,
  handle: (position: number) => `${noun} ${position} verschieben`,
  remove: (position: number) => `${noun} ${position} entfernen`,
  moved: (position: number, total: number, section: string) =>
    `${noun} an Position ${position} von ${total} verschoben${section && `, in „${section}“`}.`,
  removed: (remaining: number) => `Entfernt. Noch ${remaining} übrig.`,
  linesAdded: (lineCount: number) =>
    `${formatCountWithNoun(lineCount, 'Zeile', 'Zeilen')} hinzugefügt.`,
  // Short, so that two of them fit beside each other on phones.
  add: `${noun === 'Zutat' ? 'Neue' : 'Neuer'} ${noun}`,
});

/** Texts of the fields of a recipe. */
export const translation: Localized<typeof recipeFieldTexts> = {
  fields: {
    problems: {
      category: 'Kategorienamen dürfen höchstens 50 Zeichen haben.',
      servings: 'Gib bei Portionen eine ganze Zahl von 1 bis 1.000 ein.',
      nutrition: 'Gib eine Zahl von 0 bis 100.000 ein oder lass das Feld leer.',
      ingredients: `Höchstens ${MAX_LINES_PER_RECIPE_FIELD} Zutaten mit je höchstens ${INGREDIENT_MAX_LENGTH} Zeichen.`,
      instructions: `Höchstens ${MAX_LINES_PER_RECIPE_FIELD} Schritte mit je höchstens ${INSTRUCTION_MAX_LENGTH} Zeichen, insgesamt höchstens 50.000.`,
      tagId: 'Etiketten dürfen höchstens 100 Zeichen haben.',
      time: 'Gib eine Zeit wie „45“ oder „1 Std. 15 Min.“ ein, höchstens 30 Tage.',
      sections: 'Höchstens 50 Abschnitte mit Titeln von je höchstens 100 Zeichen.',
      notes: 'Notizen dürfen höchstens 10.000 Zeichen haben.',
      author: 'Namen dürfen höchstens 200 Zeichen haben.',
      tags: 'Höchstens 30 Schlagwörter mit je höchstens 40 Zeichen.',
    },

    category: 'Kategorie',
    otherCategory: 'Andere Kategorie …',
    otherCategoryLabel: 'Kategoriename',
    servings: 'Portionen',
    ingredients: 'Zutaten',
    ingredientExample: '200\u00a0g Mehl',
    ingredientLines: createLineLabels('Zutat'),
    notCounted: 'nicht in den Nährwerten enthalten',
    instructions: 'Zubereitung',
    stepExample: 'Die Zwiebel fein hacken.',
    stepLines: createLineLabels('Schritt'),
    keyboardHint:
      'Enter: neue Zeile. Alt + Pfeiltaste: verschieben. Du kannst auch mehrere Zeilen einfügen.',
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
      'Die Nährwerte lassen sich noch nicht berechnen. Gib Mengen an, z.\u00a0B. „200 g Mehl“.',
    estimateFailed: 'Die Nährwerte konnten nicht berechnet werden. Du kannst trotzdem speichern.',
    linesNotCounted: (amount) =>
      `${formatCountWithNoun(amount, 'Zutat', 'Zutaten')} nicht enthalten.`,
    useCustomNutrition: 'Nährwerte selbst eingeben',
    unknownValue: '–',
    changedElsewhere: 'Ein anderes Gerät hat dieses Rezept geändert.',
    showChange: 'Anzeigen',
    conflictTitle: 'Dieses Rezept wurde auf einem anderen Gerät bearbeitet.',
    conflictBody: 'Wähle, welche Version du behalten möchtest, und speichere erneut.',
    conflictsResolvedBody: 'Alle Konflikte gelöst. Speichere deine Auswahl.',
    mine: 'Dieses Gerät',
    theirs: 'Anderes Gerät',
    keepMine: 'Meine Version behalten',
    takeTheirs: 'Andere Version übernehmen',
    emptyValue: 'Leer',
    computedValue: 'Automatisch berechnet',

    time: 'Zeit',
    prepTime: 'Vorbereitung',
    cookTime: 'Garzeit',
    totalTime: 'Gesamtzeit',
    timeHint:
      'In Minuten oder z.\u00a0B. „1 Std. 15 Min.“. Die Gesamtzeit kann Ruhe- oder Kühlzeit enthalten.',
    sectionLines: {
      ...createLineLabels('Abschnitt'),
      removed: () => 'Abschnittstitel entfernt. Die Zeilen bleiben.',
      placeholder: 'Für den Teig',
    },
    lineMenu: {
      handleHint: 'Pfeiltasten: verschieben. Enter: weitere Optionen.',
      moveUp: 'Nach oben',
      moveDown: 'Nach unten',
      startSection: 'Hier einen Abschnitt beginnen',
      toHeading: 'In Abschnittstitel umwandeln',
      toLine: 'In Zeile umwandeln',
    },
    moveLine: {
      toIngredients: {
        label: 'Zu den Zutaten verschieben',
        announcement: 'Zu den Zutaten verschoben.',
      },
      toSteps: {
        label: 'Zu den Schritten verschieben',
        announcement: 'Zu den Schritten verschoben.',
      },
      toNotes: { label: 'Zu den Notizen verschieben', announcement: 'Zu den Notizen verschoben.' },
    },
    addNotes: 'Notizen',
    notes: 'Notizen',
    notesHint: 'Tipps, Varianten oder Aufbewahrung.',
    addSource: 'Quelle',
    author: 'Rezept von',
    sourceUrl: 'Webadresse des Rezepts',
    addTags: 'Schlagwörter',
    tags: 'Schlagwörter',
    tagsHint: (max) => `Wörter, unter denen du das Rezept findest, höchstens ${max}.`,
    tagPlaceholder: 'Schlagwort eingeben',
    tagSuggestions: 'Deine Schlagwörter',
    addTag: (tag) => `„${tag}“ hinzufügen`,
    removeTag: (tag) => `Schlagwort ${tag} entfernen`,
    tagAdded: (tag) => `${tag} hinzugefügt.`,
    tagRemoved: (tag) => `${tag} entfernt.`,
    addLabel: 'Etikett',
  },
};
