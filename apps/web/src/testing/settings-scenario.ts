import type { Profile } from '@plateful/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { mockProfileQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile } from '#testing/test-data-builders.ts';

export const profile = buildProfile({ firstName: 'Mia', lastName: 'Rossi' });
export const NETWORK_ERROR_MESSAGE = 'Network error. Please check your connection.';

export const mockProfile = (profile: Profile) =>
  mockProfileQuery('find_user', () => ({ user: profile }));

/** What a mocked call has received in the current test. */
export const receivedPayloads: { payload?: unknown } = {};

/** Starts every test of the file signed in. */
export function setUpSettingsScenario(): void {
  beforeEach(() => {
    delete receivedPayloads.payload;
    server.use(mockSignedIn(), mockProfile(profile));
  });
}

/** Renders the account settings, and waits for the profile. */
export async function renderSettings() {
  const view = renderScreen('/app/setting/edit');
  await screen.findByLabelText('Display Name');
  // The last section of those that are loaded after the profile.
  await screen.findByRole('region', { name: 'Danger Zone' });
  return view;
}

export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
export const getSection = (name: string) => within(screen.getByRole('region', { name }));
export const getLoggedErrors = () =>
  useAppStore.getState().logs.flatMap(({ level, message }) => (level === 'error' ? message : []));
