import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

function expectPublicHeader() {
  const links = within(screen.getByRole('banner')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Plateful', '/'],
    ['Sign In', '/login'],
    ['Get Started', '/register'],
  ]);
}

test.each(['/404', '/nowhere', '/no/such/page', '/app/nowhere'])(
  'a visitor of %s can sign in or sign up',
  (path) => {
    renderScreen(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/can't seem to find/);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expectPublicHeader();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  },
);

test.each(['Plateful', 'Back to Homepage', 'Sign In'])(
  'a signed-in user can return home from "%s"',
  async (name) => {
    server.use(mockSignedIn());
    const { user, getPath } = renderScreen('/nowhere');
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(getPath()).toBe('/app/home'));
  },
);
