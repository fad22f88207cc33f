import { type Profile, setProfileImage } from '@plateful/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildPhoto, buildProfile } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answers, fails, profileCommand, profileQuery, server, signedIn } from '#testing/server.ts';

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
const loggedErrors = () =>
  useAppStore.getState().logs.flatMap(({ level, message }) => (level === 'error' ? message : []));

describe('names', () => {
  const saves = profileCommand('update_user_profile', (payload) => {
    sent = payload;
    return { user: { ...profile, ...payload.updates } as Profile };
  });

  test('the fields, their hints, and an email that cannot be changed', async () => {
    await open();
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
  ])('%s "%s": worth saving is %s', async (field, value, isWorth) => {
    const { user } = await open();
    expect(button('Save')).toBeDisabled();
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), value);
    expect(button('Save').hasAttribute('disabled')).toBe(!isWorth);
  });

  test('are saved, shown everywhere, and need no second saving', async () => {
    server.use(saves);
    const { user } = await open();
    await user.clear(screen.getByLabelText('Display Name'));
    await user.type(screen.getByLabelText('Display Name'), 'Fennel 7');
    await user.click(button('Save'));
    expect(await screen.findByText('Your profile was saved.')).toBeVisible();
    expect(sent).toEqual({
      userId: 'user-1',
      updates: { firstName: 'Mia', lastName: 'Rossi', displayName: 'Fennel 7' },
    });
    expect(button('Save')).toBeDisabled();
    expect(screen.getByText('Fennel 7')).toBeInTheDocument();
    expect(useAppStore.getState().user?.displayName).toBe('Fennel 7');
  });

  test('an account without a display name may stay without one', async () => {
    server.use(saves, has({ ...profile, displayName: '' }));
    const { user } = await open();
    await user.type(screen.getByLabelText('First Name'), 'mma');
    await user.click(button('Save'));
    await screen.findByText('Your profile was saved.');
    expect(sent).toEqual({ userId: 'user-1', updates: { firstName: 'Miamma', lastName: 'Rossi' } });
  });

  test.each([
    ['INTERNAL', '', 'Your profile could not be saved. Please try again.'],
    ['INVALID', 'Not this name.', 'Not this name.'],
    ['network', '', network],
  ] as const)(
    '%s: a failure is logged and said, and what was typed stays',
    async (code, text, said) => {
      const step = code === 'network' ? code : { fail: code, with: { errorMessage: text } };
      server.use(profileCommand('update_user_profile', step));
      const { user } = await open();
      await user.clear(screen.getByLabelText('First Name'));
      await user.type(screen.getByLabelText('First Name'), 'Maria');
      await user.click(button('Save'));
      expect(await screen.findByText(said)).toBeVisible();
      expect(loggedErrors()).toEqual(['Your profile could not be saved. Please try again.']);
      expect(screen.getByLabelText('First Name')).toHaveValue('Maria');
      expect(button('Save')).toBeEnabled();
    },
  );

  test('too long a name is refused before it is sent', async () => {
    server.use(saves);
    const { user } = await open();
    await user.click(screen.getByLabelText('First Name'));
    await user.paste('x'.repeat(101));
    await user.click(button('Save'));
    expect(await screen.findByText('Names can have up to 100 characters.')).toBeVisible();
    expect(sent).toBeUndefined();
  });

  test('a suggested display name counts at once; other changes wait for Save', async () => {
    server.use(
      profileCommand('assign_random_display_name', () => ({
        user: { ...profile, displayName: 'Fennel Quince 7' },
      })),
    );
    const { user } = await open();
    await user.click(button('Suggest a name'));
    expect(await screen.findByText('You are “Fennel Quince 7” now.')).toBeVisible();
    expect(button('Save')).toBeDisabled();
    expect(useAppStore.getState().user?.displayName).toBe('Fennel Quince 7');
    server.use(profileCommand('assign_random_display_name', 'network'));
    await user.type(screen.getByLabelText('Last Name'), '!');
    await user.click(button('Suggest a name'));
    expect(await screen.findByText(network)).toBeVisible();
    expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi!');
    expect(button('Save')).toBeEnabled();
  });

  test('a profile that does not come can be asked for again', async () => {
    server.use(profileQuery('find_user', { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user } = renderScreen('/app/setting/edit');
    await screen.findByText('Your profile could not be loaded.');
    server.use(has(profile));
    await user.click(button('Try Again'));
    expect(await screen.findByLabelText('First Name')).toHaveValue('Mia');
  });
});

describe('picture', () => {
  test('initials stand where there is none; one can be added and taken away', async () => {
    const images: unknown[] = [];
    server.use(
      answers(setProfileImage, ({ image }) => {
        images.push(image);
        const profileImageUrl = image && '/media/me.webp';
        return { succeeded: true, response: { user: { ...profile, profileImageUrl } } };
      }),
    );
    const { user, container } = await open();
    expect(screen.getByText('MR')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await user.upload(container.querySelector('input[type=file]') as HTMLElement, buildPhoto());
    expect(await screen.findByText('Your picture was changed.')).toBeVisible();
    expect(container.querySelector('img[src="/media/me.webp"]')).toBeInTheDocument();
    await user.click(button('Remove'));
    expect(await screen.findByText('Your picture was removed.')).toBeVisible();
    expect(screen.getByText('MR')).toBeVisible();
    expect(images).toEqual([`data:image/jpeg;base64,${btoa('photo')}`, null]);
  });

  test.each([
    [
      buildPhoto({ type: 'text/plain', name: 'a.txt' }),
      'This is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.',
    ],
    [
      buildPhoto({ size: 21 * 1024 * 1024 }),
      'This photo is too large. Photos can have up to 20 MB and 50 megapixels.',
    ],
  ])('a file that is no photo for us is refused here', async (file, said) => {
    const { container } = await open();
    fireEvent.change(container.querySelector('input[type=file]') as HTMLElement, {
      target: { files: [file] },
    });
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('a failure is said', async () => {
    server.use(fails(setProfileImage, { fail: 'INTERNAL', with: { errorMessage: '' } }));
    const { user, container } = await open();
    await user.upload(container.querySelector('input[type=file]') as HTMLElement, buildPhoto());
    expect(
      await screen.findByText('Your picture could not be changed. Please try again.'),
    ).toBeVisible();
  });
});
