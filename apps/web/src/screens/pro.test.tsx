import { overdueFields } from '@plateful/contract/testing/sample-membership';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockSubscription } from '#testing/membership-scenario.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

test('offers a membership, also from home', async () => {
  server.use(mockSignedIn());
  const { user, getPath } = renderScreen('/app/home');
  await user.click(await screen.findByRole('link', { name: 'Upgrade to Pro' }));
  expect(getPath()).toBe('/app/pro');
  expect(await screen.findByRole('heading', { name: 'Become a Member' })).toBeVisible();
});

test('shows the prices of the shortest and the popular plan', async () => {
  server.use(mockSignedIn());
  renderScreen('/app/pro');
  const price = await screen.findByText('$9.99');
  expect(price.closest('p')).toHaveTextContent('$9.99 / Monthly');
  expect(screen.getByText('or $89.99 / Yearly')).toHaveTextContent('Save 25%');
});

test('greets members by name without an offer', async () => {
  server.use(mockSignedIn(buildUser({ isProUser: true, displayName: 'Basil' })));
  const { unmount } = renderScreen('/app/pro');
  expect(await screen.findByRole('heading', { name: 'Welcome back Basil' })).toBeVisible();
  unmount();
  renderScreen('/app/home');
  expect(await screen.findByText('No items yet')).toBeVisible();
  expect(screen.queryByText('Upgrade to Pro')).not.toBeInTheDocument();
});

test('says when a membership ends whose payment is overdue', async () => {
  server.use(mockSignedIn(buildUser({ isProUser: true })), mockSubscription(overdueFields));
  renderScreen('/app/pro');
  expect(await screen.findByText('Payment overdue. Ends on Nov 26, 2026')).toBeVisible();
});
