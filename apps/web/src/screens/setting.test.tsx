import { logout } from '@plateful/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAppStore } from '#lib/store.ts';
import { buildUser } from '#testing/builders.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { screenWidth } from '#testing/screen-width.ts';
import { fails, server, signedIn } from '#testing/server.ts';

beforeEach(() => server.use(signedIn()));

const menu = () => screen.findByRole('navigation', { name: 'Settings' });

test('above 768 px the menu stands at the side, in groups, and one is led to the profile', async () => {
  const { place } = renderScreen('/app/setting');
  const groups = within(await menu());
  expect(place()).toBe('/app/setting/edit');
  expect(groups.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Support',
    'Appearance',
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
    expect.arrayContaining(['Light or Dark']),
    ['Log Out'],
  ]);
  const links = groups.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/app/setting/edit',
    '/app/setting/subscription',
    '/app/setting/termsCondition',
    '/app/setting/help',
  ]);
  expect(groups.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('at or below 768 px it is cards, each with what it is for', async () => {
  screenWidth.isWide = false;
  const { user, place } = renderScreen('/app/setting');
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  const cards = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Edit ProfileYour names, your picture, and how you sign in.',
    'SubscriptionYour membership, and what it brings.',
    'TermsThe small print, in words that can be read.',
    'HelpAnswers to what people ask.',
    'Light or DarkSwitch the look of every page.',
    'LanguageThe language of every page.',
    'Log OutEnd your visit on this device.',
  ]);
  await user.click(within(cards[3] as HTMLElement).getByRole('link'));
  expect(place()).toBe('/app/setting/help');
  expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  expect(place()).toBe('/app/setting');
});

test.each([
  ['edit', 'Edit Profile', 'Your names, your picture, and how you sign in.'],
  ['subscription', 'Subscription', 'Your membership, and what it brings.'],
  ['termsCondition', 'Terms', 'The small print, in words that can be read.'],
  ['help', 'Help', 'Answers to what people ask.'],
])(
  '/app/setting/%s has a title and a description, and leads back home',
  async (id, title, body) => {
    const { user, place } = renderScreen(`/app/setting/${id}`);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(screen.getByText(body)).toBeVisible();
    expect(document.title).toBe(`${title} · Plateful`);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(place()).toBe('/app/home');
  },
);

test('who is no member hears what membership brings, and that it cannot be bought here yet', async () => {
  renderScreen('/app/setting/subscription');
  expect(await screen.findByRole('heading', { name: 'You are on the free tier' })).toBeVisible();
  expect(screen.getByText('Memberships cannot be bought on this server yet.')).toBeVisible();
  expect(screen.getByText('Recipes from as many photos as you like')).toBeVisible();
});

test('members see that they are members', async () => {
  server.use(signedIn(buildUser({ isProUser: true })));
  renderScreen('/app/setting/subscription');
  expect(await screen.findByRole('heading', { name: 'You are a member' })).toBeVisible();
  expect(screen.getByText('Recipes from as many photos as you like')).toBeVisible();
  expect(screen.queryByText(/cannot be bought/)).not.toBeInTheDocument();
});

test('the terms are a list of three cards, each with what it leads to', async () => {
  const { user, place } = renderScreen('/app/setting/termsCondition');
  await screen.findByRole('heading', { name: 'Terms', level: 1 });
  const side = await menu();
  const cards = screen
    .getAllByRole('link')
    .filter((link) => screen.getByRole('main').contains(link) && !side.contains(link))
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
  expect(place()).toBe('/privacy-policy');
});

test('help says that it is coming', async () => {
  renderScreen('/app/setting/help');
  expect(
    await screen.findByRole('heading', { name: 'The help centre is coming soon' }),
  ).toBeVisible();
});

test('until then help leads to Support', async () => {
  renderScreen('/app/setting/help');
  const link = await screen.findByRole('link', { name: 'Go to Support' });
  expect(link).toHaveAttribute('href', '/support');
});

test.each(['terms', 'Edit', 'x%2Fy'])('/app/setting/%s leads nowhere', async (id) => {
  renderScreen(`/app/setting/${id}`);
  expect(await screen.findByText('404')).toBeVisible();
  expect(screen.getByText("We can't seem to find the page you're looking for")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test('the look is switched here too', async () => {
  const { user } = renderScreen('/app/setting/help');
  await user.click(within(await menu()).getByRole('button', { name: 'Light or Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
  expect(localStorage.getItem('mode')).toBe('dark');
});

test('the places to go have Settings among them, also when one is deep inside', async () => {
  renderScreen('/app/setting/help');
  for (const places of await screen.findAllByRole('navigation', { name: 'Main' })) {
    const link = within(places).getByRole('link', { name: 'Settings' });
    expect(link).toHaveAttribute('href', '/app/setting');
    expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('logging out from here forgets the chats of before, and greets', async () => {
  localStorage.setItem('listofchat', '[1]');
  const { user, place } = renderScreen('/app/setting/help');
  await user.click(within(await menu()).getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(place()).toBe('/hello'));
  expect(localStorage.getItem('listofchat')).toBeNull();
});

test('a logout that fails is logged and said; chats stay', async () => {
  localStorage.setItem('listofchat', '[1]');
  server.use(fails(logout, 'network'));
  const { user, place } = renderScreen('/app/setting/help');
  await user.click(within(await menu()).getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('Logout failed')).toBeVisible();
  expect(useAppStore.getState().logs.map(({ message }) => message)).toEqual(['Logout failed']);
  expect(localStorage.getItem('listofchat')).toBe('[1]');
  expect(place()).toBe('/app/setting/help');
});
