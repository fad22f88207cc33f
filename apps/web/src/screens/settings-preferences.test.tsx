import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { applyStoredLanguage, getStoredLanguageOrEnglish } from '#lib/language.ts';
import { mockItemQuery, mockSignedIn, server } from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildItem } from '#testing/test-data-builders.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

const soup = buildItem({ _id: 'soup', servings: 2, ingredients: ['200 g carrots'] });

beforeEach(() => {
  vi.spyOn(browserNavigation, 'reload').mockReturnValue();
  server.use(
    mockSignedIn(),
    mockItemQuery('GET_ITEM_BY_ID', () => ({ data: soup })),
  );
});
afterEach(async () => {
  resetLanguageToEnglish();
  localStorage.clear();
  await applyStoredLanguage();
});

async function openPreferences() {
  const view = renderScreen('/app/setting/preferences');
  await screen.findByRole('radio', { name: 'Dark' });
  return view;
}
const getChoices = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]);

test('the theme is a choice, also when it is switched in the header', async () => {
  const { user } = await openPreferences();
  expect(getChoices('Theme')).toEqual([
    ['Light', true],
    ['Dark', false],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mode', 'dark');
  expect(localStorage.getItem('mode')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark mode' }));
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('a language is applied by a button, which reloads the page', async () => {
  const { user } = await openPreferences();
  expect(getChoices('Language')).toEqual([
    ['English', true],
    ['Deutsch', false],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(getStoredLanguageOrEnglish()).toBe('en');
  await user.click(screen.getByRole('button', { name: 'Apply and reload' }));
  expect(getStoredLanguageOrEnglish()).toBe('de');
  expect(browserNavigation.reload).toHaveBeenCalledOnce();
});

test('units and servings apply to recipes', async () => {
  const { user, router } = await openPreferences();
  expect(getChoices('Units')).toEqual([
    ['Original', true],
    ['Metric', false],
    ['US', false],
  ]);
  await user.click(screen.getByRole('radio', { name: 'US' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Servings' }), '4 servings');
  await router.navigate('/items/soup');
  expect(await screen.findByRole('spinbutton')).toHaveValue('4');
  // Twice 200 g.
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/14 oz carrots/));
  expect(screen.getByRole('radio', { name: 'US' })).toBeChecked();
  // The recipe's own servings are kept in cook mode.
  const getCookLink = () => screen.getByRole('link', { name: 'Cook' });
  expect(getCookLink()).toHaveAttribute('href', '/items/soup/cook');
  await user.click(screen.getByRole('button', { name: /2 servings/ }));
  expect(getCookLink()).toHaveAttribute('href', '/items/soup/cook?servings=2');
});
