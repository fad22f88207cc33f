import { count } from '#texts/count.ts';
import type { createTexts as english } from '#texts/en/create.ts';
import type { InAnyLanguage } from '#texts/texts.ts';

/** What adding a recipe by photo says. */
export const createTexts: InAnyLanguage<typeof english> = {
  create: {
    pageTitle: 'Rezept hinzufügen',
    title: 'Rezept hinzufügen',
    question: 'Was liegt auf deinem Teller?',
    galleryTitle: 'Aus der Galerie wählen',
    galleryBody: 'Wähle ein Foto von deinem Gerät, und wir sehen es uns an',
    choose: 'Foto wählen',
    camera: 'Foto machen',
    dropHint: 'Du kannst ein Foto auch hierher ziehen oder einfügen.',
    dropNow: 'Lass los, und wir sehen es uns an',
    formats: 'JPEG, PNG, WebP, AVIF, GIF oder HEIC, bis zu 20 MB',
    chosenPhoto: 'Das Foto, das du gewählt hast',
    noPreview: 'Dieser Browser kann diese Art Foto nicht zeigen, aber wir können sie lesen.',
    stages: {
      sending: 'Dein Foto wird gesendet',
      reading: 'Dein Foto wird gelesen',
      recognising: 'Wir finden heraus, was es ist',
      writing: 'Das Rezept wird geschrieben',
      storing: 'Es kommt in deine Sammlung',
    },
    stageTitle: (title) => `Das sieht aus wie ${title}`,
    cancel: 'Abbrechen',
    notFoodTitle: 'Hier sehen wir kein Essen',
    notFood: 'Bitte wähle ein Foto von einer Mahlzeit, einem Gericht oder einer Zutat.',
    itIsFood: 'Das ist Essen',
    another: 'Anderes Foto wählen',
    failedTitle: 'Das hat nicht geklappt',
    failed: 'Das Foto konnte nicht verarbeitet werden. Bitte versuche es noch einmal.',
    recognitionFailed: 'Die Erkennung hat nicht geklappt',
    network: 'Netzwerkfehler. Bitte prüfe deine Verbindung und versuche es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    upgradeTitle: 'Deine kostenlosen Rezepte sind aufgebraucht',
    upgradeQuestion:
      'Mach mehr aus Plateful und werde Mitglied. Dafür bringen wir dich auf unsere Website. Weiter?',
    upgradeConfirm: 'Weiter',
    upgradeDecline: 'Jetzt nicht',
    ready: (title) => `${title} ist in deiner Sammlung.`,
    duplicate: 'Das Rezept zu diesem Foto hast du schon.',
    examples: {
      title: 'Kein Foto zur Hand? Nimm eines von unseren.',
      failed: 'Das Beispiel konnte nicht geladen werden.',
      photos: {
        pizza: 'Mit einer Pizza ausprobieren',
        donuts: 'Mit Donuts ausprobieren',
        tomatoes: 'Mit Tomaten ausprobieren',
      },
    },

    waiting: {
      kept: 'Dein Foto ist auf diesem Gerät gut aufgehoben. Wir sehen es uns an, sobald es geht.',
      title: (amount) => count(amount, 'Foto wartet', 'Fotos warten'),
      offline: (amount) =>
        amount === 1
          ? 'Wir sehen es uns an, sobald du wieder online bist.'
          : 'Wir sehen sie uns an, sobald du wieder online bist.',
      online: (amount) =>
        amount === 1
          ? 'Wir sehen es uns an, sobald wir können.'
          : 'Wir sehen sie uns eines nach dem anderen an.',
      standing: (amount) =>
        amount === 1 ? 'Es braucht ein Wort von dir.' : 'Sie brauchen ein Wort von dir.',
      photo: (position) => `Wartendes Foto ${position}`,
      since: (moment) => `Seit ${moment}`,
      states: {
        offline: 'Wartet auf die Verbindung',
        next: 'Ist gleich dran',
        limit: 'Deine kostenlosen Rezepte sind aufgebraucht',
        stopped: 'Das hast du angehalten',
      },
      tryAgain: 'Noch einmal versuchen',
      tryPhotoAgain: (position) => `Noch einmal versuchen, Foto ${position}`,
      photoIsFood: (position) => `Das ist Essen, Foto ${position}`,
      become: 'Mitglied werden',
      remove: 'Entfernen',
      removePhoto: (position) => `Foto ${position} entfernen`,
      removed: (left) =>
        left === 0
          ? 'Das Foto ist entfernt.'
          : `Das Foto ist entfernt, ${left} ${left === 1 ? 'wartet' : 'warten'} noch.`,
      open: 'Öffnen',
      look: 'Ansehen',
      full: 'Mehr Fotos können nicht warten. Entferne eines und wähle dieses dann noch einmal.',
      changeFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    },
    refused: {
      missed: 'Das Foto ist hier nicht angekommen. Bitte wähle es noch einmal.',
      type: 'Dieses Foto können wir nicht lesen. Bitte wähle ein JPEG, PNG, WebP, AVIF, GIF oder HEIC.',
      size: 'Dieses Foto ist zu groß. Fotos dürfen bis zu 20 MB und 50 Megapixel haben.',
    },
  },

  logOutDialog: {
    title: (amount) => `${count(amount, 'Foto wartet', 'Fotos warten')} noch`,
    question: (amount) =>
      amount === 1
        ? 'Es ist noch kein Rezept geworden. Wenn du dich jetzt abmeldest, wird es von diesem Gerät entfernt.'
        : 'Sie sind noch keine Rezepte geworden. Wenn du dich jetzt abmeldest, werden sie von diesem Gerät entfernt.',
    confirm: 'Abmelden und entfernen',
    busy: 'Du wirst abgemeldet …',
    stay: 'Hierbleiben',
  },
};
