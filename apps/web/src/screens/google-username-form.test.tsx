import { googleLogin, googleStart, register } from '@plateful/contract/schemas';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearPendingGoogleRegistration } from '#features/account/google-registration-store.ts';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { getConfettiCanvas, mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockProfileCommand,
  mockProfileQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile, buildUser } from '#testing/test-data-builders.ts';

// Confetti is visible until its animation ends.
beforeEach(() => void mockConfettiCanvas());

const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
const callbackUrl = `/login#id_token=${token}&state=the-state`;
const TAKEN_MESSAGE = 'This username is already taken. Please choose another one.';
const isTaken = (suggestedUsername: string) =>
  ({ fail: 'USERNAME_TAKEN', with: { suggestedUsername } }) as const;
let sentBodies: unknown[] = [];

const mockRegistration = () =>
  mockEndpoint(register, (body) => {
    sentBodies.push(body);
    return { succeeded: true, isLogIn: true, secureSession: true, user: buildUser() };
  });

const getUsernameField = () => screen.getByLabelText('Username');
const getContinueButton = () => screen.getByRole('button', { name: 'Continue' });

/** Renders a Google callback for an email whose username is taken. */
async function renderCallback(suggestedUsername = 'ada2') {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(mockEndpointError(googleLogin, isTaken(suggestedUsername)));
  const view = renderScreen(callbackUrl);
  await screen.findByRole('heading', { name: 'Choose a username' });
  await screen.findByLabelText('Username');
  return view;
}

beforeEach(() => {
  sentBodies = [];
  clearPendingGoogleRegistration();
  server.use(mockProfileQuery('find_user', () => ({ user: buildProfile({ hasPassword: false }) })));
});

describe('registering with Google when the username is taken', () => {
  test('asks for another username, suggests a free one, and continues to the names', async () => {
    const { user, getPath } = await renderCallback();
    expect(getPath()).toBe('/app/accountSetup');
    expect(getUsernameField()).toHaveValue('ada2');
    expect(getUsernameField()).toHaveAccessibleDescription(
      'Enter your name, or use lowercase letters, digits, dots, and underscores.',
    );
    server.use(mockRegistration());
    await user.clear(getUsernameField());
    await user.type(getUsernameField(), 'ada.cooks{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome to Plateful' })).toBeVisible();
    expect(sentBodies).toEqual([
      { accountType: 'google', credential: token, username: 'ada.cooks' },
    ]);
    expect(getPath()).toBe('/app/accountSetup');
    expect(useAppStore.getState()).toMatchObject({ loginStatus: 'login', isNewAccount: true });
    expect(getConfettiCanvas()).not.toBeNull();
    expect(sessionStorage.getItem('googleUsername')).toBeNull();
  });

  test('validates the username before the request', async () => {
    const { user } = await renderCallback();
    server.use(mockRegistration());
    await user.clear(getUsernameField());
    await user.click(getContinueButton());
    expect(getUsernameField()).toHaveAccessibleDescription('Please fill in all fields');
    expect(getUsernameField()).toHaveFocus();
    await user.type(getUsernameField(), 'ü');
    expect(getUsernameField()).toHaveAccessibleDescription(
      'Enter your name, or use lowercase letters, digits, dots, and underscores.',
    );
    await user.click(getContinueButton());
    expect(getUsernameField()).toHaveAccessibleDescription(/^Usernames have 3 to 30 characters/);
    expect(sentBodies).toEqual([]);
  });

  test('shows that the new username is also taken, and suggests a free one', async () => {
    const { user } = await renderCallback();
    server.use(mockEndpointError(register, isTaken('lovelace2')));
    await user.clear(getUsernameField());
    await user.type(getUsernameField(), 'lovelace');
    await user.click(getContinueButton());
    await waitFor(() => expect(getUsernameField()).toHaveAccessibleDescription(TAKEN_MESSAGE));
    expect(getUsernameField()).toHaveFocus();
    expect(getUsernameField()).toHaveValue('lovelace');
    server.use(mockRegistration());
    await user.click(screen.getByRole('button', { name: 'Use “lovelace2”' }));
    expect(getUsernameField()).toHaveValue('lovelace2');
    expect(getUsernameField()).toHaveFocus();
    await user.click(getContinueButton());
    await screen.findByRole('heading', { name: 'Welcome to Plateful' });
    expect(sentBodies).toMatchObject([{ username: 'lovelace2' }]);
  });

  test('shows that the server is unreachable, and can send the same again', async () => {
    const { user } = await renderCallback();
    server.use(mockEndpointError(register, 'network'));
    await user.click(getContinueButton());
    expect(await screen.findByText('Network error. Please try again.')).toBeVisible();
    server.use(mockRegistration());
    await user.click(getContinueButton());
    await screen.findByRole('heading', { name: 'Welcome to Plateful' });
    expect(sentBodies).toMatchObject([{ credential: token, username: 'ada2' }]);
  });

  test('shows that the credential has expired; after Google the username is kept', async () => {
    const navigateTo = vi
      .spyOn(browserNavigation, 'navigateTo')
      .mockImplementation(() => undefined);
    const { user, unmount } = await renderCallback();
    server.use(mockEndpointError(register, 'LOGIN_FAILED'));
    await user.clear(getUsernameField());
    await user.type(getUsernameField(), 'ada.cooks{Enter}');
    expect(await screen.findByText(/^Your Google sign-in has expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    server.use(
      mockEndpoint(googleStart, () => ({
        succeeded: true,
        url: 'https://accounts.google.example/o',
        state: 'the-state',
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() =>
      expect(navigateTo).toHaveBeenCalledWith('https://accounts.google.example/o'),
    );
    unmount();
    await renderCallback();
    expect(getUsernameField()).toHaveValue('ada.cooks');
  });

  test('keeps the credential only in memory', async () => {
    await renderCallback();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token);
  });

  test('a user with an account can sign in instead', async () => {
    const { user, getPath } = await renderCallback();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(getPath()).toBe('/login');
    expect(localStorage.getItem('intendedUrl')).toBeNull();
  });
});

test('a stored URL of the setup page leads to home', async () => {
  server.use(
    mockSignedIn(),
    mockProfileCommand('update_user_profile', () => ({ user: buildProfile() })),
  );
  const { user, getPath } = renderScreen('/app/accountSetup');
  await screen.findByLabelText('Display Name');
  // As stored by the sign-in page.
  localStorage.setItem('intendedUrl', '/app/accountSetup');
  await user.click(await screen.findByRole('checkbox', { name: /13 years/ }));
  await user.click(getContinueButton());
  await waitFor(() => expect(getPath()).toBe('/app/home'));
});
