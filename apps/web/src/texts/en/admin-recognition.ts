import { recognizerTestProblemMessages } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the recognition page of admins. */
export const adminRecognitionTexts = defineTexts('admin-recognition', {
  pageTitle: 'Recognition',
  title: 'Recognition',

  test: {
    title: 'Recognizers',
    lead: 'Photos are sent to the first recognizer; the next one is used if it fails.',
    leadSingle: 'All photos are sent to this recognizer.',
    photo: 'The test photo shows donuts.',
    cost: 'A test of a provider costs as much as a scan.',
    action: 'Test recognition',
    busy: 'Testing...',
    failed: 'The test failed. Please try again.',
    works: (title: string) => `Works: it named the dish “${title}”.`,
    wrong: (title: string) =>
      `It answers, but does not see the photo: it named “${title}” instead of donuts. Choose a model that can see photos.`,
    noDish:
      'It answers, but does not see the photo: it found no dish. Choose a model that can see photos.',
    problems: recognizerTestProblemMessages,
  },

  spending: {
    title: 'Cost this month',
    budget: (amount: string) => `of ${amount}`,
    remaining: (amount: string) => `${amount} left. Calls stop when the budget is spent.`,
    spent: 'The budget is spent: no further calls are made this month.',
    noBudget: 'There is no monthly limit. Set one with RECOGNISER_MONTHLY_BUDGET_USD.',
  },

  statistics: {
    title: 'Calls to AI providers',
    failed: 'The recognition data could not be loaded',
    empty: 'No calls in this period',
    emptyHint: 'Calls appear here when an AI provider recognizes photos or writes recipes.',
    calls: 'Calls by provider and outcome',
    groups: { ok: 'successful', failed: 'failed', canceled: 'canceled' },
    seriesName: (provider: string, series: string) => `${provider}, ${series}`,
    reasons: 'Reasons for failures',
    cost: 'Known cost',
    durations: 'Duration of successful calls',
    median: 'median',
    p95: '95th percentile',
    tokens: 'Tokens',
    input: 'input',
    output: 'output',
    summaryOfMaximum: (name: string, days: number, day: string, most: string) =>
      `${name}: over ${days} days, the most on ${day}: ${most}`,
    milliseconds: (value: string) => `${value} ms`,
    seconds: (value: string) => `${value} s`,
  },

  failedCalls: {
    title: 'Failed calls',
    lead: 'The newest ones. Canceled calls are not included.',
    empty: 'No call has failed in this period.',
    purposes: { recognize: 'Photo', compose: 'Recipe by name', self_test: 'Test' },
    userLogs: 'Log entries of the user',
  },

  outcomes: {
    not_configured: 'Not configured',
    rejected: 'Request rejected',
    busy: 'Busy',
    too_slow: 'Too slow',
    unavailable: 'Not available',
    invalid_result: 'Invalid answer',
    cancelled: 'Canceled',
    unreachable: 'Unreachable',
    key_rejected: 'Key rejected',
    no_credit: 'No credit',
    model_missing: 'Model not found',
    rate_limited: 'Too many requests',
    refused: 'Declined by the model',
    cannot_see: 'Model cannot see photos',
    too_large: 'Photo too large',
    cut_off: 'Answer cut off',
    not_a_recipe: 'No recipe in the answer',
    over_budget: 'Budget spent',
  },
});
