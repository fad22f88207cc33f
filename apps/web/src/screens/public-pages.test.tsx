import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const getLinkTarget = (name: string | RegExp, container = screen.getByRole('main')) =>
  within(container).getAllByRole('link', { name })[0]?.getAttribute('href');

test('the landing page explains the product and links to the other pages', () => {
  renderScreen('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/food photo into a recipe/);
  expect(getLinkTarget(/App Store/)).toBe('/download');
  expect(getLinkTarget('How it works')).toBe('/how-it-works');
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
  expect(getLinkTarget('Privacy', footer)).toBe('/privacy');
  expect(getLinkTarget('Terms', footer)).toBe('/terms');
  expect(getLinkTarget('Support', footer)).toBe('/support');
  const header = screen.getByRole('banner');
  expect(getLinkTarget('Sign In', header)).toBe('/login');
  expect(getLinkTarget('Get Started', header)).toBe('/register');
  expect(getLinkTarget('Plateful', header)).toBe('/');
});

test('how it works: shows three steps and links back and to the app', () => {
  renderScreen('/how-it-works');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
  expect(screen.getByText('784 kcal')).toBeVisible();
  const steps = within(screen.getByRole('main')).getAllByRole('list')[0] as HTMLElement;
  expect(steps.tagName).toBe('OL');
  for (const [index, title] of ['Take a photo', 'AI analysis', 'Get your recipe'].entries()) {
    const step = steps.children[index] as HTMLElement;
    expect(step).toHaveTextContent(new RegExp(`^${index + 1}${title}`));
    expect(within(step).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  }
  expect(getLinkTarget('Back')).toBe('/');
  expect(getLinkTarget('Get the app')).toBe('/download');
});

test('the download page explains how to install the web app', () => {
  renderScreen('/download');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'The mobile app is coming soon',
  );
  const steps = screen.getByText('Other devices').closest('[data-platform="computer"]');
  expect(steps).toHaveTextContent('Choose “Add to Home Screen”.');
});

test('/hello shows a greeting', () => {
  renderScreen('/hello');
  expect(getLinkTarget('Sign In')).toBe('/login');
  expect(getLinkTarget('Get Started')).toBe('/register');
});

test('shows the not-found page for an unknown path', () => {
  renderScreen('/nowhere');
  expect(screen.getByText('404')).toBeVisible();
  expect(screen.getByText("We can't seem to find the page you're looking for")).toBeVisible();
  expect(getLinkTarget('Back to Homepage')).toBe('/');
});

test('shows the error page when rendering throws', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const reload = vi.spyOn(browserNavigation, 'reload').mockImplementation(() => undefined);
  const { user } = renderScreen('/broken');
  expect(screen.getByText('Unexpected Application Error!')).toBeVisible();
  await screen.findByText('Error ID:');
  const entry = useAppStore.getState().logs.at(-1);
  expect(entry).toMatchObject({ level: 'error', message: 'Error: thrown on purpose' });
  expect(entry?.stack).toContain('BrokenScreen');
  expect(screen.getByText(String(entry?.context?.requestId))).toBeVisible();
  expect(getLinkTarget('Back to Homepage')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});
