import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  applyStoredLanguage,
  getCurrentLanguage,
  getFormatLocale,
  getStoredLanguageOrEnglish,
  setStoredLanguage,
} from '#lib/language.ts';
import { accountTexts } from '#texts/en/account.ts';
import {
  defineTexts,
  loadTextTranslations,
  resetLanguageToEnglish,
  translateServerMessage,
  translationLoaders,
} from '#texts/localization.ts';
import { formatDecimal } from '#texts/number-format.ts';

const mockBrowserLanguages = (...names: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(names);

afterEach(async () => {
  vi.restoreAllMocks();
  resetLanguageToEnglish();
  setStoredLanguage('en');
  await applyStoredLanguage();
});

test('is English until another language is chosen on this device', () => {
  expect(getStoredLanguageOrEnglish()).toBe('en');
  setStoredLanguage('de');
  expect(getStoredLanguageOrEnglish()).toBe('de');
  expect(localStorage.getItem('language')).toBe('de');
  setStoredLanguage('en');
  expect(localStorage.getItem('language')).toBeNull();
});

test.each(['klingon', 'constructor', ''])('ignores the invalid language "%s"', async (stored) => {
  localStorage.setItem('language', stored);
  expect(getStoredLanguageOrEnglish()).toBe('en');
  expect(await applyStoredLanguage()).toBe(false);
});

test('a chosen language takes effect after a reload', async () => {
  setStoredLanguage('de');
  expect([getCurrentLanguage(), accountTexts.signIn.submit]).toEqual(['en', 'Sign in']);
  expect(await applyStoredLanguage()).toBe(true);
  expect([getCurrentLanguage(), accountTexts.signIn.submit]).toEqual(['de', 'Anmelden']);
});

test('falls back to English when the translation cannot be loaded', async () => {
  setStoredLanguage('de');
  document.documentElement.dataset.translation = 'pending';
  vi.spyOn(translationLoaders, './de/account.ts').mockRejectedValue(new Error('no such file'));
  expect(await applyStoredLanguage()).toBe(false);
  expect([getCurrentLanguage(), accountTexts.signIn.submit]).toEqual(['en', 'Sign in']);
  expect(document.documentElement).not.toHaveAttribute('data-translation');
});

test('loads the translation of an area when its English texts are there', async () => {
  const loadAccount = vi.spyOn(translationLoaders, './de/account.ts');
  setStoredLanguage('de');
  await applyStoredLanguage();
  const callsBefore = loadAccount.mock.calls.length;
  const { signIn } = defineTexts('account', { signIn: { submit: 'Sign in' } });
  expect(loadAccount).toHaveBeenCalledTimes(callsBefore + 1);
  await loadTextTranslations();
  expect(signIn.submit).toBe('Anmelden');
});

test('loads the translation of server messages before the server has sent one', async () => {
  setStoredLanguage('de');
  await applyStoredLanguage();
  await vi.waitFor(() =>
    expect(translateServerMessage('Item not found')).toBe('Rezept nicht gefunden'),
  );
});

describe('date and number formats', () => {
  test('follow the region of the browser if it uses the language of the page', async () => {
    mockBrowserLanguages('fr-FR', 'de-AT', 'en-GB', 'en-US');
    expect(getFormatLocale()).toBe('en-GB');
    setStoredLanguage('de');
    await applyStoredLanguage();
    expect(getFormatLocale()).toBe('de-AT');
  });

  test('otherwise follow the most common region of the language', async () => {
    mockBrowserLanguages('fr-FR');
    expect(getFormatLocale()).toBe('en');
    setStoredLanguage('de');
    await applyStoredLanguage();
    expect(getFormatLocale()).toBe('de');
    expect(formatDecimal(1234.56)).toBe('1.234,6');
  });
});
