import {
  changePassword,
  deleteAccount,
  listSessions,
  removeSession,
} from '@plateful/contract/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { openModal } from '#lib/modal-state.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import { openedSockets } from '#testing/fake-socket.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import {
  getButton,
  getLoggedErrors,
  getSection,
  mockProfile,
  NETWORK_ERROR_MESSAGE,
  profile,
  receivedPayloads,
  renderSettings,
  setUpSettingsScenario,
} from '#testing/settings-scenario.ts';
import { buildSession } from '#testing/test-data-builders.ts';

setUpSettingsScenario();

describe('password', () => {
  async function fill(current: string, next: string, confirm = next) {
    const view = await renderSettings();
    await view.user.click(getButton('Change password'));
    const currentField = await screen.findByLabelText('Current password');
    await waitFor(() => expect(currentField).toHaveFocus());
    if (current) await view.user.type(currentField, current);
    if (next) await view.user.type(screen.getByLabelText('New password'), next);
    if (confirm) await view.user.type(screen.getByLabelText('Retype new password'), confirm);
    await view.user.click(getButton('Change password'));
    return view;
  }

  test('is changed, and the sessions are reloaded', async () => {
    let requestCount = 0;
    server.use(
      mockEndpoint(listSessions, () => {
        requestCount += 1;
        return [];
      }),
      mockEndpoint(changePassword, (body) => {
        receivedPayloads.payload = body;
        return 'succeeded' as const;
      }),
    );
    await fill('Old-pass-1', 'New-pass-1');
    expect(
      await screen.findByText('Password changed. You were signed out on all other devices.'),
    ).toBeVisible();
    expect(receivedPayloads.payload).toEqual({
      currentPassword: 'Old-pass-1',
      newPassword: 'New-pass-1',
    });
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Password' })).toHaveFocus();
    await waitFor(() => expect(requestCount).toBe(2));
  });

  test.each([
    ['', 'New-pass-1', 'New-pass-1', 'Please fill in all fields'],
    ['Old-pass-1', 'New-pass-1', 'New-pass-2', 'Password must be the same'],
    ['Old-pass-1', 'abc', 'abc', 'Password must be at least 8 characters.'],
  ])('%s, %s, %s is rejected before the request', async (current, next, confirm, message) => {
    await fill(current, next, confirm);
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('marks the invalid fields', async () => {
    const { user } = await fill('', '', 'New-pass-1');
    const current = screen.getByLabelText('Current password');
    expect(current).toHaveFocus();
    expect(current).toBeInvalid();
    expect(current).toHaveAccessibleDescription('Please fill in this field.');
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(screen.getByLabelText('Retype new password')).toBeValid();
    await user.type(current, 'Old-pass-1');
    await user.type(screen.getByLabelText('New password'), 'New-pass-2');
    expect(current).toBeValid();
    expect(screen.getByLabelText('Retype new password')).toHaveAccessibleDescription(
      'Password must be the same',
    );
  });

  test.each([
    ['INVALID', 'Your current password is incorrect.', 'Your current password is incorrect.'],
    ['INTERNAL', '', 'Password change failed. Please try again.'],
    ['network', '', NETWORK_ERROR_MESSAGE],
  ] as const)('%s: shows an error and keeps the input', async (code, text, message) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(mockEndpointError(changePassword, step));
    await fill('Old-pass-1', 'New-pass-1');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('New-pass-1');
  });

  test('explains how to set one to a user without a password', async () => {
    server.use(mockProfile({ ...profile, hasPassword: false }));
    await renderSettings();
    expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
    expect(getSection('Password').getByText(/choose “Forgot your password\?”/)).toBeVisible();
  });
});

describe('sessions', () => {
  const currentSession = buildSession({ id: 'here', current: true });
  const phoneSession = buildSession({
    id: 'phone',
    ip: '198.51.100.4',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const name = 'Active sessions';

  beforeEach(() => server.use(mockEndpoint(listSessions, () => [currentSession, phoneSession])));

  test('are listed with device, IP address and last activity', async () => {
    await renderSettings();
    const rows = await getSection(name).findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Firefox on Windows');
    expect(rows[0]).toHaveTextContent('This device');
    expect(rows[1]).toHaveTextContent('Safari on iPhone');
    expect(rows[1]).not.toHaveTextContent('This device');
    expect(rows[1]).toHaveTextContent(/198\.51\.100\.4Last active Nov 20, 2026, \d\d:\d\d/);
  });

  test('a session can be signed out, and a message confirms it', async () => {
    server.use(
      mockEndpoint(removeSession, (body) => {
        receivedPayloads.payload = body;
        return { succeeded: true };
      }),
    );
    const { user } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone was signed out.')).toBeVisible();
    expect(receivedPayloads.payload).toEqual({ id: 'phone' });
    expect(getSection(name).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('heading', { name })).toHaveFocus();
  });

  test.each([
    ['network', ''],
    ['INTERNAL', ''],
  ] as const)('%s: keeps a session that could not be signed out', async (code, text) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(mockEndpointError(removeSession, step));
    const { user } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Failed to remove session.')).toBeVisible();
    expect(getSection(name).getAllByRole('listitem')).toHaveLength(2);
  });

  test('signing out the current session logs out', async () => {
    const { user, getPath } = await renderSettings();
    await user.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    await waitFor(() => expect(getPath()).toBe('/hello'));
  });

  test('reloads a list that could not be loaded', async () => {
    server.use(mockEndpointError(listSessions, { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user } = await renderSettings();
    expect(
      await screen.findByText('Your sessions could not be loaded. Please try again.'),
    ).toBeVisible();
    server.use(mockEndpoint(listSessions, () => [currentSession]));
    await user.click(getButton('Try Again'));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});

describe('account deletion', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = () => within(dialog()).getByRole('button', { name: 'Delete Account' });
  const getConfirmationField = () => within(dialog()).getByRole('textbox');
  /** The URLs that were reloaded. */
  let reloadedUrls: string[] = [];

  beforeEach(() => {
    reloadedUrls = [];
    vi.spyOn(browserNavigation, 'reload').mockImplementation(() => {
      reloadedUrls.push(window.location.pathname);
    });
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  async function openDeleteDialog() {
    const view = await renderSettings();
    await view.user.click(
      getSection('Danger Zone').getByRole('button', { name: 'Delete Account' }),
    );
    return view;
  }

  test('shows the danger zone, and opens the dialog by its id', async () => {
    await renderSettings();
    expect(
      screen.getByText(
        'These actions are irreversible. Please be careful when using these options.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    openModal('DeleteAccountConfirmation');
    await waitFor(() => expect(dialog()).toHaveAttribute('id', 'DeleteAccountConfirmation'));
    for (const pattern of [
      /recipes and their photos/,
      /profile/,
      /active sessions/,
      /membership/,
    ]) {
      expect(within(dialog()).getByText(pattern)).toBeVisible();
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
  ])('"%s" enables the button: %s', async (text, isEnabled) => {
    const { user } = await openDeleteDialog();
    expect(confirm()).toBeDisabled();
    await user.type(getConfirmationField(), text);
    expect(confirm().hasAttribute('disabled')).toBe(!isEnabled);
  });

  test('deletes all local data and reloads the page', async () => {
    localStorage.setItem('listofchat', '[1]');
    let wereConnected = true;
    const deletion = createDeferred();
    server.use(
      mockEndpoint(deleteAccount, async () => {
        // The `session:revoked` event must not arrive before the response.
        wereConnected = openedSockets.some(({ isConnected }) => isConnected);
        await deletion.promise;
        return { succeeded: true };
      }),
    );
    const { user, getPath } = await openDeleteDialog();
    await user.type(getConfirmationField(), 'DELETE{Enter}');
    expect(within(dialog()).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    deletion.resolve();
    await waitFor(() => expect(reloadedUrls).toEqual(['/hello']));
    await waitFor(() => expect(getPath()).toBe('/hello'));
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
  ] as const)('%s (%s): shows an error and keeps all data', async (code, text, message) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(mockEndpointError(deleteAccount, step));
    const { user } = await openDeleteDialog();
    await user.type(getConfirmationField(), 'DELETE');
    await user.click(confirm());
    expect(await screen.findByText(message)).toBeVisible();
    expect(reloadedUrls).toEqual([]);
    expect(useAppStore.getState().loginStatus).toBe('login');
    expect(getLoggedErrors()).toContain('Failed to delete account. Please try again.');
    expect(confirm()).toBeEnabled();
    await waitFor(() => expect(openedSockets.at(-1)?.isConnected).toBe(true));
  });

  test('Cancel removes the pending action', async () => {
    const { user, router } = await openDeleteDialog();
    await user.type(getConfirmationField(), 'DELETE');
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(getSection('Danger Zone').getByRole('button', { name: 'Delete Account' }));
    expect(getConfirmationField()).toHaveValue('');
    await router.navigate('/app/home');
    await screen.findByText('No items yet');
    await router.navigate('/app/setting/edit');
    await screen.findByLabelText('Display Name');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
