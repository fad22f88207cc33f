import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import {
  mockProfileCommand,
  mockProfileQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildProfile } from '#testing/test-data-builders.ts';

const profile = buildProfile({ firstName: 'Mia', lastName: 'Rossi', hasPassword: false });
let sentPayload: unknown;

beforeEach(() => {
  sentPayload = undefined;
  server.use(
    mockSignedIn(),
    mockProfileQuery('find_user', () => ({ user: profile })),
    mockProfileCommand('update_user_profile', (payload) => {
      sentPayload = payload;
      return { user: { ...profile, ...payload.updates } as typeof profile };
    }),
  );
});

async function renderAccountSetup() {
  const view = renderScreen('/app/accountSetup');
  await screen.findByLabelText('Display Name');
  return view;
}

const getAgeCheckbox = () => screen.getByRole('checkbox', { name: 'I am at least 13 years old.' });
const getContinueButton = () => screen.getByRole('button', { name: 'Continue' });

test('the names are filled in, and there is only the footer’s navigation', async () => {
  await renderAccountSetup();
  expect(screen.getByLabelText('First Name')).toHaveValue('Mia');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi');
  expect(screen.getByLabelText('Display Name')).toHaveValue('Basil Walnut 42');
  expect(within(screen.getByRole('contentinfo')).getAllByRole('navigation')).toEqual(
    screen.getAllByRole('navigation'),
  );
});

test('continues to home once the age is confirmed and the names are saved', async () => {
  const { user, getPath } = await renderAccountSetup();
  await user.click(getContinueButton());
  expect(
    await screen.findByText('Please confirm that you are at least 13 years old.'),
  ).toBeVisible();
  expect(sentPayload).toBeUndefined();
  await user.clear(screen.getByLabelText('First Name'));
  await user.type(screen.getByLabelText('First Name'), ' Maria ');
  await user.click(getAgeCheckbox());
  await user.click(getContinueButton());
  await screen.findByRole('heading', { name: 'Welcome back!' });
  expect(getPath()).toBe('/app/home');
  expect(sentPayload).toEqual({
    userId: 'user-1',
    updates: { firstName: 'Maria', lastName: 'Rossi', displayName: 'Basil Walnut 42' },
  });
  expect(useAppStore.getState().user?.firstName).toBe('Maria');
});

test('continues to the URL requested before', async () => {
  const { user, getPath } = await renderAccountSetup();
  localStorage.setItem('intendedUrl', '/items');
  await user.click(getAgeCheckbox());
  await user.click(getContinueButton());
  await waitFor(() => expect(getPath()).toBe('/items'));
  expect(localStorage.getItem('intendedUrl')).toBeNull();
});

test('suggests a name and leaves the other fields unchanged', async () => {
  server.use(mockProfileQuery('suggest_display_name', () => ({ displayName: 'Fennel Quince 7' })));
  const { user } = await renderAccountSetup();
  await user.type(screen.getByLabelText('Last Name'), '-Bianchi');
  await user.click(screen.getByRole('button', { name: 'Suggest a name' }));
  expect(await screen.findByText(/“Fennel Quince 7” is a suggestion/)).toBeVisible();
  expect(screen.getByLabelText('Display Name')).toHaveValue('Fennel Quince 7');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Rossi-Bianchi');
  expect(sentPayload).toBeUndefined();
});

test('rejects an empty or too long name before the request', async () => {
  const { user } = await renderAccountSetup();
  await user.click(getAgeCheckbox());
  await user.clear(screen.getByLabelText('Display Name'));
  await user.click(getContinueButton());
  expect(await screen.findByText('Please enter a display name.')).toBeVisible();
  await user.click(screen.getByLabelText('Display Name'));
  await user.paste('x'.repeat(51));
  await user.click(getContinueButton());
  expect(await screen.findByText('Display names can have up to 50 characters.')).toBeVisible();
  expect(sentPayload).toBeUndefined();
});

test('shows and logs an error, and can retry', async () => {
  server.use(mockProfileCommand('update_user_profile', 'network'));
  const { user, getPath } = await renderAccountSetup();
  await user.click(getAgeCheckbox());
  await user.click(getContinueButton());
  expect(await screen.findByText('Network error. Please check your connection.')).toBeVisible();
  expect(useAppStore.getState().logs.map(({ level }) => level)).toEqual(['error']);
  expect(getPath()).toBe('/app/accountSetup');
  expect(getContinueButton()).toBeEnabled();
});

test('reloads a profile that could not be loaded', async () => {
  server.use(mockProfileQuery('find_user', 'INTERNAL'));
  const { user } = renderScreen('/app/accountSetup');
  await screen.findByText('Something went wrong on our side. Please try again.');
  server.use(mockProfileQuery('find_user', () => ({ user: profile })));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('First Name')).toHaveValue('Mia');
});

test('asks visitors to sign in', async () => {
  useAppStore.setState({ loginStatus: 'notLogin' });
  const { getPath } = renderScreen('/app/accountSetup');
  await waitFor(() => expect(getPath()).toBe('/login'));
});
