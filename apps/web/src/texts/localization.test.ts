import { apiErrors, messages, messageTemplates } from '@plateful/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { languages } from '#lib/language.ts';
import { loadLanguagePack } from '#testing/load-language-pack.ts';
import { accountTexts } from '#texts/account.ts';
import { en } from '#texts/en/index.ts';
import {
  defineTexts,
  resetLocaleToEnglish,
  setLocale,
  texts,
  toEnglish,
  translateMessage,
} from '#texts/localization.ts';
import { publicTexts } from '#texts/public.ts';
import { recipeTexts } from '#texts/recipe.ts';

afterEach(resetLocaleToEnglish);

const translatedLanguages = Object.entries(languages).flatMap(([code, { pack }]) =>
  pack ? [{ code, load: () => loadLanguagePack(pack) }] : [],
);

/** Every text with its key path: "signIn.title". */
function flattenTexts(group: object, prefix = ''): [string, unknown][] {
  return Object.entries(group).flatMap(([name, value]): [string, unknown][] => {
    const key = `${prefix}${name}`;
    return typeof value === 'object' ? flattenTexts(value, `${key}.`) : [[key, value]];
  });
}

const getTextTypes = (group: object) =>
  flattenTexts(group).map(([key, value]) => [key, typeof value]);

describe.each(translatedLanguages)('$code', ({ load }) => {
  test('has the same keys as English', async () => {
    const language = await load();
    expect(Object.fromEntries(getTextTypes(language.texts))).toEqual(
      Object.fromEntries(getTextTypes(en)),
    );
  });

  test('has no empty texts', async () => {
    const language = await load();
    const empty = flattenTexts(language.texts).filter(([, value]) => value === '');
    expect(empty).toEqual([]);
  });

  test('translates every server message and keeps its number', async () => {
    const { serverMessages } = await load();
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

  test('replaces the English texts in groups that modules hold', async () => {
    const t = accountTexts.signIn;
    const { steps } = publicTexts.howItWorks;
    const language = await load();
    setLocale(language);
    expect(t.submit).toBe(language.texts.signIn.submit);
    expect(steps[0].points).toEqual(language.texts.howItWorks.steps[0].points);
    expect(language.texts).toMatchObject(texts);
    resetLocaleToEnglish();
    expect(t.submit).toBe('Sign in');
    expect(en).toMatchObject(texts);
  });

  test('translates the texts of a screen that is loaded later', async () => {
    const language = await load();
    setLocale(language);
    const { signIn } = defineTexts({ signIn: en.signIn }, 'account');
    expect(signIn).toEqual(language.texts.signIn);
    resetLocaleToEnglish();
    expect(signIn).toEqual(en.signIn);
  });
});

describe('German', () => {
  const setGerman = async () => setLocale(await loadLanguagePack(languages.de.pack));

  test('has singular and plural forms', async () => {
    await setGerman();
    expect([0, 1, 2].map(texts.items.count)).toEqual(['0 Rezepte', '1 Rezept', '2 Rezepte']);
    expect([0.5, 1, 30].map(recipeTexts.trash.daysLeft)).toEqual([
      'Wird heute gelöscht',
      'Noch 1 Tag',
      'Noch 30 Tage',
    ]);
  });

  test('translates server messages, also with a number', async () => {
    await setGerman();
    expect(translateMessage('Item not found')).toBe('Rezept nicht gefunden');
    expect(translateMessage('You can add up to 20 photos to a recipe.')).toBe(
      'Du kannst bis zu 20 Fotos zu einem Rezept hinzufügen.',
    );
    expect(
      translateMessage('Too many failed attempts. Please wait 15 minutes and try again.'),
    ).toContain('15 Minuten');
  });

  test('returns unknown messages unchanged', async () => {
    await setGerman();
    expect(translateMessage('Your card was declined.')).toBe('Your card was declined.');
    expect(translateMessage('constructor')).toBe('constructor');
    expect(translateMessage('')).toBe('');
  });

  test('logs are in English', async () => {
    await setGerman();
    expect(toEnglish(texts.navigation.logOutFailed)).toBe('Logout failed');
    expect(toEnglish('A user said this')).toBe('A user said this');
  });
});

test('in English, server messages stay unchanged', () => {
  expect(translateMessage('Item not found')).toBe('Item not found');
  expect(translateMessage('You can add up to 20 photos to a recipe.')).toBe(
    'You can add up to 20 photos to a recipe.',
  );
});
