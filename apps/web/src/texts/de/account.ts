import type { accountTexts } from '#texts/en/account.ts';
import type { Localized } from '#texts/localization.ts';

const network = 'Netzwerkfehler. Bitte prüfe deine Verbindung.';
const fillAllFields = 'Bitte fülle alle Felder aus.';
const invalidEmail = 'Bitte gib eine gültige E-Mail-Adresse ein.';
const invalidCode = 'Dieser Code ist ungültig. Bitte versuche es erneut.';
const codeNotSent = 'Der Code konnte nicht gesendet werden. Bitte versuche es erneut.';
const codeIncomplete = 'Bitte gib den 6‑stelligen Code ein.';
const codeResent = 'Neuer Code gesendet!';

/** Texts of sign-in, sign-up, password recovery and account setup. */
export const translation: Localized<typeof accountTexts> = {
  account: {
    useAnotherEmail: 'Andere E-Mail-Adresse verwenden',
    continueWithGoogle: 'Weiter mit Google',
    signUpWithGoogle: 'Mit Google registrieren',
    googleFailed: 'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuche es erneut.',
    googleCallback: {
      title: 'Du wirst angemeldet …',
      body: 'Die Anmeldung mit Google wird abgeschlossen. Einen Moment bitte.',
    },
    reauthenticationCallback: {
      title: 'Wird überprüft …',
      body: 'Deine Identität wird mit Google bestätigt.',
    },
    networkError: network,
  },

  trialScan: {
    kept: 'Dein Rezept ist in deiner Sammlung.',
    open: 'Öffnen',
    notKept: 'Dein Rezept konnte nicht gespeichert werden. Bitte scanne das Foto erneut.',
  },

  signIn: {
    pageTitle: 'Anmelden',
    title: 'Willkommen zurück',
    subtitle: 'Melde dich an, um fortzufahren.',
    email: 'E-Mail',
    emailPlaceholder: 'Deine E-Mail-Adresse',
    password: 'Passwort',
    passwordPlaceholder: 'Dein Passwort',
    submit: 'Anmelden',
    busy: 'Du wirst angemeldet …',
    socialDivider: 'oder',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    forgotPassword: 'Passwort vergessen?',
    sessionEnd: {
      revoked: 'Du wurdest auf einem anderen Gerät abgemeldet. Bitte melde dich wieder an.',
      expired: 'Deine Anmeldung ist abgelaufen. Bitte melde dich wieder an.',
    },
    missingFields: fillAllFields,
    failed: 'Die Anmeldung ist fehlgeschlagen.',
    networkError: network,
  },

  register: {
    pageTitle: 'Konto anlegen',
    progress: 'Registrierung',
    consent: {
      before: 'Mit der Registrierung nimmst du die ',
      terms: 'Nutzungsbedingungen',
      between: ' an. Wie wir deine Daten verarbeiten, steht in der ',
      privacy: 'Datenschutzerklärung',
      after: '.',
    },
    email: {
      title: 'Konto anlegen',
      subtitle: 'Wir senden dir einen Code, um deine Adresse zu bestätigen.',
      label: 'E-Mail-Adresse',
      placeholder: 'Deine E-Mail-Adresse',
      submit: 'Weiter',
      busy: 'Wird gesendet …',
      invalid: invalidEmail,
      failed:
        'Diese E-Mail-Adresse ist bereits registriert. Verwende eine andere oder melde dich an.',
    },
    code: {
      title: 'Prüfe deinen Posteingang',
      subtitle: (email) => `Wir haben einen 6‑stelligen Code an ${email} gesendet.`,
      label: 'Bestätigungscode',
      submit: 'Code prüfen',
      busy: 'Wird geprüft …',
      resend: 'Code erneut senden',
      resendIn: (seconds) => `Code in ${seconds}\u00a0s erneut senden`,
      resent: codeResent,
      incomplete: codeIncomplete,
      failed: invalidCode,
      notSent: codeNotSent,
    },
    profile: {
      title: 'Profil vervollständigen',
      subtitle: 'Wähle einen Benutzernamen und ein Passwort.',
      username: 'Benutzername',
      usernameHint:
        'Gib deinen Namen ein oder verwende Kleinbuchstaben, Ziffern, Punkte und Unterstriche.',
      usernameCreated: 'Aus deinem Namen wurde ein Benutzername. Du kannst ihn ändern.',
      password: 'Passwort',
      confirm: 'Passwort wiederholen',
      ageConfirmation: 'Ich bin mindestens 13\u00a0Jahre alt.',
      ageHint:
        'Wenn du unter 18 bist, brauchst du die Zustimmung deiner Eltern oder Sorgeberechtigten.',
      ageNotConfirmed: 'Bitte bestätige, dass du mindestens 13\u00a0Jahre alt bist.',
      submit: 'Weiter',
      busy: 'Konto wird angelegt …',
      missingFields: fillAllFields,
      passwordMismatch: 'Die Passwörter stimmen nicht überein.',
      failed: 'Die Registrierung ist fehlgeschlagen. Bitte versuche es erneut.',
    },
    done: {
      title: 'Willkommen bei Plateful',
      body: 'Dein Konto ist fertig. Deine\u00a0Sammlung wird geöffnet …',
    },
    socialDivider: 'oder',
    haveAccount: 'Hast du schon ein Konto?',
    signIn: 'Anmelden',
    networkError: 'Netzwerkfehler. Bitte versuche es erneut.',
  },

  recovery: {
    pageTitle: 'Passwort zurücksetzen',
    progress: 'Passwort zurücksetzen',
    email: {
      title: 'Passwort vergessen?',
      subtitle:
        'Gib deine E-Mail-Adresse ein. Wir senden dir einen Code, um dein Passwort zurückzusetzen.',
      label: 'E-Mail-Adresse',
      placeholder: 'Deine E-Mail-Adresse',
      submit: 'Code senden',
      busy: 'Wird gesendet …',
      invalid: invalidEmail,
      failed: codeNotSent,
    },
    code: {
      title: 'Prüfe deinen Posteingang',
      subtitle: (email) => `Falls es ein Konto gibt, ging ein 6‑stelliger Code an ${email}.`,
      label: 'Bestätigungscode',
      submit: 'Code prüfen',
      busy: 'Wird geprüft …',
      resend: 'Code erneut senden',
      resendIn: (seconds) => `Code in ${seconds}\u00a0s erneut senden`,
      resent: codeResent,
      incomplete: codeIncomplete,
      failed: invalidCode,
      notSent: codeNotSent,
    },
    password: {
      title: 'Neues Passwort wählen',
      subtitle: 'Wenn du dein Passwort änderst, wirst du auf allen Geräten abgemeldet.',
      password: 'Neues Passwort',
      confirm: 'Neues Passwort wiederholen',
      submit: 'Passwort ändern',
      busy: 'Wird geändert …',
      passwordMismatch: 'Die Passwörter müssen übereinstimmen.',
      failed: 'Das Passwort konnte nicht geändert werden. Bitte versuche es erneut.',
    },
    done: 'Passwort geändert. Melde dich mit deinem neuen Passwort an.',
    rememberedPassword: 'Passwort wieder eingefallen?',
    signIn: 'Anmelden',
    networkError: network,
  },

  accountSetup: {
    pageTitle: 'Konto einrichten',
    title: 'Willkommen bei Plateful',
    subtitle: 'Prüfe deinen Namen, bevor es losgeht.',
    submit: 'Weiter',
    busy: 'Wird gespeichert …',
    failed: 'Deine Änderungen konnten nicht gespeichert werden. Bitte versuche es erneut.',
    username: {
      title: 'Wähle einen Benutzernamen',
      subtitle:
        'Google hat deine Identität bestätigt. Der Benutzername aus deiner E‑Mail-Adresse ist bereits vergeben. Bitte wähle einen anderen.',
      applySuggestion: (username) => `„${username}“ verwenden`,
      busy: 'Konto wird angelegt …',
      expired:
        'Deine Anmeldung mit Google ist abgelaufen. Bitte melde dich erneut mit Google an. Dein Benutzername bleibt erhalten.',
    },
  },
};
