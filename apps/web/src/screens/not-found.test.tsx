import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from '#app/error-page.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { server, signedIn } from '#testing/server.ts';

function expectPublicHeader() {
  const links = within(screen.getByRole('banner')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Plateful', '/'],
    ['Sign In', '/login'],
    ['Get Started', '/register'],
  ]);
}

test.each(['/404', '/nowhere', '/no/such/page', '/app/nowhere'])(
  'a visitor of %s finds the ways in',
  (path) => {
    renderScreen(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/can't seem to find/);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expectPublicHeader();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  },
);

test.each(['Plateful', 'Back to Homepage', 'Sign In'])(
  'who is signed in comes home by "%s"',
  async (name) => {
    server.use(signedIn());
    const { user, place } = renderScreen('/nowhere');
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(place()).toBe('/app/home'));
  },
);

test('an address that the router itself refuses is told so', () => {
  const routes = [{ path: '/', ErrorBoundary: ErrorPage, element: null }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/nowhere'] })} />);
  expect(screen.getByText('404')).toBeVisible();
});
