import { listSessions } from '@plateful/contract/schemas';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useTimerStore } from '#features/cook/timer-store.ts';
import { formatDate, formatDateTime } from '#lib/format-for-locale.ts';
import { itemDefaults } from '#lib/item-guards-and-defaults.ts';
import { languageNames } from '#lib/language.ts';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
import {
  buildInvoice,
  buildPaymentMethod,
  buildSubscription,
  mockSubscription,
} from '#testing/membership-scenario.ts';
import {
  mockAdminQuery,
  mockEndpoint,
  mockItemQuery,
  mockLoggerQuery,
  mockProfileQuery,
  mockRecipeList,
  mockSignedIn,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { findUntranslatedTexts, setPseudolocale } from '#testing/pseudolocale.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import {
  buildItem,
  buildLogRecord,
  buildPagination,
  buildProfile,
  buildSession,
  buildSubscriptionRecord,
  buildUser,
} from '#testing/test-data-builders.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const user = buildUser({ isProUser: true, isAdmin: true });
const photo = { id: 'one', url: '/media/one.webp', type: 'image/webp', name: 'one.webp' };

/** A recipe with all optional fields. */
export const soup = buildItem({
  _id: 'soup',
  title: 'Soup of the day',
  media: [photo, { ...photo, id: 'two', url: '/media/two.webp' }],
  instructions: ['Boil the pasta for 8–10 minutes.', 'Toss it with lemon.'],
  uncounted: [1],
  tagId: 'A 42',
});

/** A recipe whose dish the user has to choose. */
const guess = buildItem({
  _id: 'guess',
  title: 'Stock',
  needsReview: true,
  alternatives: [
    { title: 'Minestrone', confidence: 0.2 },
    { title: 'Borscht', confidence: 0.05 },
  ],
});

/** A recipe with only the required fields. */
const { createdAt, updatedAt } = soup;
export const emptyRecipe = buildItem({ ...itemDefaults, _id: 'bare', createdAt, updatedAt });
const stew = buildItem({ title: 'Stew', category: 'Grandma’s' });
const sessions = [buildSession({ current: true }), buildSession({ id: 'session-2' })];
const pie = {
  _id: 'pie',
  title: 'Pie',
  category: 'food',
  createdAt: soup.createdAt,
  previewIconUrl: null,
  placeholder: null,
  deletedAt: new Date().toISOString(),
};

const logRecord = buildLogRecord();
const subscription = buildSubscriptionRecord();
const auditEntry = {
  id: 'audit-1',
  timestamp: logRecord.timestamp,
  adminId: user.userId,
  adminEmail: user.email,
  action: 'clearLogs',
  details: { deletedCount: 25 },
  requestId: 'request-1',
};
const series = [{ day: '2026-11-20', count: 4 }];
const membership = buildSubscription();
const invoice = buildInvoice();

/** Data of users and recipes, which is not translated. */
const userContent = [
  ...[user, buildProfile(user), soup, guess, stew, ...guess.alternatives, ...sessions, pie, invoice]
    .flatMap(Object.values)
    .flat()
    .filter((value) => typeof value === 'string'),
  ...Object.values(languageNames),
  // A log entry with its services, and an entry of the audit trail.
  ...Object.values(logRecord).filter((value) => typeof value === 'string'),
  ...['authApi', 'otpApi', 'secureSession', 'server · scanning · scan-service.ts'],
  'deletedCount: 25',
  // The id of failed requests.
  'request-1',
  'BW',
  // A photo, a timer, more ingredients, and an initial.
  photo.name,
  '8–10 minutes',
  '500 g spaghetti',
  '2½ lemons',
  'M',
];
const subscriptionDates = [subscription.lastPaymentDate, subscription.nextPaymentDate];
const getFormattedDates = () => [
  ...[soup.createdAt, pie.deletedAt, user.createdAt, ...subscriptionDates].map(formatDate),
  ...[membership.expiresAt, invoice.createdAt].map(formatDate),
  ...sessions.map(({ lastSeenAt }) => formatDateTime(lastSeenAt)),
  formatDateTime(logRecord.timestamp),
  `${formatDateTime(auditEntry.timestamp)} · ${auditEntry.adminEmail}`,
  ...['4', '$0.04'].map((value) => `${formatDate('2026-11-20T12:00:00')}: ${value}`),
];

const listLogs = () => ({ logs: [logRecord], pagination: buildPagination({ totalPages: 2 }) });

