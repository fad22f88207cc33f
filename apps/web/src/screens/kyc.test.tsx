import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

test('says that verification is not required; its button has no effect', async () => {
  server.use(mockSignedIn());
  const { user, getPath, container } = renderScreen('/app/kyc');
  expect(
    await screen.findByRole('heading', { name: 'Verify your identity', level: 1 }),
  ).toBeVisible();
  const button = screen.getByRole('button', { name: 'Verify Now' });
  expect(button).toHaveAccessibleDescription(/Verification is not required yet/);
  const htmlBefore = container.innerHTML;
  await user.click(button);
  expect(container.innerHTML).toBe(htmlBefore);
  expect(getPath()).toBe('/app/kyc');
  await user.click(screen.getByRole('link', { name: 'Back to your recipes' }));
  expect(getPath()).toBe('/app/home');
});

test('asks visitors to sign in', async () => {
  const { getPath } = renderScreen('/app/kyc');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(getPath()).toBe('/login');
});
