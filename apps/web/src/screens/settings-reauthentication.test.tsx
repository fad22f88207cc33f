import { deleteAccount, googleStart, reauthenticate } from '@plateful/contract/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import {
  getLoggedErrors,
  getSection,
  mockProfile,
  NETWORK_ERROR_MESSAGE,
  profile,
  receivedPayloads,
  renderSettings,
  setUpSettingsScenario,
} from '#testing/settings-scenario.ts';

/** Whether the server has confirmed the user's identity. */
let isConfirmed: boolean;

setUpSettingsScenario();
beforeEach(() => {
  isConfirmed = false;
});

const reauthenticationRequired = { fail: 'REAUTHENTICATION_REQUIRED', with: {} } as const;
const findConfirmDialog = () => screen.findByRole('dialog', { name: 'Confirm your identity' });

/** Mocks a server that accepts this password once. */
function mockReauthentication(password = 'Basil-and-lemon-1') {
  return mockEndpoint(reauthenticate, (body) => {
    receivedPayloads.payload = body;
    isConfirmed = 'password' in body && body.password === password;
    return { succeeded: true };
  });
}

describe('data export', () => {
  const EXPORT_URL = '/api/backend/v1/account/export';
  let downloadedUrls: string[];
  const link = () => screen.findByRole('link', { name: 'Download your data' });
  const mockExport = (status: () => number) =>
    http.head(`http://plateful.test${EXPORT_URL}`, () => new Response(null, { status: status() }));

  beforeEach(() => {
    downloadedUrls = [];
    vi.spyOn(browserNavigation, 'download').mockImplementation(
      (url) => void downloadedUrls.push(url),
    );
  });

  test('downloads the data when the server permits it', async () => {
    server.use(mockExport(() => 200));
    const { user } = await renderSettings();
    expect(await link()).toHaveAttribute('href', EXPORT_URL);
    await user.click(await link());
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(downloadedUrls).toEqual([EXPORT_URL]);
  });

  test('asks for the password long after the sign-in, then downloads', async () => {
    server.use(
      mockExport(() => (isConfirmed ? 200 : 403)),
      mockReauthentication(),
    );
    const { user } = await renderSettings();
    await user.click(await link());
    const dialog = within(await findConfirmDialog());
    await user.type(dialog.getByLabelText('Password'), 'Basil-and-lemon-1{Enter}');
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(receivedPayloads.payload).toEqual({ password: 'Basil-and-lemon-1' });
    expect(downloadedUrls).toEqual([EXPORT_URL]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('downloads nothing without the password, and can be started again', async () => {
    server.use(mockExport(() => 403));
    const { user } = await renderSettings();
    await user.click(await link());
    await user.click(within(await findConfirmDialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await link());
    expect(await findConfirmDialog()).toBeVisible();
    expect(downloadedUrls).toEqual([]);
  });

  test.each([
    ['INVALID', 'Your current password is incorrect.'],
    ['TOO_MANY', 'Too many requests. Please wait a moment and try again.'],
    ['network', NETWORK_ERROR_MESSAGE],
  ] as const)('%s: shows the password error in the dialog', async (step, message) => {
    const error = step === 'INVALID' ? { fail: step, with: { errorMessage: message } } : step;
    server.use(
      mockExport(() => 403),
      mockEndpointError(reauthenticate, error),
    );
    const { user } = await renderSettings();
    await user.click(await link());
    const dialog = within(await findConfirmDialog());
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const field = dialog.getByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Please fill in this field.'));
    await user.type(field, 'Wrong-guess-1{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    expect(field).toHaveAccessibleDescription(step === 'INVALID' ? message : '');
    expect(field).toHaveValue('Wrong-guess-1');
    expect(useAppStore.getState().loginStatus).toBe('login');
    expect(downloadedUrls).toEqual([]);
  });

  test('shows that the server did not respond', async () => {
    server.use(mockExport(() => 500));
    const { user } = await renderSettings();
    await user.click(await link());
    expect(
      await screen.findByText('Your data could not be downloaded. Please try again.'),
    ).toBeVisible();
  });
});

describe('a user without a password', () => {
  const token = 'aaaaaaaaaa.bbbbbbbbbb.cccccccccc';
  const callbackUrl = `/login#id_token=${token}&state=the-state`;
  let visitedUrls: string[];

  beforeEach(() => {
    visitedUrls = [];
    vi.spyOn(browserNavigation, 'navigateTo').mockImplementation(
      (url) => void visitedUrls.push(url),
    );
    server.use(
      mockProfile({ ...profile, hasPassword: false, hasGoogle: true }),
      mockEndpoint(googleStart, () => ({
        succeeded: true,
        url: 'https://accounts.google.example/o',
        state: 'the-state',
      })),
      mockEndpointError(deleteAccount, reauthenticationRequired),
      http.head(
        'http://plateful.test/api/backend/v1/account/export',
        () => new Response(null, { status: isConfirmed ? 200 : 403 }),
      ),
    );
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  const renderCallback = (handler = mockGoogleConfirmation()) => {
    server.use(handler);
    window.history.replaceState(null, '', callbackUrl);
    return renderScreen(callbackUrl);
  };
  const mockGoogleConfirmation = () =>
    mockEndpoint(reauthenticate, (body) => {
      receivedPayloads.payload = body;
      isConfirmed = true;
      return { succeeded: true };
    });

  async function startGoogleConfirmation(name: string) {
    const dialog = within(await findConfirmDialog());
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(visitedUrls).toHaveLength(1));
    expect(sessionStorage.getItem('reauthentication')).toContain(name);
  }

  async function leaveWhileDeleting() {
    const view = await renderSettings();
    await view.user.click(
      getSection('Danger Zone').getByRole('button', { name: 'Delete Account' }),
    );
    await view.user.type(screen.getByRole('textbox', { name: /Type DELETE/ }), 'DELETE{Enter}');
    await startGoogleConfirmation('delete');
    view.unmount();
  }

  test('confirms with Google, then downloads', async () => {
    const downloadedUrls: string[] = [];
    vi.spyOn(browserNavigation, 'download').mockImplementation(
      (url) => void downloadedUrls.push(url),
    );
    const view = await renderSettings();
    await view.user.click(screen.getByRole('link', { name: 'Download your data' }));
    await startGoogleConfirmation('export');
    view.unmount();
    const { getPath } = renderCallback();
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(getPath()).toBe('/app/setting/edit');
    expect(receivedPayloads.payload).toEqual({ credential: token });
    expect(downloadedUrls).toHaveLength(1);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('bbbbbb');
    expect(sessionStorage.getItem('reauthentication')).toBeNull();
  });

  test('confirms with Google, and finds the deletion dialog as it was', async () => {
    await leaveWhileDeleting();
    renderCallback();
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByRole('textbox')).toHaveValue('DELETE');
    expect(dialog.getByText(/^Identity confirmed/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeEnabled();
  });

  test('shows that another Google account was chosen, and can retry', async () => {
    await leaveWhileDeleting();
    renderCallback(
      mockEndpointError(reauthenticate, {
        fail: 'FORBIDDEN',
        with: { errorMessage: 'Another one.' },
      }),
    );
    const dialog = within(await findConfirmDialog());
    expect(await dialog.findByText('Another one.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    expect(useAppStore.getState().loginStatus).toBe('login');
  });

  test('ignores a Google callback that was not requested', async () => {
    await leaveWhileDeleting();
    sessionStorage.setItem('googleState', 'another-state');
    const view = renderCallback();
    await waitFor(() => expect(view.getPath()).not.toBe('/login'));
    expect(receivedPayloads.payload).toBeUndefined();
  });
});

test('deletion asks for the password long after the sign-in, then continues', async () => {
  server.use(
    http.post('http://plateful.test/api/backend/auth/delete/account', () =>
      isConfirmed
        ? HttpResponse.json({ succeeded: true })
        : HttpResponse.json(
            { succeeded: false, code: 'REAUTHENTICATION_REQUIRED', errorMessage: 'Confirm.' },
            { status: 403 },
          ),
    ),
    mockReauthentication(),
  );
  const reloadedUrls: string[] = [];
  vi.spyOn(browserNavigation, 'reload').mockImplementation(() => {
    reloadedUrls.push(window.location.pathname);
  });
  const { user, getPath } = await renderSettings();
  await user.click(getSection('Danger Zone').getByRole('button', { name: 'Delete Account' }));
  const deleteDialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  const getConfirmationField = () => deleteDialog.getByRole('textbox');
  await user.type(getConfirmationField(), 'DELETE{Enter}');
  const confirmDialog = within(await findConfirmDialog());
  expect(getLoggedErrors()).toEqual([]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(confirmDialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  expect(getConfirmationField()).toHaveValue('DELETE');
  await user.click(deleteDialog.getByRole('button', { name: 'Delete Account' }));
  await user.type(
    within(await findConfirmDialog()).getByLabelText('Password'),
    'Basil-and-lemon-1{Enter}',
  );
  await waitFor(() => expect(getPath()).toBe('/hello'));
  expect(reloadedUrls).toEqual(['/hello']);
});
