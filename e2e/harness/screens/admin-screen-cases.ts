import type { Page } from 'playwright-core';
import { adminRecognitionScreens } from './admin-recognition-screen-cases.ts';
import { createLoadingAndFailedScreens } from './fetch-state-screen-cases.ts';
import { failRequest, mockResponse, STATUS_500_CONSOLE_PATTERN } from './mock-responses.ts';
import { getButton, waitForHeading, waitForText } from './page-actions.ts';
import { defineScreenCases, type ScreenCase } from './screen-case.ts';

const USER_ID = '0197f000-0000-7000-8000-000000000007';
const LONG_WORD = 'Unhandled'.repeat(30);
const TIMESTAMP = '2026-11-20T10:00:00.000Z';

const logRecord = {
  _id: '1',
  level: 'error',
  message: 'The recognizer did not respond within 45 seconds',
  platform: 'server',
  service: 'scanning',
  timestamp: TIMESTAMP,
  userId: USER_ID,
  sessionId: '0197f000-0000-7000-8000-000000000008',
  requestId: '0197f000-0000-7000-8000-000000000009',
  fileName: 'scan-service.ts',
  context: { photoBytes: 1_482_113, recognizer: 'openai', status: 504 },
  stack: `RecognizerTimeoutError: timed out\n${'    at recognize (scan-service.ts:48:11)\n'.repeat(12)}`,
};
const levels = ['error', 'warning', 'info', 'debug'];
const logRecords = Array.from({ length: 10 }, (_, index) => ({
  ...logRecord,
  _id: String(index),
  level: levels[index % levels.length],
  ...(index === 3 && { message: LONG_WORD, fileName: LONG_WORD }),
}));

const user = {
  userId: USER_ID,
  email: 'nora@example.com',
  username: 'nora',
  firstName: 'Nora',
  lastName: 'Lind',
  displayName: 'Basil Walnut 42',
  isProUser: true,
  isTempUser: false,
  isAdmin: false,
  createdAt: TIMESTAMP,
  profileImageUrl: null,
  hasPassword: true,
  hasGoogle: false,
  totalSubscriptions: 2,
  activeSubscriptions: 1,
  subscriptionType: 'pro',
  subscriptionPlan: 'Yearly (Web)',
  subscriptionExpires: TIMESTAMP,
  subscriptionSource: 'stripe',
};
const users = Array.from({ length: 20 }, (_, index) => ({
  ...user,
  userId: `${USER_ID.slice(0, -2)}${index + 10}`,
  displayName: index === 2 ? LONG_WORD : `Basil Walnut ${index}`,
  email: `${index === 3 ? LONG_WORD : 'cook'}${index}@example.com`,
  isProUser: index % 3 === 0,
  isAdmin: index === 0,
  ...(index % 3 > 0 && { subscriptionPlan: null, subscriptionExpires: null }),
}));

const toSeries = (scale: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 20 + index)).toISOString().slice(0, 10),
    count: Math.round(scale * (1 + Math.sin(index * 1.7)) * (1 + index / 30)),
  }));
const statistics = {
  errors: toSeries(4),
  signUps: toSeries(9),
  scans: {
    recipe: toSeries(60),
    notFood: toSeries(12),
    failed: toSeries(3),
    limit: toSeries(7),
    canceled: toSeries(2),
  },
  revenue: toSeries(4000).map(({ day, count }, index) => ({
    day,
    count: index === 12 ? -5999 : count,
  })),
  testRevenue: toSeries(100),
  currency: 'usd',
};
const auditEntries = ['clearLogs', 'viewProfile', 'viewLogs'].map((action, index) => ({
  id: String(index),
  timestamp: TIMESTAMP,
  adminId: USER_ID,
  adminEmail: 'admin@example.com',
  action,
  details: index === 0 ? { deletedCount: 4812 } : { userId: USER_ID },
  requestId: 'request',
}));
const subscriptions = [1, 6, 3].map((planId, index) => ({
  _id: String(index),
  planId,
  status: index === 0,
  startedAt: TIMESTAMP,
  lastPaymentDate: TIMESTAMP,
  nextPaymentDate: index === 0 ? TIMESTAMP : null,
  expiresAt: TIMESTAMP,
  subscriptionSource: planId > 3 ? 'app_store' : 'stripe',
  revenueCatproductIdentifier: planId > 3 ? 'plateful_pro_yearly' : null,
}));

const succeed = (response: unknown) => ({ succeeded: true, response });
const patterns = {
  logs: /action=(getLogs|searchLogs|getLogsByUser)&/,
  logStats: /action=getLogStats/,
  users: /action=getAllUsers/,
  otherUser: /action=find_user.*000000000007/,
  subscriptions: /action=get_all_user_subscriptions/,
  statistics: /action=getStatistics/,
  auditTrail: /action=getAuditTrail/,
};

async function mockLogs(page: Page, logs: readonly unknown[] = logRecords): Promise<void> {
  const totalCount = logs.length * 12;
  const pagination = {
    currentPage: 1,
    totalPages: Math.ceil(totalCount / 10),
    totalCount,
    limit: 10,
    hasNextPage: totalCount > 10,
    hasPrevPage: false,
  };
  await mockResponse(page, patterns.logs, succeed({ logs, pagination }));
  await mockResponse(
    page,
    patterns.logStats,
    succeed({
      levelStats: { error: 1482, warning: 391, info: 52_017, debug: 8 },
      recentActivity: { last24Hours: 612, errorRate: 4.2 },
    }),
  );
}

