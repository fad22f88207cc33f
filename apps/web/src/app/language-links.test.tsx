import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { chosenLanguage, speakChosenLanguage } from '#lib/language.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { speakEnglish } from '#texts/texts.ts';

beforeEach(() => {
  vi.spyOn(browser, 'reload').mockReturnValue();
});
afterEach(async () => {
  speakEnglish();
  localStorage.clear();
  await speakChosenLanguage();
});

const footer = () => within(screen.getByRole('contentinfo'));

test('visitors find the other languages below every page, and the way back', async () => {
  const visit = renderScreen('/login');
  expect(footer().queryByRole('button', { name: 'English' })).not.toBeInTheDocument();
  const german = footer().getByRole('button', { name: 'Deutsch' });
  expect(german).toHaveAttribute('lang', 'de');
  await visit.user.click(german);
  expect(chosenLanguage()).toBe('de');
  expect(browser.reload).toHaveBeenCalledOnce();
  visit.unmount();

  await speakChosenLanguage();
  const { user } = renderScreen('/login');
  expect(footer().queryByRole('button', { name: 'Deutsch' })).not.toBeInTheDocument();
  await user.click(footer().getByRole('button', { name: 'English' }));
  expect(chosenLanguage()).toBe('en');
});
