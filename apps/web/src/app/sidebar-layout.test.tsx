import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import SidebarLayout from '#app/sidebar-layout.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { useAppStore } from '#lib/store.ts';
import { buildUser } from '#testing/builders.ts';

function open(path: string) {
  useAppStore.setState({ user: buildUser({ isProUser: true }), loginStatus: 'login' });
  const router = createMemoryRouter(
    [{ Component: SidebarLayout, children: [{ path: '*', element: <h1>Here</h1> }] }],
    { initialEntries: [path] },
  );
  return render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const tabBar = () => document.querySelector<HTMLElement>('[data-tab-bar]');

test('places to go at the side, 200 pixels wide, and below on screens under 800', () => {
  open('/app/home');
  const side = screen.getByRole('complementary');
  expect(side).toHaveClass('w-[200px]', 'hidden', 'bar:flex');
  expect(within(side).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/app/home');
  expect(within(side).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/app/setting',
  );
  expect(within(side).getByText('Pro')).toBeInTheDocument();
  expect(tabBar()).toHaveClass('fixed', 'bar:hidden');
  const below = within(tabBar() as HTMLElement);
  expect(below.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(below.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/app/setting');
});

test.each(['/app/game', '/app/game/7', '/app/games'])('no bar below on %s', (path) => {
  open(path);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
  expect(screen.getByRole('complementary')).toBeInTheDocument();
  expect(tabBar()).toBeNull();
});
