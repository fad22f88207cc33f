import { logout } from '@plateful/contract/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { mockEndpointError, mockSignedIn, server } from '#testing/mock-server.ts';
import { mockedScreenWidth } from '#testing/mocked-screen-width.ts';
import { renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => server.use(mockSignedIn()));

const findMenu = () => screen.findByRole('navigation', { name: 'Settings' });

test('above 768 px shows a grouped sidebar menu and opens the profile', async () => {
  const { getPath } = renderScreen('/app/setting');
  const groups = within(await findMenu());
  expect(getPath()).toBe('/app/setting/edit');
  expect(groups.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Support',
    'App',
    'Account Actions',
  ]);
  expect(groups.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const entries = groups.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  );
  expect(entries).toEqual([
    ['Edit Profile', 'Manage Subscription'],
    ['Terms & Conditions', 'Help & Support'],
    ['Preferences'],
    ['Log Out'],
  ]);
  const links = groups.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/app/setting/edit',
    '/app/setting/subscription',
    '/app/setting/termsCondition',
    '/app/setting/help',
    '/app/setting/preferences',
  ]);
  expect(groups.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('up to 768 px shows a card for each group, with descriptions and the current choices', async () => {
  mockedScreenWidth.isWide = false;
  const { user, getPath } = renderScreen('/app/setting');
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  const cards = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Edit ProfileName, picture, and sign-in options',
    'SubscriptionFreeYour membership and its benefits',
    'TermsTerms and policies in plain language',
    'HelpAnswers to common questions',
    'PreferencesLight · EnglishTheme, language, units, and servings',
  ]);
  const groups = ['Account', 'Support', 'App'].map((name) => screen.getByRole('region', { name }));
  expect(groups.map((group) => within(group).getAllByRole('link').length)).toEqual([2, 2, 1]);
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' })).toBeVisible();
  await user.click(within(cards[3] as HTMLElement).getByRole('link'));
  expect(getPath()).toBe('/app/setting/help');
  expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  expect(getPath()).toBe('/app/setting');
});

test.each([
  ['edit', 'Edit Profile', 'Name, picture, and sign-in options'],
  ['subscription', 'Subscription', 'Your membership and its benefits'],
  ['preferences', 'Preferences', 'Theme, language, units, and servings'],
  ['termsCondition', 'Terms', 'Terms and policies in plain language'],
  ['help', 'Help', 'Answers to common questions'],
])('/app/setting/%s has a title and a description, and links to home', async (id, title, body) => {
  const { user, getPath } = renderScreen(`/app/setting/${id}`);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(screen.getByText(body)).toBeVisible();
  expect(document.title).toBe(`${title} · Plateful`);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(getPath()).toBe('/app/home');
});

test('the terms are three cards with descriptions', async () => {
  const { user, getPath } = renderScreen('/app/setting/termsCondition');
  await screen.findByRole('heading', { name: 'Terms', level: 1 });
  const menu = await findMenu();
  const cards = screen
    .getAllByRole('link')
    .filter((link) => screen.getByRole('main').contains(link) && !menu.contains(link))
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(cards).toEqual([
    ['/app/home', 'Back'],
    ['/legal', 'Legal InformationAll legal documents and policies'],
    [
      '/terms',
      'Terms & ConditionsTerms of service, recipe management policies, user responsibilities',
    ],
    ['/privacy-policy', 'Privacy PolicyHow your data is protected'],
  ]);
  await user.click(screen.getByRole('link', { name: /^Privacy Policy/ }));
  expect(getPath()).toBe('/privacy-policy');
});

test('help is coming soon', async () => {
  renderScreen('/app/setting/help');
  expect(
    await screen.findByRole('heading', { name: 'The help center is coming soon' }),
  ).toBeVisible();
});

test('help answers common questions and links to Support', async () => {
  renderScreen('/app/setting/help');
  expect(await screen.findByText('Which photos work best?')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Contact support' });
  expect(link).toHaveAttribute('href', '/support');
});

test.each(['terms', 'Edit', 'x%2Fy'])('/app/setting/%s shows the not-found page', async (id) => {
  renderScreen(`/app/setting/${id}`);
  expect(await screen.findByText('404')).toBeVisible();
  expect(screen.getByText("We can't seem to find the page you're looking for")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('Settings is the active navigation entry on every settings page', async () => {
  renderScreen('/app/setting/help');
  for (const navigation of await screen.findAllByRole('navigation', { name: 'Main' })) {
    const link = within(navigation).getByRole('link', { name: 'Settings' });
    expect(link).toHaveAttribute('href', '/app/setting');
    expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('logging out deletes old chats and opens /hello', async () => {
  localStorage.setItem('listofchat', '[1]');
  const { user, getPath } = renderScreen('/app/setting/help');
  await user.click(within(await findMenu()).getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(getPath()).toBe('/hello'));
  expect(localStorage.getItem('listofchat')).toBeNull();
});

test('a failed log-out logs and shows the error, and keeps the chats', async () => {
  localStorage.setItem('listofchat', '[1]');
  server.use(mockEndpointError(logout, 'network'));
  const { user, getPath } = renderScreen('/app/setting/help');
  await user.click(within(await findMenu()).getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(useAppStore.getState().logs.map(({ message }) => message)).toEqual(['Logout failed']);
  expect(localStorage.getItem('listofchat')).toBe('[1]');
  expect(getPath()).toBe('/app/setting/help');
});
