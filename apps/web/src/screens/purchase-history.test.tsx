import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockPurchase } from '#testing/membership-scenario.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => {
  server.use(mockSignedIn());
  mockPurchase();
});

async function openPlans() {
  const view = renderScreen('/app/setting/subscription');
  await view.user.click(await screen.findByRole('button', { name: 'Next' }));
  return view;
}

test('"back" of the browser goes one step back, and "forward" one forward', async () => {
  const { user, router, getPath } = await openPlans();
  await user.click((await screen.findAllByRole('button', { name: 'Select' }))[2] as HTMLElement);
  for (const [steps, title] of [
    [-1, 'Select a Plan'],
    [-1, 'Become a Member'],
    [1, 'Select a Plan'],
    [1, 'Almost There'],
  ] as const) {
    await act(() => router.navigate(steps));
    await screen.findByRole('heading', { name: title });
  }
  // The button is the same as "back".
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Select a Plan' });
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Become a Member' });
  expect(getPath()).toBe('/app/setting/subscription');
});

test('a reload stays in the step', async () => {
  const plans = await openPlans();
  plans.unmount();
  const { unmount, user } = renderScreen(window.location.pathname + window.location.search);
  await user.click((await screen.findAllByRole('button', { name: 'Select' }))[2] as HTMLElement);
  await screen.findByRole('button', { name: 'Pay $89.99' });
  unmount();
  renderScreen(window.location.pathname + window.location.search);
  expect(await screen.findByRole('button', { name: 'Pay $89.99' })).toBeVisible();
});
