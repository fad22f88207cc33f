import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { applyStoredLanguage, getStoredLanguageOrEnglish } from '#lib/language.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { resetLanguageToEnglish } from '#texts/localization.ts';

beforeEach(() => {
  vi.spyOn(browserNavigation, 'reload').mockReturnValue();
});
afterEach(async () => {
  resetLanguageToEnglish();
  localStorage.clear();
  await applyStoredLanguage();
});

const footer = () => within(screen.getByRole('contentinfo'));

test('every public page links to the other languages, and back', async () => {
  const view = renderScreen('/login');
  expect(footer().queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
  const germanButton = footer().getByRole('button', { name: 'Deutsch' });
  expect(germanButton).toHaveAttribute('lang', 'de');
  await view.user.click(germanButton);
  expect(getStoredLanguageOrEnglish()).toBe('de');
  expect(browserNavigation.reload).toHaveBeenCalledOnce();
  view.unmount();

  await applyStoredLanguage();
  const { user } = renderScreen('/login');
  expect(footer().queryByRole('button', { name: 'Deutsch' })).not.toBeInTheDocument();
  await user.click(footer().getByRole('button', { name: 'English' }));
  expect(getStoredLanguageOrEnglish()).toBe('en');
});
