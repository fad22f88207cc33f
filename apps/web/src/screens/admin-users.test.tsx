import type { Profile } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockAdminQuery, mockProfileQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile, buildUser } from '#testing/test-data-builders.ts';

const users = Array.from({ length: 23 }, (_, index) =>
  buildProfile({
    userId: `user-${index + 1}`,
    displayName: `Cook ${index + 1}`,
    email: `cook${index + 1}@example.com`,
  }),
);
const toPage = (all: Profile[], skip: number, limit: number) => ({
  users: all.slice(skip, skip + limit),
  totalUsers: all.length,
});

beforeEach(() => {
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    mockProfileQuery('getAllUsers', ({ skip, limit }) => toPage(users, skip, limit)),
  );
});

const getNames = () =>
  screen.queryAllByRole('link', { name: /^Cook/ }).map((link) => link.textContent);

test('shows 20 users a page, and a next page only after a full one', async () => {
  const { user } = renderScreen('/admin/users');
  const first = await screen.findByRole('link', { name: 'Cook 1' });
  expect(first).toHaveAttribute('href', '/admin/dashboard?user=user-1');
  expect(screen.getByText('cook1@example.com')).toBeVisible();
  expect(screen.getByText('23 users')).toBeVisible();
  expect(getNames()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Cook 21' });
  await waitFor(() => expect(getNames()).toEqual(['Cook 21', 'Cook 22', 'Cook 23']));
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(window.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(getNames()).toHaveLength(20));
});

test('has a row with the plan and the subscription of each user', async () => {
  const member = buildProfile({
    ...{ displayName: 'Nora', isProUser: true, isAdmin: true },
    ...{ subscriptionPlan: 'Yearly (Web)', subscriptionExpires: '2027-11-20T10:00:00.000Z' },
  });
  const page = [member, buildProfile({ userId: 'user-2', displayName: 'Sam' })];
  server.use(mockProfileQuery('getAllUsers', () => ({ users: page, totalUsers: 2 })));
  renderScreen('/admin/users');
  const columns = await screen.findAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    ...['User', 'Plan', 'Subscription', 'Expires', 'Joined'],
  ]);
  const getCells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent);
  expect(getCells(/Nora/)).toEqual(['Pro', 'Yearly (Web)', 'Nov 20, 2027']);
  expect(getCells(/Sam/)).toEqual(['Free', '–', '–']);
  const row = within(screen.getByRole('row', { name: /Nora/ }));
  expect(row.getByText('Admin').className).not.toBe(row.getAllByText('Pro')[0]?.className);
});

test('searches by name or email address', async () => {
  server.use(
    mockAdminQuery('findUsers', ({ query, skip, limit }) =>
      toPage(
        users.filter(({ email }) => email.includes(query)),
        skip,
        limit,
      ),
    ),
  );
  const { user } = renderScreen('/admin/users?page=2');
  await screen.findByRole('link', { name: 'Cook 21' });
  await user.type(screen.getByLabelText('Search users'), 'cook23@');
  await waitFor(() => expect(getNames()).toEqual(['Cook 23']));
  expect(window.location.search).toBe('?query=cook23%40');
  await user.type(screen.getByLabelText('Search users'), 'nowhere');
  expect(await screen.findByText('No Users Found')).toBeVisible();
});

test('shows that more users match than are counted', async () => {
  server.use(
    mockAdminQuery('findUsers', ({ skip, limit }) => ({
      ...toPage(users, skip, limit),
      totalUsers: 1000,
      isTotalLimited: true,
    })),
  );
  renderScreen('/admin/users?query=cook');
  expect(await screen.findByText('1,000+ users')).toBeVisible();
});

test.each([
  ['INTERNAL', 'Failed to load users'],
  ['network', 'Failed to load users. Please try again.'],
] as const)('shows that loading failed: %s', async (failure, message) => {
  server.use(mockProfileQuery('getAllUsers', failure));
  const { user } = renderScreen('/admin/users');
  expect(await screen.findByText(message)).toBeVisible();
  server.use(mockProfileQuery('getAllUsers', () => toPage(users, 0, 20)));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('link', { name: 'Cook 1' });
});
