import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  chooseLanguage,
  chosenLanguage,
  languages,
  locale,
  speakChosenLanguage,
  spokenLanguage,
} from '#lib/language.ts';
import { number } from '#texts/count.ts';
import { speakEnglish, texts } from '#texts/texts.ts';

const prefers = (...names: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(names);

afterEach(async () => {
  vi.restoreAllMocks();
  speakEnglish();
  chooseLanguage('en');
  await speakChosenLanguage();
});

test('English until another language is chosen on this device', () => {
  expect(chosenLanguage()).toBe('en');
  chooseLanguage('de');
  expect(chosenLanguage()).toBe('de');
  expect(localStorage.getItem('language')).toBe('de');
  chooseLanguage('en');
  expect(localStorage.getItem('language')).toBeNull();
});

test.each(['klingon', 'constructor', ''])('"%s" is no language', async (stored) => {
  localStorage.setItem('language', stored);
  expect(chosenLanguage()).toBe('en');
  expect(await speakChosenLanguage()).toBe(false);
});

test('the chosen language counts from the next start on', async () => {
  chooseLanguage('de');
  expect([spokenLanguage(), texts.signIn.submit]).toEqual(['en', 'Sign in']);
  expect(await speakChosenLanguage()).toBe(true);
  expect([spokenLanguage(), texts.signIn.submit]).toEqual(['de', 'Anmelden']);
});

test('without its words the page is English, and says so', async () => {
  chooseLanguage('de');
  document.documentElement.dataset.words = 'awaited';
  vi.spyOn(languages.de, 'load').mockRejectedValue(new Error('no such file'));
  expect(await speakChosenLanguage()).toBe(false);
  expect([spokenLanguage(), texts.signIn.submit]).toEqual(['en', 'Sign in']);
  expect(document.documentElement).not.toHaveAttribute('data-words');
});

describe('dates and numbers are as in one’s own region', () => {
  test('if that speaks the language of the page', async () => {
    prefers('fr-FR', 'de-AT', 'en-GB', 'en-US');
    expect(locale()).toBe('en-GB');
    chooseLanguage('de');
    await speakChosenLanguage();
    expect(locale()).toBe('de-AT');
  });

  test('else as most people write them in that language', async () => {
    prefers('fr-FR');
    expect(locale()).toBe('en');
    chooseLanguage('de');
    await speakChosenLanguage();
    expect(locale()).toBe('de');
    expect(number(1234.56)).toBe('1.234,6');
  });
});
