import { count } from '#texts/count.ts';
import type { supportTexts as english } from '#texts/en/support.ts';
import type { InAnyLanguage } from '#texts/texts.ts';

/** Texts of the page that answers questions, and takes those that it has no answer to. */
export const supportTexts: InAnyLanguage<typeof english> = {
  support: {
    pageTitle: 'Hilfe und Kontakt',
    title: 'Wie können wir helfen?',
    lead: 'Die meisten Fragen sind hier beantwortet. Für alles andere schreib uns.',
    jump: 'Schreib uns',

    groups: {
      recipes: 'Fotos und Rezepte',
      account: 'Dein Konto und deine Daten',
      devices: 'Auf deinen Geräten',
    },
    answers: {
      photos: {
        question: 'Welche Fotos eignen sich am besten?',
        answer:
          'Ein Gericht, das das Bild füllt, bei gutem Licht, von oben oder von der Seite. Eine einzelne Zutat geht auch. JPEG, PNG, WebP, AVIF, GIF und HEIC sind gut, bis zu 20 MB je Foto.',
      },
      wrong: {
        question: 'Und wenn das Gericht falsch erkannt wird?',
        answer:
          'Wenn wir nicht sicher sind, fragt dich das Rezept: Wähle das richtige Gericht, und es wird neu geschrieben, ohne dass es etwas kostet. Für kein Essen gehalten? Drück auf „Das ist Essen“, und wir sehen noch einmal hin. Und jedes Wort eines Rezepts kannst du ändern.',
      },
      nutrition: {
        question: 'Wie genau sind die Nährwerte?',
        answer:
          'Sie werden aus den Zutaten und ihrem Gewicht zusammengezählt, nicht vom Bild abgelesen. Trotzdem zeigt kein Foto, wie viel Butter darin steckt: Nimm sie als Schätzung, nie als ärztlichen Rat, und achte selbst auf deine Allergien. Änderst du eine Zutat, ändern sich die Werte mit.',
      },
      free: {
        question: 'Was ist kostenlos, und was bringt Pro?',
        answer:
          'In jedem Kalendermonat wird eine Anzahl Fotos kostenlos zu Rezepten; es zählen nur die, aus denen eines wurde. Selbst schreiben, importieren, suchen und kochen ist immer kostenlos. Mit Pro nimmst du so viele Fotos, wie du magst, und legst mehr eigene zu jedem Rezept.',
      },
      code: {
        question: 'Mein Code kommt nicht an. Was nun?',
        answer:
          'Sieh in den Spam-Ordner und prüfe, ob die Adresse stimmt. Ein Code gilt 10 Minuten, und nur der neueste. Nach 60 Sekunden kannst du einen neuen anfordern, bis zu 10-mal in der Stunde.',
      },
      storage: {
        question: 'Wo liegen meine Fotos und Rezepte?',
        answer:
          'Auf dem Server, von dem diese Seite kommt, und nur für dich. Wo und wann ein Foto entstand, wird vor dem Speichern entfernt. Alles Weitere steht in der Datenschutzerklärung, auch wer ein Foto sonst noch sieht, um es zu erkennen.',
        more: 'Datenschutzerklärung lesen',
      },
      export: {
        question: 'Wie nehme ich meine Rezepte mit?',
        answer:
          '„Deine Daten herunterladen“ unter „Profil bearbeiten“ gibt dir alles in einer ZIP-Datei: Rezepte, Fotos und Profil. Einzelne Rezepte exportierst und druckst du aus ihrem eigenen Menü.',
        more: 'Zu „Profil bearbeiten“',
      },
      delete: {
        question: 'Wie lösche ich ein Rezept oder mein Konto?',
        answer:
          'Gelöschte Rezepte liegen 30 Tage im Papierkorb und lassen sich von dort zurückholen. Dein Konto verschwindet sofort und endgültig mit allem, was darin ist: Der Knopf steht am Ende von „Profil bearbeiten“.',
        more: 'Zu „Profil bearbeiten“',
      },
      offline: {
        question: 'Geht das auch ohne Verbindung?',
        answer:
          'Rezepte, die du zuletzt gesehen hast, kannst du lesen und danach kochen. Fotos, die du inzwischen wählst, warten auf deinem Gerät, bis du wieder online bist.',
      },
      install: {
        question: 'Wie installiere ich es auf dem Telefon?',
        answer:
          'Aus deinem Browser, in einer Minute: Öffne sein Menü und wähle „Zum Home-Bildschirm“ oder „App installieren“. Danach startet es wie jede andere App.',
        more: 'Schritt für Schritt ansehen',
      },
    },

    form: {
      title: 'Schreib uns',
      body: 'Deine Nachricht geht per Mail an die Leute, die diesen Server betreiben.',
      name: 'Dein Name (freiwillig)',
      email: 'Deine E-Mail-Adresse',
      emailHint: 'An diese Adresse kommt die Antwort.',
      message: 'Deine Nachricht',
      left: (amount) => `Noch ${count(amount, 'Zeichen', 'Zeichen')}`,
      tooMany: (amount) => `${count(amount, 'Zeichen', 'Zeichen')} zu viel`,
      submit: 'Nachricht senden',
      busy: 'Wird gesendet …',
      offline: 'Du bist offline. Was du schreibst, bleibt hier, bis du es senden kannst.',
      failed:
        'Deine Nachricht konnte nicht gesendet werden. Sie ist noch da; bitte versuche es noch einmal.',
      network: 'Es kam keine Antwort. Deine Nachricht ist noch da; bitte versuche es noch einmal.',
      messageMissing: 'Bitte schreib uns, worum es geht.',
      sentToast: 'Deine Nachricht ist gesendet.',
      sentTitle: 'Deine Nachricht ist unterwegs',
      sentBody: (email) => `Danke! Die Antwort kommt an ${email}.`,
      another: 'Noch eine Nachricht schreiben',
    },
  },
};
