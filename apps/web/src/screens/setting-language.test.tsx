import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '#lib/browser.ts';
import { chosenLanguage, speakChosenLanguage } from '#lib/language.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { screenWidth } from '#testing/screen-width.ts';
import { server, signedIn } from '#testing/server.ts';
import { speakEnglish } from '#texts/texts.ts';

beforeEach(() => {
  vi.spyOn(browser, 'reload').mockReturnValue();
  server.use(signedIn());
});
afterEach(async () => {
  speakEnglish();
  localStorage.clear();
  await speakChosenLanguage();
});

async function openDialog(entry = 'Language') {
  const view = renderScreen('/app/setting/help');
  await view.user.click(await screen.findByRole('button', { name: entry }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: entry })) };
}

test('the languages stand by their own names; the page comes anew in the chosen one', async () => {
  const { user, dialog } = await openDialog();
  const choices = dialog.getAllByRole('radio').map((radio) => radio.closest('label'));
  expect(choices.map((choice) => [choice?.textContent, choice?.lang])).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
  ]);
  expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Deutsch' }));
  expect(browser.reload).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Use it' }));
  expect(chosenLanguage()).toBe('de');
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('who thinks again changes nothing', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Deutsch' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Language' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Language' }));
  expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Use it' }));
  expect(chosenLanguage()).toBe('en');
  expect(browser.reload).not.toHaveBeenCalled();
});

test('the way back to English is there in the other language, on small screens too', async () => {
  localStorage.setItem('language', 'de');
  await speakChosenLanguage();
  screenWidth.isWide = false;
  const { user } = renderScreen('/app/setting');
  await user.click(await screen.findByRole('button', { name: /^Sprache/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sprache' }));
  await user.click(dialog.getByRole('radio', { name: 'English' }));
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(localStorage.getItem('language')).toBeNull());
  expect(browser.reload).toHaveBeenCalledOnce();
});
