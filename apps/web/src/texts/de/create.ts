import type { createTexts } from '#texts/en/create.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the create screen, the buttons for photos, the upload queue and the log-out dialog. */
export const translation: Localized<typeof createTexts> = {
  create: {
    pageTitle: 'Rezept hinzufügen',
    title: 'Rezept hinzufügen',
    lead: 'Was liegt auf deinem Teller? Ein Foto wird zum Rezept mit Schritten und Nährwerten.',
    question: 'Was liegt auf deinem Teller?',
    galleryTitle: 'Aus der Galerie wählen',
    galleryBody: 'Wähle ein Foto von deinem Gerät. Wir erkennen das Gericht.',
    choose: 'Foto wählen',
    camera: 'Foto machen',
    noPhoto: 'Kein Foto?',
    writeManually: 'Rezept schreiben',
    import: 'Importieren',
    dropHint: 'Du kannst ein Foto auch hierher ziehen oder einfügen.',
    dropActive: 'Loslassen zum Hochladen',
    formats: 'JPEG, PNG, WebP, AVIF, GIF oder HEIC, bis\u00a0zu\u00a020\u00a0MB',
    selectedPhotoAlt: 'Ausgewähltes Foto',
    unsupportedPreview:
      'Dein Browser kann dieses Format nicht anzeigen. Du kannst das Foto trotzdem hochladen.',
    working: 'Dein Rezept wird erstellt',
    stages: {
      sending: 'Foto wird hochgeladen',
      reading: 'Foto wird verarbeitet',
      recognising: 'Gericht wird erkannt',
      writing: 'Rezept wird geschrieben',
      storing: 'Rezept wird gespeichert',
    },
    stageTitle: (title) => `Das sieht aus wie ${title}`,
    cancel: 'Abbrechen',
    notFoodTitle: 'Kein Essen erkannt',
    notFood: 'Bitte wähle ein Foto von einer Mahlzeit, einem Gericht oder einer Zutat.',
    confirmFood: 'Das ist Essen',
    chooseAnother: 'Anderes Foto',
    failedTitle: 'Etwas ist schiefgegangen',
    failed: 'Das Foto konnte nicht verarbeitet werden. Bitte versuche es erneut.',
    recognitionFailed: 'Die Erkennung ist fehlgeschlagen.',
    networkError: 'Netzwerkfehler. Bitte prüfe deine Verbindung und versuche es erneut.',
    tryAgain: 'Erneut versuchen',
    tryAgainIn: (time) => `In ${time} erneut versuchen`,
    upgradeTitle: 'Du hast dein kostenloses Limit erreicht',
    upgradeQuestion:
      'Mach mehr aus Plateful und werde Mitglied. Dafür öffnen wir unsere Website. Möchtest du fortfahren?',
    upgradeConfirm: 'Weiter',
    upgradeDecline: 'Jetzt nicht',
    upgrade: 'Zu Pro wechseln',
    ready: (title) => `${title} wurde zu deiner Sammlung hinzugefügt.`,
    duplicate: 'Du hast bereits ein Rezept aus diesem Foto.',
    examples: {
      title: 'Probiere ein Beispiel aus',
      failed: 'Das Beispiel konnte nicht geladen werden. Bitte versuche es erneut.',
      photos: {
        pizza: 'Pizza ausprobieren',
        donuts: 'Donuts ausprobieren',
        tomatoes: 'Tomaten ausprobieren',
      },
    },

    uploadQueue: {
      needsAnswer: 'Wir brauchen deine Hilfe bei einem Foto: Welches Gericht ist es?',
      photoQueued: 'Foto auf diesem Gerät gespeichert. Es wird automatisch hochgeladen.',
      title: (amount) =>
        `${formatCountWithNoun(amount, 'Foto wartet', 'Fotos warten')} auf den Upload`,
      offline: (amount) =>
        `${amount === 1 ? 'Es wird' : 'Sie werden'} hochgeladen, sobald du wieder online bist.`,
      online: (amount) =>
        amount === 1 ? 'Es wird gleich hochgeladen.' : 'Sie werden nacheinander hochgeladen.',
      needsAttention: (amount) =>
        `${formatCountWithNoun(amount, 'Foto braucht', 'Fotos brauchen')} deine Aufmerksamkeit`,
      photo: (position) => `Foto ${position} in der Warteschlange`,
      queuedSince: (moment) => `Hinzugefügt: ${moment}`,
      states: {
        offline: 'Wartet auf Verbindung',
        queued: 'In der Warteschlange',
        limit: 'Du hast dein kostenloses Limit erreicht',
        stopped: 'Abgebrochen',
      },
      tryAgain: 'Erneut versuchen',
      tryPhotoAgain: (position) => `Erneut versuchen, Foto ${position}`,
      confirmPhotoIsFood: (position) => `Das ist Essen, Foto ${position}`,
      becomeMember: 'Mitglied werden',
      remove: 'Entfernen',
      removePhoto: (position) => `Foto ${position} entfernen`,
      removed: (remainingCount) =>
        remainingCount === 0 ? 'Foto entfernt.' : `Foto entfernt. Noch ${remainingCount} übrig.`,
      open: 'Öffnen',
      review: 'Ansehen',
      queueFull: 'Die Warteschlange ist voll. Entferne ein Foto und versuche es erneut.',
      updateFailed: 'Das Foto konnte nicht geändert werden. Bitte versuche es erneut.',
    },
    rejectedShare: {
      missed: 'Das Foto wurde nicht empfangen. Bitte wähle es erneut aus.',
      type: 'Dieses Format wird nicht unterstützt. Bitte wähle ein JPEG, PNG, WebP, AVIF, GIF oder HEIC.',
      size: 'Dieses Foto ist zu groß. Erlaubt sind höchstens 20\u00a0MB und 50 Megapixel.',
    },
  },
};
