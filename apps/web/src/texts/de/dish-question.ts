import { REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';
import type { dishQuestionTexts } from '#texts/en/dish-question.ts';
import type { Localized } from '#texts/localization.ts';

const quote = (title: string) => `„${title}“`;

/** Texts of the question which dish a photo shows. */
export const translation: Localized<typeof dishQuestionTexts> = {
  review: {
    body: 'Wir sind uns bei diesem Foto nicht sicher. Wähle das Gericht, und du bekommst das passende Rezept.',
    bodyWithoutOpinion: 'Wir konnten das Gericht nicht erkennen. Wähle es aus oder suche danach.',
    bodyForPackage:
      'Das sieht nach einer Verpackung aus. Suche nach dem Inhalt oder nach dem Gericht, das du damit kochen möchtest.',
    photoAlt: 'Dein Foto',
    likelyDishes: 'Wahrscheinliche Gerichte',
    usualDishes: 'Beliebte Gerichte',
    possibleDishes: 'Mögliche Gerichte',
    alternatives: 'Oder ist es eines davon?',
    likely: 'Wahrscheinlich',
    possible: 'Möglich',
    unlikely: 'Eher nicht',
    search: 'Alle Gerichte durchsuchen',
    dishes: 'Bekannte Gerichte',
    searchPlaceholder: 'Name des Gerichts',
    searchFailed: 'Die Gerichte konnten nicht geladen werden.',
    noDishFound: 'Kein passendes Gericht gefunden.',
    noDishFoundFor: (name) => `Kein Gericht für ${quote(name)} gefunden.`,
    notInTheList: 'Ist dein Gericht nicht dabei?',
    writeYourself: 'Selbst schreiben',
    importRecipe: 'Importieren',
    cancel: 'Abbrechen',
    discard: 'Keins davon, Foto verwerfen',
    discarded: 'Foto verworfen. Es wird nicht auf dein Limit angerechnet.',
    discardFailed: 'Das Foto konnte nicht verworfen werden. Bitte versuche es erneut.',
    saving: 'Rezept wird aktualisiert …',
    failed: 'Das Rezept wurde nicht geändert.',
    kept: 'Danke! Dein Rezept bleibt unverändert.',
    replaced: (title) => `Neues Rezept: ${title}.`,
    otherDishBody: 'Wähle das richtige Gericht. Das neue Rezept ersetzt das bisherige.',
    replaceTitle: 'Deine Änderungen ersetzen?',
    replaceBody: (title) =>
      `Du hast dieses Rezept bearbeitet. Es wird durch das Rezept ${quote(title)} ersetzt. Du kannst deine Version ${REPLACED_VERSION_RETENTION_DAYS} Tage lang wiederherstellen.`,
    replace: 'Ersetzen',
  },
};
