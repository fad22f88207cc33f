import type { settingsTexts } from '#texts/en/settings.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the settings, verification and profile screens. */
export const translation: Localized<typeof settingsTexts> = {
  settings: {
    pageTitle: 'Einstellungen',
    title: 'Einstellungen',
    subtitle: 'Verwalte dein Konto und deine Einstellungen.',
    back: 'Zurück',
    all: 'Alle Einstellungen',
    menu: 'Einstellungen',
    groups: {
      account: 'Konto',
      support: 'Hilfe',
      appearance: 'Darstellung',
      admin: 'Administration',
      actions: 'Aktionen',
    },
    adminDashboard: { title: 'Übersicht', description: 'Statistik und Daten einzelner Personen' },
    adminUsers: { title: 'Nutzer', description: 'Alle Konten' },
    adminRecognition: { title: 'Erkennung', description: 'KI-Anbieter, ihre Kosten und ein Test' },
    adminLogs: { title: 'Protokoll', description: 'Fehler und andere Einträge' },
    edit: {
      title: 'Profil bearbeiten',
      description: 'Name, Bild und Anmeldung',
    },
    subscription: {
      title: 'Mitgliedschaft',
      menuTitle: 'Mitgliedschaft',
      description: 'Deine Mitgliedschaft und ihre Vorteile',
    },
    termsCondition: {
      title: 'Bedingungen',
      menuTitle: 'Nutzungsbedingungen',
      description: 'Bedingungen und Richtlinien in klarer Sprache',
      documents: {
        legal: {
          title: 'Rechtliches',
          description: 'Alle rechtlichen Dokumente und Richtlinien, auf Englisch',
        },
        terms: {
          title: 'Nutzungsbedingungen',
          description:
            'Bedingungen, Umgang mit Rezepten und wofür du verantwortlich bist, auf Englisch',
        },
        privacy: {
          title: 'Datenschutz',
          description: 'Wie deine Daten geschützt sind, auf Englisch',
        },
      },
    },
    help: {
      title: 'Hilfe',
      menuTitle: 'Hilfe & Kontakt',
      description: 'Antworten auf häufige Fragen',
      soonTitle: 'Die Hilfe ist bald verfügbar',
      soonBody:
        'Bis dahin findest du auf der Support-Seite Antworten auf häufige Fragen und kannst uns schreiben.',
      support: 'Zum Support',
    },
    theme: {
      title: 'Design',
      description: 'Zwischen hell und dunkel wechseln',
    },
    language: {
      title: 'Sprache',
      description: 'Die Sprache der App',
      body: 'Wähle die Sprache der App. Deine Rezepte werden nicht übersetzt.',
      apply: 'Übernehmen',
    },
    logOut: {
      title: 'Abmelden',
      description: 'Auf diesem Gerät abmelden',
    },
  },

  kyc: {
    pageTitle: 'Bestätigung',
    title: 'Identität bestätigen',
    lead: 'Falls eine Bestätigung nötig wird, kannst du sie hier abschließen.',
    action: 'Jetzt bestätigen',
    note: 'Eine Bestätigung ist noch nicht nötig. Du kannst alle Funktionen nutzen.',
    backToRecipes: 'Zurück zu deinen Rezepten',
  },

  profile: {
    loading: 'Wird geladen …',
    failedToLoad: 'Dein Profil konnte nicht geladen werden. Bitte versuche es erneut.',
    picture: 'Dein Bild',
    changePicture: 'Bild ändern',
    addPicture: 'Bild hinzufügen',
    removePicture: 'Entfernen',
    savingPicture: 'Wird gespeichert …',
    pictureFailed: 'Dein Bild konnte nicht geändert werden. Bitte versuche es erneut.',
    pictureChanged: 'Bild geändert.',
    pictureRemoved: 'Bild entfernt.',
    displayName: 'Anzeigename',
    displayNameHint: 'Diesen Namen sehen andere in Spielen und Bestenlisten.',
    displayNameMissing: 'Bitte gib einen Anzeigenamen ein.',
    suggest: 'Namen vorschlagen',
    suggesting: 'Wird geladen …',
    suggested: (name) => `„${name}“ ist ein Vorschlag. Speichere, um ihn zu behalten.`,
    suggestFailed: 'Es konnte kein Name vorgeschlagen werden. Bitte versuche es erneut.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    emailHint: 'Du kannst deine E-Mail-Adresse zurzeit nicht ändern.',
    submit: 'Speichern',
    busy: 'Wird gespeichert …',
    saved: 'Profil gespeichert.',
    failed: 'Dein Profil konnte nicht gespeichert werden. Bitte versuche es erneut.',
  },

  passwordChange: {
    title: 'Passwort',
    body: 'Wenn du dein Passwort änderst, wirst du auf allen anderen Geräten abgemeldet.',
    open: 'Passwort ändern',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    confirm: 'Neues Passwort wiederholen',
    submit: 'Passwort ändern',
    busy: 'Wird geändert …',
    missingFields: 'Bitte fülle alle Felder aus.',
    passwordMismatch: 'Die Passwörter müssen übereinstimmen.',
    failed: 'Das Passwort konnte nicht geändert werden. Bitte versuche es erneut.',
    done: 'Passwort geändert. Du wurdest auf allen anderen Geräten abgemeldet.',
    noPassword:
      'Du meldest dich mit Google an, dein Konto hat kein Passwort. Um eines festzulegen, melde dich ab und wähle auf der Anmeldeseite „Passwort vergessen?“.',
  },

  sessions: {
    title: 'Aktive Sitzungen',
    body: 'Wenn du eine Sitzung nicht erkennst, melde sie ab und ändere dein Passwort.',
    loading: 'Wird geladen …',
    failedToLoad: 'Deine Sitzungen konnten nicht geladen werden. Bitte versuche es erneut.',
    current: 'Dieses Gerät',
    browserOn: (browser, system) => `${browser}, ${system}`,
    unknownBrowser: 'Unbekannter Browser',
    lastSeen: (when) => `Zuletzt aktiv: ${when}`,
    signOut: 'Abmelden',
    signOutOf: (device) => `${device} abmelden`,
    signingOut: 'Wird abgemeldet …',
    signedOut: (device) => `${device} wurde abgemeldet.`,
    failed: 'Das Gerät konnte nicht abgemeldet werden.',
  },

  dataExport: {
    title: 'Deine Daten',
    body: 'Lade dein Profil, deine Sitzungen, Rezepte und Fotos als ZIP-Datei herunter.',
    download: 'Deine Daten herunterladen',
    busy: 'Wird vorbereitet …',
    started: 'Der Download hat begonnen.',
    failed: 'Deine Daten konnten nicht heruntergeladen werden. Bitte versuche es erneut.',
  },

  reauthentication: {
    title: 'Identität bestätigen',
    byPassword: 'Gib dein Passwort ein, um fortzufahren.',
    byGoogle: 'Melde dich zur Bestätigung erneut mit Google an. Danach kehrst du hierher zurück.',
    password: 'Passwort',
    submit: 'Weiter',
    busy: 'Wird geprüft …',
    missingFields: 'Bitte fülle alle Felder aus.',
    failed: 'Dein Passwort konnte nicht überprüft werden. Bitte versuche es erneut.',
  },

  accountDeletion: {
    title: 'Gefahrenzone',
    body: 'Diese Aktionen können nicht rückgängig gemacht werden. Bitte sei vorsichtig.',
    open: 'Konto löschen',
    dialogTitle: 'Konto löschen?',
    dialogBody: 'Das kann nicht rückgängig gemacht werden. Endgültig gelöscht werden:',
    deletedData: [
      'deine Rezepte und ihre Fotos',
      'dein Profil mit Namen und Bild',
      'alle aktiven Sitzungen',
      'deine Mitgliedschaft, sie wird gekündigt',
    ],
    retainedData: 'Wir behalten nur gesetzlich vorgeschriebene Zahlungsdaten, ohne deinen Namen.',
    confirmationWord: 'LÖSCHEN',
    confirmationLabel: (word, username) =>
      `Gib zur Bestätigung ${word} oder deinen Benutzernamen (${username}) ein`,
    confirm: 'Konto löschen',
    reauthenticated: 'Identität bestätigt. Du kannst dein Konto jetzt löschen.',
    busy: 'Wird gelöscht …',
    failed: 'Das Konto konnte nicht gelöscht werden. Bitte versuche es erneut.',
    networkError: 'Netzwerkfehler. Bitte prüfe deine Verbindung und versuche es erneut.',
  },
};
