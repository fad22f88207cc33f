import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockScreenWidth } from '#testing/mock-screen-width.ts';
import { mockLoggerQuery, mockProfileQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildPagination, buildUser } from '#testing/test-data-builders.ts';

const adminPaths = ['/app/admin/logs', '/admin/dashboard', '/admin/users', '/admin/recognition'];
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
  mockScreenWidth.isWide = false;
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
