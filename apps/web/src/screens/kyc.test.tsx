import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { server, signedIn } from '#testing/server.ts';

test('the verification page welcomes; its button has no effect, and says so', async () => {
  server.use(signedIn());
  const { user, place, container } = renderScreen('/app/kyc');
  expect(
    await screen.findByRole('heading', { name: 'Welcome to the table', level: 1 }),
  ).toBeVisible();
  const button = screen.getByRole('button', { name: 'Verify Now' });
  expect(button).toHaveAccessibleDescription(/no verification is needed yet/);
  const before = container.innerHTML;
  await user.click(button);
  expect(container.innerHTML).toBe(before);
  expect(place()).toBe('/app/kyc');
  await user.click(screen.getByRole('link', { name: 'Back to your recipes' }));
  expect(place()).toBe('/app/home');
});

test('visitors are asked to sign in before it', async () => {
  const { place } = renderScreen('/app/kyc');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(place()).toBe('/login');
});
