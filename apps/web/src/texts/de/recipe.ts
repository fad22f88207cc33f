import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { recipeTexts } from '#texts/en/recipe.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCount } from '#texts/number-format.ts';

const quote = (title: string) => `„${title}“`;

/** Texts of the recipe page, cook mode, timers and the trash. */
export const translation: Localized<typeof recipeTexts> = {
  recipe: {
    pageTitle: 'Rezept',
    back: 'Zurück',
    edit: 'Bearbeiten',
    cook: 'Kochen',
    delete: 'Löschen',
    deleting: 'Wird gelöscht …',
    favorite: 'Favorit',
    logCooking: 'Ich habe das gekocht',
    cookedLogged: 'Im Kochprotokoll eingetragen.',
    totalTime: 'Gesamtzeit',
    deleteTitle: 'Dieses Rezept löschen?',
    deleteBody: (title) =>
      `${quote(title)} wird in den Papierkorb verschoben. Du kannst es ${TRASH_RETENTION_DAYS} Tage lang wiederherstellen. Danach wird es endgültig gelöscht.`,
    deleteFailed: 'Das Rezept konnte nicht gelöscht werden',
    deleted: (title) => `${quote(title)} wurde in den Papierkorb verschoben.`,
    undo: 'Rückgängig',
    restored: (title) => `${quote(title)} wurde wiederhergestellt.`,
    restoreFailed: 'Das Rezept konnte nicht wiederhergestellt werden. Bitte versuche es erneut.',
    loading: 'Wird geladen …',
    noImage: 'Kein Bild vorhanden',
    photoAlt: (title) => `Foto von ${title}`,
    servings: (amount) => formatCount(amount, 'Portion', 'Portionen'),
    servingsUnit: (amount) => (amount === 1 ? 'Portion' : 'Portionen'),
    servingsLabel: 'Portionen',
    decreaseServings: 'Weniger Portionen',
    increaseServings: 'Mehr Portionen',
    resetServings: (amount) => `Auf ${formatCount(amount, 'Portion', 'Portionen')} zurücksetzen`,
    calories: (amount) => `${amount} kcal`,
    factsLabel: 'Rezeptdetails',
    ingredients: 'Zutaten',
    ingredientsHint: 'Hake ab, was du hast.',
    noIngredients: 'Noch keine Zutaten',
    notCounted: 'nicht in den Nährwerten enthalten',
    units: 'Einheiten',
    unitNames: { metric: 'Metrisch', us: 'US' },
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

  recipeMenu: {
    label: 'Mehr',
    print: 'Drucken',
    copy: 'Als Text kopieren',
    copied: 'Rezept kopiert.',
    copyFailed:
      'Dein Browser hat das Kopieren blockiert. Du kannst das Rezept drucken oder exportieren.',
    export: 'Exportieren',
    exportFailed: 'Das Rezept konnte nicht exportiert werden. Bitte versuche es erneut.',
    share: 'Teilen',
    shareFailed: 'Das Rezept konnte nicht geteilt werden. Bitte versuche es erneut.',
    otherDish: 'Anderes Gericht?',
    restore: 'Vorherige Version wiederherstellen',
    restored: (title) => `${quote(title)} wurde wiederhergestellt.`,
    restoreFailed:
      'Die vorherige Version konnte nicht wiederhergestellt werden. Bitte versuche es erneut.',
    question: 'Welches Gericht ist es?',
  },

  cook: {
    pageTitle: 'Kochen',
    titleFor: (title) => `Du kochst: ${title}`,
    leave: 'Zurück zum Rezept',
    stepPosition: (position, length) => `Schritt ${position} von ${length}`,
    progress: 'Kochfortschritt',
    previous: 'Zurück',
    next: 'Weiter',
    finish: 'Fertig',
    forThisStep: 'Für diesen Schritt',
    allIngredients: 'Alle Zutaten',
    noSteps: 'Dieses Rezept hat noch keine Schritte.',
    finishedTitle: 'Guten Appetit!',
    finishedBody: (title) => `${title} ist fertig.`,
    wakeLockUnavailable:
      'Dein Browser kann den Bildschirm nicht aktiv halten. Er kann sich ausschalten.',
  },

  timers: {
    title: 'Timer',
    start: (time) => `Timer starten: ${time}`,
    stepLabel: (step) => `Schritt ${step}`,
    pause: (name) => `Pausieren: ${name}`,
    resume: (name) => `Fortsetzen: ${name}`,
    cancel: (name) => `Abbrechen: ${name}`,
    addMinute: (name) => `1 Minute hinzufügen: ${name}`,
    addMinuteShort: '+1 min',
    stop: 'Stoppen',
    stopFor: (name) => `Stoppen: ${name}`,
    timeIsUp: 'Zeit abgelaufen',
    timeIsUpAnnouncement: (name, step) => `Zeit abgelaufen: ${name}, Schritt ${step}`,
    started: (name) => `Timer gestartet: ${name}`,
  },

  photoViewer: {
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    position: (position, length) => `${position} von ${length}`,
  },
};
