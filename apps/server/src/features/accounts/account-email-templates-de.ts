import { PRODUCT_NAME } from '@plateful/contract';
import type { AccountEmailTemplates } from './account-email-template-types.ts';

const CODE_VALIDITY_TEXT = 'Der Code ist 10 Minuten gültig und kann einmal verwendet werden.';

const RESET_LABEL = 'Passwort zurücksetzen';

export const germanAccountEmailTemplates: AccountEmailTemplates = {
  codes: {
    registration: (code) => ({
      subject: `${code} ist dein Code für ${PRODUCT_NAME}`,
      previewText: CODE_VALIDITY_TEXT,
      heading: `Willkommen bei ${PRODUCT_NAME}`,
      blocks: [
        { text: `Gib diesen Code ein, um dein Konto bei ${PRODUCT_NAME} anzulegen:` },
        { code },
        { text: CODE_VALIDITY_TEXT },
        { note: 'Falls du diesen Code nicht angefordert hast, kannst du diese E-Mail ignorieren.' },
      ],
    }),
    recovery: (code) => ({
      subject: `${code} ist dein Code für ein neues ${PRODUCT_NAME}-Passwort`,
      previewText: CODE_VALIDITY_TEXT,
      heading: 'Passwort zurücksetzen',
      blocks: [
        { text: `Gib diesen Code ein, um ein neues Passwort für ${PRODUCT_NAME} zu wählen:` },
        { code },
        { text: CODE_VALIDITY_TEXT },
        {
          note: 'Falls du diesen Code nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt unverändert. Gib den Code nicht weiter.',
        },
      ],
    }),
  },
  notifications: {
    locked: (to, passwordResetUrl) => ({
      subject: `Die Anmeldung bei ${PRODUCT_NAME} ist für 15 Minuten gesperrt`,
      previewText: 'Jemand hat zehnmal ein falsches Passwort eingegeben.',
      heading: 'Anmeldung gesperrt',
      blocks: [
        {
          text: `Jemand hat für ${to} zehnmal ein falsches Passwort eingegeben. Die Anmeldung ist deshalb für 15 Minuten gesperrt.`,
        },
        {
          text: 'Falls du das warst, setze dein Passwort zurück, um dich sofort wieder anzumelden.',
        },
        { label: RESET_LABEL, url: passwordResetUrl },
        {
          note: 'Falls du das nicht warst: Niemand hat Zugriff auf dein Konto erhalten. Wenn du dieses Passwort auch anderswo verwendest, ändere es dort.',
        },
      ],
    }),
    'code-guesses-used-up': (to) => ({
      subject: `Codes für dein ${PRODUCT_NAME}-Konto sind einen Tag lang gesperrt`,
      previewText: 'Jemand hat viele falsche Codes eingegeben.',
      heading: 'Viele falsche Codes',
      blocks: [
        {
          text: `Für ${to} wurden innerhalb von 24 Stunden 50-mal Codes eingegeben. Wir nehmen erst nach Ablauf von 24 Stunden wieder Codes an.`,
        },
        { text: 'Mit deinem Passwort oder mit Google kannst du dich weiterhin anmelden.' },
        {
          note: 'Falls du das nicht warst: Niemand hat Zugriff auf dein Konto erhalten, und du musst nichts tun.',
        },
      ],
    }),
    'codes-stopped': (to, passwordResetUrl) => ({
      subject: `Codes für dein ${PRODUCT_NAME}-Konto sind ausgeschaltet`,
      previewText: 'Jemand hat 100 falsche Codes hintereinander eingegeben.',
      heading: '100 falsche Codes hintereinander',
      blocks: [
        {
          text: `Jemand hat für ${to} 100 falsche Codes hintereinander eingegeben. Wir senden für dieses Konto keine Codes mehr und nehmen keine mehr an.`,
        },
        {
          text: 'Mit deinem Passwort oder mit Google kannst du dich weiterhin anmelden. Um Codes wieder einzuschalten, fordere einen in einem Browser an, in dem du schon einmal angemeldet warst:',
        },
        { label: RESET_LABEL, url: passwordResetUrl },
        { note: 'Falls du das nicht warst: Niemand hat Zugriff auf dein Konto erhalten.' },
      ],
    }),
    'password-changed': (to, passwordResetUrl) => ({
      subject: `Dein ${PRODUCT_NAME}-Passwort wurde geändert`,
      previewText: 'Falls du das nicht warst, setze dein Passwort jetzt zurück.',
      heading: 'Dein Passwort wurde geändert',
      blocks: [
        {
          text: `Das Passwort für ${to} wurde geändert, und alle anderen Geräte wurden abgemeldet.`,
        },
        { text: 'Falls du das nicht warst, setze dein Passwort jetzt zurück:' },
        { label: RESET_LABEL, url: passwordResetUrl },
      ],
    }),
    'google-linked': (to, passwordResetUrl) => ({
      subject: `Die Anmeldung mit Google ist für dein ${PRODUCT_NAME}-Konto aktiv`,
      previewText: 'Du kannst dich jetzt mit Google anmelden.',
      heading: 'Anmeldung mit Google hinzugefügt',
      blocks: [
        { text: `Du kannst dich jetzt mit dem Google-Konto ${to} bei ${PRODUCT_NAME} anmelden.` },
        {
          text: `Falls du das nicht warst, kann jemand anderes dein Google-Konto verwenden. Sichere zuerst dein Google-Konto und setze dann dein ${PRODUCT_NAME}-Passwort zurück:`,
        },
        { label: RESET_LABEL, url: passwordResetUrl },
      ],
    }),
    'account-deleted': (to) => ({
      subject: `Dein ${PRODUCT_NAME}-Konto wurde gelöscht`,
      previewText: 'Deine Rezepte und Fotos wurden gelöscht.',
      heading: 'Dein Konto wurde gelöscht',
      blocks: [
        {
          text: `Dein Konto ${to} wurde mit allen Rezepten und Fotos gelöscht. Das kann nicht rückgängig gemacht werden.`,
        },
        { text: 'Du kannst jederzeit ein neues Konto anlegen.' },
      ],
    }),
  },
};
