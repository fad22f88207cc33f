import type { membershipTexts } from '#texts/en/membership.ts';
import type { Localized } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** "jährlich", but "6 Monate" */
const lowercasePlan = (plan: string) => (/^\d/.test(plan) ? plan : plan.toLowerCase());

/** The period of a price, by the name of the plan: "89,99 $ / Jahr". */
const periods: Readonly<Record<string, string>> = { Monatlich: 'Monat', Jährlich: 'Jahr' };

/** Texts of the Pro page, the subscription settings, the purchase and the invoices. */
export const translation: Localized<typeof membershipTexts> = {
  pro: {
    pageTitle: 'Pro',
    welcome: (name) => `Willkommen zurück, ${name}`,
    becomeMember: 'Mitglied werden',
    includedTitle: 'In deiner Mitgliedschaft enthalten',
    benefitsTitle: 'Vorteile der Mitgliedschaft',
    benefits: [
      'Unbegrenzt Rezepte aus Fotos',
      'Eigene Fotos zu jedem Rezept',
      'Deine Sammlung auf allen Geräten',
      'Jederzeit kündbar',
    ],
    currentPlan: 'Dein Tarif',
    freePlan: 'Kostenlos',
    memberPlan: 'Pro',
    notBilled: 'Keine Zahlung nötig',
    nextPayment: (date) => `Nächste Zahlung am ${date}`,
    endsOn: (date) => `Endet am ${date}`,
    overdue: (date) => `Zahlung überfällig. Endet am ${date}`,
    orPrice: (price, period) => `oder ${price} ${period}`,
    choosePlan: 'Tarif wählen',
    manage: 'Mitgliedschaft verwalten',
    backToRecipes: 'Zu deinen Rezepten',
  },

  planNames: ['Monatlich', '6 Monate', 'Jährlich'],
  perPeriod: (plan) => `/ ${periods[plan] ?? plan}`,

  usage: {
    title: 'Nutzung',
    recipesLeft: (remaining, limit) =>
      `Diesen Monat noch ${remaining} von ${formatCountWithNoun(limit, 'Rezept', 'Rezepten')}`,
    unlimited: 'Unbegrenzt Rezepte aus Fotos',
    resets: (date) => `Am ${date} beginnt die Zählung neu.`,
    upgrade: 'Unbegrenzt Rezepte erstellen',
  },

  purchase: {
    progress: 'Fortschritt des Kaufs',
    becomeMember: 'Mitglied werden',
    becomeMemberBody: 'Das bekommst du als Mitglied:',
    next: 'Weiter',
    selectPlan: 'Tarif auswählen',
    back: 'Zurück',
    save: (savings) => `${savings.replace(/(\d)%/, '$1 %')} sparen`,
    popular: 'Beliebt',
    perMonth: (price) => `${price} pro Monat`,
    billedEvery: (months) =>
      months === 1 ? 'Monatliche Zahlung' : `Zahlung alle ${months} Monate`,
    select: 'Auswählen',
    loadingPlans: 'Tarife werden geladen …',
    plansFailed: 'Die Tarife konnten nicht geladen werden. Bitte versuche es erneut.',
    almostThere: 'Fast geschafft',
    settingUp: 'Zahlung wird vorbereitet …',
    setupFailed: 'Die Zahlung konnte nicht vorbereitet werden. Bitte versuche es erneut.',
    unavailable: 'Zahlungen sind zurzeit nicht möglich. Bitte wende dich an den Support.',
    summary: (plan) => `Plateful Pro, ${lowercasePlan(plan)}`,
    total: 'Heute fällig',
    renewal: 'Verlängert sich automatisch, bis du kündigst. Du kannst jederzeit kündigen.',
    pay: (price) => `${price} bezahlen`,
    completePurchase: 'Kauf abschließen',
    processing: 'Zahlung wird verarbeitet …',
    subscribing: 'Mitgliedschaft wird eingerichtet …',
    complete: 'Kauf abgeschlossen',
    failed: 'Die Zahlung konnte nicht abgeschlossen werden. Bitte versuche es erneut.',
    paymentMethodNotFound: 'Die Zahlungsmethode wurde nicht gefunden.',
    welcomeTitle: 'Willkommen bei Pro!',
    welcomeBody: 'Danke, dass du Mitglied geworden bist. Gleich geht es zu deinen Rezepten.',
  },

  card: {
    testMode:
      'Testmodus: Es wird kein Geld abgebucht. Testkarte: 4242\u00a04242\u00a04242\u00a04242.',
    number: 'Kartennummer',
    expiry: 'Gültig bis (MM / JJ)',
    expiryPlaceholder: 'MM / JJ',
    cvc: 'Prüfnummer (CVC)',
    numberInvalid: 'Die Kartennummer ist ungültig.',
    expiryInvalid: 'Das Ablaufdatum der Karte ist ungültig.',
    expired: 'Deine Karte ist abgelaufen.',
    cvcInvalid: 'Die Prüfnummer der Karte ist ungültig.',
  },

  confirmation: {
    title: 'Zahlung bestätigen',
    body: 'Deine Bank möchte, dass du diese Zahlung bestätigst (3-D Secure). Im Testmodus wählst du das Ergebnis hier.',
    approve: 'Bestätigen',
    decline: 'Ablehnen',
  },

  subscription: {
    loading: 'Wird geladen …',
    failedToLoad: 'Deine Mitgliedschaft konnte nicht geladen werden',
    member: 'Du bist Mitglied',
    memberBody: 'Danke, dass du Mitglied bist. Du hast alle diese Vorteile:',
    active: 'Aktiv',
    canceled: 'Gekündigt',
    pastDue: 'Zahlung überfällig',
    testModeBody: 'Im Testmodus gekauft: Es wird kein Geld abgebucht.',
    nextPayment: 'Nächste Zahlung',
    renewsOn: 'Verlängert sich am',
    endsOn: 'Endet am',
    endedOn: 'Beendet am',
    source: 'Zahlungsart',
    sources: { stripe: 'Karte', app_store: 'App Store' },
    storeManaged:
      'Diese Mitgliedschaft wird im App Store verwaltet. Öffne dort deine Abos, um sie zu ändern oder zu kündigen.',
    pastDueBody: (date) =>
      `Deine letzte Zahlung ist fehlgeschlagen. Deine Mitgliedschaft endet am ${date}, wenn kein weiterer Versuch gelingt.`,
    pastDueEnded: 'Deine letzte Zahlung ist fehlgeschlagen, und deine Mitgliedschaft ist beendet.',
    attemptsContinue:
      'Wir versuchen weiter, deine Karte zu belasten. Gelingt ein Versuch, läuft deine Mitgliedschaft weiter.',
    ended: 'Beendet',
    keepTitle: 'Mitglied bleiben',
    keepBody: (amount) =>
      `Aktualisiere deine Karte. Sie wird jetzt mit ${amount} belastet, und deine Mitgliedschaft läuft weiter.`,
    continueTitle: 'Mitgliedschaft fortsetzen',
    continueBody: (amount) =>
      `Aktualisiere deine Karte. Sie wird jetzt mit ${amount} belastet, und du hast wieder alle Vorteile.`,
    endTitle: 'Brauchst du Pro nicht mehr?',
    endBody:
      'Wenn du kündigst, endet deine Mitgliedschaft sofort. Deine Karte wird nicht mehr belastet, und deine Rezepte bleiben erhalten.',
    stopBody:
      'Beende die Zahlungsversuche, und deine Karte wird nicht mehr belastet. Deine Rezepte bleiben erhalten, und du kannst jederzeit wieder Mitglied werden.',
    cancel: 'Mitgliedschaft kündigen',
    cancelTitle: 'Mitgliedschaft kündigen?',
    cancelBody: (date) =>
      `Du behältst alle Vorteile bis zum ${date}. Danach ist dein Konto wieder kostenlos, und deine Rezepte bleiben erhalten.`,
    cancelPastDueBody:
      'Deine Mitgliedschaft endet sofort, und es wird nichts mehr abgebucht. Dein Konto ist dann wieder kostenlos, und deine Rezepte bleiben erhalten.',
    keep: 'Mitglied bleiben',
    canceling: 'Wird gekündigt …',
    stop: 'Zahlungsversuche beenden',
    stopTitle: 'Zahlungsversuche beenden?',
    stopConfirmation:
      'Deine Karte wird nicht mehr belastet. Deine Mitgliedschaft bleibt beendet, und deine Rezepte bleiben erhalten.',
    stopBack: 'Zurück',
    stopping: 'Wird beendet …',
    stopFailed: 'Die Zahlungsversuche konnten nicht beendet werden. Bitte versuche es erneut.',
    cancelFailed: 'Deine Mitgliedschaft konnte nicht gekündigt werden. Bitte versuche es erneut.',
    resume: 'Mitgliedschaft fortsetzen',
    resuming: 'Wird fortgesetzt …',
    resumed: 'Deine Mitgliedschaft läuft weiter.',
    resumeFailed: 'Deine Mitgliedschaft konnte nicht fortgesetzt werden. Bitte versuche es erneut.',
  },

  cardUpdate: {
    title: 'Karte aktualisieren',
    body: 'Die neue Karte wird ab der nächsten Zahlung verwendet.',
    pastDueBody: (amount) =>
      `Die neue Karte wird jetzt mit ${amount} belastet und auch für die nächsten Zahlungen verwendet.`,
    save: 'Karte speichern',
    saveAndPay: (amount) => `Speichern und ${amount} bezahlen`,
    saving: 'Karte wird gespeichert …',
    updated: 'Deine Karte wurde aktualisiert.',
    declined:
      'Die Karte wurde gespeichert, aber die Zahlung ist fehlgeschlagen. Bitte versuche es mit einer anderen Karte.',
    failed: 'Deine Karte konnte nicht aktualisiert werden. Bitte versuche es erneut.',
  },

  paymentMethods: {
    title: 'Zahlungsmethoden',
    failedToLoad: 'Deine Zahlungsmethoden konnten nicht geladen werden. Bitte versuche es erneut.',
    card: (brand, last4) => `${brand} mit Endziffern ${last4}`,
    maskedCard: (brand, last4) => `${brand} ••••\u00a0${last4}`,
    expires: (date) => `Gültig bis ${date}`,
    default: 'Standard',
    makeDefault: 'Als Standard festlegen',
    makeCardDefault: (card) => `Als Standard festlegen: ${card}`,
    madeDefault: (card) => `Neue Standardkarte: ${card}.`,
    saving: 'Wird gespeichert …',
    remove: 'Entfernen',
    removeCard: (card) => `${card} entfernen`,
    removeTitle: 'Diese Karte entfernen?',
    removeBody: (card) => `${card} wird nicht mehr für Zahlungen gespeichert.`,
    removing: 'Wird entfernt …',
    removed: (card) => `${card} wurde entfernt.`,
    failed: 'Deine Zahlungsmethoden konnten nicht geändert werden. Bitte versuche es erneut.',
  },

  invoices: {
    title: 'Rechnungen',
    pageTitle: 'Rechnung',
    loading: 'Wird geladen …',
    failedToLoad: 'Deine Rechnungen konnten nicht geladen werden. Bitte versuche es erneut.',
    invoiceFailedToLoad: 'Diese Rechnung konnte nicht geladen werden',
    latest: (count) => `Deine letzten ${count} Rechnungen werden angezeigt.`,
    open: (number) => `Rechnung ${number} öffnen`,
    statuses: {
      paid: 'Bezahlt',
      failed: 'Fehlgeschlagen',
      refunded: 'Erstattet',
      partly_refunded: 'Teilweise erstattet',
      disputed: 'Angefochten',
    },
    back: 'Mitgliedschaft',
    notFound: 'Rechnung nicht gefunden',
    notFoundBody: 'Sie gehört vielleicht zu einem anderen Konto, oder der Link ist falsch.',
    print: 'Drucken',
    number: 'Rechnungsnummer',
    date: 'Datum',
    status: 'Status',
    billedTo: 'Rechnung an',
    description: 'Beschreibung',
    period: 'Zeitraum',
    periodRange: (start, end) => `${start} – ${end}`,
    amount: 'Betrag',
    refunded: 'Erstattet',
    total: 'Gesamt',
    plan: (name) => `Plateful Pro, ${lowercasePlan(name)}`,
    testMode: 'Testmodus: Es wurde kein Geld abgebucht.',
  },
};
