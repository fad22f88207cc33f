import type { cookTexts } from '#texts/en/cook.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of cook mode and timers. */
export const translation: Localized<typeof cookTexts> = {
  cook: {
    pageTitle: 'Kochen',
    titleFor: (title) => `Du kochst: ${title}`,
    leave: 'Zurück zum Rezept',
    stepPosition: (position, length) => `Schritt ${position} von ${length}`,
    progress: 'Kochfortschritt',
    previous: 'Zurück',
    previousStep: 'Voriger Schritt',
    next: 'Weiter',
    finish: 'Fertig',
    forThisStep: 'Für diesen Schritt',
    allIngredients: 'Alle Zutaten',
    noSteps: 'Dieses Rezept hat noch keine Schritte',
    finishedTitle: 'Guten Appetit!',
    finishedBody: (title) => `${title} ist fertig.`,
    waitingTitle: 'Gleich fertig',
    waitingBody: (title, timerCount) =>
      `${title} ist fertig, wenn ${timerCount === 1 ? 'der Timer abgelaufen ist' : 'die Timer abgelaufen sind'}.`,
    dismissNote: 'Hinweis ausblenden',
    wakeLock: {
      active: 'Dein Bildschirm bleibt an, solange du kochst.',
      denied:
        'Dein Bildschirm bleibt nicht an: Dein Browser oder der Energiesparmodus lässt das nicht zu.',
    },
  },

  timers: {
    title: 'Timer',
    start: (time) => `Timer starten: ${time}`,
    stepLabel: (step) => `Schritt ${step}`,
    pause: (name) => `Pausieren: ${name}`,
    resume: (name) => `Fortsetzen: ${name}`,
    cancel: (name) => `Abbrechen: ${name}`,
    addMinute: (name) => `1 Minute hinzufügen: ${name}`,
    addMinuteShort: '+1\u00a0Min.',
    stop: 'Stoppen',
    stopFor: (name) => `Stoppen: ${name}`,
    timeIsUp: 'Zeit abgelaufen',
    timeIsUpAnnouncement: (name, step) => `Zeit abgelaufen: ${name}, Schritt ${step}`,
    started: (name) => `Timer gestartet: ${name}`,
  },
};
