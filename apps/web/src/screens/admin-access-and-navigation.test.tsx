import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { routes } from '#lib/paths-and-routes.ts';
import { API_BASE_URL, createErrorResponse } from '#testing/create-action-mocks.ts';
import {
  mockAdminQuery,
  mockLoggerQuery,
  mockProfileQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { mockedScreenWidth } from '#testing/mocked-screen-width.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildPagination, buildUser } from '#testing/test-data-builders.ts';

const adminPaths = routes
  .filter(({ layouts }) => layouts.includes('admin-layout'))
  .map(({ path }) => path);
const adminLinks = {
  Dashboard: '/admin/dashboard',
  Users: '/admin/users',
  Recognition: '/admin/recognition',
  Logs: '/app/admin/logs',
};

test.each(adminPaths)('%s sends users who are no admins to their home page', async (path) => {
  server.use(mockSignedIn());
  const { getPath } = renderScreen(path);
  await waitFor(() => expect(getPath()).toBe('/app/home'));
  const sidebar = within(screen.getByRole('complementary'));
  for (const name of Object.keys(adminLinks))
    expect(sidebar.queryByRole('link', { name })).toBeNull();
});

test.each(adminPaths)('%s asks visitors to sign in', async (path) => {
  const { getPath } = renderScreen(path);
  await waitFor(() => expect(getPath()).toBe('/login'));
});

test.each(adminPaths)('%s asks to sign in again when the session has expired', async (path) => {
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    ...['/logger', '/admin', '/recognition'].map((call) =>
      http.get(API_BASE_URL + call, () => createErrorResponse('NOT_SIGNED_IN')),
    ),
    mockProfileQuery('getAllUsers', 'NOT_SIGNED_IN'),
  );
  const { getPath } = renderScreen(path);
  await waitFor(() => expect(getPath()).toBe('/login'));
});

test('there are admin pages', () => {
  expect(adminPaths).toEqual(expect.arrayContaining(Object.values(adminLinks)));
});

test('the sidebar of an admin links to the admin pages', async () => {
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    mockLoggerQuery('getLogs', () => ({ logs: [], pagination: buildPagination() })),
    mockLoggerQuery('getLogStats', 'INTERNAL'),
  );
  renderScreen('/app/admin/logs');
  await screen.findByText('No error logs found');
  const sidebar = within(screen.getByRole('complementary'));
  for (const [name, path] of Object.entries(adminLinks))
    expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', path);
  expect(sidebar.getByRole('link', { name: 'Logs' })).toHaveAttribute('aria-current', 'page');
});

test.each([true, false])('on phones, the settings link to them for admins: %s', async (isAdmin) => {
  mockedScreenWidth.isWide = false;
  server.use(mockSignedIn(buildUser({ isAdmin })), mockProfileQuery('find_user', 'INTERNAL'));
  renderScreen('/app/setting');
  await screen.findByRole('link', { name: /^Subscription/ });
  const main = within(screen.getByRole('main'));
  for (const [name, path] of Object.entries(adminLinks)) {
    const link = main.queryByRole('link', { name: new RegExp(`^${name}`) });
    if (isAdmin) expect(link).toHaveAttribute('href', path);
    else expect(link).toBeNull();
  }
});

test('on phones, each admin page has tabs to the others and a link back', async () => {
  mockedScreenWidth.isWide = false;
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    mockLoggerQuery('getLogs', () => ({ logs: [], pagination: buildPagination() })),
    mockLoggerQuery('getLogStats', 'INTERNAL'),
    mockAdminQuery('getStatistics', 'INTERNAL'),
    mockAdminQuery('getAuditTrail', 'INTERNAL'),
  );
  const { user, getPath } = renderScreen('/app/admin/logs');
  const tabs = within(await screen.findByRole('navigation', { name: 'Admin pages' }));
  for (const [name, path] of Object.entries(adminLinks)) {
    const tab = tabs.getByRole('link', { name });
    expect(tab).toHaveAttribute('href', path);
    if (name === 'Logs') expect(tab).toHaveAttribute('aria-current', 'page');
    else expect(tab).not.toHaveAttribute('aria-current');
  }
  const main = within(screen.getByRole('main'));
  await user.click(main.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(getPath()).toBe('/admin/dashboard'));
  expect(tabs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(main.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/setting');
  const [settingsTab] = screen.getAllByRole('link', { name: 'Settings' }).slice(-1);
  expect(settingsTab).toHaveAttribute('aria-current', 'page');
});
