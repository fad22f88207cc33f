import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { server, signedIn } from '#testing/server.ts';

test('who is no member is asked to become one, from home on', async () => {
  server.use(signedIn());
  const { user, place } = renderScreen('/app/home');
  await user.click(await screen.findByRole('link', { name: 'Upgrade to Pro' }));
  expect(place()).toBe('/app/pro');
  expect(await screen.findByRole('heading', { name: 'Become a Member' })).toBeVisible();
});

test('members are greeted by name, and asked for nothing', async () => {
  server.use(signedIn(buildUser({ isProUser: true, displayName: 'Basil' })));
  const { unmount } = renderScreen('/app/pro');
  expect(await screen.findByRole('heading', { name: 'Welcome back Basil' })).toBeVisible();
  unmount();
  renderScreen('/app/home');
  expect(await screen.findByText('No items yet')).toBeVisible();
  expect(screen.queryByText('Upgrade to Pro')).not.toBeInTheDocument();
});
