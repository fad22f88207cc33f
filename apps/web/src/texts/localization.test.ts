import { apiErrors, messages, messageTemplates } from '@plateful/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { languageNames } from '#lib/language.ts';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { translation as german } from '#texts/de/account.ts';
import { translation as germanPublicTexts } from '#texts/de/public.ts';
import { accountTexts } from '#texts/en/account.ts';
import { publicTexts } from '#texts/en/public.ts';
import { trashTexts } from '#texts/en/trash.ts';
import {
  defineTexts,
  loadTextTranslations,
  resetLanguageToEnglish,
  type ServerMessageTranslations,
  setLanguage,
  texts,
  toEnglish,
  translateServerMessage,
  translationLoaders,
  withServerMessageTranslations,
} from '#texts/localization.ts';

afterEach(resetLanguageToEnglish);

const translatedLanguages = Object.keys(languageNames).filter((code) => code !== 'en');
const englishFiles = import.meta.glob<object>(['./en/*.ts', '!./en/legal-*'], { eager: true });

/** Every English text and its translation, each with its key path. */
const loadTranslations = (code: string) =>
  Promise.all(
    Object.entries(englishFiles).map(async ([path, exports]) => ({
      english: flattenTexts(Object.values(exports)[0]),
      translated: flattenTexts((await translationLoaders[path.replace('en', code)]?.()) as object),
    })),
  );

/** Every text with its key path: "signIn.title". */
function flattenTexts(group: object, prefix = ''): [string, unknown][] {
  return Object.entries(group).flatMap(([name, value]): [string, unknown][] => {
    const key = `${prefix}${name}`;
    return typeof value === 'object' ? flattenTexts(value, `${key}.`) : [[key, value]];
  });
}

const getTextTypes = (flatTexts: [string, unknown][]) =>
  Object.fromEntries(flatTexts.map(([key, value]) => [key, typeof value]));

describe.each(translatedLanguages)('%s', (code) => {
  test('has the same keys as English', async () => {
    const translations = await loadTranslations(code);
    expect(translations.length).toBeGreaterThan(7);
    for (const { english, translated } of translations)
      expect(getTextTypes(translated)).toEqual(getTextTypes(english));
  });

  test('has no empty texts', async () => {
    const translatedTexts = (await loadTranslations(code)).flatMap(({ translated }) => translated);
    expect(translatedTexts.filter(([, value]) => value === '')).toEqual([]);
  });

  test('translates every server message and keeps its number', async () => {
    const load = translationLoaders[`./${code}/server-messages.ts`];
    const serverMessages = (await load?.()) as ServerMessageTranslations;
    const serverMessageList = [
      ...Object.values(messages),
      ...Object.values(messageTemplates),
      ...Object.values(apiErrors).map(({ message }) => message),
    ];
    for (const serverMessage of serverMessageList)
      expect(serverMessages[serverMessage], serverMessage).toBeTruthy();
    for (const template of Object.values(messageTemplates)) {
      expect(serverMessages[template].split('#')).toHaveLength(2);
    }
  });
});

describe('German', () => {
  const setGerman = () => setTestLanguage('de');

  test('replaces the English texts in groups that modules hold', async () => {
    const t = accountTexts.signIn;
    const { steps } = publicTexts.howItWorks;
    await setGerman();
    expect(t.submit).toBe(german.signIn.submit);
    expect(steps[0].points).toEqual(germanPublicTexts.howItWorks.steps[0].points);
    resetLanguageToEnglish();
    expect(t.submit).toBe('Sign in');
  });

  test('translates the server messages that a module shows', async () => {
    setLanguage('de');
    expect(translateServerMessage('Item not found')).toBe('Item not found');
    const load = withServerMessageTranslations(async () => 'module');
    expect(await load()).toBe('module');
    expect(translateServerMessage('Item not found')).not.toBe('Item not found');
    resetLanguageToEnglish();
  });

  test('translates the texts of a screen that is loaded later', async () => {
    await setGerman();
    const { signIn } = defineTexts('account', { signIn: { submit: 'Sign in' } });
    await loadTextTranslations();
    expect(signIn.submit).toBe(german.signIn.submit);
    resetLanguageToEnglish();
    expect(signIn.submit).toBe('Sign in');
  });

  test('has singular and plural forms', async () => {
    await setGerman();
    expect([0, 1, 2].map(texts.items.count)).toEqual(['0 Rezepte', '1 Rezept', '2 Rezepte']);
    expect([0.5, 1, 30].map(trashTexts.trash.daysLeft)).toEqual([
      'Weniger als einen Tag',
      'Noch 1 Tag',
      'Noch 30 Tage',
    ]);
  });

  test('translates server messages, also with a number', async () => {
    await setGerman();
    expect(translateServerMessage('Item not found')).toBe('Rezept nicht gefunden');
    expect(translateServerMessage('You can add up to 20 photos to a recipe.')).toBe(
      'Du kannst bis zu 20 Fotos zu einem Rezept hinzufügen.',
    );
    expect(
      translateServerMessage('Too many failed attempts. Please wait 15 minutes and try again.'),
    ).toContain('15 Minuten');
  });

  test('returns unknown messages unchanged', async () => {
    await setGerman();
    expect(translateServerMessage('Your bank is closed.')).toBe('Your bank is closed.');
    expect(translateServerMessage('constructor')).toBe('constructor');
    expect(translateServerMessage('')).toBe('');
  });

  test('logs are in English', async () => {
    await setGerman();
    expect(toEnglish(texts.navigation.logOutFailed)).toBe('Logout failed');
    expect(toEnglish('A user said this')).toBe('A user said this');
  });
});

test('in English, server messages stay unchanged', () => {
  expect(translateServerMessage('Item not found')).toBe('Item not found');
  expect(translateServerMessage('You can add up to 20 photos to a recipe.')).toBe(
    'You can add up to 20 photos to a recipe.',
  );
});
