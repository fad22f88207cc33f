import type { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `„${title}“`;

/** Texts of the recipe page that are loaded on demand. */
export const translation: Localized<typeof recipeDetailTexts> = {
  recipeAsText: {
    serves: (servings) => `Für ${formatCountWithNoun(servings, 'Portion', 'Portionen')}`,
    prepTime: 'Vorbereitungszeit',
    cookTime: 'Garzeit',
    totalTime: 'Gesamtzeit',
    author: 'Rezept von',
    source: 'Quelle',
    tags: 'Schlagwörter',
    notes: 'Notizen',
    otherIngredients: 'Außerdem brauchst du',
    ingredients: 'Zutaten',
    instructions: 'Zubereitung',
    nutrition: 'Nährwerte (pro Portion)',
    calories: 'Energie',
    protein: 'Eiweiß',
    fats: 'Fett',
    carbs: 'Kohlenhydrate',
    weight: 'Gewicht',
  },

  recipeDetails: {
    englishOnly: 'Dieses Rezept ist auf Englisch.',
    rangeReasons: {
      energy:
        'Als Spanne angegeben, weil die geschätzten Kalorien und Nährstoffe nicht zusammenpassen.',
      mass: 'Als Spanne angegeben, weil die geschätzten Gewichte nicht zu den Mengen passen.',
    },
    empty: 'Dieses Rezept ist noch leer',
    emptyHint: 'Füge Zutaten und Schritte hinzu, damit du es kochen kannst.',
    editRecipe: 'Rezept bearbeiten',
    notes: 'Notizen',
    from: (author) => `Von ${author}`,
    details: 'Über dieses Rezept',
    addedOn: (date) => `Hinzugefügt am ${date}`,
    tags: 'Schlagwörter',
    diets: { vegetarian: 'Vegetarisch', vegan: 'Vegan' },
    contains: (allergens) => `Enthält ${allergens}.`,
    allergens: {
      gluten: 'Gluten',
      crustaceans: 'Krebstiere',
      eggs: 'Ei',
      fish: 'Fisch',
      peanuts: 'Erdnüsse',
      soybeans: 'Soja',
      milk: 'Milch',
      nuts: 'Nüsse',
      celery: 'Sellerie',
      mustard: 'Senf',
      sesame: 'Sesam',
      sulphites: 'Sulfite',
      lupin: 'Lupinen',
      molluscs: 'Weichtiere',
    },
    allergensHint: 'Anhand der Zutaten ermittelt. Prüfe die Angaben auf deinen Produkten.',
    unknownIngredients: 'Nicht alle Zutaten sind bekannt. Prüfe die Angaben auf deinen Produkten.',
    rating: 'Deine Bewertung',
    stars: (amount) => formatCountWithNoun(amount, 'Stern', 'Sterne'),
    removeRating: 'Bewertung entfernen',
  },

  cookingLog: {
    title: 'Kochprotokoll',
    notCooked: 'Noch nicht gekocht.',
    cooked: (times, date) =>
      times === 1
        ? `Einmal gekocht, am ${date}.`
        : `${times}\u2011mal gekocht, zuletzt am ${date}.`,
    showAll: (count) => `Alle ${count} anzeigen`,
    edit: 'Bearbeiten',
    editEntry: (date) => `Bearbeiten: ${date}`,
    addNote: 'Notiz hinzufügen',
    addNoteTo: (date) => `Notiz hinzufügen: ${date}`,
    entryTitle: 'Kochprotokoll',
    note: 'Notiz',
    noteHint: 'Was war gut, was würdest du ändern?',
    date: 'Datum',
    delete: 'Löschen',
    save: 'Speichern',
  },

  recipeMenu: {
    label: 'Mehr',
    print: 'Drucken oder als PDF speichern',
    copy: 'Als Text kopieren',
    copied: 'Rezept kopiert.',
    copyFailed:
      'Dein Browser hat das Kopieren blockiert. Du kannst das Rezept drucken oder exportieren.',
    export: { jsonLd: 'Als JSON-LD exportieren', cooklang: 'Als Cooklang exportieren' },
    exportFailed: 'Das Rezept konnte nicht exportiert werden. Bitte versuche es erneut.',
    share: 'Teilen',
    shareFailed: 'Das Rezept konnte nicht geteilt werden. Bitte versuche es erneut.',
    otherDish: 'Anderes Gericht?',
    restore: 'Vorherige Version wiederherstellen',
    restored: (title) => `${quote(title)} wurde wiederhergestellt.`,
    restoreFailed:
      'Die vorherige Version konnte nicht wiederhergestellt werden. Bitte versuche es erneut.',
  },

  photoViewer: {
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    position: (position, length) => `${position} von ${length}`,
  },
};
