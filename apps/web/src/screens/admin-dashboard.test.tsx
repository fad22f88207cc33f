import type { AuditEntry, DailySeries } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  mockAdminQuery,
  mockProfileQuery,
  mockSignedIn,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile, buildSubscriptionRecord, buildUser } from '#testing/test-data-builders.ts';

const PATH = '/admin/dashboard';
const USER_ID = '0197f000-0000-7000-8000-000000000007';
const cook = buildProfile({
  userId: USER_ID,
  displayName: 'Nora Cooks',
  email: 'nora@example.com',
  isProUser: true,
  subscriptionPlan: 'Yearly (Web)',
  subscriptionSource: 'app_store',
});

const buildSeries = (days: number, counts: Record<number, number> = {}): DailySeries =>
  Array.from({ length: days }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
    count: counts[index] ?? 0,
  }));

const auditEntry: AuditEntry = {
  id: 'audit-1',
  timestamp: '2026-11-20T10:00:00.000Z',
  adminId: 'user-1',
  adminEmail: 'admin@example.com',
  action: 'clearLogs',
  details: { deletedCount: 25 },
  requestId: 'request-1',
};

beforeEach(() => {
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    mockAdminQuery('getStatistics', ({ days }) => ({
      errors: buildSeries(days, { 2: 4, 5: 9 }),
      signUps: buildSeries(days, { 0: 3 }),
      scans: { recipe: buildSeries(days, { 1: 8 }), failed: buildSeries(days, { 1: 2 }) },
      revenue: buildSeries(days, { 3: 8999, 4: -999 }),
      testRevenue: buildSeries(days, { 3: 999 }),
      currency: 'usd',
    })),
    mockAdminQuery('getAuditTrail', ({ skip }) => ({
      entries: [{ ...auditEntry, id: `audit-${skip}` }],
      total: 2,
    })),
    mockSubscriptionQuery('get_all_user_subscriptions', () => ({ subscriptions: [] })),
    mockProfileQuery('find_user', ({ userId }) => ({
      user: userId === USER_ID ? cook : buildProfile({ isAdmin: true }),
    })),
  );
});

test('asks for a user id', async () => {
  const { user } = renderScreen(PATH);
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  expect(screen.getByText('Please enter a user ID')).toBeVisible();
});

test('shows a user with all fields, and links to the log entries', async () => {
  const { user } = renderScreen(PATH);
  await user.type(await screen.findByLabelText('User ID'), `${USER_ID}{Enter}`);
  const summary = await screen.findByRole('region', { name: 'Nora Cooks' });
  expect(summary).toHaveTextContent('Emailnora@example.com');
  expect(summary).toHaveTextContent('Pro userYes');
  expect(summary).toHaveTextContent('AdminNo');
  expect(summary).toHaveTextContent('Subscription planYearly (Web)');
  expect(summary).toHaveTextContent('Subscription sourceMobile app store');
  expect(within(summary).getByRole('link', { name: 'Errors of this user' })).toHaveAttribute(
    'href',
    `/app/admin/logs?userId=${USER_ID}`,
  );
  expect(screen.queryByRole('region', { name: 'Statistics' })).toBeNull();
  expect(await screen.findByText('No Subscriptions Found')).toBeVisible();
  expect(screen.getByText('This user has no subscription history.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to statistics' }));
  expect(await screen.findByRole('region', { name: 'Errors' })).toBeVisible();
});

test('names the plan and the source of each subscription', async () => {
  const planIds = [1, 2, 3, 4, 5, 6, 7];
  server.use(
    mockSubscriptionQuery('get_all_user_subscriptions', () => ({
      subscriptions: planIds.map((planId) =>
        buildSubscriptionRecord({
          _id: `subscription-${planId}`,
          planId,
          status: planId === 1,
          subscriptionSource: planId > 3 ? 'app_store' : 'stripe',
          revenueCatproductIdentifier: planId > 3 ? 'plateful_pro' : null,
          nextPaymentDate: planId === 1 ? '2027-10-01T12:00:00.000Z' : null,
          ...(planId === 2 && { lastPaymentDate: 'soon' }),
        }),
      ),
    })),
  );
  renderScreen(`${PATH}?user=${USER_ID}`);
  const history = await screen.findByRole('region', { name: 'Subscription history' });
  await within(history).findByRole('rowheader', { name: /Monthly \(Web\)/ });
  const rows = within(history).getAllByRole('row');
  const getCells = (row: HTMLElement) =>
    [...row.children].map(({ lastChild, textContent }) =>
      lastChild?.nodeName === 'SPAN' && row !== rows[0] ? lastChild.textContent : textContent,
    );
  const columns = ['Subscription', 'Last payment', 'Next payment', 'Source', 'Store product'];
  const store = ['Oct 1, 2026', '–', 'Mobile app store', 'plateful_pro'];
  expect(rows.map(getCells)).toEqual([
    columns,
    ['Active', 'Oct 1, 2026', 'Oct 1, 2027', 'Stripe', '–'],
    ['Inactive', 'Invalid date', '–', 'Stripe', '–'],
    ['Inactive', 'Oct 1, 2026', '–', 'Stripe', '–'],
    ...[4, 5, 6, 7].map(() => ['Inactive', ...store]),
  ]);
  const names = within(history).getAllByRole('rowheader');
  expect(names.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    ...['Monthly (Web)', '6 Month (Web)', 'Yearly (Web)'],
    ...['Monthly (Mobile)', '6 Month (Mobile)', 'Yearly (Mobile)', 'Plan 7'],
  ]);
});