async function openLogs(page: Page): Promise<void> {
  await mockLogs(page);
  await page.goto('/app/admin/logs');
  await waitForText(page, '120 entries');
}

async function openClearDialog(page: Page): Promise<void> {
  await openLogs(page);
  await getButton(page, 'Clear All').click();
}

const confirmClear = (page: Page) => getButton(page, 'Clear all logs').click();

async function mockUser(page: Page, history: readonly unknown[] = subscriptions): Promise<void> {
  await mockResponse(page, patterns.otherUser, succeed({ user }));
  await mockResponse(page, patterns.subscriptions, succeed({ subscriptions: history }));
}

async function mockOverview(page: Page): Promise<void> {
  await mockResponse(page, patterns.statistics, succeed(statistics));
  await mockResponse(page, patterns.auditTrail, succeed({ entries: auditEntries, total: 9 }));
}

async function openUser(page: Page): Promise<void> {
  await page.goto(`/admin/dashboard?user=${USER_ID}`);
  await waitForHeading(page, user.displayName);
}

const logScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/app/admin/logs', title: 'Error Logs · Plateful' },
    {
      full: openLogs,
      empty: async (page) => {
        await mockLogs(page, []);
        await page.goto('/app/admin/logs');
        await waitForText(page, 'No error logs found');
      },
      user: async (page) => {
        await mockLogs(page);
        await page.goto(`/app/admin/logs?userId=${USER_ID}&level=all&page=2`);
        await waitForText(page, 'Page 2 of 12');
      },
      details: async (page) => {
        await openLogs(page);
        await page
          .getByRole('button', { name: /^Show details/ })
          .first()
          .click();
        await waitForText(page, 'RecognizerTimeoutError');
      },
      clear: openClearDialog,
      'clear-password': {
        expectedErrors: /status of 403/,
        async open(page) {
          await openClearDialog(page);
          const json = { succeeded: false, code: 'REAUTHENTICATION_REQUIRED' };
          await mockResponse(page, '**/logger', json, 403);
          await confirmClear(page);
          await page.getByLabel('Password', { exact: true }).waitFor();
        },
      },
      cleared: async (page) => {
        await openClearDialog(page);
        await mockResponse(page, '**/logger', succeed({ deletedCount: 1204 }));
        await mockLogs(page, []);
        await confirmClear(page);
        await waitForText(page, 'All logs were cleared');
      },
      'clear-failed': {
        expectedErrors: STATUS_500_CONSOLE_PATTERN,
        async open(page) {
          await openClearDialog(page);
          await failRequest(page, '**/logger');
          await confirmClear(page);
          await waitForText(page, 'Failed to clear logs. Please try again.');
        },
      },
    },
  ),
  ...createLoadingAndFailedScreens('/app/admin/logs', {
    request: patterns.logs,
    headingText: 'Error Logs',
    errorText: /^Error loading logs/,
  }),
];

const dashboardScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/admin/dashboard', title: 'Admin Dashboard · Plateful' },
    {
      full: async (page) => {
        await mockOverview(page);
        await page.goto('/admin/dashboard');
        await waitForText(page, 'Cleared all logs');
        await page.getByText('Show as table').first().click();
      },
      user: async (page) => {
        await mockUser(page);
        await openUser(page);
        await waitForText(page, 'Yearly (Mobile)');
      },
      'user-without-subscriptions': async (page) => {
        await mockUser(page, []);
        await openUser(page);
        await waitForText(page, 'No Subscriptions Found');
      },
      invalid: async (page) => {
        await mockOverview(page);
        await page.goto('/admin/dashboard');
        await getButton(page, 'Search').click();
        await waitForText(page, 'Please enter a user ID');
      },
      'user-failed': {
        expectedErrors: STATUS_500_CONSOLE_PATTERN,
        async open(page) {
          await failRequest(page, patterns.otherUser);
          await page.goto(`/admin/dashboard?user=${USER_ID}`);
          await waitForText(page, 'Failed to fetch user data');
        },
      },
    },
  ),
  ...createLoadingAndFailedScreens('/admin/dashboard', {
    request: /action=(getStatistics|getAuditTrail)/,
    headingText: 'Dashboard',
    errorText: 'The dashboard could not be loaded',
  }),
];

const userScreens: ScreenCase[] = [
  ...defineScreenCases(
    { route: '/admin/users', title: 'Users · Plateful' },
    {
      full: async (page) => {
        await mockResponse(page, patterns.users, succeed({ users, totalUsers: 1204 }));
        await page.goto('/admin/users');
        await waitForText(page, 'Basil Walnut 0');
      },
      empty: async (page) => {
        await mockResponse(page, patterns.users, succeed({ users: [], totalUsers: 0 }));
        await page.goto('/admin/users');
        await waitForText(page, 'No Users Found');
      },
    },
  ),
  ...createLoadingAndFailedScreens('/admin/users', {
    request: patterns.users,
    headingText: 'Users',
    errorText: 'Failed to load users',
  }),
];

/** The admin area; the responses are mocked, so that each state has enough data. */
export const adminScreens: ScreenCase[] = [
  ...logScreens,
  ...dashboardScreens,
  ...userScreens,
  ...adminRecognitionScreens,
];
