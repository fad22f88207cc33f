import type { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import type { Localized } from '#texts/localization.ts';

/** Texts of the recognition page of admins. */
export const translation: Localized<typeof adminRecognitionTexts> = {
  pageTitle: 'Erkennung',
  title: 'Erkennung',

  test: {
    title: 'Erkennungsdienste',
    lead: 'Fotos gehen an den ersten Dienst, und wenn er ausfällt, an den nächsten.',
    leadSingle: 'Alle Fotos gehen an diesen Dienst.',
    photo: 'Das Testfoto zeigt Donuts.',
    cost: 'Der Test eines Anbieters kostet so viel wie ein Scan.',
    action: 'Erkennung testen',
    busy: 'Wird getestet …',
    failed: 'Der Test ist fehlgeschlagen. Bitte versuche es erneut.',
    works: (title) => `Funktioniert: Das Gericht „${title}“ wurde erkannt.`,
    wrong: (title) =>
      `Der Dienst antwortet, sieht das Foto aber nicht: Er nannte „${title}“ statt Donuts. Wähle ein Modell, das Fotos verarbeitet.`,
    noDish:
      'Der Dienst antwortet, sieht das Foto aber nicht: Er hat kein Gericht erkannt. Wähle ein Modell, das Fotos verarbeitet.',
    problems: {
      not_configured: 'Nicht eingerichtet. Prüfe die RECOGNISER-Variablen.',
      rejected: 'Die Anfrage wurde abgelehnt. Prüfe RECOGNISER_MODEL und RECOGNISER_BASE_URL.',
      busy: 'Ausgelastet. Versuche es gleich erneut.',
      too_slow: 'Zeitüberschreitung. Versuche es erneut oder erhöhe RECOGNISER_TIMEOUT_MS.',
      unavailable: 'Nicht verfügbar. Nach mehreren Fehlern pausiert der Dienst kurz.',
      invalid_result:
        'Die Antwort ist ungültig. Versuche es erneut oder wähle ein anderes Modell (RECOGNISER_MODEL).',
      cancelled: 'Der Test wurde abgebrochen. Versuche es erneut.',
      unreachable: 'Nicht erreichbar. Prüfe das Netzwerk und RECOGNISER_BASE_URL.',
      key_rejected: 'Der API-Schlüssel wird nicht akzeptiert. Prüfe ihn.',
      no_credit: 'Das Guthaben ist aufgebraucht. Lade es beim Anbieter auf.',
      model_missing:
        'Das Modell fehlt, oder der Schlüssel darf es nicht verwenden. Prüfe RECOGNISER_MODEL.',
      rate_limited: 'Zu viele Anfragen mit diesem Schlüssel. Versuche es gleich erneut.',
      refused:
        'Das Modell hat das Testfoto abgelehnt. Wähle ein anderes Modell (RECOGNISER_MODEL).',
      cannot_see: 'Das Modell kann keine Fotos verarbeiten. Wähle ein anderes (RECOGNISER_MODEL).',
      too_large: 'Das Testfoto ist zu groß. Wähle ein anderes Modell (RECOGNISER_MODEL).',
      cut_off:
        'Die Antwort ist unvollständig. Wähle ein Modell mit längeren Antworten (RECOGNISER_MODEL).',
      not_a_recipe: 'Die Antwort enthält kein Rezept. Wähle ein anderes Modell (RECOGNISER_MODEL).',
      over_budget: 'Das Monatsbudget ist aufgebraucht. Erhöhe RECOGNISER_MONTHLY_BUDGET_USD.',
    },
  },

  spending: {
    title: 'Kosten in diesem Monat',
    budget: (amount) => `von ${amount}`,
    remaining: (amount) => `Noch ${amount}, danach werden keine Anfragen mehr gestellt.`,
    spent: 'Das Budget ist aufgebraucht. Bis zum Monatsende werden keine Anfragen gestellt.',
    noBudget: 'Kein Monatslimit. Festlegen mit RECOGNISER_MONTHLY_BUDGET_USD.',
  },

  statistics: {
    title: 'Anfragen an KI‑Anbieter',
    failed: 'Die Daten zur Erkennung konnten nicht geladen werden',
    empty: 'Keine Anfragen in diesem Zeitraum',
    emptyHint: 'Sie erscheinen hier, wenn ein KI‑Anbieter Gerichte erkennt oder Rezepte schreibt.',
    calls: 'Anfragen nach Anbieter und Ergebnis',
    groups: { ok: 'erfolgreich', failed: 'fehlgeschlagen', canceled: 'abgebrochen' },
    seriesName: (provider, series) => `${provider}, ${series}`,
    reasons: 'Gründe für Fehler',
    cost: 'Bekannte Kosten',
    durations: 'Dauer erfolgreicher Anfragen',
    median: 'Median',
    p95: '95. Perzentil',
    tokens: 'Tokens',
    input: 'Eingabe',
    output: 'Ausgabe',
    summaryOfMaximum: (name, days, day, most) =>
      `${name}: in ${days} Tagen am meisten am ${day}: ${most}`,
    milliseconds: (value) => `${value} ms`,
    seconds: (value) => `${value} s`,
  },

  failedCalls: {
    title: 'Fehlgeschlagene Anfragen',
    lead: 'Die neuesten fehlgeschlagenen Anfragen, ohne abgebrochene.',
    empty: 'In diesem Zeitraum ist keine Anfrage fehlgeschlagen.',
    purposes: { recognize: 'Foto', compose: 'Rezept nach Namen', self_test: 'Test' },
    userLogs: 'Protokoll der Person',
  },

  outcomes: {
    not_configured: 'Nicht eingerichtet',
    rejected: 'Anfrage abgelehnt',
    busy: 'Ausgelastet',
    too_slow: 'Zu langsam',
    unavailable: 'Nicht verfügbar',
    invalid_result: 'Ungültige Antwort',
    cancelled: 'Abgebrochen',
    unreachable: 'Nicht erreichbar',
    key_rejected: 'Schlüssel abgelehnt',
    no_credit: 'Kein Guthaben',
    model_missing: 'Modell nicht gefunden',
    rate_limited: 'Zu viele Anfragen',
    refused: 'Vom Modell abgelehnt',
    cannot_see: 'Modell verarbeitet keine Fotos',
    too_large: 'Foto zu groß',
    cut_off: 'Antwort abgeschnitten',
    not_a_recipe: 'Kein Rezept in der Antwort',
    over_budget: 'Budget aufgebraucht',
  },
};