test('says that only the latest subscriptions are shown', async () => {
  const subscriptions = Array.from({ length: 200 }, (_, index) =>
    buildSubscriptionRecord({ _id: `subscription-${index}` }),
  );
  server.use(mockSubscriptionQuery('get_all_user_subscriptions', () => ({ subscriptions })));
  renderScreen(`${PATH}?user=${USER_ID}`);
  expect(await screen.findByText('The latest 200 subscriptions are shown.')).toBeVisible();
});

test.each([
  ['NOT_FOUND', 'Failed to fetch user data'],
  ['network', 'Failed to fetch user data. Please try again.'],
] as const)('shows that a user could not be loaded: %s', async (failure, message) => {
  server.use(mockProfileQuery('find_user', failure));
  const { user } = renderScreen(`${PATH}?user=${USER_ID}`);
  expect(await screen.findByText(message)).toBeVisible();
  server.use(mockProfileQuery('find_user', () => ({ user: { ...cook, isAdmin: true } })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Nora Cooks' })).toBeVisible();
});

test('finds users by name or email address, and opens the only match', async () => {
  const others = [cook, buildProfile({ userId: 'user-2', displayName: 'Nora Bakes' })];
  server.use(
    mockAdminQuery('findUsers', ({ query }) => {
      const matches = others.filter(({ displayName }) => displayName.includes(query));
      return { users: matches, totalUsers: matches.length };
    }),
  );
  const { user } = renderScreen(PATH);
  await user.type(await screen.findByLabelText('User ID'), 'Nora{Enter}');
  expect(await screen.findByRole('link', { name: 'Nora Bakes' })).toBeVisible();
  await user.clear(screen.getByLabelText('User ID'));
  await user.type(screen.getByLabelText('User ID'), 'Nora Cooks{Enter}');
  expect(await screen.findByRole('region', { name: 'Nora Cooks' })).toBeVisible();
  expect(window.location.search).toBe(`?user=${USER_ID}`);
  await user.clear(screen.getByLabelText('User ID'));
  await user.type(screen.getByLabelText('User ID'), 'Nobody{Enter}');
  expect(await screen.findByText('Failed to fetch user data')).toBeVisible();
});

test('shows charts, each with a table, over 30 or 90 days', async () => {
  const { user } = renderScreen(PATH);
  const errors = await screen.findByRole('region', { name: 'Errors' });
  expect(within(errors).getByRole('img')).toHaveAccessibleName(
    'Errors: 13 in 30 days; the most on Oct 6, 2026: 9',
  );
  await user.click(within(errors).getByText('Show as table'));
  const rows = await within(errors).findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('Oct 6, 20269');
  expect(rows).toHaveLength(31);
  const scans = screen.getByRole('region', { name: 'Scans by outcome' });
  expect(scans).toHaveTextContent('Scans by outcome10Recipe created8');
  await user.click(within(scans).getByText('Show as table'));
  const columns = await within(scans).findAllByRole('columnheader');
  expect(columns.map((cell) => cell.textContent)).toEqual(['Day', 'Recipe created', 'Failed']);
  const revenue = screen.getByRole('region', { name: 'Revenue' });
  expect(revenue).toHaveTextContent('Revenue$80.00');
  expect(revenue).toHaveTextContent('Test payments: $9.99. No money was charged.');
  await user.click(screen.getByRole('radio', { name: '90 days' }));
  await waitFor(() =>
    expect(within(errors).getByRole('img')).toHaveAccessibleName(/^Errors: 13 in 90 days/),
  );
});

test('lists what admins did', async () => {
  const { user } = renderScreen(PATH);
  const trail = await screen.findByRole('region', { name: 'Audit trail' });
  await within(trail).findByText('Cleared all logs');
  expect(trail).toHaveTextContent('admin@example.com');
  expect(trail).toHaveTextContent('Deleted entries: 25');
  await user.click(within(trail).getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(within(trail).getAllByText('Cleared all logs')).toHaveLength(2));
  expect(within(trail).queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('links to the user whose data an admin has seen', async () => {
  const viewed = { ...auditEntry, action: 'viewProfile', details: { userId: USER_ID } };
  server.use(mockAdminQuery('getAuditTrail', () => ({ entries: [viewed], total: 1 })));
  renderScreen(PATH);
  const link = await screen.findByRole('link', { name: USER_ID });
  expect(link).toHaveAttribute('href', `/admin/dashboard?user=${USER_ID}`);
});

test('says what could not be loaded', async () => {
  server.use(
    mockAdminQuery('getStatistics', 'INTERNAL'),
    mockAdminQuery('getAuditTrail', 'INTERNAL'),
  );
  const { user } = renderScreen(PATH);
  expect(await screen.findByText('The dashboard could not be loaded')).toBeVisible();
  server.use(mockAdminQuery('getAuditTrail', () => ({ entries: [auditEntry], total: 1 })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible();
  expect(screen.getByText('Cleared all logs')).toBeVisible();
});
