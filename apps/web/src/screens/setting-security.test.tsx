import {
  changePassword,
  deleteAccount,
  listSessions,
  type Profile,
  removeSession,
} from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { openModal } from '#lib/modal.ts';
import { useAppStore } from '#lib/store.ts';
import { buildProfile, buildSession } from '#testing/builders.ts';
import { opened } from '#testing/fake-socket.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, profileQuery, server, signedIn } from '#testing/server.ts';

const profile = buildProfile({ firstName: 'Mia', lastName: 'Rossi' });
const network = 'Network error. Please check your connection.';
let sent: unknown;

beforeEach(() => {
  sent = undefined;
  server.use(signedIn(), has(profile));
});

const has = (own: Profile) => profileQuery('find_user', () => ({ user: own }));

async function open() {
  const view = renderScreen('/app/setting/edit');
  await screen.findByLabelText('Display Name');
  return view;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const section = (name: string) => within(screen.getByRole('region', { name }));
const loggedErrors = () =>
  useAppStore.getState().logs.flatMap(({ level, message }) => (level === 'error' ? message : []));

describe('password', () => {
  async function fill(current: string, next: string, confirm = next) {
    const view = await open();
    await view.user.click(button('Change password'));
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    if (current) await view.user.type(screen.getByLabelText('Current password'), current);
    if (next) await view.user.type(screen.getByLabelText('New password'), next);
    if (confirm) await view.user.type(screen.getByLabelText('Retype new password'), confirm);
    await view.user.click(button('Change password'));
    return view;
  }

  test('is changed, and the devices are looked at again', async () => {
    let looks = 0;
    server.use(
      answers(listSessions, () => {
        looks += 1;
        return [];
      }),
      answers(changePassword, (body) => {
        sent = body;
        return 'succeeded' as const;
      }),
    );
    await fill('Old-pass-1', 'New-pass-1');
    expect(
      await screen.findByText('Your password was changed. All your other devices are signed out.'),
    ).toBeVisible();
    expect(sent).toEqual({ currentPassword: 'Old-pass-1', newPassword: 'New-pass-1' });
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Password' })).toHaveFocus();
    await waitFor(() => expect(looks).toBe(2));
  });

  test.each([
    ['', 'New-pass-1', 'New-pass-1', 'Please fill in all fields'],
    ['Old-pass-1', 'New-pass-1', 'New-pass-2', 'Password must be the same'],
    ['Old-pass-1', 'abc', 'abc', 'Password must be at least 8 characters.'],
  ])('%s, %s, %s is refused before it is sent', async (current, next, confirm, said) => {
    await fill(current, next, confirm);
    expect(await screen.findByText(said)).toBeVisible();
  });

  test.each([
    ['INVALID', 'Your current password is incorrect.', 'Your current password is incorrect.'],
    ['INTERNAL', '', 'Password change failed. Please try again.'],
    ['network', '', network],
  ] as const)('%s: a failure is said, and what was typed stays', async (code, text, said) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(fails(changePassword, step));
    await fill('Old-pass-1', 'New-pass-1');
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('New-pass-1');
  });

  test('who has none is told how to set one', async () => {
    server.use(has({ ...profile, hasPassword: false }));
    await open();
    expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
    expect(section('Password').getByText(/choose “Forgot your password\?”/)).toBeVisible();
  });
});