/** The responses of the admin area. */
const createAdminHandlers = () => [
  mockLoggerQuery('getLogs', listLogs),
  mockLoggerQuery('getLogsByUser', listLogs),
  mockLoggerQuery('getLogStats', () => ({
    levelStats: { error: 1, warning: 2, info: 3, debug: 4 },
    recentActivity: { last24Hours: 5, errorRate: 10 },
  })),
  mockProfileQuery('getAllUsers', () => ({ users: [buildProfile(user)], totalUsers: 1 })),
  mockAdminQuery('getStatistics', () => ({
    errors: series,
    signUps: series,
    scans: { recipe: series, notFood: series, failed: series, limit: series, canceled: series },
    revenue: series,
    testRevenue: series,
    currency: 'usd',
  })),
  mockAdminQuery('getAuditTrail', () => ({ entries: [auditEntry], total: 2 })),
  mockSubscriptionQuery('get_all_user_subscriptions', () => ({ subscriptions: [subscription] })),
];

/** A server with data of every kind. */
export const createFullServerHandlers = () => [
  mockSignedIn(user),
  mockEndpoint(listSessions, () => sessions),
  mockRecipeList(soup, guess, stew, emptyRecipe),
  mockItemQuery('SEARCH_ITEMS', () => ({ items: [soup, stew], total: 2 })),
  mockItemQuery('GET_ITEM_BY_ID', ({ itemId }) => ({
    data: [emptyRecipe, guess].find(({ _id }) => _id === itemId) ?? soup,
  })),
  mockItemQuery('GET_DELETED_ITEMS', () => ({ items: [pie], total: 1 })),
  ...createAdminHandlers(),
  mockSubscription(membership),
  mockSubscriptionQuery('get_invoices', () => ({ invoices: [invoice] })),
  mockSubscriptionQuery('get_payment_methods', () => ({ paymentMethods: [buildPaymentMethod()] })),
];

/** A server without data of the user. */
export const createEmptyServerHandlers = () => [
  mockSignedIn(),
  mockEndpoint(listSessions, () => []),
  mockRecipeList(),
  mockItemQuery('SEARCH_ITEMS', () => ({ items: [], total: 0 })),
  mockItemQuery('GET_DELETED_ITEMS', () => ({ items: [], total: 0 })),
  mockItemQuery('GET_ITEM_BY_ID', () => ({ data: emptyRecipe })),
];

/** The ids of requests of the current test that are still pending. */
const pendingRequests = new Set<string>();

/** Runs every test of the file in a pseudolocale. */
export function setUpPseudolocale(): void {
  beforeEach(async () => {
    document.title = '';
    await setPseudolocale();
    pendingRequests.clear();
    server.events.on('request:start', ({ requestId }) => pendingRequests.add(requestId));
    // A request of an earlier test may end during this one.
    server.events.on('request:end', ({ requestId }) => pendingRequests.delete(requestId));
  });
  afterEach(() => {
    server.events.removeAllListeners();
    resetLanguageToEnglish();
    useTimerStore.setState({ timers: [] });
  });
}

/** Waits until all queries have finished and nothing changes any more. @returns the HTML of the page */
async function waitUntilUnchanged(): Promise<string> {
  let previousHtml = '';
  let unchangedCount = 0;
  await waitFor(
    () => {
      const currentHtml = document.body.innerHTML;
      unchangedCount =
        currentHtml === previousHtml && pendingRequests.size === 0 ? unchangedCount + 1 : 0;
      previousHtml = currentHtml;
      expect(unchangedCount).toBeGreaterThan(3);
    },
    { interval: 15 },
  );
  return previousHtml;
}

/** Waits until the page and the code that it loads have been loaded. */
async function waitUntilSettled(): Promise<void> {
  let html: string;
  do {
    html = await waitUntilUnchanged();
    await vi.dynamicImportSettled();
  } while (html !== (await waitUntilUnchanged()));
}

/** Opens a path and waits until it has loaded. */
export async function renderSettledScreen(path: string) {
  const view = renderScreen(path);
  await waitUntilSettled();
  return view;
}

/** Opens a path and expects that all visible text comes from the texts or from data. */
export async function expectTranslatedScreen(path: string): Promise<void> {
  await renderSettledScreen(path);
  checkTexts([]);
}

/**
 * Waits for the changes of the page and expects that all visible text comes from the texts or from data.
 * @param additionalTexts text added by the test
 */
export async function expectTranslatedTexts(...additionalTexts: string[]): Promise<void> {
  await waitUntilSettled();
  checkTexts(additionalTexts);
}

function checkTexts(additionalTexts: readonly string[]): void {
  const title = document.createElement('p');
  title.textContent = document.title;
  const data = [
    ...userContent,
    // As a step is shown.
    ...userContent.map(preventLineBreaksInQuantities),
    ...getFormattedDates(),
    ...additionalTexts,
  ];
  expect(document.body.innerHTML).toContain('⟦');
  expect(
    [document.body, title].flatMap((page) => findUntranslatedTexts(page, data)),
    'not in texts/, or read at the top level of a module',
  ).toEqual([]);
}
