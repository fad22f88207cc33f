import type { accountTexts as english } from '#texts/en/account.ts';
import type { InAnyLanguage } from '#texts/texts.ts';

const network = 'Netzwerkfehler. Bitte prüfe deine Verbindung.';
const fillAllFields = 'Bitte fülle alle Felder aus.';
const invalidEmail = 'Bitte gib eine gültige E-Mail-Adresse ein.';
const invalidCode = 'Dieser Code stimmt nicht. Bitte versuche es noch einmal.';
const codeNotSent = 'Der Code konnte nicht gesendet werden. Bitte versuche es noch einmal.';
const codeLength = 'Bitte gib den Code aus 6 Ziffern ein.';
const codeResent = 'Ein neuer Code ist unterwegs!';

/** Texts of signing in, signing up and coming back. */
export const accountTexts: InAnyLanguage<typeof english> = {
  account: {
    google: 'Weiter mit Google',
    googleSignUp: 'Mit Google registrieren',
    googleFailed: 'Die Anmeldung mit Google hat nicht geklappt. Bitte versuche es noch einmal.',
    googleReturning: {
      title: 'Du wirst angemeldet …',
      body: 'Google hat dich zurückgeschickt. Einen kleinen Moment.',
    },
    network,
  },

  signIn: {
    pageTitle: 'Anmelden',
    title: 'Willkommen zurück',
    subtitle: 'Melde dich an, und es geht weiter',
    email: 'E-Mail',
    emailPlaceholder: 'Deine E-Mail-Adresse',
    password: 'Passwort',
    passwordPlaceholder: 'Dein Passwort',
    submit: 'Anmelden',
    busy: 'Du wirst angemeldet …',
    or: 'Oder weiter mit',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    forgot: 'Passwort vergessen?',
    missing: fillAllFields,
    failed: 'Die Anmeldung hat nicht geklappt',
    network,
  },

  register: {
    pageTitle: 'Konto anlegen',
    progress: 'Registrierung',
    consent: {
      before: 'Mit der Registrierung nimmst du die ',
      terms: 'Nutzungsbedingungen',
      between: ' an. Was mit deinen Daten geschieht, steht in der ',
      privacy: 'Datenschutzerklärung',
      after: '.',
    },
    email: {
      title: 'Konto anlegen',
      subtitle: 'Wir schicken dir einen Code, um sicher zu sein, dass die Adresse dir gehört.',
      label: 'E-Mail-Adresse',
      placeholder: 'Deine E-Mail-Adresse',
      submit: 'Weiter',
      busy: 'Wird gesendet …',
      invalid: invalidEmail,
      failed:
        'Diese E-Mail-Adresse ist schon registriert. Nimm eine andere oder melde dich mit ihr an.',
    },
    code: {
      title: 'Sieh in dein Postfach',
      subtitle: (email) => `Wir haben einen Code aus 6 Ziffern an ${email} geschickt.`,
      label: 'Bestätigungscode',
      submit: 'Code prüfen',
      busy: 'Wird geprüft …',
      resend: 'Code noch einmal senden',
      resendIn: (seconds) => `Code noch einmal senden in ${seconds} s`,
      resent: codeResent,
      incomplete: codeLength,
      failed: invalidCode,
      notSent: codeNotSent,
    },
    profile: {
      title: 'Nur noch dein Profil',
      subtitle: 'Wähle einen Namen und ein Passwort, und dein Kochbuch ist fertig.',
      username: 'Benutzername',
      usernameHint: 'Kleinbuchstaben, Ziffern, Punkte und Unterstriche.',
      password: 'Passwort',
      confirm: 'Passwort wiederholen',
      age: 'Ich bin mindestens 13 Jahre alt.',
      ageHint: 'Unter 18 müssen deine Eltern oder andere Sorgeberechtigte einverstanden sein.',
      ageMissing: 'Bitte bestätige, dass du mindestens 13 Jahre alt bist.',
      submit: 'Weiter',
      busy: 'Konto wird angelegt …',
      missing: fillAllFields,
      differ: 'Die Passwörter stimmen nicht überein.',
      failed: 'Die Registrierung hat nicht geklappt. Bitte versuche es noch einmal.',
    },
    done: {
      title: 'Schön, dass du mit am Tisch sitzt',
      body: 'Dein Konto ist fertig. Gleich öffnet sich dein Kochbuch.',
    },
    or: 'Oder weiter mit',
    haveAccount: 'Hast du schon ein Konto?',
    signIn: 'Anmelden',
    network: 'Netzwerkfehler. Bitte versuche es noch einmal.',
  },

  recovery: {
    pageTitle: 'Passwort zurücksetzen',
    progress: 'Neues Passwort',
    email: {
      title: 'Passwort vergessen?',
      subtitle:
        'Sag uns deine E-Mail-Adresse. Mit dem Code, den wir dir schicken, wählst du ein neues.',
      label: 'E-Mail-Adresse',
      placeholder: 'Deine E-Mail-Adresse',
      submit: 'Code senden',
      busy: 'Wird gesendet …',
      invalid: invalidEmail,
      failed: codeNotSent,
    },
    code: {
      title: 'Sieh in dein Postfach',
      subtitle: (email) =>
        `Wenn es zu ${email} ein Konto gibt, ist ein Code aus 6 Ziffern unterwegs.`,
      label: 'Bestätigungscode',
      submit: 'Code prüfen',
      busy: 'Wird geprüft …',
      resend: 'Code noch einmal senden',
      resendIn: (seconds) => `Code noch einmal senden in ${seconds} s`,
      resent: codeResent,
      incomplete: codeLength,
      failed: invalidCode,
      notSent: codeNotSent,
    },
    password: {
      title: 'Neues Passwort wählen',
      subtitle: 'Du wirst überall abgemeldet und meldest dich mit dem neuen wieder an.',
      password: 'Neues Passwort',
      confirm: 'Neues Passwort wiederholen',
      submit: 'Passwort ändern',
      busy: 'Wird geändert …',
      differ: 'Beide Passwörter müssen gleich sein.',
      failed: 'Das Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
    },
    otherEmail: 'Andere E-Mail-Adresse nehmen',
    done: 'Dein Passwort ist geändert. Bitte melde dich mit dem neuen an.',
    remember: 'Ist es dir wieder eingefallen?',
    signIn: 'Zur Anmeldung',
    network,
  },

  accountSetup: {
    pageTitle: 'Konto einrichten',
    title: 'Schön, dass du da bist',
    subtitle: 'Sieh deine Namen noch einmal durch, und dein Kochbuch ist fertig.',
    loading: 'Wird geladen …',
    failedToLoad: 'Dein Profil konnte nicht geladen werden.',
    submit: 'Weiter',
    busy: 'Wird gespeichert …',
    failed: 'Deine Namen konnten nicht gespeichert werden. Bitte versuche es noch einmal.',
    username: {
      title: 'Wähle einen Benutzernamen',
      subtitle:
        'Google hat bestätigt, wer du bist. Der Benutzername aus deiner E-Mail-Adresse ist schon vergeben, bitte wähle einen anderen.',
      applySuggestion: (username) => `„${username}“ nehmen`,
      busy: 'Konto wird angelegt …',
      expired:
        'Deine Anmeldung mit Google ist abgelaufen. Bitte mach noch einmal mit Google weiter. Dein Benutzername bleibt hier.',
    },
  },
};
