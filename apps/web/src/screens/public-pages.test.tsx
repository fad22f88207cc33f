import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const href = (name: string | RegExp, where = screen.getByRole('main')) =>
  within(where).getAllByRole('link', { name })[0]?.getAttribute('href');

test('the landing page says what it is, and leads on', () => {
  renderScreen('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/food photo into a recipe/);
  expect(href(/App Store/)).toBe('/download');
  expect(href('How it works')).toBe('/how-it-works');
  for (const title of [
    'Why Plateful?',
    'How It Works',
    'AI recognition',
    'Instant recipe generation',
    'Nutritional analysis',
    'Take a photo',
    'AI analysis',
    'Get your recipe',
  ]) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  }
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('2024');
  expect(href('Privacy', footer)).toBe('/privacy');
  expect(href('Terms', footer)).toBe('/terms');
  expect(href('Support', footer)).toBe('/support');
  const header = screen.getByRole('banner');
  expect(href('Sign In', header)).toBe('/login');
  expect(href('Get Started', header)).toBe('/register');
  expect(href('Plateful', header)).toBe('/');
});

test('how it works: three steps with points, back, and on to the app', () => {
  renderScreen('/how-it-works');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
  const steps = within(screen.getByRole('main')).getAllByRole('list')[0] as HTMLElement;
  expect(steps.tagName).toBe('OL');
  for (const [index, title] of ['Take a photo', 'AI analysis', 'Get your recipe'].entries()) {
    const step = steps.children[index] as HTMLElement;
    expect(step).toHaveTextContent(new RegExp(`^${index + 1}${title}`));
    expect(within(step).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  }
  expect(href('Back')).toBe('/');
  expect(href('Get the app')).toBe('/download');
});

test('the download page tells how to install the web app', () => {
  renderScreen('/download');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'The mobile app is on its way',
  );
  expect(screen.getByText('Choose “Add to Home Screen”.')).toBeVisible();
});

test('/hello greets', () => {
  renderScreen('/hello');
  expect(href('Sign In')).toBe('/login');
  expect(href('Get Started')).toBe('/register');
});

test('an address that leads nowhere', () => {
  renderScreen('/nowhere');
  expect(screen.getByText('404')).toBeVisible();
  expect(screen.getByText("We can't seem to find the page you're looking for")).toBeVisible();
  expect(href('Back to Homepage')).toBe('/');
});

test('a page that breaks says so, and offers ways on', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  const { user } = renderScreen('/broken');
  expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  expect(href('Back to Homepage')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});
