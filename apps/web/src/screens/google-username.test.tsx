import { googleLogin, googleStart, register } from '@plateful/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endGoogleRegistration } from '#features/account/google-registration.ts';
import { browser } from '#lib/browser.ts';
import { useAppStore } from '#lib/store.ts';
import { buildProfile, buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, profileCommand, profileQuery, server, signedIn } from '#testing/server.ts';
import { useConfetti } from '#ui/confetti-store.ts';

const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
const back = `/login#id_token=${token}&state=the-state`;
const taken = 'This username is already taken. Please choose another one.';
const isTaken = (suggestedUsername: string) =>
  ({ fail: 'USERNAME_TAKEN', with: { suggestedUsername } }) as const;
let sent: unknown[] = [];

const accepts = () =>
  answers(register, (body) => {
    sent.push(body);
    return { succeeded: true, isLogIn: true, secureSession: true, user: buildUser() };
  });

const field = () => screen.getByLabelText('Username');
const next = () => screen.getByRole('button', { name: 'Continue' });

/** Back from Google, with an address whose username somebody else has. */
async function comeBack(suggestion = 'ada2') {
  sessionStorage.setItem('googleState', 'the-state');
  server.use(fails(googleLogin, isTaken(suggestion)));
  const view = renderScreen(back);
  await screen.findByRole('heading', { name: 'Choose a username' });
  return view;
}

beforeEach(() => {
  sent = [];
  endGoogleRegistration();
  server.use(profileQuery('find_user', () => ({ user: buildProfile({ hasPassword: false }) })));
});

describe('registering with Google when the username is taken', () => {
  test('asks for another one, with a free one filled in, and goes on to the names', async () => {
    const { user, place } = await comeBack();
    expect(place()).toBe('/app/accountSetup');
    expect(field()).toHaveValue('ada2');
    expect(field()).toHaveAccessibleDescription('Lowercase letters, digits, dots and underscores.');
    server.use(accepts());
    await user.clear(field());
    await user.type(field(), 'ada.cooks{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nice to have you here' })).toBeVisible();
    expect(sent).toEqual([{ accountType: 'google', credential: token, username: 'ada.cooks' }]);
    expect(place()).toBe('/app/accountSetup');
    expect(useAppStore.getState()).toMatchObject({ loginStatus: 'login', isNewcomer: true });
    expect(useConfetti.getState().celebration).not.toBeNull();
    expect(sessionStorage.getItem('googleUsername')).toBeNull();
  });

  test('an empty or invalid one is refused before it is sent, under the field', async () => {
    const { user } = await comeBack();
    server.use(accepts());
    await user.clear(field());
    await user.click(next());
    expect(field()).toHaveAccessibleDescription('Please fill in all fields');
    expect(field()).toHaveFocus();
    await user.type(field(), 'ü');
    expect(field()).toHaveAccessibleDescription('Lowercase letters, digits, dots and underscores.');
    await user.click(next());
    expect(field()).toHaveAccessibleDescription(/^Usernames have 3 to 30 characters/);
    expect(sent).toEqual([]);
  });

  test('one that is taken too is said under the field, with a free one to choose', async () => {
    const { user } = await comeBack();
    server.use(fails(register, isTaken('lovelace2')));
    await user.clear(field());
    await user.type(field(), 'lovelace');
    await user.click(next());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(taken));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('lovelace');
    server.use(accepts());
    await user.click(screen.getByRole('button', { name: 'Use “lovelace2”' }));
    expect(field()).toHaveValue('lovelace2');
    expect(field()).toHaveFocus();
    await user.click(next());
    await screen.findByRole('heading', { name: 'Nice to have you here' });
    expect(sent).toMatchObject([{ username: 'lovelace2' }]);
  });

  test('a server that does not answer is said, and the same can be sent again', async () => {
    const { user } = await comeBack();
    server.use(fails(register, 'network'));
    await user.click(next());
    expect(await screen.findByText('Network error. Please try again.')).toBeVisible();
    server.use(accepts());
    await user.click(next());
    await screen.findByRole('heading', { name: 'Nice to have you here' });
    expect(sent).toMatchObject([{ credential: token, username: 'ada2' }]);
  });

  test('a credential that has expired is said; after Google again the username is still there', async () => {
    const left = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined);
    const { user, unmount } = await comeBack();
    server.use(fails(register, 'LOGIN_FAILED'));
    await user.clear(field());
    await user.type(field(), 'ada.cooks{Enter}');
    expect(await screen.findByText(/^Your Google sign-in has expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    server.use(
      answers(googleStart, () => ({
        succeeded: true,
        url: 'https://accounts.google.example/o',
        state: 'the-state',
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://accounts.google.example/o'));
    unmount();
    await comeBack();
    expect(field()).toHaveValue('ada.cooks');
  });

  test('the credential is kept nowhere but in memory', async () => {
    await comeBack();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token);
  });

  test('somebody who has an account can sign in instead', async () => {
    const { user, place } = await comeBack();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(place()).toBe('/login');
    expect(localStorage.getItem('intendedUrl')).toBeNull();
  });
});

test('somebody who was asked to sign in on the set-up goes home from it', async () => {
  server.use(
    signedIn(),
    profileCommand('update_user_profile', () => ({ user: buildProfile() })),
  );
  const { user, place } = renderScreen('/app/accountSetup');
  await screen.findByLabelText('Display Name');
  // As the sign-in page left it, before it came here.
  localStorage.setItem('intendedUrl', '/app/accountSetup');
  await user.click(await screen.findByRole('checkbox', { name: /13 years/ }));
  await user.click(next());
  await waitFor(() => expect(place()).toBe('/app/home'));
});
