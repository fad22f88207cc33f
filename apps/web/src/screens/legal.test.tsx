import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { cookies } from '#texts/en/legal-cookies.ts';
import type { LegalDocument } from '#texts/en/legal-document.ts';
import { privacy } from '#texts/en/legal-privacy.ts';
import { terms } from '#texts/en/legal-terms.ts';

const main = () => within(screen.getByRole('main'));
const href = (name: string) => main().getByRole('link', { name }).getAttribute('href');

/** Headings that begin with a number. Asked for by their element: by their role it takes seconds on so long a page. */
const numbered = () =>
  [...screen.getByRole('main').querySelectorAll('h2')]
    .map(({ textContent }) => textContent ?? '')
    .filter((title) => /^\d/.test(title));

test('the legal centre leads to the three documents, and back', () => {
  renderScreen('/legal');
  expect(screen.getByRole('heading', { name: 'Legal Information', level: 1 })).toBeVisible();
  const cards = main().getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(href('Read Terms & Conditions')).toBe('/terms');
  expect(href('Read Privacy Policy')).toBe('/privacy-policy');
  expect(href('Cookies Policy')).toBe('/cookies');
  expect(href('Back')).toBe('/');
  expect(screen.getByText('Last updated: October 2025')).toBeVisible();
});

test('"Back" leads to where one came from, when that was here', async () => {
  const { user, router, place } = renderScreen('/cookies');
  await user.click(main().getByRole('link', { name: 'Legal Information' }));
  expect(place()).toBe('/legal');
  // What the router writes into the browser's history, which a test in memory does not have.
  window.history.replaceState({ idx: 1 }, '');
  await user.click(main().getByRole('link', { name: 'Back' }));
  expect(place()).toBe('/cookies');
  window.history.replaceState(null, '');
  await act(() => router.navigate('/legal'));
  await user.click(main().getByRole('link', { name: 'Back' }));
  expect(place()).toBe('/');
});

test.each([
  ['/terms', 'Terms and Conditions', 15],
  ['/termsconditon', 'Terms and Conditions', 15],
  ['/privacy', 'Privacy Policy', 13],
  ['/privacy-policy', 'Privacy Policy', 13],
])('%s is the %s in %i numbered sections', (path, title, count) => {
  renderScreen(path);
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(screen.getByText('Last updated: October 2025')).toBeVisible();
  const sections = numbered();
  expect(sections.map((text) => Number.parseInt(text, 10))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
  expect(href('Legal Information')).toBe('/legal');
});

test('/cookies is the Cookies Policy', () => {
  renderScreen('/cookies');
  expect(screen.getByRole('heading', { name: 'Cookies Policy', level: 1 })).toBeVisible();
  expect(numbered()).toHaveLength(cookies.sections.length);
});

test.each([
  ['/terms', terms],
  ['/privacy', privacy],
  ['/cookies', cookies],
])('the contents of %s lead to each of its sections', (path, { sections }) => {
  const { container } = renderScreen(path);
  for (const list of main().getAllByRole('list').slice(0, 2)) {
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      sections.map(({ id }) => `#${id}`),
    );
  }
  for (const { id, title } of sections) {
    expect(container.querySelector(`[id="${id}"] > h2`)).toHaveTextContent(title);
  }
});

test.each(['/terms', '/privacy', '/cookies'])(
  '%s says that its operator has to have it checked, and is marked as English',
  (path) => {
    renderScreen(path);
    const note = screen.getByRole('note', { name: 'For whoever runs this server' });
    expect(note).toHaveTextContent('have them checked');
    expect(note.closest('[lang="en"]')).toBeInTheDocument();
  },
);

test('every public page leads to them by the small print below', () => {
  renderScreen('/hello');
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining(['/privacy', '/terms', '/cookies', '/legal']));
});

const textOf = (document: LegalDocument) => JSON.stringify(document);

test('the terms hold the limits that the product promises', () => {
  const text = textOf(terms);
  for (const promise of [
    'at least 13 years old',
    'If you are under 18, you need the consent of a parent or guardian',
    'limited to the amount that you have paid us in the 12 months before the event',
    'name that will be shown to other players in games and on leaderboards',
    'unlimited recipe creation, photo uploads on your recipes (20 on each), and access from anywhere',
    'You can cancel any time',
    'for 30 days',
  ]) {
    expect(text).toContain(promise);
  }
});

test.each([
  ['terms', terms],
  ['privacy', privacy],
  ['cookies', cookies],
])('no two parts of the %s have one name', (_name, document) => {
  const ids = document.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Names that the page itself has given away.
  for (const taken of ['main', 'in-short']) expect(ids).not.toContain(taken);
});

test('the addresses of the legal pages are those of the specification', () => {
  expect([paths.legal, paths.terms, paths.privacy, paths.privacyPolicy, paths.cookies]).toEqual([
    '/legal',
    '/terms',
    '/privacy',
    '/privacy-policy',
    '/cookies',
  ]);
});
