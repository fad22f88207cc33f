import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applyStoredLanguage, setStoredLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { cookiesPolicy } from '#texts/en/legal-cookies.ts';
import type { LegalDocument } from '#texts/en/legal-document.ts';
import { privacyPolicy } from '#texts/en/legal-privacy.ts';
import { termsAndConditions } from '#texts/en/legal-terms.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const getMain = () => within(screen.getByRole('main'));
const getLinkTarget = (name: string) => getMain().getByRole('link', { name }).getAttribute('href');

/** Numbered headings. Queried by element, because a query by role takes seconds on such a long page. */
const getNumberedHeadings = () =>
  [...screen.getByRole('main').querySelectorAll('h2')]
    .map(({ textContent }) => textContent ?? '')
    .filter((title) => /^\d/.test(title));

afterEach(async () => {
  resetLanguageToEnglish();
  setStoredLanguage('en');
  await applyStoredLanguage();
});

test('the legal page links to the three documents and back', () => {
  renderScreen('/legal');
  expect(screen.getByRole('heading', { name: 'Legal Information', level: 1 })).toBeVisible();
  const cards = getMain().getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(getLinkTarget('Read Terms & Conditions')).toBe('/terms');
  expect(getLinkTarget('Read Privacy Policy')).toBe('/privacy-policy');
  expect(getLinkTarget('Cookies Policy')).toBe('/cookies');
  expect(getLinkTarget('Back')).toBe('/');
  expect(screen.getByText('Last updated: October 2025')).toBeVisible();
});

test('"Back" leads to the previous page of this site', async () => {
  const { user, getPath } = renderScreen('/cookies');
  await user.click(getMain().getByRole('link', { name: 'Legal Information' }));
  expect(getPath()).toBe('/legal');
  await user.click(getMain().getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(getPath()).toBe('/cookies'));
});

test('"Back" leads to the landing page when no page of this site was open before', async () => {
  const { user, getPath } = renderScreen('/legal');
  await user.click(getMain().getByRole('link', { name: 'Back' }));
  expect(getPath()).toBe('/');
});

test.each([
  ['/terms', 'Terms and Conditions', 15],
  ['/termsconditon', 'Terms and Conditions', 15],
  ['/privacy', 'Privacy Policy', 13],
  ['/privacy-policy', 'Privacy Policy', 13],
])('%s is the %s with %i numbered sections', (path, title, count) => {
  renderScreen(path);
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(screen.getByText('Last updated: October 2025')).toBeVisible();
  const sections = getNumberedHeadings();
  expect(sections.map((text) => Number.parseInt(text, 10))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
  expect(getLinkTarget('Legal Information')).toBe('/legal');
});

test('/cookies is the Cookies Policy', () => {
  renderScreen('/cookies');
  expect(screen.getByRole('heading', { name: 'Cookies Policy', level: 1 })).toBeVisible();
  expect(getNumberedHeadings()).toHaveLength(cookiesPolicy.sections.length);
});

test.each([
  ['/terms', termsAndConditions],
  ['/privacy', privacyPolicy],
  ['/cookies', cookiesPolicy],
])('the table of contents of %s links to each section', (path, { sections }) => {
  const { container } = renderScreen(path);
  for (const list of getMain().getAllByRole('list').slice(0, 2)) {
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
  '%s tells the operator to have it reviewed, and is marked as English',
  (path) => {
    renderScreen(path);
    const note = screen.getByRole('note', { name: 'For the operator of this server' });
    expect(note).toHaveTextContent('Have them reviewed');
    expect(note.closest('[lang="en"]')).toBeInTheDocument();
  },
);

test('in German, says that the documents are only available in English', async () => {
  const note = /nur auf Englisch/;
  const english = renderScreen('/terms');
  expect(screen.queryByText(/only available in English/)).toBeNull();
  english.unmount();
  setStoredLanguage('de');
  await applyStoredLanguage();
  const { user } = renderScreen('/terms');
  expect(screen.getByText(note)).toHaveAttribute('lang', 'de');
  expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
  await user.click(getMain().getByRole('link', { name: 'Rechtliche Informationen' }));
  expect(
    await screen.findByRole('heading', { name: 'Rechtliche Informationen', level: 1 }),
  ).toBeVisible();
  expect(screen.getByText(note)).toBeVisible();
  expect(getLinkTarget('Datenschutzerklärung lesen')).toBe('/privacy-policy');
});

test('the footer of every public page links to the legal pages', () => {
  renderScreen('/hello');
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(expect.arrayContaining(['/privacy', '/terms', '/cookies', '/legal']));
});

const toText = (document: LegalDocument) => JSON.stringify(document);

test('the terms state the limits of the product', () => {
  const text = toText(termsAndConditions);
  for (const promise of [
    'at least 13 years old',
    'If you are under 18, you need the consent of a parent or guardian',
    'limited to the amount that you have paid us in the 12 months before the event',
    'name that will be shown to other players in games and on leaderboards',
    'unlimited recipe creation, photo uploads on your recipes (20 on each), and access from anywhere',
    'You can cancel at any time',
    'for 30 days',
  ]) {
    expect(text).toContain(promise);
  }
});

test.each([
  ['terms', termsAndConditions],
  ['privacy', privacyPolicy],
  ['cookies', cookiesPolicy],
])('the section ids of the %s are unique', (_name, document) => {
  const ids = document.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Ids that the page itself uses.
  for (const reservedId of ['main', 'in-short']) expect(ids).not.toContain(reservedId);
});

test('the legal pages have the paths of the specification', () => {
  expect([paths.legal, paths.terms, paths.privacy, paths.privacyPolicy, paths.cookies]).toEqual([
    '/legal',
    '/terms',
    '/privacy',
    '/privacy-policy',
    '/cookies',
  ]);
});