describe('devices', () => {
  const here = buildSession({ id: 'here', current: true });
  const phone = buildSession({
    id: 'phone',
    ip: '198.51.100.4',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const name = 'Where you are signed in';

  beforeEach(() => server.use(answers(listSessions, () => [here, phone])));

  test('are told in plain words, with address and last visit', async () => {
    await open();
    const rows = await section(name).findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Firefox on Windows');
    expect(rows[0]).toHaveTextContent('This device');
    expect(rows[1]).toHaveTextContent('Safari on iPhone');
    expect(rows[1]).not.toHaveTextContent('This device');
    expect(rows[1]).toHaveTextContent(/198\.51\.100\.4Last seen Nov 20, 2026, \d\d:\d\d/);
  });

  test('one of them is signed out, and the list says so', async () => {
    server.use(
      answers(removeSession, (body) => {
        sent = body;
        return { succeeded: true };
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
    expect(sent).toEqual({ id: 'phone' });
    expect(section(name).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('heading', { name })).toHaveFocus();
  });

  test.each([
    ['network', ''],
    ['INTERNAL', ''],
  ] as const)('%s: one that could not be signed out stays', async (code, text) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(fails(removeSession, step));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Failed to remove session.')).toBeVisible();
    expect(section(name).getAllByRole('listitem')).toHaveLength(2);
  });

  test('signing this one out is logging out', async () => {
    const { user, place } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    await waitFor(() => expect(place()).toBe('/hello'));
  });

  test('a list that does not come can be asked for again', async () => {
    server.use(fails(listSessions, { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user } = await open();
    expect(await screen.findByText('Your devices could not be loaded.')).toBeVisible();
    server.use(answers(listSessions, () => [here]));
    await user.click(button('Try Again'));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});

describe('deletion', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = () => within(dialog()).getByRole('button', { name: 'Delete Account' });
  const word = () => within(dialog()).getByRole('textbox');
  /** The addresses that were loaded again. */
  let reloads: string[] = [];

  beforeEach(() => {
    reloads = [];
    vi.spyOn(browser, 'reload').mockImplementation(() => {
      reloads.push(window.location.pathname);
    });
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  async function ask() {
    const view = await open();
    await view.user.click(section('Danger Zone').getByRole('button', { name: 'Delete Account' }));
    return view;
  }

  test('the danger is named, and the dialog opens by its name', async () => {
    await open();
    expect(
      screen.getByText(
        'These actions are irreversible. Please be careful when using these options.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    openModal('DeleteAccountConfirmation');
    await waitFor(() => expect(dialog()).toHaveAttribute('id', 'DeleteAccountConfirmation'));
    for (const lost of [/recipes and their photos/, /profile/, /every device/, /membership/]) {
      expect(within(dialog()).getByText(lost)).toBeVisible();
    }
  });

  test.each([
    ['DELETE', true],
    [' DELETE ', true],
    ['mia', true],
    ['Mia', true],
    ['delete', false],
    ['DELET', false],
    ['mi', false],
  ])('"%s" makes the button work: %s', async (typed, works) => {
    const { user } = await ask();
    expect(confirm()).toBeDisabled();
    await user.type(word(), typed);
    expect(confirm().hasAttribute('disabled')).toBe(!works);
  });

  test('everything is forgotten here, and the page loads again', async () => {
    localStorage.setItem('listofchat', '[1]');
    let wereConnected = true;
    server.use(
      answers(deleteAccount, async () => {
        // The news that the session is over must not come before the answer.
        wereConnected = opened.some(({ isConnected }) => isConnected);
        await delay(20);
        return { succeeded: true };
      }),
    );
    const { user, place } = await ask();
    await user.type(word(), 'DELETE{Enter}');
    expect(within(dialog()).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await waitFor(() => expect(reloads).toEqual(['/hello']));
    await waitFor(() => expect(place()).toBe('/hello'));
    expect(wereConnected).toBe(false);
    expect(useAppStore.getState()).toMatchObject({ user: null, loginStatus: 'notLogin' });
    expect(localStorage.getItem('listofchat')).toBeNull();
    expect(localStorage.getItem('intendedUrl')).toBeNull();
  });

  test.each([
    ['INTERNAL', '', 'Failed to delete account. Please try again.'],
    [
      'INTERNAL',
      'Account deletion failed. Please try again.',
      'Account deletion failed. Please try again.',
    ],
    ['network', '', 'Network error. Please check your connection and try again.'],
  ] as const)('%s (%s): a failure is said, and nothing is forgotten', async (code, text, said) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(fails(deleteAccount, step));
    const { user } = await ask();
    await user.type(word(), 'DELETE');
    await user.click(confirm());
    expect(await screen.findByText(said)).toBeVisible();
    expect(reloads).toEqual([]);
    expect(useAppStore.getState().loginStatus).toBe('login');
    expect(loggedErrors()).toEqual(['Failed to delete account. Please try again.']);
    expect(confirm()).toBeEnabled();
    await waitFor(() => expect(opened.at(-1)?.isConnected).toBe(true));
  });

  test('who thinks again is not asked by itself later', async () => {
    const { user, router } = await ask();
    await user.type(word(), 'DELETE');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(section('Danger Zone').getByRole('button', { name: 'Delete Account' }));
    expect(word()).toHaveValue('');
    await router.navigate('/app/home');
    await screen.findByText('No items yet');
    await router.navigate('/app/setting/edit');
    await screen.findByLabelText('Display Name');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
