import { defineTexts } from '#texts/localization.ts';

/** Texts of cook mode and timers. */
export const cookTexts = defineTexts('cook', {
  cook: {
    pageTitle: 'Cook',
    titleFor: (title: string) => `Cooking ${title}`,
    leave: 'Back to the recipe',
    stepPosition: (position: number, length: number) => `Step ${position} of ${length}`,
    progress: 'Cooking progress',
    previous: 'Previous',
    previousStep: 'Previous step',
    next: 'Next',
    finish: 'Finish',
    forThisStep: 'For this step',
    allIngredients: 'All ingredients',
    noSteps: 'This recipe has no steps yet',
    finishedTitle: 'Enjoy!',
    finishedBody: (title: string) => `${title} is ready.`,
    waitingTitle: 'Almost done',
    waitingBody: (title: string, timerCount: number) =>
      `${title} is ready when the ${timerCount === 1 ? 'timer is' : 'timers are'} up.`,
    dismissNote: 'Dismiss this note',
    wakeLock: {
      active: 'Your screen stays on while you cook.',
      denied: 'Your screen may turn off: your browser or battery saver won’t let it stay on.',
    },
  },

  timers: {
    title: 'Timers',
    start: (time: string) => `Start timer: ${time}`,
    stepLabel: (step: number) => `Step ${step}`,
    pause: (name: string) => `Pause: ${name}`,
    resume: (name: string) => `Resume: ${name}`,
    cancel: (name: string) => `Cancel: ${name}`,
    addMinute: (name: string) => `Add 1 minute: ${name}`,
    addMinuteShort: '+1 min',
    stop: 'Stop',
    stopFor: (name: string) => `Stop: ${name}`,
    timeIsUp: 'Time is up',
    timeIsUpAnnouncement: (name: string, step: number) => `Time is up: ${name}, step ${step}`,
    started: (name: string) => `Timer started: ${name}`,
  },
});
