import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import SidebarLayout from '#app/sidebar-layout.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { createQueryClient } from '#lib/create-query-client.ts';
import { CurrentPage, RouterProvider } from '#lib/router/router-provider.tsx';
import { createTestRouter } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

function renderLayout(path: string) {
  useAppStore.setState({ user: buildUser({ isProUser: true }), loginStatus: 'login' });
  const router = createTestRouter(path, () => [
    { default: SidebarLayout },
    { default: () => <h1>Here</h1> },
  ]);
  return render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router}>
        <CurrentPage />
      </RouterProvider>
    </QueryClientProvider>,
  );
}

const getTabBar = () => document.querySelector<HTMLElement>('[data-tab-bar]');

test('has a sidebar 200 pixels wide, and a tab bar on screens below 800 pixels', () => {
  renderLayout('/app/home');
  const sidebar = screen.getByRole('complementary');
  expect(sidebar).toHaveClass('w-[200px]', 'hidden', 'desktop:flex');
  expect(within(sidebar).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/app/home');
  expect(within(sidebar).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/app/setting',
  );
  expect(within(sidebar).getByText('Pro')).toBeInTheDocument();
  expect(getTabBar()).toHaveClass('fixed', 'desktop:hidden');
  const tabBar = within(getTabBar() as HTMLElement);
  expect(tabBar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(tabBar.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/app/setting');
});

test.each(['/items/create', '/items/new', '/items/import'])('%s belongs to “Add”', (path) => {
  renderLayout(path);
  const sidebar = within(screen.getByRole('complementary'));
  expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent('Add');
});

test.each(['/app/game', '/app/game/7', '/app/games'])('has no tab bar on %s', (path) => {
  renderLayout(path);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
  expect(screen.getByRole('complementary')).toBeInTheDocument();
  expect(getTabBar()).toBeNull();
});
