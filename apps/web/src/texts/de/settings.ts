import type { settingsTexts as english } from '#texts/en/settings.ts';
import type { InAnyLanguage } from '#texts/texts.ts';

/** Texts of what people may see and change of their own account. */
export const settingsTexts: InAnyLanguage<typeof english> = {
  pro: {
    pageTitle: 'Pro',
    welcome: (name) => `Willkommen zurück, ${name}`,
    become: 'Mitglied werden',
    brings: 'Was du als Mitglied bekommst',
    benefits: [
      'Rezepte aus so vielen Fotos, wie du magst',
      'Eigene Fotos zu jedem Rezept',
      'Deine Sammlung auf all deinen Geräten',
      'Jederzeit kündbar',
    ],
    closed: 'Auf diesem Server kann man noch nicht Mitglied werden.',
    member: 'Du bist Mitglied',
    memberBody: 'Das alles gehört schon dir. Danke, dass du dabei bist.',
    free: 'Du nutzt Plateful kostenlos',
    freeBody: 'Das bleibt so, und deine Rezepte gehören dir. Eine Mitgliedschaft brächte mehr:',
    home: 'Zurück zu deinen Rezepten',
  },

  settings: {
    pageTitle: 'Einstellungen',
    title: 'Einstellungen',
    subtitle: 'Dein Konto, und Hilfe, wenn du sie brauchst.',
    back: 'Zurück',
    all: 'Alle Einstellungen',
    menu: 'Einstellungen',
    groups: {
      account: 'Konto',
      support: 'Hilfe',
      look: 'Darstellung',
      actions: 'Aktionen',
    },
    edit: {
      title: 'Profil bearbeiten',
      description: 'Deine Namen, dein Bild und wie du dich anmeldest.',
    },
    subscription: {
      title: 'Mitgliedschaft',
      menuTitle: 'Mitgliedschaft verwalten',
      description: 'Deine Mitgliedschaft und was sie bringt.',
    },
    termsCondition: {
      title: 'Bedingungen',
      menuTitle: 'Nutzungsbedingungen',
      description: 'Das Kleingedruckte, in Worten, die man lesen kann.',
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
      description: 'Antworten auf das, was andere fragen.',
      soonTitle: 'Die Hilfe kommt bald',
      soonBody:
        'Sie wird hier stehen. Bis dahin beantwortet die Support-Seite, was am häufigsten gefragt wird, und bringt deine Frage zu uns.',
      support: 'Zum Support',
    },
    theme: {
      title: 'Hell oder dunkel',
      description: 'Wechselt das Aussehen aller Seiten.',
    },
    language: {
      title: 'Sprache',
      description: 'Die Sprache aller Seiten.',
      body: 'Wähle die Sprache, in der Plateful mit dir spricht. Deine Rezepte bleiben, wie sie geschrieben sind.',
      choose: 'Übernehmen',
    },
    logOut: {
      title: 'Abmelden',
      description: 'Beendet deinen Besuch auf diesem Gerät.',
    },
  },

  kyc: {
    pageTitle: 'Bestätigung',
    title: 'Willkommen am Tisch',
    lead: 'Schön, dass du da bist. Hier kannst du bestätigen, wer du bist, falls das einmal gefragt ist.',
    action: 'Jetzt bestätigen',
    note: 'Heute gibt es nichts zu tun: Noch ist keine Bestätigung nötig, und der Knopf tut nichts. Alles geht auch ohne.',
    home: 'Zurück zu deinen Rezepten',
  },

  profile: {
    loading: 'Wird geladen …',
    failedToLoad: 'Dein Profil konnte nicht geladen werden.',
    picture: 'Dein Bild',
    changePicture: 'Bild ändern',
    addPicture: 'Bild hinzufügen',
    removePicture: 'Entfernen',
    savingPicture: 'Wird gespeichert …',
    pictureFailed: 'Dein Bild konnte nicht geändert werden. Bitte versuche es noch einmal.',
    pictureChanged: 'Dein Bild ist geändert.',
    pictureRemoved: 'Dein Bild ist entfernt.',
    displayName: 'Anzeigename',
    displayNameHint: 'Diesen Namen sehen andere in Spielen und Bestenlisten.',
    displayNameMissing: 'Bitte gib einen Anzeigenamen ein.',
    suggest: 'Namen vorschlagen',
    suggesting: 'Wird überlegt …',
    suggested: (name) => `Du heißt jetzt „${name}“.`,
    suggestFailed: 'Uns ist kein Name eingefallen. Bitte versuche es noch einmal.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    emailHint: 'Deine E-Mail-Adresse lässt sich zurzeit nicht ändern.',
    submit: 'Speichern',
    busy: 'Wird gespeichert …',
    saved: 'Dein Profil ist gespeichert.',
    failed: 'Dein Profil konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  },

  passwordChange: {
    title: 'Passwort',
    body: 'Wenn du es änderst, werden alle deine anderen Geräte abgemeldet.',
    open: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    confirm: 'Neues Passwort wiederholen',
    submit: 'Passwort ändern',
    busy: 'Wird geändert …',
    missing: 'Bitte fülle alle Felder aus.',
    differ: 'Beide Passwörter müssen gleich sein.',
    failed: 'Das Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
    done: 'Dein Passwort ist geändert. Alle deine anderen Geräte sind abgemeldet.',
    none: 'Du meldest dich mit Google an und hast hier kein Passwort. Um eines zu wählen, melde dich ab und nimm auf der Anmeldeseite „Passwort vergessen?“.',
  },

  sessions: {
    title: 'Wo du angemeldet bist',
    body: 'Wenn du eines davon nicht kennst, melde es ab und ändere dein Passwort.',
    loading: 'Wird geladen …',
    failedToLoad: 'Deine Geräte konnten nicht geladen werden.',
    current: 'Dieses Gerät',
    browserOn: (browser, system) => `${browser}, ${system}`,
    unknownBrowser: 'Unbekannter Browser',
    lastSeen: (when) => `Zuletzt gesehen: ${when}`,
    signOut: 'Abmelden',
    signOutOf: (device) => `${device} abmelden`,
    signingOut: 'Wird abgemeldet …',
    signedOut: (device) => `${device} ist abgemeldet.`,
    failed: 'Das Gerät konnte nicht abgemeldet werden.',
  },

  ownData: {
    title: 'Deine Daten',
    body: 'Dein Profil, deine Anmeldungen, deine Rezepte und ihre Fotos, in einer ZIP-Datei.',
    download: 'Deine Daten herunterladen',
    busy: 'Wird vorbereitet …',
    started: 'Der Download hat begonnen.',
    failed: 'Deine Daten konnten nicht heruntergeladen werden. Bitte versuche es noch einmal.',
  },

  reauthentication: {
    title: 'Bestätige, dass du es bist',
    byPassword: 'Gib dein Passwort ein, um fortzufahren.',
    byGoogle:
      'Du meldest dich mit Google an. Bestätige es mit Google, danach kommst du hierher zurück.',
    password: 'Passwort',
    submit: 'Weiter',
    busy: 'Wird geprüft …',
    missing: 'Bitte fülle alle Felder aus.',
    failed: 'Dein Passwort konnte nicht geprüft werden. Bitte versuche es noch einmal.',
    googleFailed: 'Die Anmeldung mit Google hat nicht geklappt. Bitte versuche es noch einmal.',
    returning: {
      title: 'Einen Moment …',
      body: 'Google hat dich zurückgeschickt. Wir prüfen, ob du es bist.',
    },
  },

  deletion: {
    title: 'Gefahrenzone',
    body: 'Was du hier tust, lässt sich nicht rückgängig machen. Bitte sei vorsichtig.',
    open: 'Konto löschen',
    dialogTitle: 'Dein Konto löschen?',
    dialogBody: 'Das lässt sich nicht rückgängig machen. Sofort und endgültig verlierst du:',
    lost: [
      'alle deine Rezepte und ihre Fotos',
      'dein Profil mit deinen Namen und deinem Bild',
      'deine Anmeldung auf allen Geräten',
      'deine Mitgliedschaft, falls du eine hast; sie wird gekündigt',
    ],
    kept: 'Wir behalten nur, was das Gesetz verlangt: Zahlungen, ohne deinen Namen.',
    word: 'LÖSCHEN',
    type: (word, username) => `Tippe ${word} oder deinen Benutzernamen ${username}`,
    confirm: 'Konto löschen',
    confirmed: 'Du hast bestätigt, dass du es bist. Jetzt kannst du dein Konto löschen.',
    busy: 'Wird gelöscht …',
    failed: 'Das Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
    network: 'Netzwerkfehler. Bitte prüfe deine Verbindung und versuche es noch einmal.',
  },
};
