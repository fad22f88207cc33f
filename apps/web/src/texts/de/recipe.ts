import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { recipeTexts } from '#texts/en/recipe.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const quote = (title: string) => `„${title}“`;

/** Texts of the recipe page and the trash. */
export const translation: Localized<typeof recipeTexts> = {
  recipe: {
    pageTitle: 'Rezept',
    question: 'Welches Gericht ist es?',
    back: 'Zurück',
    edit: 'Bearbeiten',
    cook: 'Kochen',
    delete: 'Löschen',
    deleting: 'Wird gelöscht …',
    favorite: 'Favorit',
    updateFailed: 'Deine Änderung konnte nicht gespeichert werden. Bitte versuche es erneut.',
    logCooking: 'Ich habe das gekocht',
    cookedLogged: 'Im Kochprotokoll eingetragen.',
    totalTime: 'Gesamtzeit',
    prep: (time) => `Vorbereitung ${time}`,
    cookTime: (time) => `Garzeit ${time}`,
    rating: (stars) => `Deine Bewertung: ${formatCountWithNoun(stars, 'Stern', 'Sterne')}`,
    deleteTitle: 'Dieses Rezept löschen?',
    deleteBody: (title) =>
      `${quote(title)} wird in den Papierkorb verschoben. Du kannst es ${TRASH_RETENTION_DAYS} Tage lang wiederherstellen. Danach wird es endgültig gelöscht.`,
    deleteFailed: 'Das Rezept konnte nicht gelöscht werden.',
    deleted: (title) => `${quote(title)} liegt im Papierkorb.`,
    undo: 'Rückgängig',
    restored: (title) => `${quote(title)} wurde wiederhergestellt.`,
    restoreFailed: 'Das Rezept konnte nicht wiederhergestellt werden. Bitte versuche es erneut.',
    loading: 'Wird geladen …',
    noImage: 'Kein Bild vorhanden',
    photoAlt: (title) => `Foto von ${title}`,
    servings: (amount) => formatCountWithNoun(amount, 'Portion', 'Portionen'),
    servingsUnit: (amount) => (amount === 1 ? 'Portion' : 'Portionen'),
    servingsLabel: 'Portionen',
    decreaseServings: 'Weniger Portionen',
    increaseServings: 'Mehr Portionen',
    resetServings: (amount) =>
      `Auf ${formatCountWithNoun(amount, 'Portion', 'Portionen')} zurücksetzen`,
    calories: (amount) => `${amount} kcal`,
    factsLabel: 'Rezeptdetails',
    ingredients: 'Zutaten',
    ingredientsHint: 'Hake ab, was du hast.',
    uncheckAll: 'Alle abwählen',
    noIngredients: 'Noch keine Zutaten',
    notCounted: 'nicht in den Nährwerten enthalten',
    estimated: 'Nährwerte von KI geschätzt',
    slow: 'Das dauert länger als sonst.',
    units: 'Einheiten',
    unitNames: { original: 'Original', metric: 'Metrisch', us: 'US' },
    instructions: 'Zubereitung',
    noInstructions: 'Noch keine Schritte',
    nutrition: 'Nährwerte',
    perServing: 'Pro Portion',
    nutrients: {
      calories: 'Kalorien',
      weight: 'Gewicht',
      protein: 'Eiweiß',
      fats: 'Fett',
      carbs: 'Kohlenhydrate',
      servings: 'Portionen',
    },
    formatCalories: (amount) => `${amount} kcal`,
    formatGrams: (amount) => `${amount} g`,
    media: 'Fotos',
    noMedia: 'Keine Fotos',
    photosLabel: (title) => `Fotos von ${title}`,
    openPhoto: (photo) => `Vergrößern: ${photo}`,
  },
};
