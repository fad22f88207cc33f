import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildProfile } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { profileCommand, profileQuery, server, signedIn } from '#testing/server.ts';

const profile = buildProfile({ firstName: 'Mia', lastName: 'Rossi', hasPassword: false });
let sent: unknown;

beforeEach(() => {
  sent = undefined;
  server.use(
    signedIn(),
    profileQuery('find_user', () => ({ user: profile })),
    profileCommand('update_user_profile', (payload) => {
      sent = payload;
      return { user: { ...profile, ...payload.updates } as typeof profile };
    }),
  );
});

async function open() {
  const view = renderScreen('/app/accountSetup');
  await screen.findByLabelText('Display Name');
  return view;
}

const age = () => screen.getByRole('checkbox', { name: 'I am at least 13 years old.' });
const next = () => screen.getByRole('button', { name: 'Continue' });

test('the names are there already; no places to go stand beside them', async () => {
  await open();
  expect(screen.getByLabelText('First Name')).toHaveValue('Mia');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi');
  expect(screen.getByLabelText('Display Name')).toHaveValue('Basil Walnut 42');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('continues home once the age is confirmed, and the names are saved', async () => {
  const { user, place } = await open();
  await user.click(next());
  expect(
    await screen.findByText('Please confirm that you are at least 13 years old.'),
  ).toBeVisible();
  expect(sent).toBeUndefined();
  await user.clear(screen.getByLabelText('First Name'));
  await user.type(screen.getByLabelText('First Name'), ' Maria ');
  await user.click(age());
  await user.click(next());
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(place()).toBe('/app/home');
  expect(sent).toEqual({
    userId: 'user-1',
    updates: { firstName: 'Maria', lastName: 'Rossi', displayName: 'Basil Walnut 42' },
  });
  expect(useAppStore.getState().user?.firstName).toBe('Maria');
});

test('continues to the address that was wanted before', async () => {
  const { user, place } = await open();
  localStorage.setItem('intendedUrl', '/items');
  await user.click(age());
  await user.click(next());
  await waitFor(() => expect(place()).toBe('/items'));
  expect(localStorage.getItem('intendedUrl')).toBeNull();
});

test('a name is suggested, and the other fields stay as they are', async () => {
  server.use(
    profileCommand('assign_random_display_name', () => ({
      user: { ...profile, displayName: 'Fennel Quince 7' },
    })),
  );
  const { user } = await open();
  await user.type(screen.getByLabelText('Last Name'), '-Bianchi');
  await user.click(screen.getByRole('button', { name: 'Suggest a name' }));
  expect(await screen.findByText('You are “Fennel Quince 7” now.')).toBeVisible();
  expect(screen.getByLabelText('Display Name')).toHaveValue('Fennel Quince 7');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi-Bianchi');
});

test('an empty or too long name is refused before it is sent', async () => {
  const { user } = await open();
  await user.click(age());
  await user.clear(screen.getByLabelText('Display Name'));
  await user.click(next());
  expect(await screen.findByText('Please enter a display name.')).toBeVisible();
  await user.click(screen.getByLabelText('Display Name'));
  await user.paste('x'.repeat(51));
  await user.click(next());
  expect(await screen.findByText('Display names can have up to 50 characters.')).toBeVisible();
  expect(sent).toBeUndefined();
});

test('what fails is said, logged, and can be tried again', async () => {
  server.use(profileCommand('update_user_profile', 'network'));
  const { user, place } = await open();
  await user.click(age());
  await user.click(next());
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
  expect(useAppStore.getState().logs.map(({ level }) => level)).toEqual(['error']);
  expect(place()).toBe('/app/accountSetup');
  expect(next()).toBeEnabled();
});

test('a profile that does not come can be asked for again', async () => {
  server.use(profileQuery('find_user', 'INTERNAL'));
  const { user } = renderScreen('/app/accountSetup');
  await screen.findByText('Something went wrong on our side. Please try again.');
  server.use(profileQuery('find_user', () => ({ user: profile })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('First Name')).toHaveValue('Mia');
});

test('visitors are asked to sign in', async () => {
  useAppStore.setState({ loginStatus: 'notLogin' });
  const { place } = renderScreen('/app/accountSetup');
  await waitFor(() => expect(place()).toBe('/login'));
});
