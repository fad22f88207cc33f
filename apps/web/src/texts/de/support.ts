import { TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { supportTexts } from '#texts/en/support.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the support page and its contact form. */
export const translation: Localized<typeof supportTexts> = {
  support: {
    pageTitle: 'Hilfe und Kontakt',
    title: 'Wie können wir helfen?',
    lead: 'Hier findest du Antworten auf häufige Fragen. Oder schreib uns.',
    contactLink: 'Kontakt',

    groups: {
      recipes: 'Fotos und Rezepte',
      account: 'Dein Konto und deine Daten',
      devices: 'Geräte und Offline-Nutzung',
    },
    faq: {
      photos: {
        question: 'Welche Fotos eignen sich am besten?',
        answer:
          'Fotografiere ein Gericht bei gutem Licht von oben oder von der Seite, sodass es das Bild füllt. Auch eine einzelne Zutat ist möglich. Erlaubt sind JPEG, PNG, WebP, AVIF, GIF und HEIC bis 20\u00a0MB.',
      },
      wrong: {
        question: 'Was, wenn das Gericht falsch erkannt wird?',
        answer:
          'Wenn wir uns nicht sicher sind, bitten wir dich, das richtige Gericht zu wählen, und passen das Rezept kostenlos an. Wurde dein Foto nicht als Essen erkannt, wähle „Das ist Essen“. Du kannst jedes Rezept bearbeiten.',
      },
      nutrition: {
        question: 'Wie genau sind die Nährwerte?',
        answer:
          'Sie werden aus den Zutaten und ihrem Gewicht berechnet, nicht aus dem Foto abgelesen. Ein Foto zeigt keine versteckten Zutaten, die Werte sind daher Schätzungen. Sie ersetzen keine ärztliche Beratung; prüfe Allergene immer selbst. Wenn du Zutaten änderst, werden die Nährwerte neu berechnet.',
      },
      free: {
        question: 'Was ist kostenlos, und was enthält Pro?',
        answer:
          'Du kannst jeden Kalendermonat eine begrenzte Anzahl Rezepte aus Fotos erstellen; es zählen nur erfolgreiche. Schreiben, importieren, suchen und kochen ist immer kostenlos. Pro enthält unbegrenzt Rezepte aus Fotos und mehr Fotos pro Rezept.',
      },
      code: {
        question: 'Ich habe keinen Code erhalten. Was kann ich tun?',
        answer:
          'Prüfe den Spam-Ordner und die Adresse. Ein Code gilt 10\u00a0Minuten, und nur der neueste funktioniert. Nach 60\u00a0Sekunden kannst du einen neuen anfordern, bis zu 10‑mal pro Stunde.',
      },
      storage: {
        question: 'Wo werden meine Fotos und Rezepte gespeichert?',
        answer:
          'Auf diesem Server. Andere Nutzer sehen sie nicht. Ort und Zeit werden vor dem Speichern aus dem Foto entfernt. Einzelheiten, auch zum Erkennungsdienst, stehen in der Datenschutzerklärung.',
        more: 'Datenschutzerklärung lesen',
      },
      export: {
        question: 'Wie exportiere ich meine Rezepte?',
        answer:
          'Mit „Deine Daten herunterladen“ unter „Profil bearbeiten“ bekommst du Rezepte, Fotos und Profil in einer ZIP-Datei. Einzelne Rezepte kannst du über ihr Menü exportieren oder drucken.',
        more: 'Zu „Profil bearbeiten“',
      },
      delete: {
        question: 'Wie lösche ich ein Rezept oder mein Konto?',
        answer: `Gelöschte Rezepte bleiben ${TRASH_RETENTION_DAYS} Tage im Papierkorb und lassen sich dort wiederherstellen. Dein Konto löschst du am Ende von „Profil bearbeiten“. Konto und Daten werden sofort und endgültig gelöscht.`,
        more: 'Zu „Profil bearbeiten“',
      },
      offline: {
        question: 'Funktioniert Plateful offline?',
        answer:
          'Ja. Zuletzt angesehene Rezepte kannst du lesen und nachkochen. Offline hinzugefügte Fotos werden hochgeladen, sobald du wieder online bist.',
      },
      install: {
        question: 'Wie installiere ich Plateful auf dem Handy?',
        answer:
          'Öffne das Menü deines Browsers und wähle „Zum Home-Bildschirm“ oder „App installieren“.',
        more: 'Schritte ansehen',
      },
    },

    form: {
      title: 'Kontakt',
      body: 'Deine Nachricht geht an den Betreiber dieses Servers.',
      name: 'Dein Name (optional)',
      email: 'Deine E-Mail-Adresse',
      emailHint: 'Wir antworten an diese Adresse.',
      message: 'Deine Nachricht',
      charactersLeft: (amount) => `Noch ${formatCountWithNoun(amount, 'Zeichen', 'Zeichen')}`,
      charactersOverLimit: (amount) =>
        `${formatCountWithNoun(amount, 'Zeichen', 'Zeichen')} über dem Limit`,
      submit: 'Nachricht senden',
      busy: 'Wird gesendet …',
      offline: 'Du bist offline. Dein Entwurf bleibt gespeichert, bis du ihn senden kannst.',
      failed:
        'Deine Nachricht konnte nicht gesendet werden. Dein Entwurf ist noch da. Bitte versuche es erneut.',
      networkError:
        'Der Server hat nicht geantwortet. Dein Entwurf ist noch da. Bitte versuche es erneut.',
      messageMissing: 'Bitte gib eine Nachricht ein.',
      sentTitle: 'Nachricht gesendet',
      sentBody: (email) => `Danke! Wir antworten an ${email}.`,
      writeAnother: 'Weitere Nachricht schreiben',
    },
  },
};
