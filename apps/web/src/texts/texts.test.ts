import { countedMessages, errors, messages } from '@plateful/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { languages } from '#lib/language.ts';
import { en } from '#texts/en/index.ts';
import { inEnglish, speak, speakEnglish, texts, translated } from '#texts/texts.ts';

afterEach(speakEnglish);

const others = Object.entries(languages).flatMap(([code, { load }]) =>
  load ? [{ code, load }] : [],
);

/** Every text with its place: "signIn.title". */
function placesOf(words: object, before = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([name, value]): [string, unknown][] => {
    const place = `${before}${name}`;
    return typeof value === 'object' ? placesOf(value, `${place}.`) : [[place, value]];
  });
}

const kinds = (words: object) => placesOf(words).map(([place, value]) => [place, typeof value]);

describe.each(others)('$code', ({ load }) => {
  test('has every text, and no other', async () => {
    const language = await load();
    expect(Object.fromEntries(kinds(language.texts))).toEqual(Object.fromEntries(kinds(en)));
  });

  test('leaves no text empty', async () => {
    const language = await load();
    const empty = placesOf(language.texts).filter(([, value]) => value === '');
    expect(empty).toEqual([]);
  });

  test('says whatever the server may say, and keeps its numbers', async () => {
    const { sentences } = await load();
    const known = [
      ...Object.values(messages),
      ...Object.values(countedMessages),
      ...Object.values(errors).map(({ message }) => message),
    ];
    for (const sentence of known) expect(sentences[sentence], sentence).toBeTruthy();
    for (const sentence of Object.values(countedMessages)) {
      expect(sentences[sentence].split('#')).toHaveLength(2);
    }
  });

  test('takes the place of English in the groups that modules hold', async () => {
    const own = texts.signIn;
    const { steps } = texts.howItWorks;
    const language = await load();
    speak(language);
    expect(own.submit).toBe(language.texts.signIn.submit);
    expect(steps[0].points).toEqual(language.texts.howItWorks.steps[0].points);
    expect(texts).toEqual(language.texts);
    speakEnglish();
    expect(own.submit).toBe('Sign in');
    expect(texts).toEqual(en);
  });
});

describe('German', () => {
  const speakGerman = async () => speak(await languages.de.load());

  test('knows one and many', async () => {
    await speakGerman();
    expect([0, 1, 2].map(texts.items.count)).toEqual(['0 Rezepte', '1 Rezept', '2 Rezepte']);
    expect([0.5, 1, 30].map(texts.bin.daysLeft)).toEqual([
      'Nur noch heute',
      'Noch 1 Tag',
      'Noch 30 Tage',
    ]);
  });

  test('sentences of the server are found by themselves, also those with a number', async () => {
    await speakGerman();
    expect(translated('Item not found')).toBe('Rezept nicht gefunden');
    expect(translated('A recipe can have up to 20 added photos.')).toBe(
      'Zu einem Rezept kannst du höchstens 20 Fotos hinzufügen.',
    );
    expect(translated('Too many failed attempts. Please wait 15 minutes and try again.')).toContain(
      '15 Minuten',
    );
  });

  test('what is no sentence of ours stays as it came', async () => {
    await speakGerman();
    expect(translated('Your card was declined.')).toBe('Your card was declined.');
    expect(translated('constructor')).toBe('constructor');
    expect(translated('')).toBe('');
  });

  test('logs are English all the same', async () => {
    await speakGerman();
    expect(inEnglish(texts.navigation.logOutFailed)).toBe('Logout failed');
    expect(inEnglish('A user said this')).toBe('A user said this');
  });
});

test('in English the server is quoted to the letter', () => {
  expect(translated('Item not found')).toBe('Item not found');
  expect(translated('A recipe can have up to 20 added photos.')).toBe(
    'A recipe can have up to 20 added photos.',
  );
});
