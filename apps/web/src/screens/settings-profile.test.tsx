import type { Profile } from '@plateful/contract';
import { setProfileImage } from '@plateful/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockProfileCommand,
  mockProfileQuery,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import {
  getButton,
  getLoggedErrors,
  mockProfile,
  NETWORK_ERROR_MESSAGE,
  profile,
  receivedPayloads,
  renderSettings,
  setUpSettingsScenario,
} from '#testing/settings-scenario.ts';
import { buildPhoto } from '#testing/test-data-builders.ts';

setUpSettingsScenario();

describe('names', () => {
  const saveHandler = mockProfileCommand('update_user_profile', (payload) => {
    receivedPayloads.payload = payload;
    return { user: { ...profile, ...payload.updates } as Profile };
  });

  test('shows the fields, their hints, and a read-only email', async () => {
    await renderSettings();
    expect(screen.getByLabelText('Display Name')).toHaveAccessibleDescription(
      'This is the name that will be shown to other players in games and leaderboards.',
    );
    expect(screen.getByLabelText('First Name')).toHaveValue('Mia');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi');
    const email = screen.getByLabelText('Email');
    expect(email).toHaveValue('mia@example.com');
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription(
      "You can't change your email right now. It's read-only.",
    );
  });

  test('takes over names that were changed on another device, and keeps typed ones', async () => {
    server.use(saveHandler);
    const { user } = await renderSettings();
    const firstName = screen.getByLabelText('First Name');
    await user.clear(firstName);
    await user.type(firstName, 'Maria');
    server.use(mockProfile({ ...profile, displayName: 'Fennel 7', firstName: 'Mimi' }));
    const event = { userId: profile.userId };
    act(() => dispatchServerEvent('authenticated', event));
    act(() => dispatchServerEvent('authenticated', event));
    await waitFor(() => expect(screen.getByLabelText('Display Name')).toHaveValue('Fennel 7'));
    expect(firstName).toHaveValue('Maria');
    await user.click(getButton('Save'));
    await waitFor(() =>
      expect(receivedPayloads.payload).toMatchObject({
        updates: { displayName: 'Fennel 7', firstName: 'Maria' },
      }),
    );
  });

  test.each([
    ['First Name', 'Mia', false],
    ['First Name', 'mIA', false],
    ['First Name', ' Mia ', false],
    ['First Name', 'Maria', true],
    ['Last Name', 'ROSSI', false],
    ['Last Name', 'Bianchi', true],
    ['Display Name', 'Basil Walnut 42', false],
    ['Display Name', 'basil walnut 42', true],
    ['Display Name', 'Fennel 7', true],
  ])('%s "%s": can be saved: %s', async (field, value, isSaveable) => {
    const { user } = await renderSettings();
    expect(getButton('Save')).toBeDisabled();
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), value);
    expect(getButton('Save').hasAttribute('disabled')).toBe(!isSaveable);
  });

  test('are saved, shown everywhere, and need no second save', async () => {
    server.use(saveHandler);
    const { user } = await renderSettings();
    await user.clear(screen.getByLabelText('Display Name'));
    await user.type(screen.getByLabelText('Display Name'), 'Fennel 7');
    await user.click(getButton('Save'));
    expect(await screen.findByText('Profile saved.')).toBeVisible();
    expect(receivedPayloads.payload).toEqual({
      userId: 'user-1',
      updates: { firstName: 'Mia', lastName: 'Rossi', displayName: 'Fennel 7' },
    });
    expect(getButton('Save')).toBeDisabled();
    expect(screen.getByText('Fennel 7')).toBeInTheDocument();
    expect(useAppStore.getState().user?.displayName).toBe('Fennel 7');
  });

  test('asks before unsaved changes are lost, and not after saving', async () => {
    server.use(saveHandler);
    const { user, router, getPath } = await renderSettings();
    await user.type(screen.getByLabelText('Last Name'), 'ni');
    await act(() => router.navigate('/app/setting/preferences'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(getPath()).toBe('/app/setting/edit');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Rossini');
    await user.click(getButton('Save'));
    await screen.findByText('Profile saved.');
    await act(() => router.navigate('/app/setting/preferences'));
    expect(getPath()).toBe('/app/setting/preferences');
  });

  test('unsaved changes are dropped when the user leaves anyway', async () => {
    const { user, router, getPath } = await renderSettings();
    await user.type(screen.getByLabelText('Last Name'), 'ni');
    await act(() => router.navigate('/app/setting/preferences'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(getPath()).toBe('/app/setting/preferences'));
  });

  test('an account without a display name may stay without one', async () => {
    server.use(saveHandler, mockProfile({ ...profile, displayName: '' }));
    const { user } = await renderSettings();
    await user.type(screen.getByLabelText('First Name'), 'mma');
    await user.click(getButton('Save'));
    await screen.findByText('Profile saved.');
    expect(receivedPayloads.payload).toEqual({
      userId: 'user-1',
      updates: { firstName: 'Miamma', lastName: 'Rossi' },
    });
  });

  test.each([
    ['INTERNAL', '', 'Your profile could not be saved. Please try again.'],
    ['INVALID', 'Not this name.', 'Not this name.'],
    ['network', '', NETWORK_ERROR_MESSAGE],
  ] as const)('%s: logs and shows an error, and keeps the input', async (code, text, message) => {
    const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
    server.use(mockProfileCommand('update_user_profile', step));
    const { user } = await renderSettings();
    await user.clear(screen.getByLabelText('First Name'));
    await user.type(screen.getByLabelText('First Name'), 'Maria');
    await user.click(getButton('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(getLoggedErrors()).toEqual(['Your profile could not be saved. Please try again.']);
    expect(screen.getByLabelText('First Name')).toHaveValue('Maria');
    expect(getButton('Save')).toBeEnabled();
  });

  test('rejects a name that is too long before the request', async () => {
    server.use(saveHandler);
    const { user } = await renderSettings();
    await user.click(screen.getByLabelText('First Name'));
    await user.paste('x'.repeat(101));
    await user.click(getButton('Save'));
    expect(await screen.findByText('Names can have up to 100 characters.')).toBeVisible();
    expect(screen.getByLabelText('First Name')).toBeInvalid();
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    expect(screen.getByLabelText('Last Name')).toBeValid();
    expect(receivedPayloads.payload).toBeUndefined();
  });

  test('a suggested display name waits for Save, like other changes', async () => {
    server.use(
      saveHandler,
      mockProfileQuery('suggest_display_name', () => ({ displayName: 'Fennel Quince 7' })),
    );
    const { user } = await renderSettings();
    await user.click(getButton('Suggest a name'));
    expect(await screen.findByText(/“Fennel Quince 7” is a suggestion/)).toBeVisible();
    expect(receivedPayloads.payload).toBeUndefined();
    expect(useAppStore.getState().user?.displayName).not.toBe('Fennel Quince 7');
    server.use(mockProfileQuery('suggest_display_name', 'network'));
    await user.click(getButton('Suggest a name'));
    expect(await screen.findByText(NETWORK_ERROR_MESSAGE)).toBeVisible();
    await user.click(getButton('Save'));
    await waitFor(() =>
      expect(receivedPayloads.payload).toMatchObject({
        updates: { displayName: 'Fennel Quince 7' },
      }),
    );
  });

  test('reloads a profile that could not be loaded', async () => {
    server.use(mockProfileQuery('find_user', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user } = renderScreen('/app/setting/edit');
    await screen.findByText('Your profile could not be loaded');
    server.use(mockProfile(profile));
    await user.click(getButton('Try Again'));
    expect(await screen.findByLabelText('First Name')).toHaveValue('Mia');
  });
});

describe('picture', () => {
  test('shows initials without a picture; a picture can be added and removed', async () => {
    const images: unknown[] = [];
    server.use(
      mockEndpoint(setProfileImage, ({ image }) => {
        images.push(image);
        const profileImageUrl = image && '/media/me.webp';
        return { succeeded: true, response: { user: { ...profile, profileImageUrl } } };
      }),
    );
    const { user, container } = await renderSettings();
    expect(screen.getByText('MR')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await user.upload(container.querySelector('input[type=file]') as HTMLElement, buildPhoto());
    expect(await screen.findByText('Picture updated.')).toBeVisible();
    expect(container.querySelector('img[src="/media/me.webp"]')).toBeInTheDocument();
    await user.click(getButton('Remove'));
    expect(await screen.findByText('Picture removed.')).toBeVisible();
    expect(screen.getByText('MR')).toBeVisible();
    expect(images).toEqual([`data:image/jpeg;base64,${btoa('photo')}`, null]);
  });

  test.each([
    [
      buildPhoto({ type: 'text/plain', name: 'a.txt' }),
      'This file format is not supported. Please choose a JPEG, PNG, WebP, AVIF, GIF, or HEIC file.',
    ],
    [
      buildPhoto({ size: 21 * 1024 * 1024 }),
      'This photo is too large. The limit is 20 MB and 50 megapixels.',
    ],
  ])('rejects a file that is not a supported photo', async (file, message) => {
    const { container } = await renderSettings();
    fireEvent.change(container.querySelector('input[type=file]') as HTMLElement, {
      target: { files: [file] },
    });
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('shows an error', async () => {
    server.use(
      mockEndpointError(setProfileImage, { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    const { user, container } = await renderSettings();
    await user.upload(container.querySelector('input[type=file]') as HTMLElement, buildPhoto());
    expect(
      await screen.findByText('Your picture could not be changed. Please try again.'),
    ).toBeVisible();
  });
});
