import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyPreferredLanguage, getPreferredLanguage } from '#lib/language.ts';
import { navigation } from '#lib/navigation.ts';
import { mockScreenWidth } from '#testing/mock-screen-width.ts';
import { mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { resetLocaleToEnglish } from '#texts/localization.ts';

beforeEach(() => {
  vi.spyOn(navigation, 'reload').mockReturnValue();
  server.use(mockSignedIn());
});
afterEach(async () => {
  resetLocaleToEnglish();
  localStorage.clear();
  await applyPreferredLanguage();
});

async function openDialog(entry = 'Language') {
  const view = renderScreen('/app/setting/help');
  await view.user.click(await screen.findByRole('button', { name: entry }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: entry })) };
}

test('lists the languages by their own names, and reloads the page in the chosen one', async () => {
  const { user, dialog } = await openDialog();
  const choices = dialog.getAllByRole('radio').map((radio) => radio.closest('label'));
  expect(choices.map((choice) => [choice?.textContent, choice?.lang])).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
  ]);
  expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Deutsch' }));
  expect(navigation.reload).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(getPreferredLanguage()).toBe('de');
  expect(navigation.reload).toHaveBeenCalledOnce();
});

test('Cancel changes nothing', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Deutsch' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Language' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Language' }));
  expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(getPreferredLanguage()).toBe('en');
  expect(navigation.reload).not.toHaveBeenCalled();
});

test('English can be chosen from the other language, also on small screens', async () => {
  localStorage.setItem('language', 'de');
  await applyPreferredLanguage();
  mockScreenWidth.isWide = false;
  const { user } = renderScreen('/app/setting');
  await user.click(await screen.findByRole('button', { name: /^Sprache/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sprache' }));
  await user.click(dialog.getByRole('radio', { name: 'English' }));
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(localStorage.getItem('language')).toBeNull());
  expect(navigation.reload).toHaveBeenCalledOnce();
});
